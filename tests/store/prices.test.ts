import { describe, expect, test } from 'vitest'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const HOUR = 60 * 60 * 1000
const later = (hours: number) => new Date(noon.getTime() + hours * HOUR)
const monthly = { interval: 'monthly', priceInCents: 990 } as const

describe.each(drivers)('prices, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const pending = async () => (await stores.changes.pending(later(1000), 10)).length

  test('are kept with when they were verified, once a day; a publication follows where they are others', async () => {
    expect(await stores.prices.find()).toBeUndefined()
    expect(await stores.prices.keep([monthly], noon)).toBe(true)
    expect(await pending()).toBe(1)
    expect(await stores.prices.keep([monthly], later(23))).toBe(false)
    expect(await stores.prices.find()).toMatchObject({ verifiedAt: noon.toISOString() })
    expect(await stores.prices.keep([monthly], later(24))).toBe(false)
    expect(await pending()).toBe(1)
    expect(await stores.prices.find()).toMatchObject({
      verifiedAt: later(24).toISOString(),
      prices: [monthly],
    })
    expect(await stores.prices.keep([{ ...monthly, priceInCents: 1090 }], later(25))).toBe(true)
    expect(await stores.prices.keep([], later(26))).toBe(true)
    expect(await pending()).toBe(3)
  })

  test('that pages have left out for their age come back with a publication', async () => {
    await stores.prices.keep([monthly], noon)
    expect(await stores.prices.keep([monthly], later(48))).toBe(true)
    expect(await pending()).toBe(2)
  })
})
