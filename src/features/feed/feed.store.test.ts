import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { createFeed, type FeedViewer } from './feed.store.ts'

const rubric = (id: number) => ({ id, name: `Rubrik ${id}`, description: '', motif: 'mark' })
const paying: FeedViewer = {
  kind: 'person',
  permissions: ['PERMISSION_PAID_ACCESS'],
  userId: 'u1',
}

describe('the feed', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
    let state: unknown = null
    vi.stubGlobal('history', {
      get state() {
        return state
      },
      replaceState: (next: unknown) => {
        state = next
      },
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  const load = async (viewer: FeedViewer, addressed?: number) => {
    const store = createFeed('de', new Map([[3, 'Schlaf']]))
    await store.load(viewer, addressed)
    return store.$state.get()
  }

  test('of an anonymous visitor is of a rubric by chance, and stays so for this visit', async () => {
    page.answer('/api/rubrics/random', 200, { id: 3, name: 'Schlaf' })
    const first = await load({ kind: 'anonymous' })
    expect(first).toMatchObject({ at: 'ready', lists: [{ rubricId: 3 }, { rubricId: 3 }, {}] })
    expect(await load({ kind: 'anonymous' })).toEqual(first)
    expect(page.calls).toHaveLength(1)
  })

  test('of a site without rubrics is empty, and has not failed', async () => {
    page.answer('/api/rubrics/random', 404, { code: 'no_rubrics', message: '' })
    expect(await load({ kind: 'anonymous' })).toEqual({ at: 'empty' })
  })

  test('of a paying user is of the rubrics they chose, and asks chance for none', async () => {
    page.answer('/api/admin/users/u1/selected-rubrics', 200, [rubric(4), rubric(2)])
    const state = await load(paying)
    expect(state).toMatchObject({ at: 'ready', hint: undefined, lists: { length: 6 } })
    expect(page.calls.map(({ path }) => path)).toEqual([
      expect.stringContaining('selected-rubrics'),
    ])
  })

  test('of a free user whose rubric by chance fails is of one they chose before', async () => {
    page.answer('/api/admin/users/u1/selected-rubrics', 200, [rubric(4)])
    const state = await load({ kind: 'person', permissions: [], userId: 'u1' })
    expect(state).toMatchObject({ at: 'ready', lists: [{ rubricId: 4 }, { rubricId: 4 }, {}] })
  })

  test('of a paying user has failed where their choice cannot be had, unless a rubric is addressed', async () => {
    page.answer('/api/rubrics/random', 200, { id: 3, name: 'Schlaf' })
    expect(await load(paying)).toEqual({ at: 'failed' })
    expect(await load(paying, 3)).toMatchObject({ at: 'ready', lists: [{ rubricId: 3 }, {}, {}] })
    page.answer('/api/admin/users/u1/selected-rubrics', 200, [])
    expect(await load(paying)).toMatchObject({ at: 'ready', hint: 'choose-rubrics' })
  })

  test('without any rubric has failed', async () => {
    expect(await load({ kind: 'anonymous' })).toEqual({ at: 'failed' })
  })

  test('knows a rubric’s name from the page, else from the API, else not', async () => {
    page.answer('/api/rubrics/5', 200, rubric(5))
    for (const [id, name] of [
      [3, 'Schlaf'],
      [5, 'Rubrik 5'],
      [6, undefined],
    ] as const) {
      const state = await load({ kind: 'anonymous' }, id)
      expect(state.at === 'ready' && state.names.get(id)).toBe(name)
    }
  })

  test('of a rubric that the address made up is the one without an address', async () => {
    page.answer('/api/rubrics/random', 200, { id: 3, name: 'Schlaf' })
    page.answer('/api/rubrics/999', 404, { code: 'rubric_not_found', message: '' })
    const state = await load({ kind: 'anonymous' }, 999)
    expect(state).toMatchObject({ at: 'ready', addressed: undefined, hint: 'sign-in' })
    expect(state).toMatchObject({ lists: [{ rubricId: 3 }, { rubricId: 3 }, {}] })
  })

  test('that is asked for twice is the later one’s, whichever answers first', async () => {
    const late = Promise.withResolvers<Response>()
    const fetchNow = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      path.includes('selected') ? late.promise : fetchNow(path, init),
    )
    page.answer('/api/rubrics/random', 200, { id: 3, name: 'Schlaf' })
    const store = createFeed('de', new Map())
    const first = store.load(paying, undefined)
    await store.load({ kind: 'anonymous' }, undefined)
    late.resolve(Response.json([rubric(4)]))
    await first
    expect(store.$state.get()).toMatchObject({ at: 'ready', lists: [{ rubricId: 3 }, {}, {}] })
  })
})
