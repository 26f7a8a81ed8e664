import * as z from 'zod/mini'
import { record } from '../../billing/work.ts'
import { priceShape, productShape } from '../../shapes/catalogue.ts'
import { noSuch } from '../failure.ts'
import { pageOf } from '../listing.ts'
import { anything, expandable, flag, listed, mergeMetadata, metadata, text } from '../params.ts'
import { type Route, route } from '../route.ts'

export const catalogueRoutes: Route[] = [
  route(
    'GET /v1/products',
    z.strictObject({ ...listed, active: z.optional(flag), ids: z.optional(z.array(text)) }),
    ({ store }, params) =>
      pageOf(
        '/v1/products',
        store
          .all('products')
          .filter(
            ({ id, active }) =>
              (params.active ?? active) === active && (params.ids?.includes(id) ?? true),
          ),
        params,
        productShape,
        (id) => store.get('products', id),
      ),
  ),
  route('GET /v1/products/:id', z.strictObject(expandable), ({ store }, _params, id) => {
    const product = store.get('products', id)
    if (product === undefined) throw noSuch('product', id)
    return productShape(product)
  }),
  route(
    'GET /v1/prices',
    z.strictObject({
      ...listed,
      active: z.optional(flag),
      product: z.optional(text),
      lookup_keys: z.optional(z.array(text)),
      type: z.optional(z.enum(['recurring', 'one_time'])),
      currency: z.optional(text),
      recurring: z.optional(
        z.strictObject({
          interval: z.optional(z.enum(['day', 'week', 'month', 'year'])),
          usage_type: anything,
          meter: anything,
        }),
      ),
    }),
    ({ store }, params) =>
      pageOf(
        '/v1/prices',
        store
          .all('prices')
          .filter(
            ({ active, product, lookupKey, interval }) =>
              (params.active ?? active) === active &&
              (params.product ?? product) === product &&
              (params.lookup_keys?.includes(lookupKey ?? '') ?? true) &&
              (params.currency ?? 'eur') === 'eur' &&
              (params.recurring?.interval ?? interval) === interval &&
              params.type !== 'one_time',
          ),
        params,
        priceShape,
        (id) => store.get('prices', id),
      ),
  ),
  route('GET /v1/prices/:id', z.strictObject(expandable), ({ store }, _params, id) => {
    const price = store.get('prices', id)
    if (price === undefined) throw noSuch('price', id)
    return priceShape(price)
  }),
  route(
    'POST /v1/prices/:id',
    z.strictObject({
      ...expandable,
      active: z.optional(flag),
      nickname: z.optional(z.string()),
      metadata: z.optional(metadata),
    }),
    (work, params, id) => {
      const { store } = work
      const price = store.get('prices', id)
      if (price === undefined) throw noSuch('price', id)
      const changed = {
        ...price,
        active: params.active ?? price.active,
        nickname: params.nickname === undefined ? price.nickname : params.nickname || null,
        metadata: mergeMetadata(price.metadata, params.metadata),
      }
      store.put('prices', changed)
      record(work, 'price.updated', priceShape(changed))
      return priceShape(changed)
    },
  ),
]
