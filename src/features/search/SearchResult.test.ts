import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FoundStudy } from '../../contract/search.ts'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { islandTexts } from '../../i18n/island-texts.ts'
import { WordsProvider } from '../../i18n/Words.tsx'
import { SearchResult } from './SearchResult.tsx'

const untitled: FoundStudy = {
  pmid: '1',
  url: '',
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
  title: [],
  titleLanguageCode: null,
  snippet: [],
  snippetLanguageCode: null,
}

const drawn = (more: Partial<FoundStudy>, language: 'de' | 'en' = 'de') =>
  renderToStaticMarkup(
    createElement(WordsProvider, {
      texts: islandTexts(language, ['feed', 'search']),
      // biome-ignore lint/correctness/noChildrenProp: the element's type asks for them
      children: createElement(SearchResult, {
        found: { kind: 'study', result: { ...untitled, ...more } },
      }),
    }),
  )

test('the link of a result without a title has a name', () => {
  expect(drawn({})).toContain(`>${de.feed.noTitle}</a>`)
  expect(drawn({}, 'en')).toContain(`>${en.feed.noTitle}</a>`)
})

test('title and snippet say their language where it is not the page’s', () => {
  const found = {
    title: [{ text: 'Salt', isMatch: true }],
    titleLanguageCode: 'en',
    snippet: [{ text: 'Salz', isMatch: true }],
    snippetLanguageCode: 'de',
  } as const
  const pieces = { ...found, title: [...found.title], snippet: [...found.snippet] }
  expect(drawn(pieces)).toMatch(/<a [^>]*lang="en"><mark>Salt/)
  expect(drawn(pieces)).toContain('<p><mark>Salz')
  expect(drawn(pieces, 'en')).toContain('<p lang="de"><mark>Salz')
  expect(drawn(pieces, 'en')).not.toContain('lang="en"')
})
