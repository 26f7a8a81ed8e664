import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { createKeeper } from './keeper.ts'
import type { Draft } from './offers.ts'
import { draftsOf } from './stored-drafts.ts'
import { $unsaved } from './unsaved.ts'

const isDraft = (content: unknown): content is Draft<string> =>
  typeof (content as Draft<string>).value === 'string'

/** A form with one text, opened by the user. */
async function opened({ account = 'u1', form = 'rubric/new' } = {}) {
  let text = ''
  const keeper = createKeeper<string>({
    ...{ account, form, title: 'Neue Rubrik' },
    read: () => (text === '' ? undefined : { version: null, base: '', value: text }),
    isWorth: () => true,
    accept: (content) => (isDraft(content) ? content : undefined),
  })
  await keeper.start()
  return {
    keeper,
    type(more: string) {
      text = more
      keeper.touch()
    },
    offered: () => keeper.$offers.get().map(({ value }) => value),
  }
}

const kept = async (account = 'u1') =>
  (await draftsOf(account)).map(({ content }) => (content as Draft<string>).value).sort()

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => vi.unstubAllGlobals())

/** Leaves a text in a form that is over. */
async function leave(text: string, of: { account?: string; form?: string } = {}) {
  const { keeper, type } = await opened(of)
  type(text)
  keeper.stop()
  await vi.waitFor(async () => expect(await kept(of.account)).toContain(text))
}

test('what the user types on and on is kept within a second, and says so only then', async () => {
  const { keeper, type } = await opened()
  for (const text of ['S', 'Sa', 'Sal']) type(text)
  expect(keeper.$keeping.get()).toEqual({ at: 'under-way' })
  expect($unsaved.get()).toBe('kept')
  await vi.waitFor(async () => expect(await kept()).toEqual(['Sal']), 3000)
  expect(keeper.$keeping.get()).toMatchObject({ at: 'kept' })
  keeper.stop()
})

test('what was left is offered, and typing beside the question overwrites nothing', async () => {
  await leave('Salz')
  const { keeper, type, offered } = await opened()
  await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
  type('Zucker')
  await keeper.keepNow()
  expect(await kept()).toEqual(['Salz', 'Zucker'])
  const [offer] = keeper.$offers.get()
  if (offer) keeper.take(offer)
  type('Salz, Zucker')
  await keeper.keepNow()
  expect(await kept()).toEqual(['Salz, Zucker'])
  keeper.stop()
})

test('two tabs with the same form have two drafts, and none is offered while it is written', async () => {
  const [one, two] = [await opened(), await opened()]
  one.type('Eins')
  two.type('Zwei')
  await Promise.all([one.keeper.keepNow(), two.keeper.keepNow()])
  expect(await kept()).toEqual(['Eins', 'Zwei'])
  const third = await opened()
  one.keeper.stop()
  await vi.waitFor(() => expect(third.offered()).toEqual(['Eins']))
  two.keeper.stop()
  third.keeper.stop()
})

test('nobody is offered what another person or another form has', async () => {
  await leave('Geheim', { account: 'u2' })
  await leave('Thema', { form: 'topic/new' })
  await leave('Salz')
  const { keeper, offered } = await opened()
  await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
  keeper.stop()
})

test('what is saved or thrown away is kept no longer', async () => {
  await leave('Salz')
  const { keeper, type, offered } = await opened()
  await vi.waitFor(() => expect(offered()).toEqual(['Salz']))
  type('Zucker')
  await keeper.keepNow()
  const [offer] = keeper.$offers.get()
  if (offer) await keeper.drop(offer)
  expect(await kept()).toEqual(['Zucker'])
  expect(page.kept.has('hearticle.drafts')).toBe(true)
  type('')
  keeper.answered()
  await vi.waitFor(async () => expect(await kept()).toEqual([]))
  expect(page.kept.has('hearticle.drafts')).toBe(false)
  expect($unsaved.get()).toBe('nothing')
  keeper.stop()
})

test.each([
  ['full', 'QuotaExceededError'],
  ['refused', 'InvalidStateError'],
])('a storage that is %s is called so, and leaving would lose it', async (why, name) => {
  const { keeper, type } = await opened()
  const refuse = () => {
    throw new DOMException('', name)
  }
  vi.stubGlobal('indexedDB', { open: refuse })
  type('Salz')
  await keeper.keepNow()
  expect(keeper.$keeping.get()).toEqual({ at: 'not-kept', why })
  expect($unsaved.get()).toBe('lost')
  keeper.stop()
})

test('an attempt to save keeps its id for as long as it says the same, in the next visit too', async () => {
  const { keeper, type } = await opened()
  type('Salz')
  const id = keeper.idOfSave({ name: 'Salz' })
  expect(keeper.idOfSave({ name: 'Salz' })).toBe(id)
  keeper.stop()
  const next = await opened()
  await vi.waitFor(() => expect(next.offered()).toEqual(['Salz']))
  const [offer] = next.keeper.$offers.get()
  if (offer) next.keeper.take(offer)
  next.type('Salz')
  expect(next.keeper.idOfSave({ name: 'Salz' })).toBe(id)
  expect(next.keeper.idOfSave({ name: 'Zucker' })).not.toBe(id)
  next.keeper.stop()
})
