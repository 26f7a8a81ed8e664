import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Work } from '../billing/work.ts'
import type { Invoice } from '../ledger/records.ts'
import { answerPage, answerUnknown, type Markup, type PagesOptions } from './frame.ts'
import { languageFor } from './portal-page.ts'
import { day, type Language, money, TEXTS, vatIn } from './texts.ts'

/** `/_local/invoice/:id` */
export function createInvoicePage({ perform }: PagesOptions): Hono {
  const pages = new Hono()
  pages.get('/_local/invoice/:id', (context) =>
    perform((work) => {
      const invoice = work.store.get('invoices', context.req.param('id'))
      if (invoice === undefined) return answerUnknown(context, 'de')
      const language = languageFor(work, invoice.customer)
      return answerPage(context, {
        language,
        title: `${TEXTS[language].invoice} ${invoice.number ?? ''}`.trim(),
        body: bodyOf(work, invoice, language),
      })
    }),
  )
  return pages
}

function bodyOf({ store }: Work, invoice: Invoice, language: Language): Markup {
  const texts = TEXTS[language]
  const customer = store.get('customers', invoice.customer)
  const { line } = invoice
  const refunded = store
    .all('charges')
    .filter(({ paymentIntent }) => paymentIntent === invoice.paymentIntent)
    .reduce((sum, { amountRefunded }) => sum + amountRefunded, 0)
  return html`<dl>
<div><dt>${texts.invoiceDate}</dt><dd>${day(invoice.created, language)}</dd></div>
<div><dt>${texts.recipient}</dt><dd>${customer?.name ?? customer?.email ?? '–'}</dd></div>
<div><dt>${texts.period}</dt><dd>${day(line.start, language)} – ${day(line.end, language)}</dd></div>
<div><dt>${line.description}</dt><dd>${money(line.amount, language)}</dd></div>
<div><dt>${texts.vat}</dt><dd>${money(vatIn(line.amount), language)}</dd></div>
<div><dt>${texts.total}</dt><dd><b>${money(invoice.amountDue, language)}</b> ${texts.invoiceStatus[invoice.status]}</dd></div>
${refunded > 0 ? html`<div><dt>${texts.refunded}</dt><dd>${money(refunded, language)}</dd></div>\n` : ''}</dl>
${
  invoice.status === 'open'
    ? html`<p><a href="/_local/portal/${invoice.customer}">${texts.payInPortal}</a></p>`
    : ''
}`
}
