// Rules: P-DESK-FIGURES, P-DASHBOARD.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToDay } from '../../functions/store/counting/day-counts.ts'
import { createPeriodSums } from '../../functions/store/counting/period-sums.ts'
import { interactionTypes, sharePlatforms } from '../../src/contract/reading/interactions.ts'
import { addDays } from '../../src/domain/time/vienna-days.ts'
import { observeTable } from '../support/observed-table.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

const today = '2026-11-21'

describe.each(drivers)('sums of all hearticles, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)
  const add = (hearticleId: number, day: string, more = {}) =>
    stores.table.write(
      addToDay({ hearticleId, day }, 'anonymous', { READ: 1, seconds: 60, ...more }),
    )
  const viewsOf = async (from: string, to: string) => {
    const { byHearticle } = await stores.interactions.ofPeriod(from, to)
    return [...byHearticle]
      .map(([id, { anonymous }]) => [id, anonymous.READ])
      .toSorted(([a = 0], [b = 0]) => a - b)
  }

  test('say of each period what the days say, before and after they are summed up', async () => {
    for (let ago = 0; ago < 100; ago += 1) await add(1 + (ago % 3), addDays(today, -ago))
    const day = fc.integer({ min: 0, max: 110 })
    const periods = fc.sample(fc.tuple(day, day), rounds(15, 100)).map(([a, b]) => ({
      from: addDays(today, -Math.max(a, b)),
      to: addDays(today, -Math.min(a, b)),
    }))
    const before = await Promise.all(periods.map(({ from, to }) => viewsOf(from, to)))
    expect(await stores.interactions.sumUp(addDays(today, -30))).toBe(67)
    expect(await stores.interactions.sumUp(today)).toBe(30)
    expect(await stores.interactions.sumUp(today)).toBe(0)
    const after = await Promise.all(periods.map(({ from, to }) => viewsOf(from, to)))
    expect(after).toEqual(before)
  })

  test('say of each day of a period what was counted of all hearticles, summed up or not', async () => {
    for (let ago = 0; ago < 70; ago += 2) {
      await add(1, addDays(today, -ago))
      await add(2, addDays(today, -ago))
    }
    const byDay = async () => {
      const found = await stores.interactions.ofEachDay(addDays(today, -60), today)
      return [...found].map(([day, { anonymous }]) => [day, anonymous.READ]).toSorted()
    }
    const expected = Array.from({ length: 31 }, (_, index) => [addDays(today, -2 * index), 2])
    expect(await byDay()).toEqual(expected.toSorted())
    await stores.interactions.sumUp(today)
    expect(await byDay()).toEqual(expected.toSorted())
  })

  test('leave the latest three days open, for which visits still tell their time', async () => {
    await add(1, '2026-11-18')
    await add(1, '2026-11-19')
    await stores.interactions.sumUp(today)
    await add(1, '2026-11-19')
    expect(await viewsOf('2026-11-18', today)).toEqual([[1, 3]])
  })

  test('keep since when languages and savings are counted', async () => {
    await add(1, '2026-09-10')
    await add(1, '2026-09-12', { READ_de: 1 })
    await add(1, '2026-10-05', { BOOKMARK: 1 })
    await stores.interactions.sumUp(today)
    const { knownSince } = await stores.interactions.ofPeriod('2026-08-01', today)
    expect(knownSince).toEqual({ languages: '2026-09-12', saves: '2026-10-05' })
  })

  test('are no record larger than a table takes, whatever is counted of each hearticle', async () => {
    const counters = [
      ...interactionTypes,
      ...['READ_de', 'READ_en', 'unique', 'networks', 'seconds'],
      ...[...sharePlatforms, 'other'].map((platform) => `SHARE_${platform}`),
    ]
    const counts = Object.fromEntries(counters.map((name) => [name, 123_456]))
    const all = Array.from({ length: 1000 }, (_, index) => ({
      ...{ hearticleId: 10_000 + index, day: '2026-11-01' },
      ...{ authenticated: counts, anonymous: counts },
    }))
    const sizes: number[] = []
    const measured = observeTable(stores.table, {
      before: ({ writes }) => void sizes.push(...writes.map((one) => JSON.stringify(one).length)),
    })
    await createPeriodSums(measured, async function* (from) {
      if (from === '2026-11-01') yield* all
    }).sumUp(today)
    expect(Math.max(...sizes)).toBeLessThan(400_000)
  })

  test('a run that dies is gone on with by the next one', async () => {
    for (let ago = 3; ago < 40; ago += 1) await add(1, addDays(today, -ago))
    let writes = 0
    const dying = observeTable(stores.table, {
      before: ({ name }) => {
        if (name === 'PutItem') writes += 1
        if (writes === 30) throw new Error('killed')
      },
    })
    await expect(createPeriodSums(dying, stores.interactions.ofDays).sumUp(today)).rejects.toThrow()
    await stores.interactions.sumUp(today)
    expect(await viewsOf(addDays(today, -60), today)).toEqual([[1, 37]])
  })
})
