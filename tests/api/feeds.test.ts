// Rules: P-UNKNOWN.
import { describe, expect, test } from 'vitest'
import type { StudySource } from '../../src/domain/study/study.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { anonymousReader } from '../support/readers.ts'
import { incomingStudy, noon } from '../support/records.ts'

describe('feeds of studies', () => {
  const api = appForEachTest()

  const bringIn = async (
    pmid: string,
    {
      date = '2026-10-01',
      citations,
      rubricId = 1,
      country = 'Austria',
      ...source
    }: Partial<StudySource> & {
      date?: string
      citations?: number
      rubricId?: number
    } = {},
  ) => {
    const study = incomingStudy(pmid, {}, { publicationDate: date, country, ...source })
    await api.stores.studies.importMany([study], { rubricId })
    if (citations === undefined) return
    await api.stores.studies.recordCitations([
      { pmid, count: citations, from: 'icite', at: '2026-11-20' },
    ])
  }

  const pmids = async (path: string, headers = {}) => {
    const { content } = (await (await api.get(path, headers)).json()) as {
      content: { pmid: string }[]
    }
    return content.map(({ pmid }) => pmid)
  }

  test('latest has the newest first, top-cited the most cited; each its own rubric only', async () => {
    await bringIn('201', { date: '2026-11', citations: 5 })
    await bringIn('202', { date: '2025', citations: 9 })
    await bringIn('203', { date: '2026-11-20' })
    await bringIn('204', { rubricId: 2, citations: 99 })
    expect(await pmids('/api/pubmedarticles/rubric/1/latest')).toEqual(['203', '201', '202'])
    expect(await pmids('/api/pubmedarticles/rubric/1/top-cited')).toEqual(['202', '201'])
  })

  test('top-cited is empty where nobody has counted, and the count of those is unknown', async () => {
    await bringIn('201')
    await bringIn('202', { citations: 0 })
    expect(await pmids('/api/pubmedarticles/rubric/1/top-cited')).toEqual([])
    const latest = await api.get('/api/pubmedarticles/rubric/1/latest')
    expect(await latest.json()).toMatchObject({
      content: [
        { pmid: '202', citationCount: 0 },
        { pmid: '201', citationCount: null },
      ],
    })
  })

  test('an erratum and a retracted study lead no list and no day', async () => {
    await bringIn('201', { date: '2020', citations: 1 })
    await bringIn('202', { date: '2026-11-20', citations: 9, notices: [{ type: 'retracted' }] })
    await bringIn('203', {
      date: '2026-11-21',
      authors: [],
      publicationTypes: ['Published Erratum'],
    })
    await bringIn('204', { rubricId: 2, notices: [{ type: 'retraction' }] })
    expect(await pmids('/api/pubmedarticles/rubric/1/latest')).toEqual(['201', '203', '202'])
    expect(await pmids('/api/pubmedarticles/rubric/1/top-cited')).toEqual(['201', '202'])
    const austrian = (await pmids('/api/austrian-articles')).filter((pmid) => pmid !== '101')
    expect(austrian).toEqual(['201', '203', '202', '204'])
    const ofDay = await api.get('/api/pubmedarticles/top-by-rubric/today')
    expect(((await ofDay.json()) as { pmid: string }[]).map(({ pmid }) => pmid)).toEqual(['201'])
  })

  test('pages hold together: each study once, and their number is told', async () => {
    for (let pmid = 201; pmid <= 207; pmid += 1) await bringIn(String(pmid))
    const seen: string[] = []
    for (const page of [0, 1, 2, 3]) {
      seen.push(...(await pmids(`/api/pubmedarticles/rubric/1/latest?size=3&page=${page}`)))
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
    const answer = await api.get('/api/pubmedarticles/rubric/1/latest?size=3&page=9')
    expect(await answer.json()).toEqual({
      content: [],
      page: 9,
      size: 3,
      totalPages: 3,
      totalElements: 7,
    })
  })

  test('Austrian ones are for everybody, those of a rubric for paid access', async () => {
    await bringIn('201', { rubricId: 2 })
    await bringIn('202', { country: 'Germany' })
    await bringIn('203', { rubricId: 1, date: '2026-10-02' })
    expect(await pmids('/api/austrian-articles')).toEqual(['101', '203', '201'])
    const ofRubric = '/api/austrian-articles/rubric/1/latest'
    expect((await api.get(ofRubric)).status).toBe(403)
    for (const kind of ['premium', 'admin', 'trial'] as const) {
      const { headers } = await signedIn(api.stores, kind)
      expect(await pmids(ofRubric, headers), kind).toEqual(['203'])
    }
    for (const kind of ['free', 'reviewer', 'editor', 'analyst'] as const) {
      const { headers } = await signedIn(api.stores, kind)
      expect(await (await api.get(ofRubric, headers)).json(), kind).toMatchObject({
        code: 'premium_required',
      })
    }
  })

  test('each rubric with studies has one of the day, another one the next day', async () => {
    for (let pmid = 201; pmid <= 203; pmid += 1) await bringIn(String(pmid))
    await bringIn('204', { rubricId: 2 })
    const path = '/api/pubmedarticles/top-by-rubric/today'
    const ofDay = async (days: number) => {
      api.rebuild({ now: () => new Date(noon.getTime() + days * 24 * 60 * 60 * 1000) })
      return (await (await api.get(path)).json()) as { pmid: string; rubric: { id: number } }[]
    }
    const days = [await ofDay(0), await ofDay(1), await ofDay(2)]
    expect(days.map((day) => day.map(({ rubric }) => rubric.id).toSorted())).toEqual(
      days.map(() => [1, 2]),
    )
    expect(days[0]?.[0]?.rubric.id).not.toBe(days[1]?.[0]?.rubric.id)
    const ofHeart = days.map((day) => day.find(({ rubric }) => rubric.id === 1)?.pmid)
    expect(new Set(ofHeart).size).toBe(3)
  })

  test('a withdrawn study is in none', async () => {
    await bringIn('201')
    await api.stores.studies.importMany([{ withdrawn: '201' }])
    expect(await pmids('/api/pubmedarticles/rubric/1/latest')).toEqual([])
    expect((await api.get('/api/rubrics/random')).status).toBe(404)
  })

  test('most-read follows the readers of the last 30 days, without what is gone', async () => {
    const view = (hearticleId: number, address: string, { at = noon, agent = 'x' } = {}) =>
      api.stores.interactions.count(
        {
          hearticleId,
          contribution: { kind: 'reading' },
          reader: anonymousReader(address, agent),
        },
        at,
      )
    for (const address of ['198.51.1.1', '198.51.2.1']) await view(2, address)
    for (const address of ['198.51.1.1', '198.51.2.1', '198.51.3.1']) await view(4, address)
    // One machine with many browsers and neighbours, and whoever came before.
    for (let number = 0; number < 9; number += 1) {
      await view(1, `192.0.2.${number}`, { agent: `Firefox/${number}` })
      const at = new Date(noon.getTime() - 31 * 24 * 60 * 60 * 1000)
      await view(1, `198.51.${number}.1`, { at })
    }
    const answer = await api.get('/api/public/hearticles/most-read')
    const found = (await answer.json()) as { id: number }[]
    expect(found.map(({ id }) => id)).toEqual([2, 1])
  })
})
