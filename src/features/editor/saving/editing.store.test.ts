// Rules: P-EDITOR-CONFLICT, P-EDITOR-SAVES, P-TAKING-OVER.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../../../tests/support/browser-page.ts'
import { openEdition } from '../../../../tests/support/records.ts'
import type { HearticleStatus, WorkHearticle } from '../../../contract/desk/writing.ts'
import type { HearticleTexts } from '../../../contract/protocol/hearticle-text.ts'
import { presentWorkEvidence } from '../../../domain/evidence/present-evidence.ts'
import { createEditing, type EditingStore, SAVE_AFTER_MILLISECONDS } from './editing.store.ts'

interface SentBody {
  version?: number
  status?: HearticleStatus
  translations: Array<HearticleTexts & { languageCode: 'de' | 'en' }>
}

/** What goes wrong with the next write: it does not arrive, its answer does not, or it is refused. */
type Fault = 'lost-request' | 'lost-answer' | 'broken' | 'taken-over'

/** One hearticle at a service that keeps the contract of its versions. */
function serviceOf(headline: string) {
  let hearticle = stored(1, headline)
  /** What each write made, by its key. */
  const first = new Map<string, { version: number; sent: string }>()
  const service = {
    faults: [] as Fault[],
    writes: 0,
    keepalive: [] as boolean[],
    status: (status: HearticleStatus) => {
      hearticle = { ...hearticle, status }
    },
    headline: () => hearticle.translations[0]?.headline ?? '',
    version: () => hearticle.version,
    read: () => hearticle,
    /** Somebody else writes it. */
    writeElsewhere(text: string) {
      hearticle = { ...stored(hearticle.version + 1, text), status: hearticle.status }
    },
  }
  const write = (key: string, body: SentBody): Response => {
    const made = first.get(key)
    if (made?.version === hearticle.version) return Response.json(hearticle)
    if (made && made.sent !== JSON.stringify(body)) {
      return Response.json({ code: 'idempotency_key_reused', message: 'Other.' }, { status: 422 })
    }
    if (made || (body.version ?? hearticle.version) !== hearticle.version) {
      const by = { changedBy: 'Anna', changedAt: '2026-11-21T13:05:00Z' }
      const fields = { ...by, ...(made && { savedVersion: String(made.version) }) }
      const refusal = { code: 'version_conflict', message: 'Changed.', fields }
      return Response.json(refusal, { status: 409 })
    }
    const written = body.translations[0]?.headline ?? ''
    if (written !== service.headline() || body.status) {
      hearticle = {
        ...stored(hearticle.version + 1, written),
        status: body.status ?? hearticle.status,
      }
    }
    first.set(key, { version: hearticle.version, sent: JSON.stringify(body) })
    service.writes += 1
    return Response.json(hearticle)
  }
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method === 'GET') return Response.json(hearticle)
    service.keepalive.push(init.keepalive === true)
    const fault = service.faults.shift()
    if (fault === 'lost-request') throw new TypeError('no connection')
    if (fault === 'broken') return Response.json({}, { status: 503 })
    if (fault === 'taken-over') {
      return Response.json({ code: 'taken_over', message: 'Taken over.' }, { status: 409 })
    }
    const key = new Headers(init.headers).get('Idempotency-Key') ?? ''
    const answer = write(key, JSON.parse(String(init.body)) as SentBody)
    if (fault === 'lost-answer') throw new TypeError('connection reset')
    return answer
  })
  return service
}

const stored = (version: number, headline: string): WorkHearticle => ({
  id: 7,
  version,
  status: 'DRAFT',
  topicId: 1,
  motif: null,
  ownPicture: null,
  explanation: null,
  topicName: 'Salz',
  publicationDate: '2026-11-21',
  breaking: false,
  citedPmids: [],
  unfinished: null,
  isSample: false,
  relatedPubMedArticles: [],
  ...presentWorkEvidence({}, new Map()),
  edition: openEdition,
  translations: (['de', 'en'] as const).map((languageCode, index) => ({
    id: index + 1,
    languageCode,
    headline: index ? '' : headline,
    mainTextBody: '',
    keywords: [],
    mainActions: [],
    harmfulActions: [],
    hasAudio: false,
    review: null,
  })),
})

const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await vi.advanceTimersByTimeAsync(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const passes = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settled()
}

let ends: Array<() => void> = []
let moves: Array<number | 'new'> = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  stubBrowserPage()
  ends = []
  moves = []
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The editor is opened, in a browser that keeps what its earlier visits left. */
async function visit(hearticle: number | 'new' = 7) {
  const store = createEditing({
    userId: 'u1',
    hearticle,
    language: 'de',
    day: '2026-11-21',
    onMoved: (to) => moves.push(to),
  })
  ends.push(store.start())
  await store.load()
  await settled()
  return store
}

/** The browser is gone, with all that it had in mind. */
const kill = () => {
  vi.clearAllTimers()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
}

const headlineIn = (store: EditingStore) => store.$value.get().texts.de.headline

function type(store: EditingStore, headline: string, more: { topicId?: number } = {}) {
  const form = store.$value.get()
  store.change({ ...form, ...more, texts: { ...form.texts, de: { ...form.texts.de, headline } } })
}

describe('the editor', () => {
  test('saves two seconds after the last key, and nothing where nothing is changed', async () => {
    const service = serviceOf('Salz')
    const store = await visit()
    type(store, 'Salz h')
    await passes(SAVE_AFTER_MILLISECONDS - 1)
    type(store, 'Salz hilft')
    await passes(SAVE_AFTER_MILLISECONDS - 1)
    expect(service.headline()).toBe('Salz')
    await passes(1)
    expect([service.headline(), service.writes]).toEqual(['Salz hilft', 1])
    expect(store.$state.get()).toMatchObject({ pending: false, began: { version: 2 } })
    type(store, 'Salz hilft!')
    type(store, 'Salz hilft')
    await passes(5 * SAVE_AFTER_MILLISECONDS)
    expect(service.writes).toBe(1)
  })

  test('saves at leaving, on behalf of a page that ends', async () => {
    const service = serviceOf('Salz')
    const store = await visit()
    type(store, 'Salz hilft')
    dispatchEvent(new Event('pagehide'))
    await settled()
    expect([service.headline(), service.keepalive]).toEqual(['Salz hilft', [true]])
  })

  test('goes on with what a killed browser kept, without a question', async () => {
    const service = serviceOf('Salz')
    type(await visit(), 'Salz hilft')
    await passes(1_000)
    kill()
    const store = await visit()
    expect(headlineIn(store)).toBe('Salz hilft')
    await passes(SAVE_AFTER_MILLISECONDS)
    expect(service.headline()).toBe('Salz hilft')
  })

  test.each(['lost-answer', 'lost-request', 'broken'] as const)(
    'takes its own words for nobody else’s where there was trouble (%s)',
    async (fault) => {
      const service = serviceOf('Salz')
      const store = await visit()
      service.faults.push(fault)
      type(store, 'Salz hilft')
      await passes(SAVE_AFTER_MILLISECONDS)
      expect(store.$state.get().error?.code).toBe('network_error')
      type(store, 'Salz hilft nicht')
      await passes(10 * SAVE_AFTER_MILLISECONDS)
      expect(service.headline()).toBe('Salz hilft nicht')
      expect(store.$state.get()).toMatchObject({ conflict: undefined, error: undefined })
    },
  )

  test('knows what it had sent before it was killed', async () => {
    const service = serviceOf('Salz')
    const first = await visit()
    service.faults.push('lost-answer')
    type(first, 'Salz hilft')
    await passes(SAVE_AFTER_MILLISECONDS)
    type(first, 'Salz hilft nicht')
    await passes(1_000)
    kill()
    const store = await visit()
    expect(store.$state.get().conflict).toBeUndefined()
    await passes(SAVE_AFTER_MILLISECONDS)
    expect(service.headline()).toBe('Salz hilft nicht')
  })

  const killed = async () => {
    await settled()
    kill()
  }
  const sendings: Array<[string, () => void | Promise<void>]> = [
    ['before a browser was killed', () => passes(SAVE_AFTER_MILLISECONDS)],
    ['at leaving', () => void dispatchEvent(new Event('pagehide'))],
  ]
  test.each(sendings)(
    'goes on without a question where another device went on with what was sent %s',
    async (_, send) => {
      const service = serviceOf('Salz')
      const laptop = await visit()
      service.faults.push('lost-answer')
      type(laptop, 'Vom Laptop')
      await send()
      await killed()
      service.writeElsewhere('Vom Laptop und vom Telefon')
      const again = await visit()
      expect(headlineIn(again)).toBe('Vom Laptop und vom Telefon')
      expect(again.$state.get().conflict).toBeUndefined()
      await passes(5 * SAVE_AFTER_MILLISECONDS)
      expect(service.headline()).toBe('Vom Laptop und vom Telefon')
      type(again, 'Vom Laptop und vom Telefon und mehr')
      await passes(SAVE_AFTER_MILLISECONDS)
      expect(service.headline()).toBe('Vom Laptop und vom Telefon und mehr')
    },
  )

  test('takes nothing that it kept for newer than what it saved last, killed in whatever moment', async () => {
    for (let turns = 0; turns < 60; turns += 1) {
      const service = serviceOf('Salz')
      const store = await visit()
      type(store, 'Ange')
      await passes(1_000)
      type(store, 'Angekommen')
      void store.save()
      // In turns of the event loop, of which a write to the service and to the browser take several.
      for (let turn = 0; turn < turns; turn += 1) {
        await vi.advanceTimersByTimeAsync(0)
        await new Promise((resolve) => setImmediate(resolve))
      }
      const reached = service.headline()
      kill()
      const again = await visit()
      expect(reached === 'Salz' ? ['Ange', 'Angekommen'] : [reached]).toContain(headlineIn(again))
      expect(again.$state.get().conflict).toBeUndefined()
      stubBrowserPage()
    }
  })

  test('shows both where somebody else saved, and goes on with the one that is chosen', async () => {
    for (const which of ['mine', 'theirs'] as const) {
      const service = serviceOf('Salz')
      const store = await visit()
      type(store, 'Meines')
      service.writeElsewhere('Ihres')
      await passes(SAVE_AFTER_MILLISECONDS)
      const { conflict } = store.$state.get()
      expect(conflict).toMatchObject({
        by: 'Anna',
        value: { texts: { de: { headline: 'Ihres' } } },
      })
      type(store, 'Meines auch')
      await passes(5 * SAVE_AFTER_MILLISECONDS)
      expect(service.headline()).toBe('Ihres')
      store.choose(which)
      await passes(SAVE_AFTER_MILLISECONDS)
      expect(service.headline()).toBe(which === 'mine' ? 'Meines auch' : 'Ihres')
      store.undo()
      expect(headlineIn(store)).toBe('Meines auch')
      store.choose(which)
      await passes(SAVE_AFTER_MILLISECONDS)
      for (const end of ends.splice(0)) end()
      await settled()
    }
  })

  test('shows both also where it was killed before one was chosen', async () => {
    const service = serviceOf('Salz')
    const first = await visit()
    type(first, 'Meines')
    service.writeElsewhere('Ihres')
    await passes(SAVE_AFTER_MILLISECONDS + 1_000)
    for (let kills = 0; kills < 2; kills += 1) {
      kill()
      const store = await visit()
      expect(headlineIn(store)).toBe('Meines')
      expect(store.$state.get().conflict?.value.texts.de.headline).toBe('Ihres')
      await passes(5 * SAVE_AFTER_MILLISECONDS)
      expect(service.headline()).toBe('Ihres')
    }
  })

  test('follows what another device saved where nothing is typed here', async () => {
    const service = serviceOf('Salz')
    const store = await visit()
    service.writeElsewhere('Vom Telefon')
    await store.follow(service.version())
    expect(headlineIn(store)).toBe('Vom Telefon')
    type(store, 'Vom Telefon und hier')
    service.writeElsewhere('Vom Telefon mehr')
    await store.follow(service.version())
    expect(headlineIn(store)).toBe('Vom Telefon und hier')
  })

  test('asks once before a text in review is changed by typing', async () => {
    const service = serviceOf('Salz')
    service.status('IN_REVIEW')
    const store = await visit()
    type(store, 'S')
    expect(store.$state.get().asksBack).toBe(true)
    await passes(5 * SAVE_AFTER_MILLISECONDS)
    dispatchEvent(new Event('pagehide'))
    await settled()
    expect([service.headline(), service.read().status]).toEqual(['Salz', 'IN_REVIEW'])
    store.letBe()
    expect(headlineIn(store)).toBe('Salz')
    type(store, 'Salz hilft')
    store.takeBack()
    await passes(0)
    expect([service.headline(), service.read().status]).toEqual(['Salz hilft', 'DRAFT'])
    type(store, 'Salz hilft nicht')
    expect(store.$state.get().asksBack).toBe(false)
    await passes(SAVE_AFTER_MILLISECONDS)
    expect(service.headline()).toBe('Salz hilft nicht')
  })

  test('keeps what was typed as a text where another one took over', async () => {
    const service = serviceOf('Salz')
    const store = await visit()
    type(store, 'Meines')
    service.writeElsewhere('Ihres')
    service.faults.push('taken-over')
    await passes(SAVE_AFTER_MILLISECONDS)
    const { left } = store.$state.get()
    expect(left.map(({ texts }) => texts.de.headline)).toEqual(['Meines'])
    expect([headlineIn(store), service.headline()]).toEqual(['Ihres', 'Ihres'])
    await passes(1_000)
    kill()
    const again = await visit()
    expect(again.$state.get().left).toHaveLength(1)
    expect(headlineIn(again)).toBe('Ihres')
    again.forgetLeft()
    await passes(1_000)
    expect((await visit()).$state.get().left).toEqual([])
  })

  test('stores a new one once it has a topic, once, under the name that it then has', async () => {
    const service = serviceOf('')
    const store = await visit('new')
    type(store, 'Neu')
    await passes(5 * SAVE_AFTER_MILLISECONDS)
    expect(service.writes).toBe(0)
    service.faults.push('lost-answer')
    type(store, 'Neu', { topicId: 1 })
    await passes(SAVE_AFTER_MILLISECONDS)
    type(store, 'Neu und mehr')
    await passes(10 * SAVE_AFTER_MILLISECONDS)
    expect([service.headline(), moves]).toEqual(['Neu und mehr', [7]])
  })
})

test('no typed word is lost over random histories with kills, lost answers and others who write', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('type' as const) },
    fc.constantFrom('pause', 'save', 'kill', 'leave', 'elsewhere', 'lost-request'),
    fc.constantFrom('lost-answer' as const, 'broken' as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      vi.clearAllTimers()
      stubBrowserPage()
      const service = serviceOf('Salz')
      const words = new Set<string>()
      let count = 0
      let store = await visit()
      const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')
      /** Of both texts none is lost: what the other one has is copied. */
      const decide = () => {
        const { conflict } = store.$state.get()
        if (!conflict) return
        const all = [...wordsOf(headlineIn(store)), ...wordsOf(conflict.value.texts.de.headline)]
        store.choose('mine')
        type(store, [...new Set(all)].join(' '))
      }
      for (const one of steps) {
        if (one === 'type') {
          count += 1
          words.add(`w${count}`)
          type(store, `${headlineIn(store)} w${count}`)
          await passes(600)
        } else if (one === 'pause') await passes(1_000)
        else if (one === 'save') await passes(SAVE_AFTER_MILLISECONDS)
        else if (one === 'kill') {
          kill()
          store = await visit()
        } else if (one === 'leave') {
          dispatchEvent(new Event('pagehide'))
          await settled()
        } else if (one === 'elsewhere') {
          count += 1
          words.add(`w${count}`)
          service.writeElsewhere(`${service.headline()} w${count}`)
        } else service.faults.push(one)
        decide()
      }
      service.faults.length = 0
      for (let round = 0; round < 3; round += 1) {
        await passes(20_000)
        decide()
      }
      await passes(20_000)
      expect(wordsOf(service.headline())).toEqual(expect.arrayContaining([...words]))
    }),
    { numRuns: 200 },
  )
}, 120_000)
