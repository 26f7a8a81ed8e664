import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import type { BoardRow } from '../../contract/desk/board.ts'
import type { SearchWish, WishGroup, WishTopic } from '../../contract/desk/search-wishes.ts'
import { sumOf } from '../../domain/reading/group-wishes.ts'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { SearchWishes } from './SearchWishes.tsx'
import { createDeskWishes, type DeskWishesStore } from './search-wishes.store.ts'

const LIST = '/api/library/search-wishes'
const wish = (id: string, more: Partial<SearchWish> = {}): SearchWish => ({
  ...{ id, question: `frage ${id}`, languageCode: 'de', askedBy: 3, lastAskedOn: '2026-11-21' },
  ...more,
})
const acupuncture: WishTopic = {
  concept: 'acupuncture',
  name: { de: 'Akupunktur', en: 'acupuncture' },
  state: 'present',
  waiting: { total: 0, newest: [] },
}
const group = (wishes: SearchWish[], topic: WishTopic | null = null): WishGroup => ({
  ...{ topic, wishes },
  ...sumOf(wishes),
})
const listedGroups = (content: WishGroup[], page = 0, totalPages = 1) => ({
  ...{ content, page, size: 10, totalPages, totalElements: content.length },
})
const listed = (wishes: SearchWish[], page = 0, totalPages = 1) =>
  listedGroups(wishes.length === 0 ? [] : [group(wishes)], page, totalPages)

const ideaRow: BoardRow = {
  ...{ key: 'idea-00000000-0000-4000-8000-000000000000', hearticleId: null, state: 'idea' },
  ...{ headline: { de: 'frage a', en: 'frage a' }, lapsed: null, isPublic: false, from: null },
  ...{ breaking: false, isSample: false, topicId: null, rubricId: null, owner: null },
  ...{ reviewer: null, writers: [], dueOn: null, plannedOn: null, publicationDate: null },
  ...{ nextReviewOn: null, savedAt: null, version: 1, hearticleVersion: null },
}

let page: BrowserPage
let store: DeskWishesStore
beforeEach(() => {
  page = stubBrowserPage()
  store = createDeskWishes()
})
afterEach(() => void vi.unstubAllGlobals())

const drawn = (language: 'de' | 'en' = 'de') =>
  drawComponent(createElement(SearchWishes, { store }), language, ['library', 'form', 'editor'])
const ids = () => store.$view.get().groups.flatMap(({ wishes }) => wishes.map(({ id }) => id))

describe('what users looked for in vain', () => {
  test('stands with how many asked and when last, and leads to the search in its language', async () => {
    const question = 'e.coli & <b>'
    page.answer(LIST, 200, listed([wish('a', { question, languageCode: 'en', askedBy: 12 })]))
    await store.show()
    expect(drawn()).toContain('<strong lang="en">e.coli &amp; &lt;b&gt;</strong>')
    expect(drawn()).toContain('12-mal gefragt, zuletzt am 21. November 2026\u00a0· Englisch')
    expect(drawn('en')).toContain('asked 12 times, last on 21 November 2026\u00a0· English')
    const [, address = ''] = /href="([^"]*)"/.exec(drawn()) ?? []
    const { pathname, searchParams } = new URL(address.replaceAll('&amp;', '&'), 'https://x.test')
    expect(pathname).toBe('/en/')
    expect(Object.fromEntries(searchParams)).toEqual({
      mode: 'explore',
      tab: 'pubmed',
      q: question,
    })
  })

  test('stands by topic beside the studies that wait, in the language of the page where there is one', async () => {
    const study = { journal: null, publicationDate: '2026-04' }
    const newest = [
      { ...study, pmid: '1', title: 'Needles & <b>', germanTitle: 'Nadeln' },
      { ...study, pmid: '2', title: 'Aiguilles', titleLanguage: 'fr', germanTitle: null },
      { ...study, pmid: '3', title: '', germanTitle: null },
    ]
    const waiting = { total: 12, newest }
    const wishes = [wish('a'), wish('b', { askedBy: 4, lastAskedOn: '2026-11-20' })]
    page.answer(LIST, 200, listedGroups([group(wishes, { ...acupuncture, waiting })]))
    await store.show()
    expect(drawn()).toContain(
      '<h4>Akupunktur</h4><small>7-mal gefragt, zuletzt am 21. November 2026</small>',
    )
    expect(drawn()).toContain('12 Studien warten')
    expect(drawn()).toContain('<a href="/pubmed/1">Nadeln</a><small>April 2026</small>')
    expect(drawn()).toContain('<a href="/pubmed/2" lang="fr">Aiguilles</a>')
    expect(drawn()).toContain('<a href="/pubmed/3">PMID 3</a>')
    expect(drawn()).toContain('href="/?mode=explore&amp;tab=pubmed&amp;q=Akupunktur"')
    expect(drawn('en')).toContain('<h4>acupuncture</h4>')
    expect(drawn('en')).toContain('<a href="/en/pubmed/1">Needles &amp; &lt;b&gt;</a>')
    expect(drawn('en')).toContain('href="/en/?mode=explore&amp;tab=pubmed&amp;q=acupuncture"')
  })

  test('says where nothing waits, and where nothing here is on the topic itself', async () => {
    const topics = [acupuncture, { ...acupuncture, concept: 'x', state: 'absent' as const }]
    page.answer(LIST, 200, listedGroups(topics.map((topic) => group([wish('a')], topic))))
    await store.show()
    expect(drawn().match(new RegExp(de.library.wishNoneWaiting, 'g'))).toHaveLength(2)
    expect(drawn().match(new RegExp(de.library.wishTopic_absent, 'g'))).toHaveLength(1)
    page.answer(LIST, 200, listed([wish('a')]))
    await store.show()
    expect(drawn('en')).toContain(`<h4>${en.library.wishOther}</h4>`)
    expect(drawn('en')).not.toContain(en.library.wishNoneWaiting)
  })

  test('unfolds where a topic has more than five questions', async () => {
    page.answer(LIST, 200, listed(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => wish(id))))
    await store.show()
    const [shown, folded] = drawn().split('<details')
    expect(shown?.match(/frage \w</g)).toHaveLength(5)
    expect(folded).toContain('<summary>Noch 2 Fragen</summary>')
    expect(folded?.match(/frage \w</g)).toHaveLength(2)
  })

  test('is on its way, empty, or failed with another try', async () => {
    expect(drawn()).toContain(de.library.loading)
    await store.show()
    expect(drawn()).toContain(de.library.notReached)
    expect(drawn()).toContain(`>${de.form.tryAgain}</button>`)
    page.answer(LIST, 200, listed([], 0, 0))
    await store.show()
    expect(drawn()).toContain(de.library.noWishes)
    expect(drawn('en')).toContain(en.library.noWishes)
  })

  test('comes in either order, from the first page on', async () => {
    page.answer(LIST, 200, listed([wish('a')], 0, 2))
    await store.show()
    page.answer(LIST, 200, listed([wish('b')], 1, 2))
    await store.show({ page: 1 })
    expect(ids()).toEqual(['b'])
    page.answer(LIST, 200, listed([wish('c')], 0, 2))
    await store.show({ order: 'newest', page: 0 })
    expect(page.calls.map(({ path }) => path)).toEqual([
      `${LIST}?sort=asked&page=0`,
      `${LIST}?sort=asked&page=1`,
      `${LIST}?sort=newest&page=0`,
    ])
    expect(drawn()).toContain(`aria-pressed="true">${de.library.wishOrder_newest}`)
  })

  test('keeps what it has when another page fails', async () => {
    page.answer(LIST, 200, listed([wish('a')], 0, 2))
    await store.show()
    await store.show({ page: 1 })
    expect(store.$view.get()).toMatchObject({ at: 'failed', page: 1 })
    expect(ids()).toEqual(['a'])
  })

  test.each([
    [200, { id: 'a' }],
    [404, { code: 'search_wish_not_found', message: 'x' }],
  ])('goes when it is done, also where somebody else did it (%i)', async (status, answer) => {
    const groups = [group([wish('a'), wish('b')], acupuncture), group([wish('a')])]
    page.answer(LIST, 200, listedGroups(groups))
    await store.show()
    page.answer(`${LIST}/a`, status, answer)
    // A list that is a moment behind.
    page.answer(LIST, 200, listedGroups(groups))
    await store.finish(wish('a'))
    expect(page.calls.at(-2)).toMatchObject({ path: `${LIST}/a`, method: 'DELETE' })
    expect(store.$view.get().groups).toEqual([group([wish('b')], acupuncture)])
    expect(drawn()).toContain('„frage a“ ist erledigt')
  })

  test('stays where that failed, and says so', async () => {
    page.answer(LIST, 200, listed([wish('a')]))
    await store.show()
    await store.finish(wish('a'))
    expect(ids()).toEqual(['a'])
    expect(drawn()).toContain(de.library.notReached)
  })

  test('is shown from the page before when the last of a page is done', async () => {
    page.answer(LIST, 200, listed([wish('z')], 1, 2))
    await store.show({ page: 1 })
    page.answer(`${LIST}/z`, 200, { id: 'z' })
    page.answer(LIST, 200, listed([], 1, 1))
    page.answer(LIST, 200, listed([wish('a')], 0, 1))
    await store.finish(wish('z'))
    expect(store.$view.get()).toMatchObject({ at: 'ready', page: 0 })
    expect(ids()).toEqual(['a'])
  })

  test('becomes an idea on the board, and stays; where that fails, it is said (P-IDEAS)', async () => {
    page.answer(LIST, 200, listed([wish('a')]))
    await store.show()
    page.answer('/api/desk/ideas', 503, { code: 'storage_unavailable', message: 'Später.' })
    await store.makeIdea(wish('a'))
    expect(drawn()).toContain('Später.')
    page.answer('/api/desk/ideas', 200, ideaRow)
    await store.makeIdea(wish('a'))
    expect(JSON.parse(String(page.calls.at(-1)?.body))).toEqual({
      title: 'frage a',
      from: { kind: 'wish', id: 'a', question: 'frage a', languageCode: 'de' },
    })
    expect(drawn()).toContain('<a href="/desk">Zum Redaktionsplan</a>')
    expect(ids()).toEqual(['a'])
  })
})
