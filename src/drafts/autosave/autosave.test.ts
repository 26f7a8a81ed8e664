import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { mariaSignedIn } from '../../../tests/support/session-user.ts'
import { $unsaved } from '../../kept/unsaved.ts'
import { beginSession } from '../../session/session.store.ts'
import { createAutosave } from './autosave.ts'
import { eraseDrafts } from './erased.ts'
import type { Draft } from './offers.ts'
import { draftsAtServer } from './server-drafts.ts'
import { changeDrafts, draftsOf } from './stored-drafts.ts'
import { visitsUnderWay } from './visit.ts'

const isDraft = (content: unknown): content is Draft<string> =>
  typeof (content as Draft<string>).value === 'string'

/** A form with one text, opened by the user. */
async function opened({ account = 'u1', form = 'rubric/new' } = {}) {
  let text = ''
  const autosave = createAutosave<string>({
    ...{ account, form, title: 'Neue Rubrik' },
    read: () => (text === '' ? undefined : { version: null, base: '', value: text }),
    isWorth: () => true,
    accept: (content) => (isDraft(content) ? content : undefined),
  })
  await autosave.start()
  return {
    autosave,
    type(more: string) {
      text = more
      autosave.touch()
    },
    offered: () => autosave.$offers.get().map(({ value }) => value),
  }
}

const storedTexts = async (account = 'u1') =>
  (await draftsOf(account)).map(({ content }) => (content as Draft<string>).value).sort()

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
  beginSession({ ...mariaSignedIn, id: 'u1' })
})
afterEach(() => vi.unstubAllGlobals())

/** Leaves a text in a form that is over. */
async function leave(text: string, owner: { account?: string; form?: string } = {}) {
  const { autosave, type } = await opened(owner)
  type(text)
  autosave.stop()
  await vi.waitFor(async () => expect(await storedTexts(owner.account)).toContain(text))
}

test('what was taken up is not offered again where the page ended before the service knew of it', async () => {
  await leave('Salz')
  const [left] = await draftsOf('u1')
  const { autosave, type } = await opened()
  await vi.waitFor(() => expect(autosave.$offers.get()).toHaveLength(1))
  const [offer] = autosave.$offers.get()
  if (!left || !offer) throw new Error('nothing was left')
  autosave.take(offer)
  type('Salz und')
  await vi.waitFor(async () => expect(await storedTexts()).toEqual(['Salz und']))
  const { account: _, ...atServer } = left
  page.answer('/api/drafts', 200, { drafts: [atServer] })
  expect(await draftsAtServer('u1', left.form)).toEqual([])
  autosave.stop()
})

test('what the user types on and on is kept within a second, and says so only then', async () => {
  const { autosave, type } = await opened()
  for (const text of ['S', 'Sa', 'Sal']) type(text)
  expect(autosave.$autosaveState.get()).toEqual({ at: 'under-way' })
  expect($unsaved.get()).toBe('kept')
  await vi.waitFor(async () => expect(await storedTexts()).toEqual(['Sal']), 3000)
  expect(autosave.$autosaveState.get()).toMatchObject({ at: 'kept' })
  autosave.stop()
})

test('what was left is offered, and typing beside the question overwrites nothing', async () => {
  await leave('Salz')
  const { autosave, type, offered } = await opened()
  await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
  type('Zucker')
  await autosave.storeNow()
  expect(await storedTexts()).toEqual(['Salz', 'Zucker'])
  const [offer] = autosave.$offers.get()
  if (offer) autosave.take(offer)
  type('Salz, Zucker')
  await autosave.storeNow()
  expect(await storedTexts()).toEqual(['Salz, Zucker'])
  autosave.stop()
})

test('two tabs with the same form have two drafts, and none is offered while it is written', async () => {
  const [one, two] = [await opened(), await opened()]
  one.type('Eins')
  two.type('Zwei')
  await Promise.all([one.autosave.storeNow(), two.autosave.storeNow()])
  expect(await storedTexts()).toEqual(['Eins', 'Zwei'])
  const third = await opened()
  one.autosave.stop()
  await vi.waitFor(() => expect(third.offered()).toEqual(['Eins']))
  two.autosave.stop()
  third.autosave.stop()
})

test('nobody is offered what another person or another form has', async () => {
  await leave('Geheim', { account: 'u2' })
  await leave('Thema', { form: 'topic/new' })
  await leave('Salz')
  const { autosave, offered } = await opened()
  await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
  autosave.stop()
})

test('what was discarded can be had back, and is gone once the form is left', async () => {
  await leave('Salz')
  const { autosave, offered } = await opened()
  await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
  const discard = () => {
    const [offer] = autosave.$offers.get()
    if (offer) autosave.discard(offer)
  }
  discard()
  expect(offered()).toEqual([])
  expect(await storedTexts()).toEqual(['Salz'])
  autosave.undoDiscard()
  expect(offered()).toEqual(['Salz'])
  discard()
  autosave.stop()
  await vi.waitFor(async () => expect(await storedTexts()).toEqual([]))
})

test('what is saved is kept no longer', async () => {
  const { autosave, type } = await opened()
  type('Zucker')
  await autosave.storeNow()
  expect(await storedTexts()).toEqual(['Zucker'])
  expect(page.storage.has('hearticle.drafts')).toBe(true)
  type('')
  autosave.answered()
  await vi.waitFor(async () => expect(await storedTexts()).toEqual([]))
  expect(page.storage.has('hearticle.drafts')).toBe(false)
  expect($unsaved.get()).toBe('nothing')
  autosave.stop()
})

test.each([
  ['full', 'QuotaExceededError'],
  ['refused', 'InvalidStateError'],
])('a storage that is %s is called so, and leaving would lose it', async (why, name) => {
  const { autosave, type } = await opened()
  const refuse = () => {
    throw new DOMException('', name)
  }
  vi.stubGlobal('indexedDB', { open: refuse })
  type('Salz')
  await autosave.storeNow()
  expect(autosave.$autosaveState.get()).toEqual({ at: 'not-kept', why })
  expect($unsaved.get()).toBe('lost')
  autosave.stop()
})

test('an attempt to save keeps its id for as long as it says the same, in the next visit too', async () => {
  const { autosave, type } = await opened()
  type('Salz')
  const id = autosave.idOfSave({ name: 'Salz' })
  expect(autosave.idOfSave({ name: 'Salz' })).toBe(id)
  autosave.stop()
  const next = await opened()
  await vi.waitFor(() => expect(next.offered()).toEqual(['Salz']))
  const [offer] = next.autosave.$offers.get()
  if (offer) next.autosave.take(offer)
  next.type('Salz')
  expect(next.autosave.idOfSave({ name: 'Salz' })).toBe(id)
  expect(next.autosave.idOfSave({ name: 'Zucker' })).not.toBe(id)
  next.autosave.stop()
})

const copy = { form: 'rubric/new', title: 'Neue Rubrik', at: '2026-11-21T10:00:00.000Z' }

test('what another device left is offered, and goes there when it is discarded', async () => {
  const visit = '7d9f6c1e-3a52-4c55-9c2e-0f0a1b2c3d4e'
  const content = { version: null, base: '', value: 'Salz' }
  page.answer('/api/drafts', 200, { drafts: [{ ...copy, visit, content }] })
  const { autosave, offered } = await opened()
  await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
  const [offer] = autosave.$offers.get()
  if (offer) autosave.discard(offer)
  autosave.stop()
  await vi.waitFor(() =>
    expect(page.calls.filter(({ method }) => method === 'DELETE')).toMatchObject([
      { path: `/api/drafts/${visit}` },
    ]),
  )
})

test('what is typed reaches the service', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { autosave, type } = await opened()
  type('Salz')
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await storedTexts()).toEqual(['Salz']))
  autosave.stop()
  await vi.waitFor(() => expect(page.calls.map(({ method }) => method)).toContain('PUT'))
  const sent = page.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(String(sent?.body))).toMatchObject({
    ...{ form: 'rubric/new', title: 'Neue Rubrik' },
    content: { version: null, base: '', value: 'Salz' },
  })
})

const older = () => ({ account: 'u1', visit: crypto.randomUUID(), ...copy })

test('a draft that no form of today takes is offered as a text until it is discarded', async () => {
  await changeDrafts([{ ...older(), content: { version: '1', words: 'Salz' } }], [])
  const { autosave, offered } = await opened()
  const unreadable = () => autosave.$unreadable.get()
  await vi.waitFor(() => expect(unreadable()).toMatchObject([{ content: { words: 'Salz' } }]))
  expect(offered()).toEqual([])
  const [left] = unreadable()
  if (left) autosave.discard(left)
  expect(unreadable()).toEqual([])
  autosave.undoDiscard()
  expect(unreadable()).toHaveLength(1)
  if (left) autosave.discard(left)
  autosave.stop()
  await vi.waitFor(async () => expect(await draftsOf('u1')).toEqual([]))
})

test.each(['Salz', { id: 7, content: '{}' }, { id: 'a', content: '{"na' }, null])(
  'a draft is taken up where the attempt to save with it is %j',
  async (save) => {
    const content = { version: null, base: '', value: 'Salz', save }
    await changeDrafts([{ ...older(), content }], [])
    const { autosave, offered } = await opened()
    await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
    const [offer] = autosave.$offers.get()
    if (offer) autosave.take(offer)
    expect(autosave.unanswered()).toBeUndefined()
    autosave.stop()
  },
)

test('where the browser stores nothing, the service is sent it at once, and offers it again', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('IDBKeyRange', undefined)
  const { autosave, type } = await opened()
  type('Salz')
  await autosave.storeNow()
  await vi.waitFor(() => expect(page.calls.map(({ method }) => method)).toContain('PUT'))
  const { path = '', body } = page.calls.find(({ method }) => method === 'PUT') ?? {}
  autosave.stop()
  const visit = path.split('/').at(-1) ?? ''
  await vi.waitFor(async () => expect((await visitsUnderWay())(visit)).toBe(false))
  const draft = { ...copy, ...JSON.parse(String(body)), visit }
  page.answer('/api/drafts', 200, { drafts: [draft] })
  const next = await opened()
  await vi.waitFor(() => expect(next.offered()).toEqual(['Salz']))
  next.autosave.stop()
})

test('what is discarded as the page ends is not offered by the next one, though it is stored still', async () => {
  const { autosave, type } = await opened()
  type('Salz')
  await autosave.storeNow()
  const kept = await draftsOf('u1')
  type('')
  await autosave.storeNow()
  autosave.stop()
  await vi.waitFor(async () => expect(await draftsOf('u1')).toEqual([]))
  // As if its removal had not gone through.
  await changeDrafts(kept, [])
  const next = await opened()
  await vi.waitFor(async () => expect(await draftsOf('u1')).toEqual([]))
  expect(next.offered()).toEqual([])
  next.autosave.stop()
})

test('the drafts of who signs out are erased where local storage is full, too', async () => {
  await changeDrafts([{ ...older(), account: 'u3', content: {} }], [])
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await eraseDrafts('u3')
  expect(await draftsOf('u3')).toEqual([])
})

test('what was left is offered once where it is looked for again', async () => {
  await leave('Salz')
  const { autosave, offered } = await opened()
  await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
  await autosave.start()
  await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
  const { held = [] } = await navigator.locks.query()
  // That of the opening, and that of what it is offered.
  expect(held).toHaveLength(2)
  autosave.stop()
})
