import { Hono } from 'hono'
import { createCheckoutPage } from './checkout-page.ts'
import type { PagesOptions } from './frame.ts'
import { createInvoicePage } from './invoice-page.ts'
import { createPortalPage } from './portal-page.ts'

/** What the provider shows to people who pay. */
export function createPaymentPages(options: PagesOptions): Hono {
  const pages = new Hono()
  pages.route('/', createCheckoutPage(options))
  pages.route('/', createPortalPage(options))
  pages.route('/', createInvoicePage(options))
  return pages
}
