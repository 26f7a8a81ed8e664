import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../../tests/support/browser-page.ts'
import { openEdition } from '../../../../tests/support/records.ts'
import type { WorkHearticle } from '../../../contract/desk/writing.ts'
import { presentWorkEvidence } from '../../../domain/evidence/present-evidence.ts'
import type { Draft } from '../../../drafts/autosave/offers.ts'
import { draftsOf } from '../../../drafts/autosave/stored-drafts.ts'
import { createEditing, type EditingStore } from './editing.store.ts'
import { formOf, type HearticleForm } from './form.ts'

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
const opened: EditingStore[] = []
afterEach(() => {
  for (const { autosave } of opened.splice(0)) autosave.stop()
  vi.unstubAllGlobals()
})

const stored = (version: number, headlines: { de: string; en: string }): WorkHearticle => ({
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
  ...presentWorkEvidence({}, new Map()),
  isSample: false,
  edition: openEdition,
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

/** The German headlines that are kept of a hearticle. */
const storedHeadlines = async (hearticle: number | 'new' = 7) =>
  (await draftsOf('u1', `hearticle/${hearticle}`)).map(
    ({ content }) => (content as Draft<HearticleForm>).value.texts.de.headline,
  )

/** A visit to hearticle 7, which is stored so. */
async function visit(hearticle: WorkHearticle | undefined) {
  if (hearticle) page.answer('/api/hearticle/7', 200, hearticle)
  const moves: Array<number | 'new'> = []
  const store = createEditing({
    userId: 'u1',
    hearticle: 7,
    title: 'Hearticle 7',
    language: 'de',
    day,
    onMoved: (to) => moves.push(to),
  })
  opened.push(store)
  await store.load()
  const headline = (language: 'de' | 'en', text: string) => {
    const form = store.$value.get()
    const texts = { ...form.texts[language], headline: text }
    store.change({ ...form, texts: { ...form.texts, [language]: texts } })
  }
  const headlines = () => {
    const { de, en } = store.$value.get().texts
    return [de.headline, en.headline]
  }
  /** Takes up what an earlier visit left, as soon as it is offered. */
  const take = async () => {
    await vi.waitFor(() => expect(store.autosave.$offers.get()).toHaveLength(1))
    const [offer] = store.autosave.$offers.get()
    if (offer) store.take(offer)
  }
  return { store, headline, headlines, take, moves }
}

async function leaveDraft(): Promise<void> {
  const { store, headline } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  headline('de', 'Mein Salz')
  store.autosave.stop()
  await vi.waitFor(async () => expect(await storedHeadlines()).toEqual(['Mein Salz']))
}

test('a draft that is taken up again leaves what another user saved meanwhile', async () => {
  await leaveDraft()
  const { store, headlines, take } = await visit(stored(2, { de: 'Salz', en: 'Their salt' }))
  await take()
  expect(headlines()).toEqual(['Mein Salz', 'Their salt'])
  expect(store.$state.get().conflict).toMatchObject({ disputes: [], savedBy: [] })
})

test('what both changed is to be decided, and again where the browser closes before it is', async () => {
  await leaveDraft()
  const theirs = stored(2, { de: 'Ihr Salz', en: 'Their salt' })
  for (const time of [1, 2]) {
    const { store, headlines, take } = await visit(theirs)
    await take()
    expect(headlines(), `visit ${time}`).toEqual(['Mein Salz', 'Their salt'])
    expect(store.$state.get().conflict?.disputes).toMatchObject([{ name: 'de.headline' }])
    store.autosave.stop()
    await vi.waitFor(async () => expect(await storedHeadlines()).toEqual(['Mein Salz']))
  }
})

test('what was typed before a draft is taken up is put together with it', async () => {
  await leaveDraft()
  const visited = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  const { store, headline, headlines, take } = visited
  headline('en', 'Typed')
  await take()
  expect(headlines()).toEqual(['Mein Salz', 'Typed'])
  expect(store.$state.get().conflict).toBeUndefined()
})

test('a draft that nobody decided about outlives what is saved beside it', async () => {
  await leaveDraft()
  const { store, headline } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  headline('en', 'Typed')
  page.answer('/api/hearticle/7', 200, stored(2, { de: 'Salz', en: 'Typed' }))
  expect(await store.submit()).toBe(true)
  store.autosave.stop()
  await vi.waitFor(async () => expect(await storedHeadlines()).toEqual(['Mein Salz']))
})

test('of a hearticle that another user deleted the texts begin a new one', async () => {
  await leaveDraft()
  page.answer('/api/hearticle/7', 410, { code: 'hearticle_deleted', message: 'Weg.' })
  const { store, headlines, take, moves } = await visit(undefined)
  expect(store.$loading.get()).toMatchObject({ at: 'failed', isGone: true })
  await take()
  expect(headlines()).toEqual(['Mein Salz', 'Salt'])
  expect(store.$loading.get()).toEqual({ at: 'ready' })
  expect(store.$stored.get()).toBeUndefined()
  expect(moves).toEqual(['new'])
  store.autosave.stop()
  await vi.waitFor(async () => expect(await storedHeadlines('new')).toEqual(['Mein Salz']))
  expect(await storedHeadlines()).toEqual([])
})

test('deleted while it is written, it can be saved as a new one', async () => {
  const { store, headline, moves } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  headline('de', 'Neu')
  page.answer('/api/hearticle/7', 410, { code: 'hearticle_deleted', message: 'Weg.' })
  expect(await store.submit()).toBe(false)
  store.makeNew()
  page.answer('/api/hearticle', 200, { ...stored(1, { de: 'Neu', en: 'Salt' }), id: 8 })
  expect(await store.submit()).toBe(true)
  expect(moves).toEqual(['new', 8])
  store.autosave.stop()
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
  expect(await store.submit()).toBe(false)
  expect(store.$state.get().conflict).toMatchObject({
    savedBy: [{ by: 'anna', at }],
    disputes: [],
  })
})

test('what was replaced comes back in one step, and what was typed since then stays', async () => {
  const { store, headline, headlines } = await visit(stored(1, { de: 'Salz', en: 'Salt' }))
  const older = formOf(stored(0, { de: 'Altes Salz', en: 'Salt' }))
  store.replace(older)
  expect(headlines()).toEqual(['Altes Salz', 'Salt'])
  headline('en', 'Typed')
  store.undo()
  expect(headlines()).toEqual(['Salz', 'Typed'])
  expect(store.$state.get().step).toBeUndefined()
})
