import { Hono } from 'hono'
import type { Work } from '../billing/work.ts'
import { createCheckoutPage } from './checkout-page.ts'
import { createInvoicePage } from './invoice-page.ts'
import { createPortalPage } from './portal-page.ts'

export interface PagesOptions {
  /** Does `work` at this moment, keeps it, and sends what it tells. */
  perform: <T>(work: (work: Work) => T) => T
}

/** What the provider shows to people who pay. */
export function createPaymentPages(options: PagesOptions): Hono {
  const pages = new Hono()
  pages.route('/', createCheckoutPage(options))
  pages.route('/', createPortalPage(options))
  pages.route('/', createInvoicePage(options))
  return pages
}
