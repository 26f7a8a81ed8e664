import { newId } from '../ledger/ids.ts'
import type { Store } from '../ledger/store.ts'
import { save, update, type Work } from './work.ts'

/** Lookup key, nickname, cents, and how long a period is. */
const PRICES = [
  ['hearticle_monthly', 'Monthly', 990, 'month', 1],
  ['hearticle_quarterly', 'Quarterly', 2690, 'month', 3],
  ['hearticle_yearly', 'Yearly', 9900, 'year', 1],
] as const

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
    for (const [lookupKey, nickname, amount, interval, intervalCount] of PRICES) {
      const period = { interval, intervalCount }
      const names = { lookupKey, nickname, product }
      store.put('prices', {
        ...names,
        ...period,
        id: newId('price'),
        created: at,
        amount,
        active: true,
      })
    }
  })
}

/**
 * Sells for another amount, as it is done at the provider: a new price takes the lookup key over, and
 * the old one is archived. Users who subscribed before keep theirs.
 */
export function changePrice(work: Work, lookupKey: string, amount: number): void {
  const [old] = work.store.all('prices', { lookupKey, active: true })
  if (!old) throw new Error(`nothing is sold as ${lookupKey}`)
  const price = { ...old, id: newId('price'), created: work.at, amount }
  save(work, 'prices', price, 'price.created')
  update(work, 'prices', old, { active: false, lookupKey: null })
}
