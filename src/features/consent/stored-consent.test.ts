import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { acceptAll, noConsent, rejectAll, writeConsent } from '../../domain/account/consent.ts'
import { CONSENT_KEY, followConsent, keepConsent, storedConsent } from './stored-consent.ts'

let page: BrowserPage

beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('an answer is kept under one key, and nothing before there is one', () => {
  expect(storedConsent()).toEqual(noConsent)
  expect(page.storage.size).toBe(0)
  keepConsent(rejectAll)
  expect([...page.storage.keys()]).toEqual([CONSENT_KEY])
  expect(storedConsent()).toEqual(rejectAll)
})

test('an answer in another tab is told, what else changes there is not', () => {
  const notified: boolean[] = []
  followConsent(() => notified.push(storedConsent().hasInteracted))
  page.changeElsewhere('theme', 'dark')
  expect(notified).toEqual([])
  page.changeElsewhere(CONSENT_KEY, writeConsent(acceptAll))
  page.changeElsewhere(CONSENT_KEY, null)
  expect(notified).toEqual([true, false])
})

test('a browser that keeps nothing has no answer, and giving one does not fail', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  })
  keepConsent(acceptAll)
  expect(storedConsent()).toEqual(noConsent)
})
