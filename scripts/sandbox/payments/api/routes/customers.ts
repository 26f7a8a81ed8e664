import * as z from 'zod/mini'
import { createCustomer, deleteCustomer } from '../../billing/customers.ts'
import { save, type Work } from '../../billing/work.ts'
import { newId } from '../../ledger/ids.ts'
import type { Customer } from '../../ledger/records.ts'
import { shapeOf } from '../../shapes/shapes.ts'
import { invalid, noSuch } from '../failure.ts'
import { expandable, metadata, text } from '../params.ts'
import { type Route, route } from '../route.ts'

export const customerRoutes: Route[] = [
  route(
    'POST /v1/customers',
    z.strictObject({
      ...expandable,
      email: z.optional(z.string().check(z.maxLength(512))),
      name: z.optional(z.string().check(z.maxLength(256))),
      metadata: z.optional(metadata),
    }),
    (work, { email, name, metadata = {} }) => {
      if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
        throw invalid(`Invalid email address: ${email}`, 'email', 'email_invalid')
      }
      const given = { email: email || null, name: name || null, metadata }
      return shapeOf(work, 'customers', createCustomer(work, given))
    },
  ),
  route('DELETE /v1/customers/:id', z.strictObject({}), (work, _params, id) =>
    shapeOf(work, 'customers', deleteCustomer(work, liveCustomer(work, id))),
  ),
  route(
    'POST /v1/billing_portal/sessions',
    z.strictObject({
      ...expandable,
      customer: text,
      return_url: z.optional(text),
      locale: z.optional(text),
    }),
    (work, { customer, return_url: returnUrl, locale = null }) => {
      const session = save(work, 'portalSessions', {
        id: newId('bps'),
        created: work.at,
        customer: liveCustomer(work, customer, 'customer').id,
        returnUrl: returnUrl === undefined ? null : webAddress(returnUrl, 'return_url'),
        locale,
      })
      return shapeOf(work, 'portalSessions', session)
    },
  ),
]

/**
 * @param param the parameter that names them; where it is not the path, an unknown one is a bad call
 * @throws ApiFailure where there is none, or no longer
 */
export function liveCustomer(work: Work, id: string, param = 'id'): Customer {
  const [customer] = work.store.all('customers', { id, deleted: false })
  if (customer === undefined) throw noSuch('customer', id, param, param === 'id' ? 404 : 400)
  return customer
}

/** @throws ApiFailure where it leads nowhere */
export function webAddress(url: string, param: string): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) throw invalid('Not a valid URL', param, 'url_invalid')
  return url
}
