// Rules: P-RATE-LIMITS.
import { describe, expect, test } from 'vitest'
import { createDailySalts } from '../../functions/store/counting/daily-salts.ts'
import { createRateLimits } from '../../functions/store/counting/rate-limits.ts'
import type { RateLimit } from '../../src/contract/protocol/rate-limits.ts'
import { wholeTable } from '../support/accounts.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const limit: RateLimit = { name: 'test', max: 3, seconds: 60 }
const at = (seconds: number) => new Date(Date.parse('2090-11-21T11:00:00Z') + seconds * 1000)

describe.each(drivers)('rate limits, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const take = (seconds = 0, key = '192.0.2.1', rateLimit = limit) =>
    stores.rateLimits.consume(rateLimit, key, at(seconds))

  test('as many as the limit says, and then the time to wait', async () => {
    for (const seconds of [0, 1, 59]) expect(await take(seconds)).toEqual({ allowed: true })
    expect(await take(59)).toEqual({ allowed: false, retryAfterSeconds: 1 })
    expect(await take(0.5)).toEqual({ allowed: false, retryAfterSeconds: 60 })
  })

  test('whoever waits as long as told comes in', async () => {
    for (let count = 0; count < 4; count += 1) await take(20)
    const refused = await take(20)
    if (refused.allowed) throw new Error('not refused')
    expect(await take(20 + refused.retryAfterSeconds)).toEqual({ allowed: true })
    expect(await take(59.999)).toMatchObject({ allowed: false })
  })

  test('other keys and other limits are apart', async () => {
    for (let count = 0; count < 4; count += 1) await take()
    expect(await take(0, '192.0.2.2')).toEqual({ allowed: true })
    expect(await take(0, '192.0.2.1', { ...limit, name: 'other' })).toEqual({ allowed: true })
  })

  test('of many at once exactly as many come in', async () => {
    const taken = await Promise.all(Array.from({ length: 25 }, () => take()))
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3)
  })

  test('instances count together', async () => {
    const other = createRateLimits(stores.table, createDailySalts(stores.table))
    await take()
    await other.consume(limit, '192.0.2.1', at(0))
    await take()
    expect(await other.consume(limit, '192.0.2.1', at(0))).toMatchObject({ allowed: false })
  })

  test('the table has no key in clear, and its counts expire with their window', async () => {
    await take(7, 'somebody@example.org')
    const items = await wholeTable(stores)
    expect(JSON.stringify(items)).not.toContain('somebody')
    const counted = items.find(({ pk }) => String(pk).startsWith('LIMIT#test#'))
    expect(counted).toMatchObject({ count: 1, expiresAt: at(60).getTime() / 1000 })
  })
})
