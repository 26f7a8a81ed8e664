import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { chargeOf } from '../model/invoices.ts'
import type { Work } from '../model/work.ts'
import { showCheckout, submitCheckout } from './checkout-page.ts'
import { answerPage, answerUnknown, facts, link, type Page } from './frame.ts'
import { languageFor, showPortal, submitPortal } from './portal-page.ts'
import { wordsIn } from './texts.ts'

/**
 * What the provider shows to users who pay: `/_local/checkout/:id`, `/_local/portal/:id` and
 * `/_local/invoice/:id`.
 * @param perform does `work` at this moment, stores it, and sends its events
 */
export function createPaymentPages(perform: <T>(work: (work: Work) => T) => T): Hono {
  const pages = new Hono()
  const read = { checkout: showCheckout, portal: showPortal, invoice: showInvoice }
  for (const [name, show] of Object.entries(read)) {
    pages.get(`/_local/${name}/:id`, (context) => {
      const { id } = context.req.param()
      return answer(
        context,
        perform((work) => show(work, id, context.req.query())),
      )
    })
  }
  for (const [name, submit] of Object.entries({ checkout: submitCheckout, portal: submitPortal })) {
    pages.post(`/_local/${name}/:id`, async (context) => {
      const { id } = context.req.param()
      const form = await context.req.parseBody()
      return answer(
        context,
        perform((work) => submit(work, id, form, context.req.query())),
      )
    })
  }
  return pages
}

/** @param next a page, or the address that follows; undefined where there is no such page */
function answer(context: Context, next: Page | string | undefined) {
  if (next === undefined) return answerUnknown(context)
  return typeof next === 'string' ? context.redirect(next, 303) : answerPage(context, next)
}

function showInvoice({ store }: Work, id: string): Page | undefined {
  const invoice = store.get('invoice', id)
  if (invoice === undefined) return undefined
  const words = wordsIn(languageFor(store, invoice.customer))
  const customer = store.get('customer', invoice.customer)
  const [line] = invoice.lines.data
  const payment = store.all('invoice_payment').find((one) => one.invoice === id)
  const refunded =
    (payment && chargeOf(store, payment.payment.payment_intent)?.amount_refunded) ?? 0
  const total = html`<b>${words.money(invoice.amount_due)}</b> ${words.invoiceStatus[invoice.status]}`
  const portal = invoice.status === 'open' ? `/_local/portal/${invoice.customer}` : null
  return {
    words,
    title: `${words.invoice} ${invoice.number}`,
    body: html`${facts([
      [words.invoiceDate, words.day(invoice.created)],
      [words.recipient, customer?.name ?? customer?.email ?? '–'],
      [words.period, `${words.day(line.period.start)} – ${words.day(line.period.end)}`],
      [line.description, words.money(line.amount)],
      [words.vat, words.vatIn(line.amount)],
      [words.total, total],
      refunded > 0 ? [words.refunded, words.money(refunded)] : undefined,
    ])}${link(portal, words.payInPortal)}`,
  }
}
