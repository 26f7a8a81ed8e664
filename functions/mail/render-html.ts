import { html } from 'hono/html'
import type { Language } from '../../src/contract/protocol/language.ts'
import { paintOf } from '../../src/pictures/palette.ts'
import type { HearticlePanel, Link } from './letter.ts'

/** All that stands in a mail, before it is HTML or text. */
export interface MailDocument {
  language: Language
  subject: string
  /** What a list of mails shows beside the subject. */
  preheader: string
  greeting: string
  paragraphs: string[]
  facts: Array<[name: string, value: string]>
  pictured: HearticlePanel[]
  action: (Link & { inWords: string }) | undefined
  links: Link[]
  notes: string[]
  footer: Array<{ text: string; address?: string }>
}

const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif"
const SANS = "'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"

/** Paper, ink and one red, as the site has them; mail programs know neither OKLCH nor variables. */
const LIGHT = {
  paper: '#faf8f5',
  ink: '#1d2330',
  quiet: '#555c6b',
  line: '#dcd7d0',
  heart: '#bb1b35',
}

/** Programs that know only styles in elements show the light colours; the others ask for these. */
const DARK_STYLES = html`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #13161c !important; }
  .ink { color: #ece9e4 !important; }
  .quiet { color: #b5b1aa !important; }
  .line { border-color: #383c45 !important; }
  .heart { color: #ff8a8a !important; }
  .bar { background-color: #ff8a8a !important; }
  .button { background-color: #ff8a8a !important; color: #230609 !important; }
  .picture { background-color: #20252e !important; }
}`

/**
 * A mail as HTML: one column that fits a phone, styles in the elements, no picture and nothing that
 * is fetched, so that opening it tells nobody.
 */
export function renderHtml(document: MailDocument): string {
  const { language, subject, preheader, greeting, paragraphs } = document
  const { facts, pictured, action, links, notes, footer } = document
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK_STYLES}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${LIGHT.paper};-webkit-text-size-adjust:100%">
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${LIGHT.paper}">
<tr><td align="center" style="padding:40px 24px 48px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="left" style="font-family:${SANS};font-size:17px;line-height:1.55">
<p class="ink" style="margin:0;font-family:${SERIF};font-size:22px;font-weight:600;line-height:1.2;letter-spacing:-0.01em;color:${LIGHT.ink}">Hearticle</p>
<div class="bar" style="width:40px;height:3px;margin:12px 0 40px;background-color:${LIGHT.heart};font-size:0;line-height:0">&nbsp;</div>
<h1 class="ink" style="margin:0 0 24px;font-family:${SERIF};font-size:29px;font-weight:600;line-height:1.2;color:${LIGHT.ink}">${subject}</h1>
${[greeting, ...paragraphs.slice(0, 1)].map(paragraph)}
${facts.length > 0 && factTable(facts)}
${pictured.map(picture)}
${paragraphs.slice(1).map(paragraph)}
${action && button(action)}
${links.map(link)}
${notes.map(note)}
<div class="line" style="margin:40px 0 0;padding:20px 0 0;border-top:1px solid ${LIGHT.line}">
${footer.map(({ text, address }) => footerLine(text, address))}
</div>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  // It contains no promise, and so is none.
  return page.toString()
}

function paragraph(text: string) {
  return html`<p class="ink" style="margin:0 0 18px;overflow-wrap:anywhere;color:${LIGHT.ink}">${text}</p>
`
}

/** What a mail is about, name by value, below its first words. */
function factTable(facts: MailDocument['facts']) {
  return html`<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;font-size:17px;line-height:1.5">
${facts.map(
  ([name, value]) => html`<tr>
<th scope="row" align="left" valign="top" class="quiet" style="padding:4px 20px 4px 0;font-size:15px;font-weight:400;color:${LIGHT.quiet}">${name}</th>
<td class="ink" valign="top" style="padding:4px 0;overflow-wrap:anywhere;color:${LIGHT.ink}">${value}</td>
</tr>
`,
)}</table>
`
}

/** A hearticle on the ground of its topic's pictures, with their strongest colour at its edge. */
function picture({ topic, color, headline, address }: MailDocument['pictured'][number]) {
  const paint = paintOf(color)
  return html`<table role="presentation" class="picture" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-left:8px solid ${paint('main')};border-radius:14px;background-color:${paint('ground')}">
<tr><td style="padding:18px 20px">
<p class="quiet" style="margin:0 0 6px;font-size:14px;font-weight:600;line-height:1.4;color:${LIGHT.quiet}">${topic}</p>
<p style="margin:0;font-family:${SERIF};font-size:21px;font-weight:600;line-height:1.28;overflow-wrap:anywhere"><a class="ink" href="${address}" style="color:${LIGHT.ink};text-decoration:none">${headline}</a></p>
</td></tr>
</table>
`
}

/** A large button, and the link in words below it for those who do not trust buttons. */
function button({ label, address, inWords }: NonNullable<MailDocument['action']>) {
  return html`<p style="margin:32px 0 28px"><a class="button" href="${address}" style="display:inline-block;padding:15px 28px;border-radius:14px;background-color:${LIGHT.heart};color:#ffffff;font-size:17px;font-weight:600;line-height:1.3;text-decoration:none">${label}</a></p>
<p class="quiet" style="margin:0 0 18px;font-size:15px;line-height:1.5;color:${LIGHT.quiet}">${inWords}<br><a class="heart" href="${address}" style="color:${LIGHT.heart};overflow-wrap:anywhere;word-break:break-all">${address}</a></p>
`
}

function link({ label, address }: MailDocument['links'][number]) {
  return html`<p class="quiet" style="margin:0 0 10px;font-size:15px;line-height:1.5;color:${LIGHT.quiet}">${label}<br><a class="heart" href="${address}" style="color:${LIGHT.heart};overflow-wrap:anywhere;word-break:break-all">${address}</a></p>
`
}

function note(text: string) {
  return html`<p class="quiet" style="margin:0 0 10px;font-size:15px;line-height:1.5;color:${LIGHT.quiet}">${text}</p>
`
}

function footerLine(text: string, address: string | undefined) {
  const destination =
    address === undefined
      ? undefined
      : html` <a class="quiet" href="${address}" style="color:${LIGHT.quiet}">${address.replace(/^mailto:/, '')}</a>`
  return html`<p class="quiet" style="margin:0 0 6px;font-size:14px;line-height:1.5;color:${LIGHT.quiet}">${text}${destination}</p>
`
}
