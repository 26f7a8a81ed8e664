// Rules: P-COUNTED-ONCE, P-UNIQUE-READERS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createInteractionStore } from '../../functions/store/counting/interactions.ts'
import type { Reader } from '../../functions/store/counting/readers.ts'
import type { Interaction } from '../../src/contract/reading/interactions.ts'
import { contributionOf } from '../../src/domain/statistics/interactions.ts'
import { wholeTable } from '../support/accounts.ts'
import { anonymousReader } from '../support/readers.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'
import { drivers } from '../support/tables.ts'

// Far ahead, so that no database takes what is written here for expired.
const day = '2090-11-21'
const noon = new Date('2090-11-21T11:00:00Z')
const later = (minutes: number, seconds = 0) =>
  new Date(noon.getTime() + (minutes * 60 + seconds) * 1000)

const visitor = (number: number) => anonymousReader(`198.51.${number}.1`)
const user = (userId: string): Reader => ({ userId })
const visit = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

describe.each(drivers)('interactions, $name', ({ open }) => {
  const stores = storesForEachTest(undefined, open)

  type InteractionOptions = Partial<Interaction> & { reader?: Reader; at?: Date }

  const count = ({
    reader = visitor(1),
    at = noon,
    visitId,
    hearticleId = 7,
    ...contribution
  }: InteractionOptions) =>
    stores.interactions.count(
      {
        hearticleId,
        contribution: contributionOf({ interactionType: 'READ', ...contribution }),
        reader,
        ...(visitId !== undefined && { visitId }),
      },
      at,
    )

  const counts = async (hearticleId = 7) =>
    (await stores.interactions.ofHearticle(hearticleId, '2090-01-01', '2090-12-31')).map(
      ({ hearticleId: _, ...counted }) => counted,
    )

  const items = () => wholeTable(stores)

  describe('views', () => {
    test('one of each kind of reader', async () => {
      expect(await count({})).toBe(true)
      expect(await count({ reader: user('u1') })).toBe(true)
      expect(await counts()).toEqual([
        {
          day,
          authenticated: { READ: 1, unique: 1 },
          anonymous: { READ: 1, unique: 1, networks: 1 },
        },
      ])
    })

    test('the same visit again counts once, whoever says so and on whichever day', async () => {
      expect(await count({ visitId: visit(1) })).toBe(true)
      expect(await count({ visitId: visit(1) })).toBe(false)
      expect(await count({ visitId: visit(1), reader: user('u1') })).toBe(false)
      const nextDay = new Date('2090-11-22T11:00:00Z')
      expect(await count({ visitId: visit(1), at: nextDay })).toBe(false)
      expect(await counts()).toEqual([
        { day, authenticated: {}, anonymous: { READ: 1, unique: 1, networks: 1 } },
      ])
    })

    test('a visit is known in capitals, and by its hearticle only', async () => {
      const visitId = 'abcdefab-0000-4000-8000-00000000000f'
      expect(await count({ visitId })).toBe(true)
      expect(await count({ visitId: visitId.toUpperCase() })).toBe(false)
      expect(await count({ visitId, hearticleId: 8 })).toBe(true)
      expect(await counts(8)).toMatchObject([{ anonymous: { READ: 1, unique: 1 } }])
    })

    test('another visit of a reader counts half an hour after the last that counted', async () => {
      expect(await count({ visitId: visit(1) })).toBe(true)
      expect(await count({ visitId: visit(2), at: later(29, 59) })).toBe(false)
      expect(await count({ at: later(29, 59) })).toBe(false)
      expect(await count({ visitId: visit(3), at: later(30) })).toBe(true)
      expect(await count({ visitId: visit(4), at: later(59, 59) })).toBe(false)
      expect(await count({ at: later(60) })).toBe(true)
      const nextDay = new Date('2090-11-22T11:00:00Z')
      expect(await count({ visitId: visit(5), at: nextDay })).toBe(true)
      expect(await counts()).toMatchObject([
        { anonymous: { READ: 3, unique: 1, networks: 1 } },
        { day: '2090-11-22', anonymous: { READ: 1, unique: 1, networks: 1 } },
      ])
    })

    test('the same of another hearticle counts, and that of a user wherever they are', async () => {
      expect(await count({ visitId: visit(1), reader: user('u1') })).toBe(true)
      expect(await count({ visitId: visit(2), reader: user('u1'), hearticleId: 8 })).toBe(true)
      expect(await count({ visitId: visit(3), reader: user('u1') })).toBe(false)
      expect(await counts()).toMatchObject([{ authenticated: { READ: 1, unique: 1 } }])
    })

    test('an instance that knows of nothing counts neither twice', async () => {
      const another = (at: Date, number: number) =>
        createInteractionStore(stores.table, stores.salts).count(
          {
            hearticleId: 7,
            contribution: { kind: 'reading' },
            reader: visitor(1),
            visitId: visit(number),
          },
          at,
        )
      const outcomes = [
        await another(noon, 1),
        await another(later(1), 2),
        await another(later(31), 3),
      ]
      expect(outcomes).toEqual([true, false, true])
      expect(await counts()).toMatchObject([{ anonymous: { READ: 2, unique: 1, networks: 1 } }])
    })

    test('another browser in the same network is another visitor in one network', async () => {
      await count({})
      await count({ reader: anonymousReader('198.51.1.1', 'Safari') })
      await count({ reader: anonymousReader('198.51.1.99', 'Safari') })
      expect(await counts()).toMatchObject([{ anonymous: { READ: 3, unique: 3, networks: 1 } }])
    })

    test('fifty visitors at once: none is lost', async () => {
      const done = await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          count({ visitId: visit(number), reader: visitor(number) }),
        ),
      )
      expect(done).toEqual(Array(50).fill(true))
      expect(await counts()).toMatchObject([{ anonymous: { READ: 50, unique: 50, networks: 50 } }])
    }, 30_000)

    test('fifty browsers of one network at once are fifty visitors in one network', async () => {
      const readers = Array.from({ length: 50 }, (_, number) =>
        anonymousReader('198.51.1.1', `Firefox/${number}`),
      )
      await Promise.all(readers.map((reader) => count({ reader })))
      expect(await counts()).toMatchObject([{ anonymous: { READ: 50, unique: 50, networks: 1 } }])
    }, 30_000)

    test('one reader in sixty visits at once, in three instances, counts once', async () => {
      const instances = [1, 2, 3].map(() => createInteractionStore(stores.table, stores.salts))
      const done = await Promise.all(
        Array.from({ length: 60 }, (_, number) =>
          instances[number % 3]?.count(
            {
              hearticleId: 7,
              contribution: { kind: 'reading' },
              reader: visitor(1),
              visitId: visit(number),
            },
            noon,
          ),
        ),
      )
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await counts()).toMatchObject([{ anonymous: { READ: 1, unique: 1, networks: 1 } }])
    }, 30_000)
  })

  describe('time', () => {
    test('is added to its view, and is none', async () => {
      expect(await count({ visitId: visit(1) })).toBe(true)
      expect(await count({ visitId: visit(1), timeSpentSeconds: 40 })).toBe(true)
      expect(await count({ visitId: visit(1), timeSpentSeconds: 40 })).toBe(false)
      expect(await counts()).toEqual([
        { day, authenticated: {}, anonymous: { READ: 1, unique: 1, networks: 1, seconds: 40 } },
      ])
    })

    test('of none at all adds nothing', async () => {
      expect(await count({ visitId: visit(1), timeSpentSeconds: 0 })).toBe(false)
      expect(await counts()).toEqual([])
    })

    test('whose view never came counts for the day on which it began', async () => {
      const after = new Date('2090-11-21T23:10:00Z')
      await count({ visitId: visit(1), timeSpentSeconds: 599, at: after })
      await count({ visitId: visit(2), timeSpentSeconds: 601, at: after, reader: visitor(2) })
      expect(await counts()).toEqual([
        { day, authenticated: {}, anonymous: { seconds: 601 } },
        { day: '2090-11-22', authenticated: {}, anonymous: { seconds: 599 } },
      ])
    })

    test('of sixty visits that were not counted, at once, is that of one', async () => {
      await count({ visitId: visit(0) })
      await count({ visitId: visit(0), timeSpentSeconds: 100 })
      const times = Array.from({ length: 60 }, (_, number) =>
        count({ visitId: visit(number + 1), timeSpentSeconds: 7 }),
      )
      expect((await Promise.all(times)).filter(Boolean)).toHaveLength(1)
      expect(await count({ visitId: visit(99), timeSpentSeconds: 7, at: later(30) })).toBe(true)
      expect(await counts()).toMatchObject([{ anonymous: { READ: 1, seconds: 114 } }])
    }, 30_000)

    test('two visits have their times apart', async () => {
      await count({ visitId: visit(1), timeSpentSeconds: 30 })
      await count({ visitId: visit(2), timeSpentSeconds: 20, at: later(30) })
      expect(await counts()).toMatchObject([{ anonymous: { seconds: 50 } }])
    })

    test('that comes before the view of its visit leaves that to be counted', async () => {
      await count({ visitId: visit(1), timeSpentSeconds: 30 })
      expect(await counts()).toEqual([{ day, authenticated: {}, anonymous: { seconds: 30 } }])
      expect(await count({ visitId: visit(1) })).toBe(true)
      expect(await count({ visitId: visit(1) })).toBe(false)
      expect(await count({ visitId: visit(1), timeSpentSeconds: 30 })).toBe(false)
      expect(await counts()).toMatchObject([{ anonymous: { READ: 1, unique: 1, seconds: 30 } }])
    })

    test('counts for the day and the kind of reader with whom the visit began', async () => {
      const late = new Date('2090-11-21T22:59:59Z')
      await count({ visitId: visit(1), at: late })
      const after = new Date('2090-11-21T23:10:00Z')
      await count({ visitId: visit(1), timeSpentSeconds: 600, reader: user('u1'), at: after })
      expect(await counts()).toEqual([
        { day, authenticated: {}, anonymous: { READ: 1, unique: 1, networks: 1, seconds: 600 } },
      ])
    })

    test('without a visit one report in half an hour is added', async () => {
      expect(await count({ timeSpentSeconds: 5 })).toBe(true)
      expect(await count({ timeSpentSeconds: 7, at: later(29, 59) })).toBe(false)
      expect(await count({ timeSpentSeconds: 0, reader: visitor(2) })).toBe(false)
      expect(await count({ timeSpentSeconds: 7, at: later(30) })).toBe(true)
      expect(await counts()).toMatchObject([{ anonymous: { seconds: 12 } }])
    })

    test('reports and views in any order and at once come to the same', async () => {
      let number = 0
      const report = fc.option(fc.integer({ min: 1, max: 9000 }), { nil: undefined })
      await fc.assert(
        fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 6 }), async (reports) => {
          number += 1
          const hearticleId = 1000 + number
          const visited = { visitId: visit(1), hearticleId }
          await Promise.all(
            reports.map((timeSpentSeconds) =>
              count({ ...visited, ...(timeSpentSeconds !== undefined && { timeSpentSeconds }) }),
            ),
          )
          const times = reports.flatMap((seconds) => seconds ?? [])
          const isView = reports.includes(undefined)
          expect(await counts(hearticleId)).toEqual([
            {
              day,
              authenticated: {},
              anonymous: {
                ...(isView && { READ: 1, unique: 1, networks: 1 }),
                ...(times.length > 0 && { seconds: Math.min(Math.max(...times), 7200) }),
              },
            },
          ])
        }),
        { numRuns: rounds(5, 15) },
      )
    }, 60_000)
  })

  test('shares count once a day and platform for whoever shares, others by their name', async () => {
    const linkedin = { interactionType: 'SHARE', sharePlatform: 'linkedin' } as const
    expect(await count(linkedin)).toBe(true)
    expect(await count({ ...linkedin, at: later(300) })).toBe(false)
    expect(await count({ ...linkedin, reader: visitor(2) })).toBe(true)
    expect(await count({ interactionType: 'SHARE' })).toBe(true)
    expect(
      await count({ interactionType: 'SHARE', sharePlatform: 'sms', reader: user('u1') }),
    ).toBe(true)
    expect(await count({ interactionType: 'FOLLOW_TOPIC' })).toBe(true)
    expect(await count({ interactionType: 'FOLLOW_TOPIC' })).toBe(false)
    expect(await count({ ...linkedin, hearticleId: 8 })).toBe(true)
    expect(await count({ ...linkedin, at: new Date('2090-11-21T23:00:00Z') })).toBe(true)
    expect(await counts()).toEqual([
      {
        day,
        authenticated: { SHARE: 1, SHARE_sms: 1 },
        anonymous: { SHARE: 3, SHARE_linkedin: 2, SHARE_other: 1, FOLLOW_TOPIC: 1 },
      },
      {
        day: '2090-11-22',
        authenticated: {},
        anonymous: { SHARE: 1, SHARE_linkedin: 1 },
      },
    ])
  })

  test('one share sixty times at once, in two instances, counts once', async () => {
    const instances = [1, 2].map(() => createInteractionStore(stores.table, stores.salts))
    const contribution = contributionOf({ interactionType: 'SHARE', sharePlatform: 'copy' })
    const done = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        instances[number % 2]?.count({ hearticleId: 7, contribution, reader: visitor(1) }, noon),
      ),
    )
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await counts()).toMatchObject([{ anonymous: { SHARE: 1, SHARE_copy: 1 } }])
  }, 30_000)

  test.each([
    ['before midnight in winter', '2090-11-21T22:59:59.999Z', '2090-11-21'],
    ['at midnight in winter', '2090-11-21T23:00:00Z', '2090-11-22'],
    ['before midnight in summer', '2090-07-01T21:59:59.999Z', '2090-07-01'],
    ['at midnight in summer', '2090-07-01T22:00:00Z', '2090-07-02'],
    ['at the begin of the day of 23 hours', '2090-03-25T23:00:00Z', '2090-03-26'],
    ['at its end', '2090-03-26T21:59:59Z', '2090-03-26'],
    ['at the begin of the day of 25 hours', '2090-10-28T22:00:00Z', '2090-10-29'],
    ['at its end', '2090-10-29T22:59:59Z', '2090-10-29'],
  ])('%s it is the day in Vienna', async (_, at, expected) => {
    await count({ at: new Date(at) })
    expect((await counts()).map((dayCounts) => dayCounts.day)).toEqual([expected])
  })

  test('marks of one reader on two hearticles have nothing in common', async () => {
    await count({ hearticleId: 7 })
    await count({ hearticleId: 8 })
    const marks = (await items()).flatMap(
      ({ pk }) => /^READER#.*#(.*)$/.exec(String(pk))?.[1] ?? [],
    )
    expect(new Set(marks).size).toBe(4)
  })

  test('marks of what is told after midnight last as long as the salt they are made with', async () => {
    const after = new Date('2090-11-21T23:10:00Z')
    for (const number of [1, 2, 3]) {
      await count({ visitId: visit(number), timeSpentSeconds: 1200, at: after })
    }
    expect(await counts()).toMatchObject([{ day, anonymous: { seconds: 1200 } }])
    const marks = (await items()).filter(({ sk }) => sk === 'READER')
    const midnight = Date.parse('2090-11-22T23:00:00Z') / 1000
    expect(marks.map(({ expiresAt }) => expiresAt)).toEqual([midnight])
  })

  test('visits, marks and salts expire, counts do not', async () => {
    await count({ visitId: visit(1) })
    const expiry = Object.fromEntries(
      (await items()).map(({ pk, expiresAt }) => [String(pk).split('#')[0], expiresAt]),
    )
    const midnight = Date.parse('2090-11-21T23:00:00Z') / 1000
    expect(expiry).toEqual({
      COUNTS: undefined,
      SALT: midnight,
      READER: midnight,
      VISIT: noon.getTime() / 1000 + 2 * 24 * 60 * 60,
    })
  })
})
