import * as z from 'zod/mini'
import { finalize, voidInvoice } from '../../billing/invoices.ts'
import { pay } from '../../billing/subscriptions.ts'
import type { Work } from '../../billing/work.ts'
import type { Invoice } from '../../ledger/records.ts'
import { invoicePaymentList, invoicePayments, invoiceShape } from '../../shapes/invoice.ts'
import { listOf } from '../../shapes/wire.ts'
import { cardDeclined, invalid, noSuch } from '../failure.ts'
import { pageOf } from '../listing.ts'
import { anything, expandable, listed, text } from '../params.ts'
import { type Route, route } from '../route.ts'

const shape = (work: Work, invoice: Invoice) => invoiceShape(work.store, invoice, work.origin)

export const invoiceRoutes: Route[] = [
  route(
    'GET /v1/invoices',
    z.strictObject({
      ...listed,
      customer: z.optional(text),
      subscription: z.optional(text),
      status: z.optional(z.enum(['draft', 'open', 'paid', 'void', 'uncollectible'])),
      collection_method: anything,
    }),
    (work, params) =>
      pageOf(
        '/v1/invoices',
        work.store
          .all('invoices')
          .filter(
            ({ customer, subscription, status }) =>
              (params.customer ?? customer) === customer &&
              (params.subscription ?? subscription) === subscription &&
              (params.status ?? status) === status,
          ),
        params,
        (invoice) => shape(work, invoice),
        (id) => work.store.get('invoices', id),
      ),
  ),
  route('GET /v1/invoices/:id', z.strictObject(expandable), (work, _params, id) =>
    shape(work, invoiceById(work, id)),
  ),
  route('POST /v1/invoices/:id/finalize', z.strictObject(expandable), (work, _params, id) => {
    const invoice = invoiceById(work, id)
    if (invoice.status !== 'draft') {
      throw invalid('This invoice is already finalized.', 'invoice', 'invoice_not_editable')
    }
    return shape(work, finalize(work, invoice))
  }),
  route('POST /v1/invoices/:id/void', z.strictObject(expandable), (work, _params, id) =>
    shape(work, voidInvoice(work, openInvoice(work, id, 'void'))),
  ),
  route('POST /v1/invoices/:id/pay', z.strictObject(expandable), (work, _params, id) => {
    const invoice = openInvoice(work, id, 'pay')
    const subscription = work.store.get('subscriptions', invoice.subscription ?? '')
    if (subscription === undefined) throw noSuch('subscription', String(invoice.subscription))
    const paid = pay(work, subscription, invoice, 'present')
    if (paid.decline !== null) return cardDeclined(paid.decline)
    return shape(work, invoiceById(work, id))
  }),
  route(
    'GET /v1/invoice_payments',
    z.strictObject({
      ...listed,
      invoice: z.optional(text),
      status: z.optional(z.enum(['open', 'paid', 'canceled'])),
      payment: z.optional(
        z.strictObject({
          type: z.enum(['payment_intent', 'charge', 'payment_record']),
          payment_intent: z.optional(text),
        }),
      ),
    }),
    (work, { invoice: of, status, payment }) => {
      if (of !== undefined && status === undefined && payment === undefined) {
        return invoicePaymentList(work.store, invoiceById(work, of))
      }
      const invoices = work.store.all('invoices').filter(({ id }) => (of ?? id) === id)
      const payments = invoices
        .flatMap((invoice) => invoicePayments(work.store, invoice))
        .filter(
          (found) =>
            (status ?? found.status) === found.status &&
            (payment?.payment_intent ?? found.payment.payment_intent) ===
              found.payment.payment_intent,
        )
      return listOf('/v1/invoice_payments', payments.reverse())
    },
  ),
]

function invoiceById(work: Work, id: string): Invoice {
  const invoice = work.store.get('invoices', id)
  if (invoice === undefined) throw noSuch('invoice', id, 'invoice')
  return invoice
}

function openInvoice(work: Work, id: string, what: string): Invoice {
  const invoice = invoiceById(work, id)
  if (invoice.status === 'paid') {
    throw invalid('Invoice is already paid', 'invoice', 'invoice_already_paid')
  }
  if (invoice.status !== 'open') {
    throw invalid(`You can only ${what} open invoices. This invoice isn't open.`, 'invoice')
  }
  return invoice
}
