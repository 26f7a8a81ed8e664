import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Of all that the payment provider's client can ask about, what is asked about here. */
const ASKED_ABOUT = [
  'BillingPortal/Sessions',
  'BillingPortal/index',
  'Checkout/Sessions',
  'Checkout/index',
  'Customers',
  'InvoicePayments',
  'Invoices',
  'Prices',
  'Refunds',
  'Subscriptions',
]

/** Kinds of events that come without their object, which are not received here. */
const OTHER_PARTS = ['StripeEventNotificationHandler']

const PATH = /[\\/]stripe[\\/]esm[\\/](?:resources[\\/](.+)|(StripeEventNotificationHandler))\.js$/

/**
 * Leaves empty classes of the client's resources that nobody asks about: it makes one of each, so
 * that a bundle would carry them all, twice as much as the rest of it. A resource that is asked about
 * and not listed fails at its first use, in the test of the packaged function.
 */
export const leaveOutOfStripe: Plugin = {
  name: 'leave-out-of-stripe',
  setup(build) {
    build.onLoad({ filter: PATH }, async ({ path }) => {
      const [, resource, part] = PATH.exec(path) ?? []
      const name = (resource ?? part ?? '').replaceAll('\\', '/')
      if (ASKED_ABOUT.includes(name) || !(resource || OTHER_PARTS.includes(name))) return undefined
      const source = await readFile(path, 'utf8')
      const classes = [...source.matchAll(/^export class (\w+)/gm)].map(([, its]) => its)
      return { contents: classes.map((its) => `export class ${its} {}`).join('\n') }
    })
  },
}
