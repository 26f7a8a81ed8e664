import * as z from 'zod/mini'
import { createCustomer, deleteCustomer } from '../../billing/customers.ts'
import { updateCustomer, type Work } from '../../billing/work.ts'
import type { Customer } from '../../ledger/records.ts'
import { customerShape } from '../../shapes/customer.ts'
import { invalid, noSuch } from '../failure.ts'
import { pageOf } from '../listing.ts'
import { anything, expandable, listed, mergeMetadata, metadata, text } from '../params.ts'
import { type Route, route } from '../route.ts'

const fields = {
  ...expandable,
  email: z.optional(z.string().check(z.maxLength(512))),
  name: z.optional(z.string().check(z.maxLength(256))),
  description: z.optional(z.string().check(z.maxLength(5000))),
  phone: z.optional(z.string().check(z.maxLength(20))),
  metadata: z.optional(metadata),
  preferred_locales: z.optional(z.array(z.string())),
  address: anything,
  tax_exempt: anything,
}

export const customerRoutes: Route[] = [
  route('POST /v1/customers', z.strictObject(fields), (work, params) => {
    const customer = createCustomer(work, given(params))
    return customerShape(work.store, customer)
  }),
  route(
    'GET /v1/customers',
    z.strictObject({ ...listed, email: z.optional(text) }),
    (work, params) =>
      pageOf(
        '/v1/customers',
        work.store
          .all('customers')
          .filter(
            ({ deleted, email }) =>
              !deleted && (params.email === undefined || email === params.email),
          ),
        params,
        (customer) => customerShape(work.store, customer),
        (id) => work.store.get('customers', id),
      ),
  ),
  route('GET /v1/customers/:id', z.strictObject(expandable), (work, _params, id) => {
    const customer = work.store.get('customers', id)
    if (customer === undefined) throw noSuch('customer', id)
    return customerShape(work.store, customer)
  }),
  route(
    'POST /v1/customers/:id',
    z.strictObject({
      ...fields,
      invoice_settings: z.optional(
        z.strictObject({
          default_payment_method: z.optional(z.string()),
          custom_fields: anything,
          footer: anything,
          rendering_options: anything,
        }),
      ),
    }),
    (work, { invoice_settings, ...params }, id) => {
      const customer = liveCustomer(work, id)
      const method = invoice_settings?.default_payment_method
      if (method && work.store.get('paymentMethods', method)?.customer !== id) {
        throw noSuch('PaymentMethod', method, 'invoice_settings[default_payment_method]', 400)
      }
      const changed = updateCustomer(work, customer, {
        ...given(params, customer),
        ...(method === undefined ? {} : { paymentMethod: method || null }),
      })
      return customerShape(work.store, changed)
    },
  ),
  route('DELETE /v1/customers/:id', z.strictObject({}), (work, _params, id) =>
    customerShape(work.store, deleteCustomer(work, liveCustomer(work, id))),
  ),
]

/**
 * @param param the parameter that names them; where it is not the path, an unknown one is a bad call
 * @throws ApiFailure where there is none, or no longer
 */
export function liveCustomer(work: Work, id: string, param = 'id'): Customer {
  const customer = work.store.get('customers', id)
  if (customer === undefined || customer.deleted) {
    throw noSuch('customer', id, param, param === 'id' ? 404 : 400)
  }
  return customer
}

interface Given {
  email?: string | undefined
  name?: string | undefined
  description?: string | undefined
  phone?: string | undefined
  metadata?: '' | Record<string, string> | undefined
  preferred_locales?: string[] | undefined
}

function given(params: Given, before?: Customer): Partial<Customer> {
  const { email, name, description, phone, preferred_locales } = params
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, 'email', 'email_invalid')
  }
  return {
    ...(email === undefined ? {} : { email: email || null }),
    ...(name === undefined ? {} : { name: name || null }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(phone === undefined ? {} : { phone: phone || null }),
    ...(preferred_locales === undefined ? {} : { preferredLocales: preferred_locales }),
    metadata: mergeMetadata(before?.metadata ?? {}, params.metadata),
  }
}
