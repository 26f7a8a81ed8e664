import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import type { StudySummary } from '../../contract/feeds.ts'
import { de } from '../../i18n/de.ts'
import { islandTexts } from '../../i18n/island-texts.ts'
import { WordsProvider } from '../../i18n/Words.tsx'
import { $session, startSession } from '../../session.store.ts'
import { FeedSection } from './FeedSection.tsx'

const study: StudySummary = {
  pmid: '1',
  url: '',
  title: 'Salt',
  titleMarkup: '',
  authors: [],
  hasMoreAuthors: false,
  journal: 'Journal',
  journalAbbreviation: null,
  publicationDate: '2020',
  citationCount: 0,
  isNew: false,
  isAustrianJournal: false,
  isSample: false,
  isRetracted: false,
  rubric: null,
  topic: null,
  translations: [],
}

const drawn = (more: { addressed?: number; featuredOf?: number } = {}) =>
  renderToStaticMarkup(
    createElement(WordsProvider, {
      texts: islandTexts('de', ['feed']),
      // biome-ignore lint/correctness/noChildrenProp: the element's type asks for them
      children: createElement(FeedSection, {
        rubrics: [],
        featured: [study],
        addressed: undefined,
        ...more,
      }),
    }),
  )

describe('the feed on the page', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
    vi.stubGlobal('window', globalThis)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('is drawn in a browser that refuses storage', () => {
    const refused = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refused })
    try {
      expect(drawn()).toContain('studies-feed')
    } finally {
      if (before) Object.defineProperty(globalThis, 'localStorage', before)
    }
  })

  test('calls prerendered studies what they are, whatever rubric is addressed', () => {
    expect(drawn({ addressed: 4 })).toContain(de.feed.studiesOfDay)
    expect(drawn({ addressed: 4, featuredOf: 4 })).toContain(de.feed.latestStudies)
  })

  test('offers to try again where it is not known whose it is, and nothing of a stranger', async () => {
    page.kept.set(
      'hearticle.session',
      JSON.stringify({ token: 't', user: { username: 'maria', roles: [] } }),
    )
    page.answer('/api/auth/me', 500, { code: 'internal_error', message: '', requestId: 'r' })
    startSession()
    await vi.waitFor(() => expect($session.get().loading).toBe('failed'))
    expect(drawn()).toContain(de.feed.tryAgain)
    expect(drawn()).not.toContain(de.feed.signUp)
  })
})
