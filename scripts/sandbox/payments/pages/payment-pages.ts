import { type Context, Hono } from 'hono'
import type { Work } from '../billing/work.ts'
import { showCheckout, submitCheckout } from './checkout-page.ts'
import { answerPage, answerUnknown, type Page } from './frame.ts'
import { showInvoice } from './invoice-page.ts'
import { showPortal, submitPortal } from './portal-page.ts'

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
