import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { Work } from '../billing/work.ts'
import { CARD_NUMBERS, CARDS, type Card } from '../ledger/cards.ts'
import { type Language, TEXTS } from './texts.ts'

export type Markup = ReturnType<typeof html>

export interface PagesOptions {
  /** Does `work` at this moment, keeps it, and sends what it tells. */
  perform: <T>(work: (work: Work) => T) => T
}

interface Frame {
  language: Language
  title: string
  body: Markup
  status?: 200 | 402 | 404 | 422
  /** Where the page's forms may lead to in the end. */
  leadsTo?: readonly (string | null)[]
}

/** A page of the sandbox. Nothing runs in it and nothing is fetched. */
export function answerPage(
  context: Context,
  { language, title, body, status = 200, leadsTo = [] }: Frame,
) {
  const origins = leadsTo.flatMap((url) => (url === null ? [] : [new URL(url).origin]))
  context.header('Cache-Control', 'no-store')
  context.header(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      // The icon that every browser asks for by itself.
      "img-src 'self'",
      "style-src 'unsafe-inline'",
      "base-uri 'none'",
      `form-action 'self' ${[...new Set(origins)].join(' ')}`.trim(),
      "frame-ancestors 'none'",
    ].join('; '),
  )
  context.header('X-Content-Type-Options', 'nosniff')
  context.header('Referrer-Policy', 'no-referrer')
  return context.html(
    html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<header class="notice"><p>${TEXTS[language].notice}</p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`,
    status,
  )
}

export function answerUnknown(context: Context, language: Language) {
  const texts = TEXTS[language]
  return answerPage(context, {
    language,
    title: texts.unknown,
    body: html`<p>${texts.unknownHint}</p>`,
    status: 404,
  })
}

/** The choice of test cards. */
export function cardChoice(
  language: Language,
  { chosen = 'works', withNone = false }: { chosen?: Card | 'none'; withNone?: boolean } = {},
): Markup {
  const texts = TEXTS[language]
  const option = (value: string, label: Markup) => html`<label class="choice">
<input type="radio" name="card" value="${value}" required${chosen === value ? raw(' checked') : ''}>
<span>${label}</span>
</label>
`
  return html`<fieldset>
<legend>${texts.card}</legend>
${CARDS.map((card) =>
  option(card, html`<b>${CARD_NUMBERS[card]}</b> ${texts.cards[card]}`),
)}${withNone ? option('none', html`${texts.withoutCard}`) : ''}</fieldset>`
}

/** The bank's question. */
export function confirmation(language: Language, amount: string, hidden: Markup): Markup {
  const texts = TEXTS[language]
  return html`<form method="post">
<p>${texts.confirmQuestion(amount)}</p>
${hidden}
<p class="actions">
<button type="submit" name="action" value="confirm">${texts.confirm}</button>
<button type="submit" class="quiet" name="action" value="refuse">${texts.refuse}</button>
</p>
</form>`
}

export function alert(text: string): Markup {
  return html`<p class="alert" role="alert">${text}</p>`
}

const STYLES = `
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif;
  --line: light-dark(#d5d0c8, #3a404c); --accent: light-dark(#1f5c4a, #7fd0b4);
  background: light-dark(#f6f4ef, #14171c); color: light-dark(#1f2430, #ebe8e2); }
* { box-sizing: border-box; }
body { margin: 0; }
.notice { padding: 10px 20px; text-align: center; font-size: 15px;
  background: light-dark(#fbe9b7, #4a3c10); color: light-dark(#3d3000, #fbe9b7); }
main { max-width: 640px; margin: 0 auto; padding: 24px 20px 80px; }
.notice p { margin: 0; }
h1 { font: 600 30px/1.2 Georgia, serif; margin: 8px 0 20px; }
h2 { font: 600 22px/1.3 Georgia, serif; margin: 36px 0 8px; }
a { color: var(--accent); overflow-wrap: anywhere; }
dl { margin: 0; border-top: 1px solid var(--line); }
dl > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 16px;
  padding: 10px 0; border-bottom: 1px solid var(--line); }
dt { color: light-dark(#555c6b, #b5b1aa); }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
fieldset { margin: 24px 0; padding: 0; border: 0; }
legend, .field { font-weight: 600; padding: 0; }
.choice { display: flex; gap: 12px; align-items: center; min-height: 48px; padding: 8px 0;
  border-bottom: 1px solid var(--line); cursor: pointer; }
.choice input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--accent); }
.choice b { display: block; font-variant-numeric: tabular-nums; }
input[type=email] { display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px;
  font: inherit; border: 1px solid light-dark(#7c8190, #8b909c); border-radius: 6px;
  background: light-dark(#fff, #1c2027); color: inherit; }
button { min-height: 48px; padding: 10px 20px; font: inherit; font-weight: 600; border-radius: 6px;
  border: 1px solid var(--accent); background: var(--accent); color: light-dark(#fff, #10201a);
  cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: 12px 20px; align-items: center; }
.actions a { padding: 12px 0; }
.alert { padding: 12px 16px; border-left: 4px solid light-dark(#b3261e, #ff8a80);
  background: light-dark(#fdecea, #3b1a18); }
.done { padding: 12px 16px; border-left: 4px solid var(--accent); }
ul { padding: 0; list-style: none; }
li { padding: 10px 0; border-bottom: 1px solid var(--line); }
`
