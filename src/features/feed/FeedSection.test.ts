import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { studySummary } from '../../../tests/support/records.ts'
import { de } from '../../i18n/de.ts'
import { $session, startSession } from '../../session/session.store.ts'
import { FeedSection } from './FeedSection.tsx'

const drawn = (more: { addressed?: number; featuredOf?: number } = {}) => {
  const feed = { rubrics: [], featured: [studySummary], addressed: undefined, cited: [], ...more }
  return drawComponent(createElement(FeedSection, feed), 'de', ['feed'])
}

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
