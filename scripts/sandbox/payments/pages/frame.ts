import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { CARD_NUMBERS, CARDS } from '../model/cards.ts'
import { type Words, wordsIn } from './texts.ts'

export type Markup = ReturnType<typeof html>

export interface Page {
  words: Words
  title: string
  body: Markup
  status?: 200 | 402 | 404 | 422
  /** Where the page's forms may lead to in the end. */
  leadsTo?: readonly (string | null)[]
}

/** A page of the sandbox. Nothing runs in it and nothing is fetched. */
export function answerPage(
  context: Context,
  { words, title, body, status = 200, leadsTo = [] }: Page,
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
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<header class="notice"><p>${words.notice}</p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`,
    status,
  )
}

export function answerUnknown(context: Context) {
  const words = wordsIn('de')
  const body = html`<p>${words.unknownHint}</p>`
  return answerPage(context, { words, title: words.unknown, body, status: 404 })
}

/** A list of names and what each one is; undefined rows are left out. */
export function facts(
  rows: readonly (readonly [name: unknown, value: unknown] | undefined)[],
): Markup {
  return html`<dl>
${rows.map((row) => row && html`<div><dt>${row[0]}</dt><dd>${row[1]}</dd></div>\n`)}</dl>
`
}

export function chosenCard(form: Record<string, unknown>) {
  return CARDS.find((name) => name === form.card)
}

export function link(address: string | null | undefined, text: string): Markup | '' {
  return address ? html`<p><a href="${address}">${text}</a></p>` : ''
}

export function cardChoice(words: Words): Markup {
  return html`<fieldset>
<legend>${words.card}</legend>
${CARDS.map(
  (card) => html`<label class="choice">
<input type="radio" name="card" value="${card}" required${card === 'works' ? raw(' checked') : ''}>
<span><b>${CARD_NUMBERS[card]}</b> ${words.cards[card]}</span>
</label>
`,
)}</fieldset>`
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
legend { font-weight: 600; padding: 0; }
.choice { display: flex; gap: 12px; align-items: center; min-height: 48px; padding: 8px 0;
  border-bottom: 1px solid var(--line); cursor: pointer; }
.choice input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--accent); }
.choice b { display: block; font-variant-numeric: tabular-nums; }
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
