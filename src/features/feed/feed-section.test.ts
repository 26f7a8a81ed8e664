import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { studySummary } from '../../../tests/support/records.ts'
import { de } from '../../i18n/de.ts'
import { translators } from '../../i18n/translators.ts'
import { $session, startSession } from '../../session/session.store.ts'
import { featuredStudies } from './featured-studies.ts'
import { feedViewer } from './feed-section.ts'

describe('whose feed is shown', () => {
  let page: BrowserPage
  beforeEach(() => {
    page = stubBrowserPage()
  })
  afterEach(() => {
    page.changeElsewhere('hearticle.session', null)
    vi.unstubAllGlobals()
  })

  test('is nobody’s in a browser that refuses storage', () => {
    const refused = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refused })
    try {
      expect(feedViewer($session.get())).toEqual({ kind: 'anonymous' })
    } finally {
      if (before) Object.defineProperty(globalThis, 'localStorage', before)
    }
  })

  test('is waited for, and is no stranger’s where it is not known', async () => {
    page.storage.set(
      'hearticle.session',
      JSON.stringify({ token: 't', user: { username: 'maria', roles: [] } }),
    )
    expect(feedViewer($session.get())).toBe('unknown')
    page.answer('/api/auth/me', 500, { code: 'internal_error', message: '', requestId: 'r' })
    startSession()
    await vi.waitFor(() => expect($session.get().loading).toBe('failed'))
    expect(feedViewer($session.get())).toBe('unreached')
  })
})

test('prerendered studies are called what they are', () => {
  const words = { t: translators.de, language: 'de' as const }
  const shown = (isOfRubric: boolean) =>
    String(featuredStudies({ studies: [studySummary], isOfRubric }, words))
  expect(shown(false)).toContain(de.feed.studiesOfDay)
  expect(shown(true)).toContain(de.feed.latestStudies)
})
