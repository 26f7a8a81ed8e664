import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createInteractionStore } from '../../functions/store/counting/interactions.ts'
import type { Spread } from '../../functions/store/counting/spread.ts'
import { keyOf } from '../../functions/store/table/limits.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { randomNumbers } from '../../scripts/bench/measure/random-numbers.ts'
import { anonymousReader } from '../support/readers.ts'
import { all, storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

/** Time that passes when nothing else is left to do. */
function createClock() {
  let now = 0
  let events: { at: number; happen: () => void }[] = []
  const after = (milliseconds: number, happen: () => void) => {
    // In whole milliseconds, so that much happens at once.
    events.push({ at: Math.ceil(now + milliseconds), happen })
  }
  return {
    now: () => now,
    after,
    wait: (milliseconds: number) => new Promise<void>((resolve) => after(milliseconds, resolve)),
    async runOut() {
      for (;;) {
        // Whatever follows from the last event comes first.
        await new Promise(setImmediate)
        if (events.length === 0) return
        now = Math.min(...events.map(({ at }) => at))
        const due = events.filter(({ at }) => at === now)
        events = events.filter(({ at }) => at !== now)
        for (const { happen } of due) happen()
      }
    },
  }
}

const day = '2090-11-21'
const noon = new Date(`${day}T11:00:00Z`)
const contribution = { kind: 'reading' } as const
const hearticleId = 7

describe('two thousand views a second of one hearticle, simulated', () => {
  const A_SECOND = 2000
  const INSTANCES = 40
  /** As long as DynamoDB holds the items of a transaction. */
  const TRANSACTION_MS = 15

  let clock = createClock()

  /** DynamoDB as far as transactions get into each other's way. */
  const simulate = () => {
    const countedVisits = new Set<string>()
    const counted = { READ: 0, conflicts: 0 }
    const transact: Table['transact'] = async (writes) => {
      const keys = writes.map((write) => JSON.stringify(keyOf(write)))
      const met = keys.map((key) => countedVisits.has(key))
      if (met.includes(true)) {
        counted.conflicts += 1
        await clock.wait(TRANSACTION_MS / 2)
        return met.map((is) => (is ? 'conflict' : 'none'))
      }
      for (const key of keys) countedVisits.add(key)
      await clock.wait(TRANSACTION_MS)
      for (const key of keys) countedVisits.delete(key)
      for (const write of writes) {
        const added = 'update' in write ? write.changes.add?.anonymous_READ : undefined
        counted.READ += Number(added ?? 0)
      }
      return undefined
    }
    const write = async () => {
      await clock.wait(TRANSACTION_MS / 2)
      return true
    }
    return { counted, table: { name: 'simulated', transact, write } as Partial<Table> as Table }
  }

  const readAll = async (count: number, spread?: Spread) => {
    const { counted, table } = simulate()
    const salts = {
      hashAt:
        async () =>
        (...parts: string[]) =>
          parts.join(),
    }
    const instances = Array.from({ length: INSTANCES }, () =>
      createInteractionStore(table, salts, spread),
    )
    const took: number[] = []
    const views = Array.from({ length: count }, async (_, number) => {
      const begin = (number / A_SECOND) * 1000
      await clock.wait(begin)
      const network = `network ${number}`
      const reader = { network, countedNetwork: network, userAgent: 'Firefox' }
      const visitId = `visit ${number}`
      const interaction = { hearticleId, contribution, reader, visitId }
      await instances[number % INSTANCES]?.count(interaction, noon)
      took.push(clock.now() - begin)
    })
    const done = Promise.allSettled(views)
    await clock.runOut()
    const lost = (await done).filter(({ status }) => status === 'rejected').length
    const [p99 = Number.NaN] = took.toSorted((a, b) => b - a).slice(Math.floor(took.length / 100))
    return { ...counted, lost, p99, conflictsOf1000: (counted.conflicts / count) * 1000 }
  }

  beforeEach(() => {
    clock = createClock()
    vi.spyOn(Math, 'random').mockImplementation(randomNumbers(1))
    const later = (happen: () => void, milliseconds = 0) => clock.after(milliseconds, happen)
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(later as unknown as typeof setTimeout)
    return () => vi.restoreAllMocks()
  })

  test('loses none, holds up none, and meets few others', async () => {
    const outcome = await readAll(2000)
    expect(outcome).toMatchObject({ READ: 2000, lost: 0 })
    expect(outcome.conflictsOf1000).toBeLessThan(300)
    expect(outcome.p99).toBeLessThan(500)
  })

  test('in one item most would meet, and many be lost', async () => {
    const outcome = await readAll(400, { shardOf: () => 0, widen: async () => {} })
    expect(outcome.conflictsOf1000).toBeGreaterThan(5000)
    expect(outcome.lost).toBeGreaterThan(100)
  })
})

describe.each(drivers)('counts of days, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  /** As if another transaction had been in the way at the counts, the first so many times. */
  const meetOthers = (times: number) => {
    let left = times
    const { transact } = stores.table
    vi.spyOn(stores.table, 'transact').mockImplementation(async (writes) => {
      if (left === 0) return transact(writes)
      left -= 1
      return writes.map((_, index) => (index === writes.length - 1 ? 'conflict' : 'none'))
    })
  }

  const view = (number: number, at = noon, id = hearticleId) =>
    stores.interactions.count(
      {
        hearticleId: id,
        contribution,
        reader: anonymousReader(`198.51.${number}.1`),
      },
      at,
    )

  test('spread over items they add up, with what was counted in one before', async () => {
    await view(0)
    const random = randomNumbers(1)
    vi.spyOn(Math, 'random').mockImplementation(() => random())
    meetOthers(2)
    for (let number = 1; number < 30; number += 1) await view(number)
    vi.restoreAllMocks()
    await view(30, new Date('2090-11-22T11:00:00Z'))
    const sum = {
      hearticleId,
      day,
      authenticated: {},
      anonymous: { READ: 30, unique: 30, networks: 30 },
    }
    const next = { hearticleId, day: '2090-11-22', anonymous: { READ: 1, unique: 1, networks: 1 } }
    stores.calls.length = 0
    const found = await stores.interactions.ofHearticle(hearticleId, day, '2090-11-22')
    expect(found).toEqual([sum, { ...next, authenticated: {} }])
    expect(stores.calls).toHaveLength(8)
    expect(await stores.interactions.ofHearticle(hearticleId, day, day)).toEqual([sum])
    expect(await all(stores.interactions.ofDays(day, day))).toEqual([sum])
    expect(await stores.interactions.ofHearticle(hearticleId, '2090-11-22', '2090-11-22')).toEqual([
      { ...next, authenticated: {} },
    ])
  })

  describe('reading', () => {
    test('a range of days has both its ends and nothing else', async () => {
      for (const at of ['2090-11-20', '2090-11-21', '2090-11-22', '2090-11-23'])
        await view(1, new Date(`${at}T11:00:00Z`))
      await view(1, noon, 77)
      const found = await stores.interactions.ofHearticle(7, '2090-11-21', '2090-11-22')
      expect(found.map((counts) => counts.day)).toEqual(['2090-11-21', '2090-11-22'])
    })

    test('thirty days of all hearticles take four calls for each month', async () => {
      const on = (at: string, id: number) => view(1, new Date(`${at}T11:00:00Z`), id)
      await on('2090-10-22', 1)
      await on('2090-10-23', 12)
      await on('2090-10-23', 5)
      await on('2090-11-21', 2_147_483_647)
      await on('2090-11-22', 3)
      stores.calls.length = 0
      const found = await all(stores.interactions.ofDays('2090-10-23', '2090-11-21'))
      expect(found.map((counts) => [counts.day, counts.hearticleId])).toEqual([
        ['2090-10-23', 5],
        ['2090-10-23', 12],
        ['2090-11-21', 2_147_483_647],
      ])
      expect(stores.calls).toEqual(Array(8).fill('Query'))
    })
  })
})
