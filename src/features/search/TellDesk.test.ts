import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import type { AnswerHelp, AnswerTo, TopicState } from '../../contract/reading/answer.ts'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { createSearchWishes } from './search-wish.store.ts'
import { TellDesk } from './TellDesk.tsx'

const WISHES = '/api/public/search-wishes'
const answered: Pick<AnswerTo, 'help' | 'understood'> = { understood: [] }
const none = { page: 0, totalPages: 0, facets: { all: 0 } }

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => void vi.unstubAllGlobals())

const drawn = (
  { term = 'Akupunktur', found = none, to = answered, store = createSearchWishes() } = {},
  language: 'de' | 'en' = 'de',
) => drawComponent(createElement(TellDesk, { term, found, to, store }), language, ['search'])

describe('telling the desk', () => {
  test('says what would be sent and for how long it is kept, and sends nothing by itself', () => {
    const html = drawn({ term: 'Akupunktur <b> maria@example.org?' })
    expect(html).toContain('„akupunktur &lt;b“')
    expect(html).toContain('höchstens 12 Monate')
    expect(html).toContain(`class="pill"`)
    expect(html).toContain(`>${de.search.wish}</button>`)
    expect(drawn({}, 'en')).toContain('12 months at most')
    expect(page.calls).toEqual([])
  })

  test('is offered where nothing was found, more quietly at the end of the last page, and nowhere else', () => {
    const found = { page: 2, totalPages: 3, facets: { all: 20 } }
    const html = drawn({ found }, 'en')
    expect(html).toContain(en.search.wishOthers)
    expect(html).toContain('class="tell-desk-quiet"')
    expect(html).not.toContain(en.search.wishNone)
    expect(drawn({ found: { ...found, page: 1 } })).toBe('')
    const onePage = { page: 0, totalPages: 1, facets: { all: 3 } }
    expect(drawn({ found: onePage })).toContain(de.search.wish)
    // Only filters leave nothing.
    expect(drawn({ found: { page: 0, totalPages: 0, facets: { all: 3 } } })).toBe('')
  })

  test.each(['maria@example.org', '12345678', 'a'.repeat(101)])(
    'is not offered where nothing of it would be kept: %s',
    (term) => expect(drawn({ term })).toBe(''),
  )

  test('is not offered in an emergency, nor where a word may mean several things', () => {
    const help: AnswerHelp = { kind: 'crisis', country: 'AT', text: 'Hilfe', numbers: [] }
    expect(drawn({ to: { ...answered, help } })).toBe('')
    const word = { text: 'MS', concept: 'MS', name: 'MS', class: 'topic', isBrand: false } as const
    const understood = (state: TopicState) => [{ ...word, state }]
    expect(drawn({ to: { understood: understood('ambiguous') } })).toBe('')
    expect(drawn({ to: { understood: understood('absent') } })).toContain(de.search.wish)
  })

  test('sends the words alone, once however often it is pressed, and says thanks', async () => {
    const store = createSearchWishes()
    page.answer(WISHES, 200, { accepted: true })
    const first = store.tell('akupunktur', 'de')
    expect(drawn({ store })).toMatch(/aria-disabled="true"[^>]*>Wird gesendet …</)
    await Promise.all([first, store.tell('akupunktur', 'de')])
    await store.tell('akupunktur', 'de')
    expect(page.calls.map(({ body }) => JSON.parse(String(body)))).toEqual([
      { question: 'akupunktur', languageCode: 'de' },
    ])
    const html = drawn({ store, term: ' AKUPUNKTUR? ' })
    expect(html).toContain(de.search.wishSent)
    expect(html).not.toContain('<button')
    expect(drawn({ store, term: 'Salz' })).toContain(de.search.wish)
  })

  test('says what failed, and sends again when told to', async () => {
    const store = createSearchWishes()
    await store.tell('akupunktur', 'de')
    expect(drawn({ store })).toContain(de.search.wishFailed)
    expect(drawn({ store })).toContain(`>${de.search.tryAgain}</button>`)
    const message = 'Zu viele Anfragen.'
    page.answer(WISHES, 429, { code: 'too_many_requests', message })
    await store.tell('akupunktur', 'de')
    expect(drawn({ store })).toContain(`${de.search.wishFailed} ${message}`)
    page.answer(WISHES, 200, { accepted: false })
    await store.tell('akupunktur', 'de')
    expect(drawn({ store })).toContain(de.search.wishFailed)
    page.answer(WISHES, 200, { accepted: true })
    await store.tell('akupunktur', 'de')
    expect(drawn({ store })).toContain(de.search.wishSent)
  })
})
