// Rules: P-FILTER-MEANING.
import { beforeEach, describe, expect, test } from 'vitest'
import type { FoundHearticle, FoundStudy, SearchFacets } from '../../src/contract/reading/search.ts'
import type { StudySource } from '../../src/domain/study/study.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { bloodPressure, hearticleDraft, incomingStudy, translation } from '../support/records.ts'
import { writtenFinding } from '../support/written-finding.ts'

const STUDIES = '/api/pubmedarticles/search'
const HEARTICLES = '/api/public/hearticles/search'
const trial = ['Randomized Controlled Trial']

interface Answer<T> {
  content: T[]
  totalElements: number
  facets: SearchFacets
}

describe('filters of the search (P-SEARCH-FILTERS)', () => {
  const api = appForEachTest()
  let headers: Record<string, string>

  const bringIn = async (
    pmid: string,
    source: Partial<StudySource>,
    { rubricId = 1, citations = 0 } = {},
  ) => {
    const words = { title: 'Magnesium at night.', keywords: [], ...source }
    await api.stores.studies.importMany([incomingStudy(pmid, {}, words)], { rubricId })
    await api.stores.studies.recordCitations([
      { pmid, count: citations, from: 'icite', at: '2026-11-20' },
    ])
  }
  const bringInHearticle = (key: string, more: Parameters<typeof hearticleDraft>[1]) =>
    api.stores.hearticles.importByKey(
      hearticleDraft(key, {
        translations: [
          translation('de', { headline: 'Magnesium' }),
          translation('en', { headline: 'Magnesium' }),
        ],
        ...more,
      }),
    )
  const ask = async <T>(path: string, query: string) => {
    const answer = await api.get(`${path}?searchTerm=magnesium&${query}`, headers)
    expect(answer.status, query).toBe(200)
    return (await answer.json()) as Answer<T>
  }
  const studies = async (query: string) => {
    const { content, totalElements, facets } = await ask<FoundStudy>(STUDIES, query)
    expect(totalElements).toBe(content.length)
    return { pmids: content.map(({ pmid }) => pmid), facets }
  }
  const hearticles = async (query: string) => {
    const { content, facets } = await ask<FoundHearticle>(HEARTICLES, query)
    return { ids: content.map(({ id }) => id), facets }
  }

  beforeEach(async () => {
    headers = (await signedIn(api.stores, 'premium')).headers
    await bringIn(
      '201',
      { publicationDate: '2019-12-31', publicationTypes: trial },
      { citations: 5 },
    )
    await bringIn('202', { publicationDate: '2020', pmcid: 'PMC1' }, { rubricId: 2, citations: 9 })
    const german = { title: 'Magnesium bei Nacht.' }
    await bringIn('203', { publicationDate: '2021-06', publicationTypes: trial, german })
    await bringIn(
      '204',
      { publicationDate: null, languages: ['ger'], titleLanguage: 'de' },
      { citations: 7 },
    )
  })

  test('each of them alone, together, and what is not asked for', async () => {
    const cases: [query: string, pmids: string[]][] = [
      ['', ['201', '202', '203', '204']],
      ['freeFullText=false&hasHearticle=false&sort=relevance', ['201', '202', '203', '204']],
      ['design=randomized_trial', ['201', '203']],
      ['design=cohort', []],
      ['yearFrom=2020', ['202', '203']],
      ['yearTo=2020', ['201', '202']],
      ['yearFrom=2020&yearTo=2020', ['202']],
      ['rubric=1', ['201', '203', '204']],
      ['rubric=99', []],
      ['textLanguage=de', ['203', '204']],
      ['textLanguage=en', ['201', '202', '203']],
      ['freeFullText=true', ['202']],
      ['hasHearticle=true', []],
      ['certainty=low', []],
      ['design=randomized_trial&textLanguage=de&rubric=1&yearTo=2021', ['203']],
      ['country=Nowhere', ['201', '202', '203', '204']],
    ]
    for (const [query, pmids] of cases) {
      expect((await studies(query)).pmids.toSorted(), query).toEqual(pmids)
    }
  })

  test('each value says how many choosing it would give under the others that are chosen', async () => {
    expect((await studies('')).facets).toEqual({
      all: 4,
      design: [{ value: 'randomized_trial', count: 2 }],
      year: [
        { value: 2019, count: 1 },
        { value: 2020, count: 1 },
        { value: 2021, count: 1 },
      ],
      rubric: [
        { value: 1, count: 3 },
        { value: 2, count: 1 },
      ],
      textLanguage: [
        { value: 'de', count: 2 },
        { value: 'en', count: 3 },
      ],
      certainty: [],
      freeFullText: 1,
      hasHearticle: 0,
    })
    expect((await studies('rubric=1&textLanguage=de')).facets).toMatchObject({
      all: 4,
      design: [{ value: 'randomized_trial', count: 1 }],
      year: [{ value: 2021, count: 1 }],
      rubric: [{ value: 1, count: 2 }],
      textLanguage: [
        { value: 'de', count: 2 },
        { value: 'en', count: 2 },
      ],
    })
  })

  test('of a study its certainty is that of what public hearticles find in it', async () => {
    const certainty = { level: 'low' as const, reasons: [] }
    const finding = { ...writtenFinding, pmid: '201', certainty }
    await bringInHearticle('found', { citedPmids: ['201', '203'], findings: [finding] })
    const draft = { ...finding, pmid: '202' }
    await bringInHearticle('draft', { citedPmids: ['202'], findings: [draft], status: 'DRAFT' })
    expect((await studies('certainty=low')).pmids).toEqual(['201'])
    expect((await studies('certainty=high')).pmids).toEqual([])
    expect((await studies('hasHearticle=true')).pmids.toSorted()).toEqual(['201', '203'])
    expect((await studies('')).facets).toMatchObject({
      certainty: [{ value: 'low', count: 1 }],
      hasHearticle: 2,
    })
  })

  test('hearticles have kind, full text and citations by the studies that they cite', async () => {
    await bringInHearticle('rated', {
      topicId: bloodPressure.id,
      publicationDate: '2025-01-02',
      citedPmids: ['201'],
      findings: [{ ...writtenFinding, pmid: '201' }],
    })
    await bringInHearticle('free', { publicationDate: '2026-01-02', citedPmids: ['202', '204'] })
    const [rated, free] = (await hearticles('sort=newest')).ids.toReversed()
    const cases: [query: string, ids: unknown[]][] = [
      ['design=randomized_trial', [rated]],
      ['certainty=moderate', [rated]],
      ['certainty=low', []],
      ['rubric=1', [rated]],
      ['yearFrom=2026', [free]],
      ['freeFullText=true', [free]],
      ['hasHearticle=true&sort=newest', [free, rated]],
      ['textLanguage=de&sort=most-cited', [free, rated]],
    ]
    for (const [query, ids] of cases) {
      expect((await hearticles(query)).ids, query).toEqual(ids)
    }
    expect((await hearticles('')).facets).toMatchObject({ freeFullText: 1, hasHearticle: 2 })
  })

  test('the newest or the most cited come first where that is asked for', async () => {
    expect((await studies('sort=newest')).pmids).toEqual(['203', '202', '201', '204'])
    expect((await studies('sort=most-cited')).pmids).toEqual(['202', '204', '201', '203'])
    expect((await studies('sort=most-cited&rubric=1')).pmids).toEqual(['204', '201', '203'])
  })

  test.each(['relevance', 'newest', 'most-cited'])(
    'what was retracted stands behind all else, across pages, and is marked: %s (P-SEARCH-SORT)',
    async (sort) => {
      const retracted = [{ type: 'retracted' as const, pmid: '999' }]
      const title = 'Magnesium, magnesium, magnesium.'
      await bringIn(
        '205',
        { title, notices: retracted, publicationDate: '2026-11-20' },
        { citations: 99 },
      )
      await bringInHearticle('fallen', { citedPmids: ['205'] })
      await bringInHearticle('sound', { citedPmids: ['201'], publicationDate: '2020-01-01' })
      const seen: FoundStudy[] = []
      for (const page of [0, 1, 2]) {
        const { content, totalElements } = await ask<FoundStudy>(
          STUDIES,
          `sort=${sort}&size=2&page=${page}`,
        )
        expect(totalElements).toBe(5)
        seen.push(...content)
      }
      expect(new Set(seen.map(({ pmid }) => pmid)).size).toBe(5)
      expect(seen.at(-1)).toMatchObject({ pmid: '205', notice: 'retracted' })
      const { content } = await ask<FoundHearticle>(HEARTICLES, `sort=${sort}`)
      expect(content.map(({ notice }) => notice)).toEqual([null, 'retracted'])
      expect((await ask<FoundStudy>(STUDIES, `sort=${sort}&yearFrom=2026`)).content).toHaveLength(1)
    },
  )

  test.each([
    ['design=spell', 'query.design', /Möglich ist nur: meta_analysis, /],
    ['design=cohort&design=review', 'query.design', /Möglich ist nur/],
    ['yearFrom=2021&yearTo=2020', 'query.yearTo', /letzte Jahr darf nicht vor dem ersten/],
    ['yearFrom=twenty', 'query.yearFrom', /ganze Zahl/],
    ['yearTo=99999', 'query.yearTo', /höchstens 2200/],
    ['rubric=0', 'query.rubric', /mindestens 1/],
    ['rubric=heart', 'query.rubric', /ganze Zahl/],
    ['textLanguage=fr', 'query.textLanguage', /Möglich ist nur: de, en/],
    ['certainty=sure', 'query.certainty', /Möglich ist nur: very_low, /],
    ['freeFullText=maybe', 'query.freeFullText', /true oder false/],
    ['hasHearticle=1', 'query.hasHearticle', /true oder false/],
    ['sort=oldest', 'query.sort', /Möglich ist nur: relevance, /],
  ])('%s is refused, and the answer says why', async (query, field, reason) => {
    for (const path of [STUDIES, HEARTICLES]) {
      const answer = await api.get(`${path}?searchTerm=magnesium&${query}`, headers)
      expect(answer.status).toBe(400)
      const { fields } = (await answer.json()) as { fields: Record<string, string> }
      expect(Object.keys(fields)).toEqual([field])
      expect(fields[field]).toMatch(reason)
    }
  })

  test('a question that finds nothing, or is too short, has no counts', async () => {
    for (const searchTerm of ['xyzzyplugh', 'ma']) {
      const answer = await api.get(`${STUDIES}?searchTerm=${searchTerm}`, headers)
      expect(await answer.json()).toMatchObject({
        totalElements: 0,
        facets: { design: [], year: [], rubric: [], freeFullText: 0 },
      })
    }
  })
})
