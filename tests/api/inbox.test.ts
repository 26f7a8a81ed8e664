// Rules: P-INBOX, P-TRIAGE, P-LIVING-EVIDENCE, P-CITE-NEW.
import { beforeEach, describe, expect, test } from 'vitest'
import type { DecisionResult, InboxStudy } from '../../src/contract/desk/inbox.ts'
import type { StudySource } from '../../src/domain/study/study.ts'
import { register, signedIn } from '../support/accounts.ts'
import { appForEachTest } from '../support/app.ts'
import { incomingStudy, noon } from '../support/records.ts'

const LIST = '/api/desk/studies'
const DECISIONS = `${LIST}/decisions`

interface Listed {
  content: InboxStudy[]
  totalElements: number
  counts: { waiting: number; later: number }
  rubrics: Array<{ rubricId: number | null; count: number }>
}

describe('studies that came in', () => {
  const api = appForEachTest()
  let editor: Awaited<ReturnType<typeof signedIn>>
  beforeEach(async () => {
    editor = await signedIn(api.stores, 'editor', { username: 'first' })
  })

  const bring = (pmid: string, source: Partial<StudySource> = {}, rubricId?: number, at = noon) =>
    api.stores.studies.importMany(
      [incomingStudy(pmid, {}, { title: `Study ${pmid}.`, ...source })],
      { inbox: 'query', rubricId },
      at,
    )
  const listed = async (query = ''): Promise<Listed> =>
    (await api.get(`${LIST}${query}`, editor.headers)).json()
  const pmids = async (query = '') => (await listed(query)).content.map(({ pmid }) => pmid)
  const decide = async (decisions: object[], who = editor): Promise<DecisionResult[]> => {
    const response = await api.post(DECISIONS, { decisions }, who.headers)
    expect(response.status).toBe(200)
    return (await response.json()).results
  }
  const reject = (pmid: string) => ({ decision: 'reject', pmid, reason: 'no-news' })
  const accept = (pmid: string, more: object = {}) => ({
    ...{ decision: 'accept', pmid, rubricId: null, topicId: 2, ownerId: null },
    ...more,
  })

  test('are listed with all that helps to decide, the newest first', async () => {
    await bring('301', { doi: '10.1000/ABC' }, 1, new Date('2026-11-19T12:00:00Z'))
    await bring('302', {
      doi: '10.1000/abc',
      publicationTypes: ['Randomized Controlled Trial'],
      abstract: [{ text: 'We randomly assigned 240 patients to salt or none.' }],
      german: { title: 'Studie zum Salz' },
      notices: [{ type: 'corrected' }],
    })
    const { content, counts, rubrics, totalElements } = await listed()
    expect(content).toMatchObject([
      {
        ...{ pmid: '302', cameOn: '2026-11-21', by: 'query', germanTitle: 'Studie zum Salz' },
        ...{ design: 'randomized_trial', participants: 240, notices: ['corrected'] },
        ...{ duplicates: [{ pmid: '301', by: 'doi' }], hearticles: [], withdrawn: false },
      },
      { pmid: '301', cameOn: '2026-11-19', rubricId: 1, duplicates: [{ pmid: '302', by: 'doi' }] },
    ])
    expect(counts).toEqual({ waiting: 2, later: 0 })
    expect(rubrics).toEqual([
      { rubricId: null, count: 1 },
      { rubricId: 1, count: 1 },
    ])
    expect(totalElements).toBe(2)
  })

  test('are found by rubric, by words of either title, by number, and by page', async () => {
    await bring('301', { german: { title: 'Salz' } }, 1)
    await bring('302', {}, 2)
    await bring('303')
    expect(await pmids('?rubric=1')).toEqual(['301'])
    expect(await pmids('?rubric=none')).toEqual(['303'])
    expect(await pmids('?text=SALZ')).toEqual(['301'])
    expect(await pmids('?text=302')).toEqual(['302'])
    expect(await pmids('?text=study%20303')).toEqual(['303'])
    expect(await pmids('?page=1&size=2')).toEqual(['301'])
  })

  test('say which hearticle cites them by now, and that PubMed withdrew them', async () => {
    await bring('301')
    await bring('302')
    const desk = await api.stores.hearticles.findForDesk(2)
    if (!desk || desk === 'deleted') throw new Error('it is gone')
    const draft = { ...desk.hearticle, status: 'DRAFT' as const, citedPmids: ['101', '301'] }
    await api.stores.hearticles.save(2, desk.hearticle.version, draft, { by: null, at: noon })
    await api.stores.studies.importMany([{ withdrawn: '302' }])
    expect((await listed()).content).toMatchObject([
      { pmid: '302', withdrawn: true, hearticles: [] },
      { pmid: '301', withdrawn: false },
    ])
    expect(await decide([accept('302')])).toMatchObject([{ outcome: 'withdrawn', decided: null }])
  })

  test('name others with the same title, from when they are stored', async () => {
    const title = 'Salt and blood pressure in adults.'
    await bring('301', { title })
    await bring('302', { title: 'SALT and blood-pressure in adults' })
    await bring('303', { title: 'Reply.' })
    await bring('304', { title: 'Reply.' })
    const others = async () => (await listed()).content.map(({ duplicates }) => duplicates)
    expect(await others()).toEqual([
      [],
      [],
      [{ pmid: '301', by: 'title' }],
      [{ pmid: '302', by: 'title' }],
    ])
    const renamed = incomingStudy('301', { version: 2 }, { title: 'Salt and stroke in adults.' })
    await api.stores.studies.importMany([renamed])
    expect(await others()).toEqual([[], [], [], []])
  })

  test('cost a query of each list, one for each on the page, and two for all', async () => {
    for (const pmid of ['301', '302', '303']) await bring(pmid, { doi: `10.1000/${pmid}` })
    await listed()
    api.stores.calls.length = 0
    await listed('?size=2')
    const [session, lists] = [1, 2]
    expect(api.stores.calls.filter((call) => call === 'Query').length).toBe(lists + 2)
    expect(api.stores.calls.filter((call) => call === 'BatchGetItem').length).toBe(2 + session)
    expect(api.stores.calls.length).toBe(6 + session)
  })

  describe('are decided about', () => {
    test('many at once, each by itself', async () => {
      for (const pmid of ['301', '302', '303']) await bring(pmid)
      const results = await decide([
        accept('301', { ownerId: editor.account.id }),
        reject('302'),
        { decision: 'later', pmid: '303', until: '2026-12-01' },
        reject('999'),
        { decision: 'later', pmid: '303', until: '2026-11-21' },
        accept('303', { topicId: 77 }),
      ])
      expect(results.map(({ pmid, outcome }) => `${pmid} ${outcome}`)).toEqual([
        '301 done',
        '302 done',
        '303 done',
        '999 not-found',
        '303 past',
        '303 gone',
      ])
      expect(await pmids()).toEqual([])
      expect(await listed('?state=later')).toMatchObject({
        content: [{ pmid: '303', laterUntil: '2026-12-01' }],
        counts: { waiting: 0, later: 1 },
      })
      expect(await listed('?state=accepted')).toMatchObject({
        content: [
          {
            ...{ pmid: '301', topicId: 2, rubricId: 2 },
            decided: {
              decision: 'accepted',
              by: 'first',
              mayUndo: true,
              ideaId: expect.any(String),
            },
          },
        ],
      })
      expect(await listed('?state=rejected')).toMatchObject({
        content: [{ pmid: '302', decided: { decision: 'rejected', reason: 'no-news' } }],
      })
      const { ideas } = await api.stores.board.read()
      expect(ideas).toMatchObject([{ title: 'Study 301', ownerId: editor.account.id }])
    })

    test('once: in a second tab it is told who was first', async () => {
      const other = await signedIn(api.stores, 'editor', { username: 'second' })
      await bring('301')
      expect(await decide([reject('301')], other)).toMatchObject([{ outcome: 'done' }])
      expect(await decide([accept('301')])).toMatchObject([
        { outcome: 'decided', decided: { decision: 'rejected', by: 'second', mayUndo: false } },
      ])
      expect(await decide([reject('301')], other)).toMatchObject([{ outcome: 'done' }])
    })

    test('for nobody else by an editor, for anybody who writes by the head', async () => {
      const head = await signedIn(api.stores, 'head')
      const reader = await register(api.stores, 'reviewer')
      await bring('301')
      expect(await decide([accept('301', { ownerId: head.account.id })])).toMatchObject([
        { outcome: 'no-owner' },
      ])
      expect(await decide([accept('301', { ownerId: reader.id })], head)).toMatchObject([
        { outcome: 'no-owner' },
      ])
      expect(await decide([accept('301', { ownerId: editor.account.id })], head)).toMatchObject([
        { outcome: 'done' },
      ])
    })

    test('in the words of whoever accepts, where there are German ones', async () => {
      await bring('301', { german: { title: 'Salz' } })
      await bring('302', { title: '' })
      const german = { ...editor, headers: { ...editor.headers, 'Accept-Language': 'de' } }
      await decide([accept('301')], german)
      await decide([accept('302')], german)
      const { ideas } = await api.stores.board.read()
      expect(ideas.map(({ title }) => title).toSorted()).toEqual(['PMID 302', 'Salz'])
    })

    test('and taken back by who did it', async () => {
      const other = await signedIn(api.stores, 'head', { username: 'second' })
      await bring('301')
      await bring('302')
      await decide([accept('301'), reject('302')])
      const undo = async (who = editor) =>
        (await api.post(`${DECISIONS}/undo`, { pmids: ['301', '302'] }, who.headers)).json()
      expect(await undo(other)).toEqual({
        results: [
          { pmid: '301', outcome: 'not-yours' },
          { pmid: '302', outcome: 'not-yours' },
        ],
      })
      const done = {
        results: [
          { pmid: '301', outcome: 'done' },
          { pmid: '302', outcome: 'done' },
        ],
      }
      expect(await undo()).toEqual(done)
      expect(await undo()).toEqual(done)
      expect(await pmids()).toEqual(['302', '301'])
      expect((await api.stores.board.read()).ideas).toEqual([])
    })
  })

  describe('begin the newer edition of a hearticle', () => {
    const begin = async (pmid: string, hearticleId = 1) =>
      api.post(`${LIST}/${pmid}/edition`, { hearticleId }, editor.headers)
    const desk = async () => {
      const found = await api.stores.hearticles.findForDesk(1)
      if (!found || found === 'deleted') throw new Error('it is gone')
      return found
    }

    test('whose working copy cites them, while what is public stays', async () => {
      await bring('301')
      const before = await desk()
      const response = await begin('301')
      expect(await response.json()).toEqual({
        hearticleId: 1,
        version: before.hearticle.version + 1,
      })
      const after = await desk()
      expect(after.published).toEqual(before.hearticle)
      expect(after.hearticle).toMatchObject({ status: 'DRAFT', citedPmids: ['101', '301'] })
      expect(after.hearticle.translations.map(({ headline }) => headline)).toEqual(
        before.hearticle.translations.map(({ headline }) => headline),
      )
      expect(await listed('?state=accepted')).toMatchObject({
        content: [{ pmid: '301', hearticles: [], decided: { hearticleId: 1, ideaId: null } }],
      })
    })

    test('but not of one that was retracted or withdrawn by then', async () => {
      await bring('301', { notices: [{ type: 'retracted' }] })
      await bring('302')
      await api.stores.studies.importMany([{ withdrawn: '302' }])
      const before = await desk()
      expect(await (await begin('301')).json()).toMatchObject({ code: 'study_retracted' })
      expect(await (await begin('302')).json()).toMatchObject({ code: 'study_withdrawn' })
      expect(await desk()).toEqual(before)
      expect(await pmids()).toEqual(['302', '301'])
    })

    test('once, however often it is said', async () => {
      await bring('301')
      const first = await (await begin('301')).json()
      expect(await (await begin('301')).json()).toEqual(first)
      expect((await begin('301', 2)).status).toBe(409)
    })
  })

  describe('of a search', () => {
    const preview = async (text: string) => {
      const response = await api.post(
        '/api/library/rubrics/search-preview',
        { text },
        editor.headers,
      )
      return { status: response.status, body: await response.json() }
    }

    test('are shown before it is saved, and nothing is stored', async () => {
      const before = api.stores.isChanged()
      expect((await preview('salt[ti]')).body).toEqual({
        ...{ count: 1234, understood: '"salt"[Title]', warnings: ['PhraseNotFound: xyzzy'] },
        studies: [
          expect.objectContaining({ pmid: '201', isStored: false }),
          expect.objectContaining({ pmid: '101', isStored: true }),
        ],
      })
      expect(before).toBe(true)
      expect(await api.stores.studies.find('201')).toBeUndefined()
    })

    test('are none where PubMed does not understand it, which says why', async () => {
      expect(await preview('((')).toMatchObject({
        status: 422,
        body: { fields: { 'body.text': 'eutils refuses: Invalid query' } },
      })
    })
  })
})
