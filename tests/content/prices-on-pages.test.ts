import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planSite } from '../../scripts/publishing/pages/plan-site.ts'
import { writeSnapshot } from '../../scripts/publishing/snapshot/write-snapshot.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const HOUR = 60 * 60 * 1000
const FILES = [
  ...['index.html', 'signup.html', 'en/terms.html', 'preise.html', 'en/prices.html'],
  ...['login.html', 'imprint.html'],
]

const stores = storesForEachTest()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearticle-prices-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The keys of what pages are made from, at a moment. */
const planned = async (at: Date) => {
  const manifest = await writeSnapshot(stores, folder, at)
  const plan = planSite(folder, manifest, at)
  return FILES.map((file) => plan.get(file))
}

test('home, sign-up, terms and prices are made anew where a price changes, and where none is known to hold', async () => {
  const monthly = { interval: 'monthly', priceInCents: 990 } as const
  const priced = [true, true, true, true, true, false, false]
  const none = await planned(noon)
  await stores.prices.keep([monthly], noon)
  const first = await planned(noon)
  expect(first.map((key, index) => key !== none[index])).toEqual(priced)
  await stores.prices.keep([{ ...monthly, priceInCents: 1090 }], noon)
  const second = await planned(noon)
  expect(second.map((key, index) => key !== first[index])).toEqual(priced)
  const old = await planned(new Date(noon.getTime() + 48 * HOUR))
  expect(old.slice(1)).toEqual(none.slice(1))
})
