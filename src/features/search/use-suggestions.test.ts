import { afterEach, expect, test, vi } from 'vitest'
import { stubBrowserPage } from '../../../tests/support/browser-page.ts'
import { runHook } from '../../../tests/support/run-hook.ts'
import { useSuggestions } from './use-suggestions.ts'

const concepts = '/api/public/concepts/autocomplete'
const titles = '/api/pubmedarticles/search/autocomplete'

afterEach(() => void vi.unstubAllGlobals())

test('a search is suggested by concepts of which there is something, ahead of titles; where one of both cannot be had, the other stays', async () => {
  const page = stubBrowserPage()
  const concept = { concept: 'salt', term: 'Salz', languageCode: 'de', count: 3 }
  const absent = { concept: 'salsa', term: 'Salsa', languageCode: 'de', count: 0 }
  const title = { pmid: '1', title: 'Salz und Druck', languageCode: 'de', notice: null }
  page.answer(concepts, 200, [concept, absent])
  page.answer(titles, 200, [title])
  const suggested = await runHook((term: string) => useSuggestions('pubmed', term), 'sal')
  expect(suggested.now()).toMatchObject([
    { question: 'Salz', count: 3, href: '?mode=explore&tab=pubmed&q=Salz' },
    { text: 'Salz und Druck', gate: 'study' },
  ])
  page.answer(concepts, 503, {
    code: 'catalogue_unavailable',
    message: '',
    requestId: 'r',
  })
  page.answer(titles, 200, [title])
  await suggested.change('salz')
  expect(suggested.now()).toMatchObject([{ text: 'Salz und Druck' }])
  await suggested.change('sa')
  expect(suggested.now()).toEqual([])
})
