import { describe, expect, test } from 'vitest'
import type { StudySource } from '../../src/domain/study/study.ts'
import { signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, incomingStudy } from '../support/records.ts'

describe('filters of the lists of a rubric (P-STUDY-FILTERS)', () => {
  const api = appForEachTest()

  const bringIn = async (pmid: string, source: Partial<StudySource> = {}, citations = 1) => {
    await api.stores.studies.importMany([incomingStudy(pmid, {}, source)], { rubricId: 1 })
    await api.stores.studies.recordCitations([
      { pmid, count: citations, from: 'icite', at: '2026-11-20' },
    ])
  }
  const latest = '/api/pubmedarticles/rubric/1/latest'
  const topCited = '/api/pubmedarticles/rubric/1/top-cited'
  const found = async (path: string, headers = {}) => {
    const answer = await api.get(path, headers)
    expect(answer.status, path).toBe(200)
    const { content, totalElements } = (await answer.json()) as {
      content: { pmid: string }[]
      totalElements: number
    }
    return { pmids: content.map(({ pmid }) => pmid), total: totalElements }
  }

  test('a study is found by its design, years of publication and free full text, alone and together', async () => {
    const trial = ['Randomized Controlled Trial']
    await bringIn('201', { publicationDate: '2019-12-31', publicationTypes: trial }, 9)
    await bringIn('202', { publicationDate: '2020', pmcid: 'PMC1' }, 8)
    await bringIn('203', { publicationDate: '2021-06', publicationTypes: trial, pmcid: 'PMC2' }, 7)
    await bringIn('204', { publicationDate: '2022-01-01', publicationTypes: trial }, 6)
    await bringIn('205', { publicationDate: null, publicationTypes: trial, pmcid: 'PMC3' }, 5)
    const cases: [query: string, pmids: string[]][] = [
      ['', ['204', '203', '202', '201', '205']],
      ['freeFullText=false&hasHearticle=false', ['204', '203', '202', '201', '205']],
      ['design=randomized_trial', ['204', '203', '201', '205']],
      ['design=cohort', []],
      ['yearFrom=2021', ['204', '203']],
      ['yearTo=2020', ['202', '201']],
      ['yearFrom=2020&yearTo=2021', ['203', '202']],
      ['yearFrom=2021&yearTo=2021', ['203']],
      ['freeFullText=true', ['203', '202', '205']],
      ['design=randomized_trial&freeFullText=true&yearTo=2021', ['203']],
    ]
    for (const [query, pmids] of cases) {
      expect(await found(`${latest}?${query}`), query).toEqual({ pmids, total: pmids.length })
      expect(await found(`${topCited}?${query}`), query).toEqual({
        pmids: pmids.toSorted(),
        total: pmids.length,
      })
    }
  })

  test('a list is sorted by when a study stood online, and filtered by the year that is shown', async () => {
    await bringIn('201', { publicationDate: '2019-01', electronicDate: '2018-11-20' }, 3)
    await bringIn('202', { publicationDate: '2018-12' }, 2)
    await bringIn('203', { publicationDate: '1975-03', electronicDate: '2020-11-16' }, 1)
    expect((await found(latest)).pmids).toEqual(['202', '201', '203'])
    expect((await found(`${latest}?yearFrom=2019`)).pmids).toEqual(['201'])
    expect((await found(`${topCited}?yearTo=2018`)).pmids).toEqual(['202', '203'])
  })

  test('a study that a public hearticle cites has a hearticle; one that a draft cites has none', async () => {
    for (const pmid of ['201', '202', '203']) await bringIn(pmid)
    await api.stores.hearticles.importByKey(hearticleDraft('public', { citedPmids: ['202'] }))
    const draft = hearticleDraft('draft', { citedPmids: ['203'], status: 'DRAFT' })
    await api.stores.hearticles.importByKey(draft)
    expect((await found(`${latest}?hasHearticle=true`)).pmids).toEqual(['202'])
  })

  test('a page of what was filtered follows the one before, and its number of studies is that of all', async () => {
    for (let pmid = 201; pmid <= 210; pmid += 1) {
      await bringIn(String(pmid), pmid % 2 === 0 ? { pmcid: `PMC${pmid}` } : {})
    }
    const pages = [0, 1, 2].map((page) => found(`${latest}?freeFullText=true&size=2&page=${page}`))
    const shown = await Promise.all(pages)
    expect(shown.flatMap(({ pmids }) => pmids).toSorted()).toEqual([
      '202',
      '204',
      '206',
      '208',
      '210',
    ])
    expect(shown.map(({ total }) => total)).toEqual([5, 5, 5])
    expect((await found(latest)).total).toBe(10)
  })

  test('the country of the journal is answered to those who pay, and to nobody that keeps it', async () => {
    await bringIn('201')
    await bringIn('202', { country: 'England' })
    const { headers } = await signedIn(api.stores, 'premium')
    expect((await found(`${latest}?country=austria`, headers)).pmids).toEqual(['201'])
    const answer = await api.get(`${latest}?country=England&yearFrom=2020`, headers)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect((await found(latest)).pmids).toEqual(['202', '201'])
  })

  test('a country that cannot be one is refused to those who pay', async () => {
    const { headers } = await signedIn(api.stores, 'premium')
    for (const country of ['', 'x'.repeat(61), '<b>', "a' OR 1=1--"]) {
      const query = new URLSearchParams({ country })
      expect((await api.get(`${latest}?${query}`, headers)).status, country).toBe(400)
    }
  })
})
