// Rules: P-COMMENTS.
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../tests/support/browser-page.ts'
import { drawComponent } from '../../tests/support/draw-component.ts'
import { translation } from '../../tests/support/records.ts'
import { mariaSignedIn } from '../../tests/support/session-user.ts'
import type { Comment } from '../contract/desk/comments.ts'
import { translators } from '../i18n/translators.ts'
import { beginSession } from '../session/session.store.ts'
import { CommentList, CommentsFailure } from './CommentList.tsx'
import { type CommentsStore, createComments } from './comments.store.ts'

const t = translators.en
const place = { languageCode: 'de', field: 'KEYWORD', listIndex: 0 } as const
const passage = { place, start: 0, end: 4, quote: 'Salz' }
const [a, b, c] = ['a', 'b', 'c'].map((end) => `9f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c1${end}`) as [
  string,
  string,
  string,
]
const comment = (id: string, more: Partial<Comment> = {}): Comment => ({
  ...passage,
  id,
  at: '2026-11-21T11:00:00.000Z',
  resolved: null,
  text: '<b>Welches?</b> @maria',
  author: { id: 'u2', username: null },
  ...more,
})
const people = [{ id: '9f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c10', username: 'maria' }]

/** What the service answers next. */
let answer: () => Response
let asked: Array<{ address: string; key: string | null; body: unknown }>

beforeEach(() => {
  stubBrowserPage()
  beginSession({ ...mariaSignedIn, id: 'u1' })
  asked = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body))
    asked.push({ address, key: headers.get('Idempotency-Key'), body })
    return answer()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const textsOf = (keywords: string[]) => ({
  translations: [translation('de', { keywords })],
  abstracts: new Map<string, string>(),
})

async function opened(comments: Comment[], keywords = ['Salz']): Promise<CommentsStore> {
  answer = () => Response.json({ content: comments, people })
  const read = () => ({ version: 3, texts: textsOf(keywords) })
  const store = createComments({ hearticleId: 7, account: 'u1', read })
  await store.load()
  asked = []
  return store
}

const drawn = (store: CommentsStore, keywords = ['Salz']) =>
  drawComponent(
    createElement(CommentList, {
      store,
      userId: 'u1',
      texts: textsOf(keywords),
      sources: {},
      fieldName: () => 'Keywords',
    }),
    'en',
    ['together', 'form'],
  )

test('a comment names its passage and whom it names, and says where the text has changed', async () => {
  const store = await opened([comment(a)])
  const html = drawn(store, ['Kochsalz', 'Salz'])
  expect(html).toContain('DE · Keywords · 1')
  expect(html).toContain('<blockquote lang="de">Salz</blockquote>')
  expect(html).toContain('&lt;b&gt;Welches?')
  expect(html).toContain('<b class="comment-name">@maria</b>')
  expect(html).toContain(t('together:authorGone'))
  expect(html).toContain(t('together:changed'))
  expect(drawn(store)).not.toContain(t('together:changed'))
})

test('only one’s own words can be deleted, and are gone then', async () => {
  const own = comment(a, { author: { id: 'u1', username: 'maria' } })
  const store = await opened([own, comment(b)])
  expect(drawn(store).split(`>${t('together:delete')}<`)).toHaveLength(2)
  answer = () => Response.json({}, { status: 503 })
  expect(await store.remove(a)).toBe(false)
  expect(drawn(store)).toContain(t('together:notDone'))
  answer = () => Response.json({ id: a })
  expect(await store.remove(a)).toBe(true)
  expect(store.$state.get().comments).toEqual([comment(b)])
})

test('what is deleted while the list is asked for does not come back with it', async () => {
  const store = await opened([comment(a), comment(b)])
  const late = Promise.withResolvers<Response>()
  const lists = [late.promise, Response.json({ content: [comment(b)], people })]
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'DELETE' ? Response.json({ id: a }) : lists.shift(),
  )
  const looking = store.load()
  expect(await store.remove(a)).toBe(true)
  late.resolve(Response.json({ content: [comment(a), comment(b)], people }))
  await looking
  expect(store.$state.get().comments.map(({ id }) => id)).toEqual([b])
})

test('what is said about the same passage stands below it, once', async () => {
  const store = await opened([comment(a), comment(b), comment(c, { quote: 'Sal', end: 3 })])
  expect(drawn(store).split('<blockquote')).toHaveLength(3)
  expect(drawn(store).split(`>${t('together:reply')}<`)).toHaveLength(3)
  const id = store.begin(passage)
  expect(drawn(store).split('<blockquote')).toHaveLength(3)
  expect(drawn(store).split(`>${t('together:reply')}<`)).toHaveLength(2)
  store.discard(id)
  expect(drawn(store, ['Zucker'])).not.toContain(`>${t('together:reply')}<`)
})

test('what is resolved is folded', async () => {
  const resolved = { at: '2026-11-21T11:00:00.000Z', username: 'maria' }
  const html = drawn(await opened([comment(a, { resolved }), comment(b)]))
  expect(html).toContain('<summary>1 resolved</summary>')
  expect(html).toContain(t('together:openAgain'))
  expect(html.split(`>${t('together:resolve')}<`)).toHaveLength(2)
})

test('a comment goes to where its words are stored, once, and stays typed until it is there', async () => {
  const store = await opened([], ['Kein Salz'])
  const id = store.begin({ ...passage, start: 9, end: 13 }, 'Welches?')
  answer = () => Response.json({}, { status: 503 })
  expect(await store.send(id)).toBe(false)
  expect(drawn(store)).toContain('Welches?')
  expect(drawn(store)).toContain(t('together:notSent'))
  answer = () => Response.json(comment(a))
  expect(await store.send(id)).toBe(true)
  expect(store.$begun.get()).toEqual([])
  expect(store.$state.get().comments).toMatchObject([{ id: a }])
  const [first, second] = asked
  expect(first?.key).toBe(second?.key)
  expect(second?.body).toEqual({ ...passage, start: 5, end: 9, text: 'Welches?', version: 3 })
})

test('a comment on words that nobody else can read yet waits, and says why', async () => {
  const store = await opened([], ['Zucker'])
  const id = store.begin(passage, 'Welches?')
  expect(await store.send(id)).toBe(false)
  expect(asked).toEqual([])
  expect(drawn(store)).toContain(t('together:notStored'))
  store.discard(id)
  expect(drawn(store)).not.toContain('Welches?')
})

test('that nothing could be loaded is a sentence with a way to try again', async () => {
  answer = () => Response.json({}, { status: 503 })
  const store = createComments({ hearticleId: 7, account: 'u1', read: () => undefined })
  await store.load()
  const failure = () =>
    drawComponent(createElement(CommentsFailure, { store }), 'en', ['together', 'form'])
  expect(failure()).toContain(t('together:loadFailed'))
  answer = () => Response.json({ content: [], people })
  await store.load()
  expect(failure()).toBe('')
})
