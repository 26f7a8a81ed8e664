// Rules: P-DESK-FIGURES, P-COUNTING, P-SAVED.
import { describe, expect, test } from 'vitest'
import type { listDeskFigures } from '../../src/contract/desk/figures.ts'
import type { OutputOf } from '../../src/contract/protocol/endpoint.ts'
import type { Interaction } from '../../src/contract/reading/interactions.ts'
import { contributionOf } from '../../src/domain/statistics/interactions.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { anonymousReader } from '../support/readers.ts'

type Answer = OutputOf<typeof listDeskFigures>

describe('figures of all hearticles', () => {
  const api = appForEachTest()
  const asHead = async () => {
    const { headers } = await signedIn(api.stores, 'head')
    return async (query: string): Promise<Answer> =>
      (await api.get(`/api/desk/figures?${query}`, headers)).json()
  }
  const figures = async (query: string) => (await asHead())(query)
  const count = (
    interaction: Partial<Interaction>,
    { at, hearticleId = 1, address }: { at: string; hearticleId?: number; address?: string },
  ) =>
    api.stores.interactions.count(
      {
        hearticleId,
        contribution: contributionOf({ interactionType: 'READ', ...interaction }),
        reader: anonymousReader(address),
      },
      new Date(at),
    )
  const rowOf = ({ content }: Answer, id = 1) => content.find((row) => row.id === id)

  test('add up the days of a period, and nothing of the days around it', async () => {
    await count({ language: 'de' }, { at: '2026-11-01T22:59:00Z' })
    await count({ language: 'de' }, { at: '2026-11-01T23:00:00Z' })
    await count({ language: 'en' }, { at: '2026-11-03T12:00:00Z', address: '198.51.100.7' })
    await count({ timeSpentSeconds: 90 }, { at: '2026-11-03T12:05:00Z', address: '198.51.100.7' })
    const share = { interactionType: 'SHARE', sharePlatform: 'copy' } as const
    await count(share, { at: '2026-11-04T12:00:00Z' })
    await count({}, { at: '2026-11-04T23:00:00Z' })
    const answer = await figures('from=2026-11-02&to=2026-11-04')
    expect(rowOf(answer)).toMatchObject({
      views: 2,
      viewsSignedIn: 0,
      viewsIn: { de: 1, en: 1 },
      readers: 2,
      seconds: 90,
      shares: 1,
      saves: null,
      corrections: 0,
      isWithdrawn: false,
    })
    expect(answer.knownSince).toEqual({ languages: '2026-11-02', saves: null })
  })

  test('have a row for what readers could open, none for what they never could', async () => {
    const { content } = await figures('from=2026-11-21&to=2026-11-21')
    // 3 is of a day to come, 4 was deleted.
    expect(content.map(({ id }) => id)).toEqual([2, 1])
    expect(content[1]).toMatchObject({ views: 0, seconds: 0, viewsIn: { de: 0, en: 0 } })
  })

  test('come by page, sorted and narrowed before, with what all that are found come to', async () => {
    await count({}, { at: '2026-11-21T10:00:00Z' })
    await count({}, { at: '2026-11-21T10:00:00Z', hearticleId: 2, address: '198.51.100.7' })
    await count({}, { at: '2026-11-21T10:30:00Z', hearticleId: 2, address: '198.51.100.8' })
    const day = 'from=2026-11-21&to=2026-11-21'
    const asked = await asHead()
    const first = await asked(`${day}&size=1`)
    expect(first.content.map(({ id }) => id)).toEqual([2])
    expect(first).toMatchObject({ totalElements: 2, totalPages: 2, sums: { views: 3, readers: 3 } })
    const second = await asked(`${day}&size=1&page=1`)
    expect(second.content.map(({ id }) => id)).toEqual([1])
    const upwards = await asked(`${day}&sort=views`)
    expect(upwards.content.map(({ id }) => id)).toEqual([1, 2])
    const one = await asked(`${day}&q=1`)
    expect(one.content.map(({ id }) => id)).toEqual([1])
    expect(one).toMatchObject({ totalElements: 1, sums: { views: 1 } })
    expect(one.topics).toEqual(first.topics)
  })

  test('say how often a hearticle was saved, once a day of each person', async () => {
    const { headers } = await signedIn(api.stores, 'free')
    const save = (at: string) =>
      api.ask('PUT', '/api/reading-list/1', { state: 'saved', at }, headers)
    const answered = await save('2026-11-21T10:59:00Z')
    expect(answered.status).toBe(200)
    await save('2026-11-21T10:59:00Z')
    await api.ask('DELETE', '/api/reading-list/1?state=saved', undefined, headers)
    await save('2026-11-21T10:59:30Z')
    const answer = await figures('from=2026-11-21&to=2026-11-21')
    expect([rowOf(answer)?.saves, rowOf(answer, 2)?.saves]).toEqual([1, 0])
    expect(answer.knownSince.saves).toBe('2026-11-21')
  })

  test('say how many answered its question, and how many rightly, by the first answer of a day', async () => {
    const answered = (answer: 'right' | 'wrong', address: string) =>
      count({ interactionType: 'ANSWER', answer }, { at: '2026-11-21T10:00:00Z', address })
    await answered('wrong', '198.51.100.7')
    await answered('right', '198.51.100.7')
    await answered('right', '198.51.100.8')
    const answer = await figures('from=2026-11-21&to=2026-11-21')
    expect(rowOf(answer)).toMatchObject({ answers: 2, answersRight: 1, views: 0 })
  })

  test('leave the language out of views of which it is not known', async () => {
    await count({}, { at: '2026-11-20T12:00:00Z' })
    expect(rowOf(await figures('from=2026-11-20&to=2026-11-20'))?.viewsIn).toBeNull()
  })

  test.each(['from=2026-11-22&to=2026-11-21', 'from=2025-01-01&to=2026-11-21', 'from=2026-11-01'])(
    'a period of %s is none',
    async (query) => {
      const { headers } = await signedIn(api.stores, 'analyst')
      expect((await api.get(`/api/desk/figures?${query}`, headers)).status).toBe(400)
    },
  )
})
