// Rules: P-TRIAGE-KEYS.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { InboxStudy, TriageDecision } from '../../contract/desk/inbox.ts'
import { createInbox } from './inbox.store.ts'
import { FIRST_PLACE, placeOf, queryOf } from './place.ts'

const LIST = '/api/desk/studies'
const DECISIONS = `${LIST}/decisions`
const UNDO = `${DECISIONS}/undo`

const study = (pmid: string): InboxStudy => ({
  pmid,
  cameOn: '2026-11-21',
  by: 'query',
  laterUntil: null,
  title: `Study ${pmid}`,
  germanTitle: null,
  journal: null,
  publicationDate: null,
  design: null,
  participants: null,
  rubricId: null,
  topicId: null,
  suggestedTopicId: null,
  notices: [],
  withdrawn: false,
  hearticles: [],
  duplicates: [],
  mayChange: [],
  decided: null,
})
const listOf = (pmids: readonly string[], total = pmids.length) => ({
  content: pmids.map(study),
  page: 0,
  size: 25,
  totalPages: 1,
  totalElements: total,
  counts: { waiting: total, later: 0 },
  rubrics: [{ rubricId: null, count: total }],
})
const reject = (pmid: string): TriageDecision => ({ decision: 'reject', pmid, reason: 'no-news' })
const result = (pmid: string, outcome = 'done', decided: object | null = null) => ({
  pmid,
  outcome,
  decided,
})

describe('the inbox of a browser', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => void vi.unstubAllGlobals())

  const started = async (pmids: readonly string[], place = FIRST_PLACE) => {
    const store = createInbox('me', 'de')
    page.answer(LIST, 200, listOf(pmids))
    await store.start(place)
    return store
  }
  const sent = (path: string) => page.calls.filter((made) => made.path.replace(/\?.*/, '') === path)
  const bodies = (path: string) => sent(path).map(({ body }) => JSON.parse(String(body)))
  const pmidsOf = (store: ReturnType<typeof createInbox>) =>
    store.$view.get().rows.map(({ pmid }) => pmid)

  test('begins at the first study, or at the one that the address names', async () => {
    expect((await started(['3', '2', '1'])).$view.get().current).toBe('3')
    const named = await started(['3', '2', '1'], { ...FIRST_PLACE, study: '2' })
    expect(named.$view.get()).toMatchObject({ current: '2', place: { study: '2' } })
  })

  test('knows no number before the list has come, and none where it does not come', async () => {
    const store = createInbox('me', 'de')
    expect(store.$view.get().counts).toBeUndefined()
    page.answer(LIST, 500, { code: 'internal_error', message: '', requestId: 'r' })
    await store.start(FIRST_PLACE)
    expect(store.$view.get()).toMatchObject({ at: 'failed', counts: undefined })
  })

  test('says the title that is shown, and counts down the rubric and what was put off', async () => {
    const store = createInbox('me', 'de')
    const german = { ...study('3'), germanTitle: 'Studie drei', rubricId: 7 }
    page.answer(LIST, 200, {
      ...listOf([]),
      content: [german, study('2')],
      counts: { waiting: 9, later: 2 },
      rubrics: [
        { rubricId: 7, count: 1 },
        { rubricId: null, count: 1 },
      ],
    })
    await store.start({ ...FIRST_PLACE, state: 'later' })
    page.answer(DECISIONS, 200, { results: [result('3')] })
    await store.decide([reject('3')])
    expect(store.$view.get()).toMatchObject({
      deed: { title: 'Studie drei' },
      counts: { waiting: 9, later: 1 },
      rubrics: [
        { rubricId: 7, count: 0 },
        { rubricId: null, count: 1 },
      ],
    })
  })

  test('goes up and down, and stays at the ends', async () => {
    const store = await started(['3', '2', '1'])
    store.move(-1)
    expect(store.$view.get().current).toBe('3')
    store.move(1)
    store.move(1)
    store.move(1)
    expect(store.$view.get().current).toBe('1')
  })

  test('shows the next study at once, and says what was done', async () => {
    const store = await started(['3', '2', '1'])
    page.answer(DECISIONS, 200, { results: [result('3')] })
    const deciding = store.decide([reject('3')])
    expect(pmidsOf(store)).toEqual(['2', '1'])
    expect(store.$view.get()).toMatchObject({
      current: '2',
      counts: { waiting: 2 },
      totalElements: 2,
      deed: { kind: 'reject', count: 1, title: 'Study 3' },
    })
    await deciding
    expect(bodies(DECISIONS)).toEqual([{ decisions: [reject('3')] }])
    expect(store.$view.get().unsent).toBe(0)
  })

  test('keeps what another tab has not sent, too', async () => {
    const [one, other] = [await started(['3', '2', '1']), await started(['3', '2', '1'])]
    page.answer(DECISIONS, 503, { code: 'storage_unavailable', message: 'Später.' })
    await one.decide([reject('3')])
    page.answer(DECISIONS, 200, { results: [result('2')] })
    await other.decide([reject('2')])
    page.answer(DECISIONS, 200, { results: [result('3')] })
    await started(['1'])
    expect(bodies(DECISIONS).at(-1)).toEqual({ decisions: [reject('3')] })
  })

  test('keeps what got no answer, also for the next page, and sends it again', async () => {
    const store = await started(['3', '2', '1'])
    page.answer(DECISIONS, 503, { code: 'storage_unavailable', message: 'Später.' })
    await store.decide([reject('3')])
    expect(store.$view.get()).toMatchObject({ unsent: 1, isSilent: true })

    const next = createInbox('me', 'de')
    page.answer(DECISIONS, 200, { results: [result('3')] })
    page.answer(LIST, 200, listOf(['2', '1']))
    await next.start(FIRST_PLACE)
    expect(bodies(DECISIONS).at(-1)).toEqual({ decisions: [reject('3')] })
    expect(next.$view.get()).toMatchObject({ unsent: 0, isSilent: false })
    expect(createInbox('me', 'de').$view.get().unsent).toBe(0)
  })

  test('does not show again what is on its way', async () => {
    const store = await started(['3', '2', '1'])
    page.answer(DECISIONS, 503, { code: 'storage_unavailable', message: 'Später.' })
    await store.decide([reject('3')])
    page.answer(LIST, 200, listOf(['3', '2', '1']))
    await store.show({})
    expect(pmidsOf(store)).toEqual(['2', '1'])
  })

  test('is of one account alone', async () => {
    const store = await started(['3'])
    page.answer(DECISIONS, 503, { code: 'storage_unavailable', message: 'Später.' })
    await store.decide([reject('3')])
    const other = createInbox('somebody else', 'de')
    page.answer(LIST, 200, listOf(['3']))
    await other.start(FIRST_PLACE)
    expect(sent(DECISIONS).length).toBe(1)
  })

  test('sends a hundred at a time at most, and fetches the next studies before the last', async () => {
    const pmids = Array.from({ length: 120 }, (_, index) => String(index + 1))
    const store = await started(pmids)
    page.answer(DECISIONS, 200, { results: pmids.slice(0, 100).map((pmid) => result(pmid)) })
    page.answer(DECISIONS, 200, { results: pmids.slice(100).map((pmid) => result(pmid)) })
    await store.decide(pmids.map(reject))
    expect(bodies(DECISIONS).map(({ decisions }) => decisions.length)).toEqual([100, 20])

    const more = createInbox('me', 'de')
    page.answer(LIST, 200, listOf(['9', '8', '7'], 30))
    await more.start(FIRST_PLACE)
    page.answer(DECISIONS, 200, { results: [result('9')] })
    page.answer(LIST, 200, listOf(['8', '7', '6', '5'], 29))
    await more.decide([reject('9')])
    expect(pmidsOf(more)).toEqual(['8', '7', '6', '5'])
    expect(more.$view.get().current).toBe('8')
  })

  test('says who was first, and shows what waits now', async () => {
    const store = await started(['3', '2'])
    const decided = {
      decision: 'accepted',
      reason: null,
      note: null,
      by: 'Anna',
      at: '2026-11-21T11:00:00Z',
      mayUndo: false,
      ideaId: null,
      hearticleId: null,
    }
    page.answer(DECISIONS, 200, { results: [result('3', 'decided', decided)] })
    page.answer(LIST, 200, listOf(['2']))
    await store.decide([reject('3')])
    expect(store.$view.get().refused).toMatchObject([
      { pmid: '3', title: 'Study 3', outcome: 'decided', decided: { by: 'Anna' } },
    ])
    store.forgetRefused()
    expect(store.$view.get().refused).toEqual([])
  })

  test('takes back the last decisions together, and looks at the first of them', async () => {
    const store = await started(['3', '2', '1'])
    store.toggle('3')
    store.toggle('2')
    expect(store.meant().map(({ pmid }) => pmid)).toEqual(['3', '2'])
    page.answer(DECISIONS, 200, { results: [result('3'), result('2')] })
    await store.decide(store.meant().map(({ pmid }) => reject(pmid)))
    expect(store.$view.get().selected.size).toBe(0)
    page.answer(UNDO, 200, {
      results: [result('3'), result('2')].map(({ decided: _, ...one }) => one),
    })
    page.answer(LIST, 200, listOf(['3', '2', '1']))
    await store.undo()
    expect(bodies(UNDO)).toEqual([{ pmids: ['3', '2'] }])
    expect(store.$view.get()).toMatchObject({ current: '3', deed: { kind: 'undo', count: 2 } })
    await store.undo()
    expect(sent(UNDO).length).toBe(1)
  })

  test('can take back again what got no answer', async () => {
    const store = await started(['3', '2'])
    page.answer(DECISIONS, 200, { results: [result('3')] })
    await store.decide([reject('3')])
    page.answer(UNDO, 503, { code: 'storage_unavailable', message: 'Später.' })
    await store.undo()
    expect(store.$view.get()).toMatchObject({ at: 'failed', error: { message: 'Später.' } })
    page.answer(UNDO, 200, { results: [{ pmid: '3', outcome: 'done' }] })
    page.answer(LIST, 200, listOf(['3', '2']))
    await store.undo()
    expect(pmidsOf(store)).toEqual(['3', '2'])
  })
})

describe('the address of a place in the inbox', () => {
  test('names what differs from the first, and is read back', () => {
    expect(queryOf(FIRST_PLACE)).toBe('')
    const place = {
      state: 'later',
      rubric: 'none',
      text: 'Salz & Co',
      page: 2,
      study: '7',
    } as const
    expect(placeOf(queryOf(place))).toEqual(place)
  })

  test('that names nothing known is the first', () => {
    expect(placeOf('?state=lost&rubric=-1&page=x&study=abc')).toEqual(FIRST_PLACE)
  })
})
