import { newId, type Price } from './objects.ts'
import { save, type Work } from './work.ts'

/** Name, cents, and how long a period is. */
const PRICES = [
  ['monthly', 990, 'month', 1],
  ['quarterly', 2690, 'month', 3],
  ['yearly', 9900, 'year', 1],
] as const

/** What is for sale: brought at the first start, as one sets it up at the provider once. */
export function bringOffer(work: Work): void {
  const { at, store } = work
  if (store.all('product').length > 0) return
  const product = newId('prod')
  store.put({
    id: product,
    object: 'product',
    active: true,
    created: at,
    description: 'All hearticles, search and studies, in the rubrics of your choice',
    livemode: false,
    name: 'Hearticle Premium',
  })
  for (const [name, cents, interval, interval_count] of PRICES) {
    store.put({
      id: `price_${name}`,
      object: 'price',
      active: true,
      created: at,
      currency: 'eur',
      livemode: false,
      lookup_key: `hearticle_${name}`,
      metadata: {},
      nickname: name,
      product,
      recurring: { interval, interval_count },
      tax_behavior: 'inclusive',
      type: 'recurring',
      unit_amount: cents,
    })
  }
}

/**
 * Sells for another amount, as it is done at the provider: a new price takes the lookup key over, and
 * the old one is archived. Users who subscribed before keep theirs.
 */
export function changePrice(work: Work, lookupKey: string, cents: number): void {
  const old = work.store.all('price').find(({ lookup_key }) => lookup_key === lookupKey)
  if (!old) throw new Error(`nothing is sold as ${lookupKey}`)
  const price: Price = { ...old, id: newId('price'), created: work.at, unit_amount: cents }
  save(work, price, 'price.created')
  save<Price>(work, { ...old, active: false, lookup_key: null }, 'price.updated')
}
