import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Inbox, InboxMail } from './inbox.ts'

const SHOWN = 50

/** Nothing runs and nothing is fetched; mails bring their styles with them. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `GET /_local/inbox.json`, newest first, and `GET /_local/inbox` to look at the last fifty. */
export function createInboxPages(inbox: Pick<Inbox, 'list'>): Hono {
  const pages = new Hono()
  pages.get('/_local/inbox.json', (context) => {
    context.header('Cache-Control', 'no-store')
    return context.json(inbox.list())
  })
  pages.get('/_local/inbox', (context) => {
    context.header('Cache-Control', 'no-store')
    context.header('Content-Security-Policy', POLICY)
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    return context.html(pageOf(inbox.list()))
  })
  return pages
}

function pageOf(mails: readonly InboxMail[]) {
  const heading =
    mails.length > SHOWN
      ? `${mails.length} mails, the last ${SHOWN} of them here`
      : `${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox of this machine</title>
<style>${raw(STYLES)}</style>
</head>
<body>
<h1>Inbox of this machine</h1>
<p>${heading}. Nothing leaves this machine; the same as <a href="/_local/inbox.json">JSON</a>.</p>
${mails.slice(0, SHOWN).map(mailOf)}
</body>
</html>`
}

/** The mail itself stands in a frame that can do nothing but open a link in a new tab. */
function mailOf({ to, subject, text, html: markup, sentAt, headers }: InboxMail, index: number) {
  return html`<details name="mail"${index === 0 ? raw(' open') : ''}>
<summary><b>${subject}</b><span>${to}</span><time datetime="${sentAt}">${sentAt.replace('T', ' ').slice(0, 19)}</time></summary>
${headerList(Object.entries(headers))}
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${subject}" srcdoc="${`<base target="_blank">${markup}`}"></iframe>
<pre>${withLinks(text)}</pre>
</details>`
}

function headerList(headers: [name: string, value: string][]) {
  if (headers.length === 0) return ''
  return html`<dl>${headers.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}

const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#faf8f5, #13161c); color: light-dark(#1d2330, #ece9e4); }
body { max-width: 860px; margin: 0 auto; padding: 32px 20px 80px; }
h1 { font: 600 28px/1.2 Georgia, serif; margin: 0 0 8px; }
a { color: light-dark(#bb1b35, #ff8a8a); overflow-wrap: anywhere; }
details { border-top: 1px solid light-dark(#dcd7d0, #383c45); }
summary { display: flex; flex-wrap: wrap; gap: 2px 16px; min-height: 44px; padding: 10px 0;
  align-items: center; cursor: pointer; }
summary b { flex: 1 1 100%; }
summary span, summary time { color: light-dark(#555c6b, #b5b1aa); font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere; }
dl { margin: 0 0 12px; font: 14px/1.5 ui-monospace, monospace; }
dl div { display: flex; flex-wrap: wrap; gap: 0 12px; }
dt { color: light-dark(#555c6b, #b5b1aa); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 720px; border: 1px solid light-dark(#dcd7d0, #383c45);
  border-radius: 8px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; }
`
