// Rules: P-WRITING.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reserveIds, takeIds } from '../../functions/store/table/counters.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

describe.each(drivers)('ids, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  test('ids start at 1 and are counted for each kind apart', async () => {
    expect(await takeIds(stores.table, 'HEARTICLE')).toBe(1)
    expect(await takeIds(stores.table, 'HEARTICLE')).toBe(2)
    expect(await takeIds(stores.table, 'TRANSLATION')).toBe(1)
  })

  test('several ids at once follow each other', async () => {
    expect(await takeIds(stores.table, 'TOPIC', 3)).toBe(1)
    expect(await takeIds(stores.table, 'TOPIC')).toBe(4)
  })

  test('many who take ids at once get different ones', async () => {
    const counts = [1, 2, 3, 1, 5, 1, 2, 1, 1, 4]
    const taken = await Promise.all(
      counts.map(async (count) => {
        const first = await takeIds(stores.table, 'PLAYLIST', count)
        return Array.from({ length: count }, (_, index) => first + index)
      }),
    )
    expect(taken.flat().toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 21 }, (_, index) => index + 1),
    )
  })

  test('reserved ids are never given, and a smaller reservation takes nothing back', async () => {
    await reserveIds(stores.table, 'RUBRIC', 9)
    await reserveIds(stores.table, 'RUBRIC', 4)
    expect(await takeIds(stores.table, 'RUBRIC')).toBe(10)
  })

  test('no order of taking and reserving gives an id twice', async () => {
    const kinds = ['HEARTICLE', 'TRANSLATION', 'RUBRIC', 'TOPIC', 'PLAYLIST'] as const
    const step = fc.record({
      kind: fc.constantFrom(...kinds),
      reserve: fc.boolean(),
      number: fc.integer({ min: 1, max: 30 }),
    })
    const used = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        for (const { kind, reserve, number } of steps) {
          const first = reserve ? 1 : await takeIds(stores.table, kind, number)
          if (reserve) await reserveIds(stores.table, kind, number)
          for (let id = first; id < first + number; id += 1) {
            if (!reserve) expect(used).not.toContain(`${kind} ${id}`)
            used.add(`${kind} ${id}`)
          }
        }
      }),
      { numRuns: rounds(8, 25) },
    )
  })
})
