import { html } from 'hono/html'
import type { Work } from '../billing/work.ts'
import { facts, link, type Page } from './frame.ts'
import { languageFor } from './portal-page.ts'
import { wordsIn } from './texts.ts'

export function showInvoice(work: Work, id: string): Page | undefined {
  const { store } = work
  const invoice = store.get('invoices', id)
  if (invoice === undefined) return undefined
  const words = wordsIn(languageFor(work, invoice.customer))
  const customer = store.get('customers', invoice.customer)
  const { line } = invoice
  const refunded = store
    .all('charges')
    .filter(({ paymentIntent }) => paymentIntent === invoice.paymentIntent)
    .reduce((sum, { amountRefunded }) => sum + amountRefunded, 0)
  const total = html`<b>${words.money(invoice.amountDue)}</b> ${words.invoiceStatus[invoice.status]}`
  const portal = invoice.status === 'open' ? `/_local/portal/${invoice.customer}` : null
  return {
    words,
    title: `${words.invoice} ${invoice.number ?? ''}`.trim(),
    body: html`${facts([
      [words.invoiceDate, words.day(invoice.created)],
      [words.recipient, customer?.name ?? customer?.email ?? '–'],
      [words.period, `${words.day(line.start)} – ${words.day(line.end)}`],
      [line.description, words.money(line.amount)],
      [words.vat, words.vatIn(line.amount)],
      [words.total, total],
      refunded > 0 ? [words.refunded, words.money(refunded)] : undefined,
    ])}${link(portal, words.payInPortal)}`,
  }
}
