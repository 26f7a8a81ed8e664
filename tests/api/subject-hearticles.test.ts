import { describe, expect, test } from 'vitest'
import { appForEachTest } from '../support/app.ts'
import { bloodPressure, hearticleDraft } from '../support/records.ts'
import { writtenFinding } from '../support/written-finding.ts'

describe('hearticles of a rubric (P-SUBJECT)', () => {
  const api = appForEachTest()
  const path = `/api/public/hearticles/rubric/${bloodPressure.rubricId}`

  const bringIn = async (
    key: string,
    publicationDate: string,
    level: 'high' | 'low' | undefined,
    status: 'PUBLISHED' | 'DRAFT' = 'PUBLISHED',
  ) => {
    const certainty = { level: level ?? 'low', reasons: [] }
    const findings = level ? [{ ...writtenFinding, certainty }] : []
    const draft = { topicId: bloodPressure.id, publicationDate, findings, status }
    return (await api.stores.hearticles.importByKey(hearticleDraft(key, draft))).hearticle.id
  }
  const found = async (query: string) => {
    const answer = (await (await api.get(path + query)).json()) as {
      content: { id: number }[]
      totalElements: number
      totalPages: number
    }
    return { ...answer, ids: answer.content.map(({ id }) => id) }
  }

  test('newest first, by page, of one certainty alone where it is named, and no others', async () => {
    const before = (await found('')).ids
    const old = await bringIn('old', '2026-01-01', 'high')
    const unrated = await bringIn('unrated', '2026-01-02', undefined)
    const low = await bringIn('low', '2026-01-03', 'low')
    await bringIn('planned', '2027-01-01', 'high')
    await bringIn('draft', '2026-01-04', 'high', 'DRAFT')
    api.publish()
    expect((await found('?size=50')).ids).toEqual([...before, low, unrated, old])
    expect((await found('?certainty=high')).ids).toEqual([old])
    expect((await found('?certainty=low')).ids).toEqual([low])
    expect(await found('?certainty=moderate')).toMatchObject({ ids: [], totalElements: 0 })
    const last = await found(`?size=2&page=${Math.floor((before.length + 2) / 2)}`)
    expect(last.ids.at(-1)).toBe(old)
    expect(last.totalElements).toBe(before.length + 3)
  })
})
