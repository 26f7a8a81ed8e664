import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Of all that the payment provider's client can ask, what is asked here: methods, by their resource. */
const ASKED: Record<string, readonly string[]> = {
  'BillingPortal/Sessions': ['create'],
  'BillingPortal/index': ['constructor'],
  'Checkout/Sessions': ['create', 'expire', 'list', 'retrieve'],
  'Checkout/index': ['constructor'],
  Customers: ['create', 'del'],
  InvoicePayments: ['list'],
  Invoices: ['list'],
  Prices: ['list'],
  Refunds: ['create', 'list'],
  Subscriptions: ['cancel', 'list', 'retrieve', 'update'],
}

/** Their fields of the client. */
const FIELDS = Object.keys(ASKED).map((name) =>
  name.replace(/\/.*/, '').replace(/^./, (first) => first.toLowerCase()),
)

const RESOURCE = /[\\/]stripe[\\/]esm[\\/](?:resources[\\/])?(\w+(?:[\\/]\w+)*)\.js$/
/** Resources; kinds of events that come without their object; ways to ask that are for browsers. */
const EMPTIED =
  /[\\/]stripe[\\/]esm[\\/](resources([\\/].+)?|StripeEventNotificationHandler|net[\\/]FetchHttpClient|crypto[\\/]SubtleCryptoProvider)\.js$/
/**
 * Reckons with fractions of cents, of which no amount here has any: they stay the texts they are. So
 * nothing is said either of where in what is asked and answered they would be.
 */
const DECIMAL = /[\\/]stripe[\\/]esm[\\/]Decimal\.js$/
const COERCION = /[\\/]stripe[\\/]esm[\\/]V2Coercion\.js$/
const SCHEMA = /^( +)(?:request|response)Schema: \{\n[\s\S]*?^\1\},?\n/gm
/** Goes through all pages of a list by itself, where every list here is read page by page. */
const PAGING = /[\\/]stripe[\\/]esm[\\/]autoPagination\.js$/
const CLIENT = /[\\/]stripe[\\/]esm[\\/]stripe\.esm\.node\.js$/

const METHOD = /^ {4}(\w+)\([^\n]*\) \{\n[\s\S]*?^ {4}\}$/gm
const MADE_FIELD = /^ {8}this\.(\w+) = new \w+\(this\);$/gm
/** A field's second name, and a list of all resources. */
const OTHER_NAMES = /^ {8}this\.account = this\.accounts;$|^Stripe\.resources = resources;$/gm

/** @throws where a method has another name or another form */
function withMethods(source: string, name: string, methods: readonly string[]): string {
  const found = new Set<string>()
  const contents = source.replace(METHOD, (method, its) => {
    found.add(its)
    return methods.includes(its) ? method.replace(SCHEMA, '') : ''
  })
  const missing = methods.filter((method) => !found.has(method))
  if (missing.length > 0) throw new Error(`${name} of Stripe's client lacks ${missing}`)
  return contents
}

/**
 * Leaves out of the client all resources, and methods of resources, that nobody asks: it makes one
 * of each resource, and every method describes all of its answer, so that a bundle would carry three
 * times as much. One that is asked and not listed fails at its first use, in the test of the
 * bundled client.
 */
export const leaveOutOfStripe: Plugin = {
  name: 'leave-out-of-stripe',
  setup(build) {
    build.onLoad({ filter: CLIENT }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(MADE_FIELD, (line, field) => (FIELDS.includes(field) ? line : ''))
        .replace(OTHER_NAMES, ''),
    }))
    build.onLoad({ filter: DECIMAL }, () => ({
      contents: 'export class Decimal { static from(text) { return text } }',
    }))
    build.onLoad({ filter: COERCION }, () => ({
      contents: `
        export const coerceV2RequestData = (data) => data
        export const coerceV2ResponseData = (data) => data`,
    }))
    build.onLoad({ filter: PAGING }, () => ({
      contents: 'export const makeAutoPaginationMethods = () => null',
    }))
    build.onLoad({ filter: EMPTIED }, async ({ path }) => {
      const name = RESOURCE.exec(path)?.[1]?.replaceAll('\\', '/') ?? ''
      const source = await readFile(path, 'utf8')
      const methods = ASKED[name]
      if (methods) return { contents: withMethods(source, name, methods) }
      // Of the list of all resources, one is asked for by the client alone.
      const classes = name === 'resources' ? ['OAuthResource'] : classesOf(source)
      return { contents: classes.map((its) => `export class ${its} {}`).join('\n') }
    })
  },
}

const classesOf = (source: string) =>
  [...source.matchAll(/^export class (\w+)/gm)].map(([, its]) => its)
