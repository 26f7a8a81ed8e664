// Rules: P-CITE-NEW.
import { describe, expect, test } from 'vitest'
import { openStudyFetcher, type StudyFetcher } from '../../functions/editorial/study-fetcher.ts'
import { article, articleSet, numbered } from '../../functions/pubmed/fixtures/records.ts'
import { queryAll } from '../../functions/store/table/table.ts'
import { mails, register, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { hearticleDraft, incomingStudy, noon } from '../support/records.ts'
import { all } from '../support/stores.ts'
import { writtenFinding } from '../support/written-finding.ts'

const at = '/api/library/studies'

describe('a study that an editor brings from PubMed', () => {
  const api = appForEachTest()

  /** An editor of an app whose PubMed notes what it was asked for. */
  const editor = async (fetch: StudyFetcher['fetch']) => {
    const requestedPmids: string[] = []
    api.rebuild({
      studyFetcher: {
        fetch(pmid) {
          requestedPmids.push(pmid)
          return fetch(pmid)
        },
        preview: () => Promise.reject(new Error('nobody searches')),
      },
    })
    const { headers } = await signedIn(api.stores, 'editor')
    const bring = async (pmid: string) => {
      const response = await api.post(at, { pmid }, headers)
      const body = (await response.json()) as Record<string, unknown>
      return { status: response.status, body }
    }
    return { bring, requestedPmids }
  }

  test('is stored, opens under its address, and waits for publication', async () => {
    const { bring } = await editor(async (pmid) => ({
      outcome: 'study',
      study: incomingStudy(pmid),
    }))
    expect(await bring('777')).toMatchObject({ status: 200, body: { pmid: '777' } })
    expect((await api.get('/api/pubmedarticles/public/777')).status).toBe(200)
    const changed = (await all(queryAll(api.stores.table, 'CHANGE', { list: true })))
      .filter((change) => change.at === noon.toISOString())
      .flatMap(({ entities }) => entities as string[])
    expect(changed).toContain('STUDY#777')
  })

  test.each([
    ['retraction', 'retracted'],
    ['correction', 'corrected'],
  ] as const)(
    'tells at once whom a %s concerns that it brings (P-RETRACTION-ALARM)',
    async (type, alarm) => {
      const { bring } = await editor(async (pmid) => ({
        outcome: 'study',
        study: incomingStudy(pmid, {}, { notices: [{ type, pmid: '101' }] }),
      }))
      const writer = await register(api.stores, 'free', { username: 'writes' })
      const findings = [{ ...writtenFinding, pmid: '101' }]
      await api.stores.hearticles.importByKey(
        hearticleDraft('carries', { findings, writers: [writer.id] }),
      )
      expect((await bring('777')).status).toBe(200)
      expect((await bring('777')).status).toBe(200)
      const alarms = (await mails(api.stores)).flatMap((mail) =>
        mail.kind === 'study-alarm' ? [[mail.alarm.pmid, mail.alarm.type]] : [],
      )
      // The editor and who wrote it.
      expect(alarms).toEqual([
        ['101', alarm],
        ['101', alarm],
      ])
    },
  )

  test('is not asked for again once it is stored', async () => {
    const { bring, requestedPmids } = await editor(async () => ({ outcome: 'none' }))
    expect((await bring('101')).status).toBe(200)
    expect((await bring('102')).body).toMatchObject({ code: 'study_withdrawn' })
    expect(requestedPmids).toEqual([])
  })

  test('says why its record was not taken', async () => {
    const { bring } = await editor(async () => ({ outcome: 'rejected', reason: 'too long' }))
    expect(await bring('777')).toMatchObject({
      status: 422,
      body: { code: 'study_rejected', fields: { 'body.pmid': 'too long' } },
    })
  })

  test('is logged where PubMed does not answer, and nothing is stored', async () => {
    const { bring } = await editor(async () => ({ outcome: 'unavailable', reason: 'HTTP 500' }))
    expect((await bring('777')).status).toBe(503)
    expect(api.logLines()).toContainEqual(
      expect.objectContaining({ level: 'error', reason: 'HTTP 500' }),
    )
    expect(await api.stores.studies.find('777')).toBeUndefined()
  })

  test('is asked for thirty times in ten minutes by one editor, not more', async () => {
    const { bring, requestedPmids } = await editor(async () => ({ outcome: 'none' }))
    const answers = []
    for (let number = 1; number <= 31; number += 1) answers.push((await bring(`9${number}`)).status)
    expect(answers.filter((status) => status === 404)).toHaveLength(30)
    expect(answers.at(-1)).toBe(429)
    expect(requestedPmids).toHaveLength(30)
  })
})

describe('one record of PubMed', () => {
  const answering = (answer: () => Response | Promise<Response>, timeout?: AbortSignal) =>
    openStudyFetcher({
      fetch: async () => answer(),
      wait: async () => {},
      ...(timeout && { timeout: () => timeout }),
    }).fetch('101')

  test('is read as an import reads it', async () => {
    const found = await answering(() => new Response(articleSet(numbered(101))))
    expect(found).toMatchObject({ outcome: 'study', study: { pmid: '101' } })
  })

  test.each([
    ['no record', articleSet()],
    ['another record', articleSet(numbered(102))],
  ])('is none where the answer has %s', async (_, xml) => {
    expect(await answering(() => new Response(xml))).toEqual({ outcome: 'none' })
  })

  test('is none where PubMed says that it knows none of the numbers', async () => {
    const answer = () =>
      new Response('ID list is empty! Possibly it has no correct IDs.', { status: 400 })
    expect(await answering(answer)).toEqual({ outcome: 'none' })
  })

  test('is rejected with the reason where it cannot be read', async () => {
    const broken = article({ title: '<ArticleTitle>a & b</ArticleTitle>' })
    expect(await answering(() => new Response(articleSet(broken)))).toEqual({
      outcome: 'rejected',
      reason: expect.stringMatching(/XML|entity/),
    })
  })

  test.each([
    ['fails', () => new Response('', { status: 500 })],
    ['is no PubMed XML', () => new Response('<html>busy</html>')],
    ['breaks off', () => new Response(articleSet(numbered(101)).slice(0, 60))],
    ['does not connect', () => Promise.reject(new TypeError('refused'))],
  ])('is unavailable where the answer %s', async (_, answer) => {
    expect(await answering(answer)).toMatchObject({ outcome: 'unavailable' })
  })

  test('is unavailable where nobody would wait any longer', async () => {
    const over = AbortSignal.abort(new DOMException('over', 'TimeoutError'))
    expect(await answering(() => new Response(articleSet(numbered(101))), over)).toMatchObject({
      outcome: 'unavailable',
    })
  })
})
