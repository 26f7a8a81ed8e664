import { describe, expect, test } from 'vitest'
import { contributionOf } from '../../src/domain/statistics/interactions.ts'
import type { SeriesPoint, Statistics } from '../../src/domain/statistics/statistics.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { anonymousReader } from '../support/readers.ts'

describe('statistics', () => {
  const api = appForEachTest()
  const path = '/api/interactions/hearticle/1'
  const read = (at: string, userId?: string) =>
    api.stores.interactions.count(
      {
        hearticleId: 1,
        contribution: contributionOf({ interactionType: 'READ' }),
        reader: userId ? { userId } : anonymousReader(),
      },
      new Date(at),
    )
  const series = async (query: string, headers: Record<string, string>) =>
    (await (await api.get(`${path}/timeseries?${query}`, headers)).json()) as SeriesPoint[]

  test('count views by the days of Vienna, whose night of the clocks is as long as it is', async () => {
    const { headers } = await signedIn(api.stores, 'analyst')
    await read('2026-10-24T21:59:00Z')
    await read('2026-10-24T22:00:00Z', 'anna')
    await read('2026-10-25T22:59:00Z')
    await read('2026-10-25T23:00:00Z')
    expect(await series('startDate=2026-10-23&endDate=2026-10-26', headers)).toEqual([
      { date: '2026-10-23', authenticatedCount: 0, anonymousCount: 0 },
      { date: '2026-10-24', authenticatedCount: 0, anonymousCount: 1 },
      { date: '2026-10-25', authenticatedCount: 1, anonymousCount: 1 },
      { date: '2026-10-26', authenticatedCount: 0, anonymousCount: 1 },
    ])
    const all = (await (await api.get(`${path}/statistics`, headers)).json()) as Statistics
    expect(all).toMatchObject({
      authenticatedInteractionsByType: { READ: 1 },
      anonymousInteractionsByType: { READ: 3 },
      authenticatedUniqueUsers: 1,
      // Daily ones: the same visitor on three days.
      anonymousUniqueVisitors: 3,
    })
  })

  test.each([
    'startDate=2026-11-22&endDate=2026-11-21',
    'startDate=2025-01-01&endDate=2026-11-21',
    'startDate=2026-11-21',
    'startDate=2026-02-30&endDate=2026-03-01',
  ])('a range of %s is none', async (query) => {
    const { headers } = await signedIn(api.stores, 'analyst')
    expect((await api.get(`${path}/timeseries?${query}`, headers)).status).toBe(400)
  })
})
