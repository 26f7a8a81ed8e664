import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reader } from '../../functions/store/counting/readers.ts'
import type { Interaction } from '../../src/contract/reading/interactions.ts'
import { contributionOf } from '../../src/domain/statistics/interactions.ts'
import { databases } from '../support/database.ts'
import { rounds } from '../support/rounds.ts'
import { storesForEachTest } from '../support/stores.ts'

// Far ahead, so that no database takes what is written here for expired.
const day = '2090-11-21'
const noon = new Date('2090-11-21T11:00:00Z')

const visitor = (number: number): Reader => ({
  network: `198.51.100.${number}`,
  userAgent: 'Firefox',
})
const user = (userId: string): Reader => ({ userId })
const visit = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

describe.each(databases)('interactions, $name', ({ start }) => {
  const stores = storesForEachTest(start)

  type Said = Partial<Interaction> & { reader?: Reader; at?: Date }

  const count = ({ reader = visitor(1), at = noon, visitId, hearticleId = 7, ...said }: Said) =>
    stores.interactions.count(
      {
        hearticleId,
        contribution: contributionOf({ interactionType: 'READ', ...said }),
        reader,
        ...(visitId !== undefined && { visitId }),
      },
      at,
    )

  const counts = async (hearticleId = 7) =>
    (await stores.interactions.ofHearticle(hearticleId, '2090-01-01', '2090-12-31')).map(
      ({ hearticleId: _, ...its }) => its,
    )

  const items = async () => {
    const { Items = [] } = await stores.table.client.send(
      new ScanCommand({ TableName: stores.table.name, ConsistentRead: true }),
    )
    return Items
  }

  describe('views', () => {
    test('one of each kind of reader', async () => {
      expect(await count({})).toBe(true)
      expect(await count({ reader: user('u1') })).toBe(true)
      expect(await counts()).toEqual([
        { day, authenticated: { READ: 1, unique: 1 }, anonymous: { READ: 1, unique: 1 } },
      ])
    })

    test('the same visit again counts once, whoever says so and on whichever day', async () => {
      expect(await count({ visitId: visit(1) })).toBe(true)
      expect(await count({ visitId: visit(1) })).toBe(false)
      expect(await count({ visitId: visit(1), reader: user('u1') })).toBe(false)
      const nextDay = new Date('2090-11-22T11:00:00Z')
      expect(await count({ visitId: visit(1), at: nextDay })).toBe(false)
      expect(await counts()).toEqual([
        { day, authenticated: {}, anonymous: { READ: 1, unique: 1 } },
      ])
    })

    test('a visit is known in capitals, and by its hearticle only', async () => {
      const visitId = 'abcdefab-0000-4000-8000-00000000000f'
      expect(await count({ visitId })).toBe(true)
      expect(await count({ visitId: visitId.toUpperCase() })).toBe(false)
      expect(await count({ visitId, hearticleId: 8 })).toBe(true)
      expect(await counts(8)).toMatchObject([{ anonymous: { READ: 1, unique: 1 } }])
    })

    test('other visits of one reader count, the reader once a day', async () => {
      for (const number of [1, 2, 3]) await count({ visitId: visit(number) })
      await count({})
      const nextDay = new Date('2090-11-22T11:00:00Z')
      await count({ visitId: visit(4), at: nextDay })
      expect(await counts()).toMatchObject([
        { anonymous: { READ: 4, unique: 1 } },
        { day: '2090-11-22', anonymous: { READ: 1, unique: 1 } },
      ])
    })

    test('a reader who comes back is counted by one transaction', async () => {
      await count({ visitId: visit(1) })
      stores.calls.length = 0
      expect(await count({ visitId: visit(2) })).toBe(true)
      expect(stores.calls).toEqual(['TransactWriteItems'])
    })

    test('another browser in the same network is another visitor', async () => {
      await count({})
      await count({ reader: { network: '198.51.100.1', userAgent: 'Safari' } })
      expect(await counts()).toMatchObject([{ anonymous: { READ: 2, unique: 2 } }])
    })

    test('fifty visitors at once: none is lost', async () => {
      const done = await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          count({ visitId: visit(number), reader: visitor(number) }),
        ),
      )
      expect(done).toEqual(Array(50).fill(true))
      expect(await counts()).toMatchObject([{ anonymous: { READ: 50, unique: 50 } }])
    }, 30_000)

    test('one visit twenty times at once counts once', async () => {
      const done = await Promise.all(Array.from({ length: 20 }, () => count({ visitId: visit(1) })))
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await counts()).toMatchObject([{ anonymous: { READ: 1, unique: 1 } }])
    }, 30_000)

    test('one reader in ten visits at once is one reader', async () => {
      await Promise.all(
        Array.from({ length: 10 }, (_, number) => count({ visitId: visit(number) })),
      )
      expect(await counts()).toMatchObject([{ anonymous: { READ: 10, unique: 1 } }])
    }, 30_000)
  })

  describe('time', () => {
    test('is added to its view, and is none', async () => {
      expect(await count({ visitId: visit(1) })).toBe(true)
      expect(await count({ visitId: visit(1), timeSpentSeconds: 40 })).toBe(true)
      expect(await count({ visitId: visit(1), timeSpentSeconds: 40 })).toBe(false)
      expect(await counts()).toEqual([
        { day, authenticated: {}, anonymous: { READ: 1, unique: 1, seconds: 40 } },
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

    test('reports of a visit come to the greatest of them', async () => {
      const reports = [30, 10, 75, 75, 0]
      const done: boolean[] = []
      for (const timeSpentSeconds of reports) {
        done.push(await count({ visitId: visit(1), timeSpentSeconds }))
      }
      expect(done).toEqual([true, false, true, false, false])
      expect(await counts()).toMatchObject([{ anonymous: { seconds: 75 } }])
    })

    test('two visits have their times apart', async () => {
      await count({ visitId: visit(1), timeSpentSeconds: 30 })
      await count({ visitId: visit(2), timeSpentSeconds: 20 })
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

    test('is at most two hours a visit', async () => {
      await count({ visitId: visit(1), timeSpentSeconds: 7000 })
      await count({ visitId: visit(1), timeSpentSeconds: 1_000_000 })
      expect(await count({ visitId: visit(1), timeSpentSeconds: 2_000_000 })).toBe(false)
      expect(await counts()).toMatchObject([{ anonymous: { seconds: 7200 } }])
    })

    test('counts for the day and the kind of reader with whom the visit began', async () => {
      const late = new Date('2090-11-21T22:59:59Z')
      await count({ visitId: visit(1), at: late })
      const after = new Date('2090-11-21T23:10:00Z')
      await count({ visitId: visit(1), timeSpentSeconds: 600, reader: user('u1'), at: after })
      expect(await counts()).toEqual([
        { day, authenticated: {}, anonymous: { READ: 1, unique: 1, seconds: 600 } },
      ])
    })

    test('without a visit each report is added', async () => {
      expect(await count({ timeSpentSeconds: 5 })).toBe(true)
      expect(await count({ timeSpentSeconds: 5 })).toBe(true)
      expect(await count({ timeSpentSeconds: 0 })).toBe(false)
      expect(await counts()).toMatchObject([{ anonymous: { seconds: 10 } }])
    })

    test('reports and views in any order and at once come to the same', async () => {
      let number = 0
      const report = fc.option(fc.integer({ min: 1, max: 9000 }), { nil: undefined })
      await fc.assert(
        fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 6 }), async (reports) => {
          number += 1
          const hearticleId = 1000 + number
          const its = { visitId: visit(1), hearticleId }
          await Promise.all(
            reports.map((timeSpentSeconds) =>
              count({ ...its, ...(timeSpentSeconds !== undefined && { timeSpentSeconds }) }),
            ),
          )
          const times = reports.flatMap((seconds) => seconds ?? [])
          const isView = reports.includes(undefined)
          expect(await counts(hearticleId)).toEqual([
            {
              day,
              authenticated: {},
              anonymous: {
                ...(isView && { READ: 1, unique: 1 }),
                ...(times.length > 0 && { seconds: Math.min(Math.max(...times), 7200) }),
              },
            },
          ])
        }),
        { numRuns: rounds(5, 15) },
      )
    }, 60_000)
  })

  test('shares count each time and by platform, other types by their name', async () => {
    await count({ interactionType: 'SHARE', sharePlatform: 'linkedin', visitId: visit(1) })
    await count({ interactionType: 'SHARE', sharePlatform: 'linkedin', visitId: visit(1) })
    await count({ interactionType: 'SHARE', sharePlatform: 'sms', reader: user('u1') })
    await count({ interactionType: 'FOLLOW_TOPIC' })
    expect(await counts()).toEqual([
      {
        day,
        authenticated: { SHARE: 1, SHARE_sms: 1 },
        anonymous: { SHARE: 2, SHARE_linkedin: 2, FOLLOW_TOPIC: 1 },
      },
    ])
  })

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
    expect((await counts()).map((its) => its.day)).toEqual([expected])
  })

  test('nothing in the table is an address, a browser or a user', async () => {
    await count({ reader: { network: '203.0.113.77', userAgent: 'Iceweasel' }, visitId: visit(1) })
    await count({ reader: user('a-certain-user'), visitId: visit(2), timeSpentSeconds: 3 })
    await count({ reader: user('a-certain-user') })
    const text = JSON.stringify(await items())
    expect(text).toContain('READER#')
    expect(text).not.toMatch(/203\.0\.113|Iceweasel|a-certain-user/)
  })

  test('marks of one reader on two hearticles have nothing in common', async () => {
    await count({ hearticleId: 7 })
    await count({ hearticleId: 8 })
    const marks = (await items()).flatMap(
      ({ pk }) => /^READER#.*#(.*)$/.exec(String(pk))?.[1] ?? [],
    )
    expect(new Set(marks).size).toBe(2)
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
