import { newId } from '../ledger/ids.ts'
import type { Price } from '../ledger/records.ts'
import type { Store } from '../ledger/store.ts'
import { priceShape } from '../shapes/catalogue.ts'
import { record, type Work } from './work.ts'

const PRICES: Pick<Price, 'lookupKey' | 'nickname' | 'amount' | 'interval' | 'intervalCount'>[] = [
  {
    lookupKey: 'hearticle_monthly',
    nickname: 'Monthly',
    amount: 990,
    interval: 'month',
    intervalCount: 1,
  },
  {
    lookupKey: 'hearticle_quarterly',
    nickname: 'Quarterly',
    amount: 2690,
    interval: 'month',
    intervalCount: 3,
  },
  {
    lookupKey: 'hearticle_yearly',
    nickname: 'Yearly',
    amount: 9900,
    interval: 'year',
    intervalCount: 1,
  },
]

/** What is for sale: brought at the first start, as one sets it up at the provider once. */
export function bringOffer(store: Store, at: number): void {
  if (store.all('products').length > 0) return
  store.change(() => {
    const product = newId('prod')
    store.put('products', {
      id: product,
      created: at,
      name: 'Hearticle Premium',
      description: 'All hearticles, search and studies, in the rubrics of your choice',
      active: true,
      metadata: {},
    })
    for (const price of PRICES) {
      store.put('prices', {
        ...price,
        id: newId('price'),
        created: at,
        product,
        active: true,
        metadata: {},
      })
    }
  })
}

/**
 * Sells for another amount, as it is done at the provider: a new price takes the lookup key over, and
 * the old one is archived. Who subscribed keeps theirs.
 */
export function changePrice(work: Work, lookupKey: string, amount: number): void {
  const { store, at } = work
  const old = store.all('prices').find((price) => price.lookupKey === lookupKey && price.active)
  if (!old) throw new Error(`nothing is sold as ${lookupKey}`)
  const price = { ...old, id: newId('price'), created: at, amount }
  const archived = { ...old, active: false, lookupKey: null }
  store.put('prices', archived)
  store.put('prices', price)
  record(work, 'price.created', priceShape(price))
  record(work, 'price.updated', priceShape(archived), { active: true, lookup_key: lookupKey })
}
