// Rules: P-ANSWER-CARD.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BrowserPage, stubBrowserPage } from '../../../../tests/support/browser-page.ts'
import { bareStudy } from '../../../../tests/support/drawn-samples.ts'
import { passageAddress } from './passage-address.ts'

const place = { pmid: '7', passage: { start: 0, end: 19 } }
const original = { label: null, category: null, markup: 'Less bleeding. More.' }
const study = { ...bareStudy, pmid: '7', abstractSections: [original] }

let page: BrowserPage
beforeEach(() => {
  page = stubBrowserPage()
})
afterEach(() => void vi.unstubAllGlobals())

test('leads to the words of the passage on the page that shows them', async () => {
  page.answer('/api/pubmedarticles/public/7', 200, study)
  expect(await passageAddress(place, 'en')).toMatch(
    /^\/en\/pubmed\/7#text=.*:~:text=Less%20bleeding\.%20More\.$/,
  )
})

test('leads to the page alone where it shows a translation, and where the study does not come', async () => {
  const translations = [
    {
      languageCode: 'de',
      translatedTitle: null,
      translatedTitleMarkup: null,
      translatedAbstract: 'Weniger.',
      translatedAbstractSections: [{ ...original, markup: 'Weniger.' }],
      keywords: [],
    },
  ]
  page.answer('/api/pubmedarticles/public/7', 200, { ...study, translations })
  expect(await passageAddress(place, 'de')).toBe('/pubmed/7')
  expect(await passageAddress(place, 'de')).toBe('/pubmed/7')
})
