import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { endSession, keepSession, READING_KEY, readSession } from '../../api/stored-session.ts'
import type { HearticleSummary } from '../../contract/reading/hearticles.ts'
import { keepSaved, keepWaiting, keptReading } from './kept-reading.ts'
import { loadSaved } from './load-saved.ts'
import { createReadingList } from './reading-list.store.ts'
import { sendWaiting } from './send-waiting.ts'

const LIST = '/api/reading-list'
const at = '2026-11-21T11:00:00.000Z'
const period = '7d8a3c8e-2f34-4f6d-9b0c-3f3f0a1d2c4b'
const on = { on: true, period, retractionMails: false }

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
  keepSession({ token: 'a-token', user: { username: 'maria', roles: [], readingHistory: on } })
})
afterEach(() => vi.unstubAllGlobals())

const done = (path: string) => page.answer(path, 200, { done: true })
const sent = () => page.calls.map(({ method, path }) => `${method} ${path}`)
const saving = (id: number) => ({ id, put: { state: 'saved' as const, at } })

describe('what this browser keeps', () => {
  test('is one user’s alone, and goes with the session', () => {
    keepSaved(7, true)
    expect(keptReading()?.saved).toEqual([7])
    keepSession({ token: 'other', user: { username: 'anna', roles: [] } })
    expect(keptReading()?.saved).toEqual([])
    endSession('signed-out')
    expect(keptReading()).toBeUndefined()
    expect(page.storage.has(READING_KEY)).toBe(false)
  })

  test('is of this page alone where the browser takes nothing, and what is pressed is told all the same', async () => {
    page.storage.set(READING_KEY, '{"of":')
    expect(keptReading()?.saved).toEqual([])
    const { setItem, ...others } = localStorage
    const refuse = () => {
      throw new Error('full')
    }
    vi.stubGlobal('localStorage', { ...others, setItem: refuse })
    keepSaved(7, true)
    keepWaiting(saving(7))
    expect(keptReading()?.saved).toEqual([7])
    page.answer(`${LIST}/7`, 200, {})
    expect(await sendWaiting()).toBe('done')
    expect(sent()).toEqual([`PUT ${LIST}/7`])
    expect(keptReading()?.waiting).toEqual([])
    keepSaved(7, false)
    expect(keptReading()?.saved).toEqual([])
    vi.stubGlobal('localStorage', { ...others, setItem })
    keepSaved(8, true)
    expect(JSON.parse(page.storage.get(READING_KEY) ?? '')).toMatchObject({ saved: [8] })
    keepSession({ token: 'other', user: { username: 'anna', roles: [] } })
    expect(keptReading()?.saved).toEqual([])
  })

  test('is asked for once a day, since other devices save and remove, too', async () => {
    keepSaved(7, true)
    keepSaved(8, true)
    keepWaiting({ id: 9 })
    keepWaiting(saving(10))
    const answer = (ids: number[], totalElements = ids.length) =>
      page.answer(LIST, 200, {
        content: ids.map((hearticleId) => ({ hearticleId })),
        totalElements,
      })
    answer([8, 9, 11])
    const loading = loadSaved()
    keepSaved(13, true)
    await loading
    expect(keptReading()?.saved).toEqual([13, 8, 7])
    keepSaved(13, false)
    page.calls.length = 0
    answer([8, 9, 11])
    await loadSaved()
    await loadSaved()
    expect(sent()).toEqual([`GET ${LIST}?size=50`])
    expect(keptReading()?.saved).toEqual([8, 11, 10])
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60 * 1000 })
    answer([12], 51)
    await loadSaved()
    vi.useRealTimers()
    // Of more than were asked for, the others stay as they were.
    expect(keptReading()?.saved).toEqual([12, 8, 11, 10])
  })

  test('is told again where no answer came, the last word on each hearticle only', async () => {
    keepWaiting(saving(7))
    keepWaiting(saving(8))
    expect(await sendWaiting()).toBe('waits')
    keepWaiting({ id: 7 })
    page.calls.length = 0
    done(`${LIST}/8`)
    done(`${LIST}/7`)
    expect(await sendWaiting()).toBe('done')
    expect(sent()).toEqual([`PUT ${LIST}/8`, `DELETE ${LIST}/7?state=saved`])
    expect(keptReading()?.waiting).toEqual([])
  })

  test('keeps what was pressed while its predecessor was under way', async () => {
    keepWaiting(saving(7))
    done(`${LIST}/7`)
    done(`${LIST}/7`)
    const ask = fetch
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (page.calls.length === 0) keepWaiting({ id: 7 })
      return ask(path, init)
    })
    await sendWaiting()
    await sendWaiting()
    expect(sent()).toEqual([`PUT ${LIST}/7`, `DELETE ${LIST}/7?state=saved`])
    expect(keptReading()?.waiting).toEqual([])
  })

  test('is not told for ever: what is refused is taken back, in the words of the API', async () => {
    keepSaved(7, true)
    keepWaiting(saving(7))
    page.answer(`${LIST}/7`, 409, { code: 'reading_list_full', message: 'Voll.' })
    expect(await sendWaiting()).toEqual({ refused: 'Voll.' })
    expect(keptReading()).toMatchObject({ saved: [], waiting: [] })
  })

  test('waits where too much was asked, and goes with a session that is over', async () => {
    keepWaiting(saving(7))
    page.answer(`${LIST}/7`, 429, {})
    expect(await sendWaiting()).toBe('waits')
    page.answer(`${LIST}/7`, 401, {})
    expect(await sendWaiting()).toBe('signed-out')
    expect(readSession()).toBeUndefined()
  })

  test('notes nothing more where the history was ended on another device', async () => {
    keepWaiting({ id: 7, put: { state: 'read', progress: 1, period } })
    page.answer(`${LIST}/7`, 409, { code: 'history_off', message: 'Aus.' })
    await sendWaiting()
    expect(readSession()?.user.readingHistory).toBeUndefined()
    expect(keptReading()?.waiting).toEqual([])
  })
})

describe('the reading list', () => {
  const entry = (hearticleId: number, read: object | null = null) => ({
    hearticleId,
    savedAt: at,
    read,
    answers: [],
    hearticle: summary(hearticleId),
  })
  const list = (content: object[], totalElements = content.length, history: object | null = on) =>
    page.answer(LIST, 200, {
      content,
      totalElements,
      history,
      educationPartner: '',
      questions: null,
      page: 0,
      size: 20,
      totalPages: 1,
    })
  const loaded = async (content = [entry(7), entry(8)]) => {
    const store = createReadingList('de')
    list(content)
    await store.load()
    return store
  }

  test('shows what was removed as removed, and puts it back where it was', async () => {
    const store = await loaded()
    const [first] = store.$state.get().entries
    if (!first) throw new Error('there is no entry')
    done(`${LIST}/7`)
    await store.remove(first)
    expect([...store.$state.get().removed]).toEqual([7])
    expect(keptReading()?.saved).toEqual([8])
    page.answer(`${LIST}/7`, 200, { hearticleId: 7, savedAt: at, read: null, answers: [] })
    await store.undo(first)
    expect(store.$state.get()).toMatchObject({ removed: new Set(), changeOutcome: undefined })
    expect(page.calls.at(-1)?.body).toBe(JSON.stringify({ state: 'saved', at }))
  })

  test('puts back what was removed after the removal is done, not beside it', async () => {
    const store = await loaded()
    const [first, second] = store.$state.get().entries
    if (!first || !second) throw new Error('there are no two entries')
    const held = Promise.withResolvers<Response>()
    const begun: string[] = []
    vi.stubGlobal('fetch', async (path: string, { method, keepalive }: RequestInit) => {
      begun.push(`${method} ${path.replace(/\?.*/, '')}${keepalive ? ' keepalive' : ''}`)
      return method === 'DELETE' ? held.promise : Response.json({})
    })
    const changes = [store.remove(first), store.undo(first), store.remove(second)]
    const removals = [7, 8].map((id) => `DELETE ${LIST}/${id} keepalive`)
    await vi.waitFor(() => expect(begun).toEqual(removals))
    held.resolve(Response.json({}))
    await Promise.all(changes)
    expect(begun).toEqual([...removals, `PUT ${LIST}/7 keepalive`])
  })

  test('takes back a removal that the API did not take, and says so', async () => {
    const store = await loaded()
    const [first] = store.$state.get().entries
    if (!first) throw new Error('there is no entry')
    await store.remove(first)
    expect(store.$state.get()).toMatchObject({ removed: new Set(), changeOutcome: 'changeFailed' })
  })

  test('puts a reading back into its history alone, with all that was noted', async () => {
    const store = createReadingList('de')
    const read = { at, progress: 0.4, audioSeconds: 9 }
    list([entry(7, read)])
    await store.load('read')
    const [first] = store.$state.get().entries
    if (!first) throw new Error('there is no entry')
    await store.undo(first)
    expect(JSON.parse(String(page.calls.at(-1)?.body))).toEqual({ state: 'read', ...read, period })
  })

  test('goes on where it ended, without anything twice', async () => {
    const store = createReadingList('de')
    list([entry(7), entry(8)], 3)
    await store.load()
    list([entry(8), entry(9)], 3)
    await store.more()
    expect(store.$state.get().entries.map(({ hearticleId }) => hearticleId)).toEqual([7, 8, 9])
  })

  test('shows the list that was chosen last', async () => {
    const store = createReadingList('de')
    list([entry(7)])
    list([entry(8)])
    await Promise.all([store.load('saved'), store.load('read')])
    expect(store.$state.get()).toMatchObject({ view: 'read', entries: [{ hearticleId: 8 }] })
  })

  test('is loaded anew when the history is turned off, which says that it is erased', async () => {
    const store = await loaded()
    page.answer('/api/account/history', 200, { history: { ...on, on: false } })
    list([], 0, { ...on, on: false })
    await store.choose({ history: false, retractionMails: false })
    expect(store.$state.get()).toMatchObject({
      changeOutcome: 'erased',
      entries: [],
      history: { on: false },
    })
    // Also for the next page, though nobody could say who is signed in.
    expect(readSession()?.user.readingHistory).toMatchObject({ on: false })
  })

  test('says what failed and can be asked again', async () => {
    const store = createReadingList('de')
    await store.load()
    expect(store.$state.get().at).toBe('failed')
    list([entry(7)])
    await store.load()
    expect(store.$state.get().at).toBe('loaded')
  })
})

function summary(id: number): HearticleSummary {
  const rubric = { id: 1, name: 'Herz' }
  return {
    id,
    publicationDate: '2026-11-20',
    breaking: false,
    isSample: false,
    approval: 'unchecked',
    changedOn: null,
    topic: { id: 1, name: 'Salz', color: '#112233', imageName: 'salt', rubric },
    findings: [],
    comparisons: [],
    certainty: null,
    noFindingsReason: null,
    practice: null,
    responsibility: null,
    keyFigure: null,
    notice: null,
    translations: [],
    picture: { motifs: ['salt'] },
  }
}
