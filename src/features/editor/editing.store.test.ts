import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { WorkHearticle } from '../../contract/editing.ts'
import { createEditing } from './editing.store.ts'
import { keptDraft } from './kept-draft.ts'

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => vi.unstubAllGlobals())

const stored = (version: number, headlines: { de: string; en: string }): WorkHearticle => ({
  id: 7,
  version,
  status: 'DRAFT',
  topicId: 1,
  publicationDate: '2026-11-21',
  breaking: false,
  citedPmids: [],
  isSample: false,
  relatedPubMedArticles: [],
  translations: (['de', 'en'] as const).map((languageCode, index) => ({
    id: index + 1,
    languageCode,
    headline: headlines[languageCode],
    mainTextBody: '',
    keywords: [],
    mainActions: [],
    harmfulActions: [],
    hasAudio: false,
    review: null,
  })),
})

const day = '2026-11-21'
/** A visit to hearticle 7, which is stored so. */
async function visit(hearticle: WorkHearticle) {
  page.answer('/api/hearticle/7', 200, hearticle)
  const store = createEditing({
    userId: 'u1',
    hearticle: 7,
    language: 'de',
    day,
    onCreated: () => {},
  })
  await store.load()
  const headline = (language: 'de' | 'en', text: string) => {
    const { form } = store.$state.get()
    const texts = { ...form.texts[language], headline: text }
    store.change({ ...form, texts: { ...form.texts, [language]: texts } })
  }
  const headlines = () => {
    const { de, en } = store.$state.get().form.texts
    return [de.headline, en.headline]
  }
  return { store, headline, headlines }
}

async function leaveDraft(): Promise<void> {
  const { store, headline } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  headline('de', 'Mein Salz')
  store.stop()
}

test('a draft that is taken up again leaves what somebody else saved meanwhile', async () => {
  await leaveDraft()
  const { store, headlines } = await visit(stored(2, { de: 'Salz', en: 'Their salt' }))
  store.takeKept()
  expect(headlines()).toEqual(['Mein Salz', 'Their salt'])
  expect(store.$state.get().conflict).toMatchObject({ version: 2, disputes: [] })
})

test('what both changed is to be decided, and again where the browser closes before it is', async () => {
  await leaveDraft()
  const theirs = stored(2, { de: 'Ihr Salz', en: 'Their salt' })
  for (const time of [1, 2]) {
    const { store, headlines } = await visit(theirs)
    expect(store.$state.get().kept, `visit ${time}`).toBeDefined()
    store.takeKept()
    expect(headlines()).toEqual(['Mein Salz', 'Their salt'])
    expect(store.$state.get().conflict?.disputes).toMatchObject([{ name: 'de.headline' }])
    store.stop()
  }
})

test('what was typed before a draft is taken up is put together with it', async () => {
  await leaveDraft()
  const { store, headline, headlines } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  headline('en', 'Typed')
  store.takeKept()
  expect(headlines()).toEqual(['Mein Salz', 'Typed'])
  expect(store.$state.get().conflict).toBeUndefined()
})

test('a draft that nobody decided about outlives what is saved beside it', async () => {
  await leaveDraft()
  const { store, headline } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  headline('en', 'Typed')
  page.answer('/api/hearticle/7', 200, stored(2, { de: 'Salz', en: 'Typed' }))
  expect(await store.save()).toBe(true)
  store.stop()
  expect(keptDraft('u1', 7)?.form.texts.de.headline).toBe('Mein Salz')
})

test('what is saved is kept no longer', async () => {
  const { store, headline } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  headline('de', 'Neu')
  store.keepNow()
  expect(keptDraft('u1', 7)).toMatchObject({ version: 1 })
  page.answer('/api/hearticle/7', 200, stored(2, { de: 'Neu', en: 'Salt' }))
  await store.save()
  expect(keptDraft('u1', 7)).toBeUndefined()
})

test('a conflict names who saved meanwhile, and when', async () => {
  const { store, headline } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  headline('de', 'Mein Salz')
  const at = '2026-11-21T11:00:00.000Z'
  const made = { status: 'DRAFT', at }
  const versions = [
    { ...made, version: 2, by: 'anna' },
    { ...made, version: 1, by: 'ich' },
  ]
  page.answer('/api/hearticle/7/versions', 200, { versions, hasMore: false })
  page.answer('/api/hearticle/7', 409, { code: 'version_conflict', message: '' })
  page.answer('/api/hearticle/7', 200, stored(2, { de: 'Salz', en: 'Their salt' }))
  expect(await store.save()).toBe(false)
  expect(store.$state.get().conflict).toMatchObject({
    version: 2,
    by: [{ by: 'anna', at }],
    disputes: [],
  })
})

test('after a lost answer the same is sent again first, then what was typed since', async () => {
  const { store, headline, headlines } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  headline('de', 'Neu')
  expect(await store.save()).toBe(false)
  headline('de', 'Neuer')
  page.answer('/api/hearticle/7', 200, stored(2, { de: 'Neu', en: 'Salt' }))
  page.answer('/api/hearticle/7', 200, stored(3, { de: 'Neuer', en: 'Salt' }))
  expect(await store.save()).toBe(true)
  expect(headlines()).toEqual(['Neuer', 'Salt'])
  expect(store.$state.get()).toMatchObject({ conflict: undefined, stored: { version: 3 } })
  const sent = page.calls.filter(({ method }) => method === 'PUT')
  const [lost, again, last] = sent.map(({ headers, body }) => ({
    key: headers.get('Idempotency-Key'),
    ...(JSON.parse(String(body)) as { version: number }),
  }))
  expect(sent).toHaveLength(3)
  expect(again).toEqual(lost)
  expect(last?.key).not.toBe(lost?.key)
  expect(last?.version).toBe(2)
})
