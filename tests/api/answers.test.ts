// Rules: P-ARCHIVE, P-TODAY, P-EMBARGO, P-STUDY-CARD, P-CITATION, P-STUDY-NEW.
import { describe, expect, test } from 'vitest'
import { TableUnavailable } from '../../functions/store/table/table.ts'
import { appForEachTest } from '../support/app.ts'
import {
  heart,
  hearticle,
  hearticleDraft,
  incomingStudy,
  noon,
  taxonomy,
} from '../support/records.ts'
import { catalogueOf, contentOf } from '../support/search-index.ts'
import { writtenComparison, writtenFinding } from '../support/written-finding.ts'

describe('what the answers say', () => {
  const api = appForEachTest()

  test('a hearticle has its studies, without unknown ones', async () => {
    const cited = ['102', '555', '101']
    await api.stores.hearticles.importByKey(hearticleDraft('of-today', { citedPmids: cited }))
    const answer = await (await api.get('/api/public/hearticle/1')).json()
    expect(answer.relatedPubMedArticles.map(({ pmid }: { pmid: string }) => pmid)).toEqual([
      '102',
      '101',
    ])
    expect(answer).toMatchObject({ publicationDate: '2026-11-21', topic: { name: 'Salz' } })
    expect(answer).not.toHaveProperty('version')
  })

  test.each([
    ['with the table', false],
    ['after the publication', true],
  ])(
    'a study that PubMed no longer holds is named and said to be removed, %s',
    async (_, isPublished) => {
      const { stores } = api
      await stores.studies.importMany([incomingStudy('301')])
      const evidence = {
        comparisons: [writtenComparison],
        findings: [{ ...writtenFinding, pmid: '301' }],
      }
      await stores.hearticles.importByKey(
        hearticleDraft('of-today', { citedPmids: ['301'], ...evidence }),
      )
      await stores.studies.importMany([{ withdrawn: '301' }])
      if (isPublished) await api.publish()
      for (const language of ['de', 'en']) {
        const answer = await (await api.get(`/api/public/hearticle/1?lang=${language}`)).json()
        const removed = { type: 'removed', pmid: null, citation: null }
        expect(answer.relatedPubMedArticles).toMatchObject([
          {
            pmid: '301',
            title: 'Salt and blood pressure',
            abstractSections: [],
            notices: [removed],
          },
        ])
        expect(answer).toMatchObject({ suspension: 'fallen', findings: [{ fallen: true }] })
      }
      if (isPublished) {
        const [listed] = await (await api.get('/api/public/hearticles')).json()
        expect(listed).toMatchObject({ id: 1, notice: 'removed' })
      }
      const page = await api.get('/api/pubmedarticles/public/301?lang=de')
      expect([page.status, (await page.json()).message]).toEqual([
        410,
        'PubMed führt diese Studie nicht mehr.',
      ])
    },
  )

  test('what cannot be written down is refused in words, with what to do', async () => {
    const refusal = new TableUnavailable('the disk is full')
    const refuse = () => Promise.reject(refusal)
    api.rebuild({ interactions: { ...api.stores.interactions, count: refuse } })
    const body = { hearticleId: 1, interactionType: 'READ' }
    for (const [language, words] of [
      ['de', /Lassen Sie die Seite offen/],
      ['en', /Keep this page open/],
    ] as const) {
      const answer = await api.post('/api/interactions', body, { 'Accept-Language': language })
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({
        code: 'storage_unavailable',
        message: expect.stringMatching(words),
      })
    }
  })

  test('today’s, all, and the archive by page; never the future', async () => {
    const ids = async (path: string) => {
      const answer = await (await api.get(`/api/public/hearticles${path}`)).json()
      return (answer.content ?? answer).map(({ id }: { id: number }) => id)
    }
    expect(await ids('')).toEqual([1])
    expect(await ids('?publicationDate=2026-11-20')).toEqual([2])
    expect(await ids('?publicationDate=2026-11-22')).toEqual([])
    expect(await ids('/all')).toEqual([1, 2])
    expect(await ids('/all?size=1')).toEqual([1])
    expect(await ids('/all?size=1&page=1')).toEqual([2])
    expect(await ids('/all?page=1')).toEqual([])
    expect((await api.get('/api/public/hearticles/all?size=51')).status).toBe(400)
    expect(await ids('/archive')).toEqual([2])
    const archive = await (await api.get('/api/public/hearticles/archive?size=1&page=7')).json()
    expect(archive).toEqual({ content: [], page: 7, size: 1, totalPages: 1, totalElements: 1 })
  })

  test('an embargoed hearticle is not found until 00:05 in Vienna, by no call', async () => {
    api.rebuild({ now: () => new Date('2026-11-21T23:04:59Z') })
    expect((await api.get('/api/public/hearticle/3')).status).toBe(404)
    expect((await api.get('/hearticle/3')).status).toBe(404)
    expect(await (await api.get('/api/public/hearticles/all')).json()).toHaveLength(2)
    api.rebuild({ now: () => new Date('2026-11-21T23:05:00Z') })
    expect((await api.get('/api/public/hearticle/3')).status).toBe(200)
    expect((await api.get('/hearticle/3')).status).toBe(200)
    api.publish()
    expect(await (await api.get('/api/public/hearticles/all')).json()).toHaveLength(3)
  })

  const listed = async (path: string): Promise<number[]> =>
    (await (await api.get(path)).json()).map(({ id }: { id: number }) => id)

  test('all of them come by page', async () => {
    const hearticles = Array.from({ length: 9 }, (_, index) => hearticle(index + 1))
    const catalogue = catalogueOf({ taxonomy, hearticles, mostRead: [], studies: [] })
    api.rebuild({
      searchIndex: {
        use: async (work) => work(catalogue),
        ifOpen: async () => undefined,
        state: async () => 'ok',
      },
    })
    expect(await listed('/api/public/hearticles/all')).toHaveLength(8)
    expect(await listed('/api/public/hearticles/all?page=1')).toHaveLength(1)
  })

  test('what was published is put together once for a question, a minute and a language', async () => {
    const made: string[] = []
    const catalogue = catalogueOf(contentOf(3))
    const { summaries } = catalogue
    catalogue.summaries = (ids, language) => {
      made.push(language)
      return summaries(ids, language)
    }
    const at = (time: string) =>
      api.rebuild({
        now: () => new Date(time),
        searchIndex: {
          use: async (work) => work(catalogue),
          ifOpen: async () => undefined,
          state: async () => 'ok',
        },
      })
    const path = '/api/public/hearticles/all'
    at('2026-11-21T22:59:01Z')
    const first = await (await api.get(path)).text()
    expect(await (await api.get(path)).text()).toBe(first)
    await api.get(`${path}?lang=en`)
    await api.get(`${path}?size=1`)
    expect(made).toEqual(['de', 'en', 'de'])
    at('2026-11-21T23:00:00Z')
    await api.get(path)
    expect(made).toHaveLength(4)
  })

  test('a deleted hearticle is gone at once', async () => {
    const first = await api.get('/api/public/hearticle/1')
    await api.stores.hearticles.remove(1, noon)
    const again = await api.get('/api/public/hearticle/1', {
      'If-None-Match': first.headers.get('ETag') ?? '',
    })
    expect(again.status).toBe(410)
  })

  test('one of an earlier day stays with those of today while it is breaking', async () => {
    const yesterday = { publicationDate: '2026-11-20', breaking: true }
    await api.stores.hearticles.importByKey(hearticleDraft('yesterday', yesterday))
    const ofToday = [5, 1]
    expect(await listed('/api/public/hearticles')).toEqual(ofToday)
    expect(await listed('/api/public/hearticles?publicationDate=2026-11-21')).toEqual(ofToday)
    expect(await listed('/api/public/hearticles?publicationDate=2026-11-20')).toEqual([5, 2])
    const archive = await (await api.get('/api/public/hearticles/archive')).json()
    expect(archive.content).toMatchObject([{ id: 2 }])
  })

  test('a random rubric follows chance to its edges', async () => {
    for (const rubricId of [1, 2]) {
      await api.stores.studies.importMany([incomingStudy(`20${rubricId}`)], { rubricId })
    }
    for (const [random, id] of [
      [0, 1],
      [0.49, 1],
      [0.5, 2],
      [1 - Number.EPSILON, 2],
    ] as const) {
      api.rebuild({ random: () => random })
      expect(await (await api.get('/api/rubrics/random')).json()).toMatchObject({ id })
    }
  })

  test('a record that is broken in the database is a 500, and not quoted in the log', async () => {
    await api.stores.table.write({
      put: { pk: 'TAXONOMY', sk: 'RUBRIC#0000000009', record: { ...heart, id: 'patient' } },
    })
    expect((await api.get('/api/rubrics')).status).toBe(500)
    expect(api.log.join('')).not.toMatch(/patient|expected int|received/i)
    expect(api.logLines()[0]?.stack).toMatch(/^ +at /)
  })

  test('a study has the hearticles that explain it, only public ones, and no longer than they are', async () => {
    const explaining = async (lang: string) =>
      (await (await api.get(`/api/pubmedarticles/public/101?lang=${lang}`)).json()).explainedBy
    expect(await explaining('de')).toEqual([
      { id: 1, publicationDate: '2026-11-21', languageCode: 'de', headline: 'Weniger Salz hilft' },
      { id: 2, publicationDate: '2026-11-20', languageCode: 'de', headline: 'Weniger Salz hilft' },
    ])
    expect(await explaining('en')).toMatchObject([{ headline: 'Less salt helps' }, {}])
    await api.stores.hearticles.importByKey(hearticleDraft('of-today', { citedPmids: [] }))
    api.rebuild({ now: () => new Date('2026-11-21T23:05:00Z') })
    expect(await explaining('de')).toMatchObject([{ id: 3 }, { id: 2 }])
    const hearticle = await (await api.get('/api/public/hearticle/2')).json()
    expect(hearticle.relatedPubMedArticles[0]).not.toHaveProperty('explainedBy')
  })

  test('a study shows how sure a hearticle is of it only while its approval holds (P-APPROVAL-SUSPENDED)', async () => {
    const carriers = ['101', '103']
    const carrying = (nextReviewOn: string) =>
      api.stores.hearticles.importByKey(
        hearticleDraft('carrying', {
          citedPmids: carriers,
          findings: carriers.map((pmid, at) => ({ ...writtenFinding, id: `f${at + 1}`, pmid })),
          comparisons: [writtenComparison],
          responsibility: { nextReviewOn },
        }),
      )
    const shown = async () =>
      (await (await api.get('/api/pubmedarticles/public/101?lang=de')).json()).findings
    const unsure = [{ outcome: 'Stroke', certainty: null }]
    const sure = [{ outcome: 'Stroke', certainty: { level: 'moderate' } }]
    await api.stores.studies.importMany([incomingStudy('103')])
    await carrying('2026-11-20')
    expect(await shown()).toMatchObject(unsure)
    await carrying('2026-11-21')
    expect(await shown()).toMatchObject(sure)
    // Another study on which the same hearticle rests: all of its approval is suspended.
    await api.stores.studies.importMany([
      incomingStudy('103', { version: 2 }, { notices: [{ type: 'retracted' }] }),
    ])
    expect(await shown()).toMatchObject(unsure)
  })

  test('a study says which publications that its notices name have a page here', async () => {
    const notices = ['101', '102', '9', undefined].map((pmid) => ({
      type: 'correction' as const,
      citation: 'J Salt',
      ...(pmid && { pmid }),
    }))
    await api.stores.studies.importMany([
      incomingStudy('102'),
      { withdrawn: '102' },
      incomingStudy('7', {}, { notices }),
    ])
    const study = await (await api.get('/api/pubmedarticles/public/7')).json()
    expect(study.notices).toEqual(
      ['101', '102', '9', null].map((pmid) => ({
        type: 'correction',
        citation: 'J Salt',
        pmid,
        hasPage: pmid === '101',
      })),
    )
  })

  test('a hearticle says which publications that the notices of its studies name have a page here', async () => {
    const notices = ['101', '9'].map((pmid) => ({ type: 'republished' as const, pmid }))
    await api.stores.studies.importMany([incomingStudy('7', {}, { notices })])
    const { hearticle } = await api.stores.hearticles.importByKey(
      hearticleDraft('notices', { topicId: 1, citedPmids: ['7'] }),
    )
    const published = await (await api.get(`/api/public/hearticle/${hearticle.id}`)).json()
    expect(published.relatedPubMedArticles[0].notices).toMatchObject([
      { pmid: '101', hasPage: true },
      { pmid: '9', hasPage: false },
    ])
  })

  test('a study is saved as a file for reference managers, under a safe name', async () => {
    await api.stores.studies.importMany([
      incomingStudy(
        '7',
        {},
        { authors: [{ lastName: 'Müller"\r\nX: y' }], title: 'Salz &lt; 5 g' },
      ),
    ])
    const ris = await api.get('/api/pubmedarticles/public/7/citation?format=ris')
    expect(ris.headers.get('Content-Type')).toBe(
      'application/x-research-info-systems; charset=utf-8',
    )
    expect(ris.headers.get('Content-Disposition')).toBe(
      'attachment; filename="MullerXy2026pmid7.ris"',
    )
    expect(await ris.text()).toContain('\r\nTI  - Salz < 5 g\r\n')
    const bibtex = await api.get('/api/pubmedarticles/public/7/citation?format=bibtex')
    expect(bibtex.headers.get('Content-Type')).toBe('application/x-bibtex; charset=utf-8')
    expect(bibtex.headers.get('Content-Disposition')).toBe(
      'attachment; filename="MullerXy2026pmid7.bib"',
    )
    expect(await bibtex.text()).toMatch(/^@article\{MullerXy2026pmid7,\n/)
  })

  test('nothing is new after its 30 days', async () => {
    const isNew = async () =>
      (await (await api.get('/api/pubmedarticles/public/101')).json()).isNew as boolean
    expect(await isNew()).toBe(true)
    api.rebuild({ now: () => new Date(noon.getTime() + 30 * 86_400_000) })
    expect(await isNew()).toBe(false)
  })
})
