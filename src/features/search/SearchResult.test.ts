import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawComponent } from '../../../tests/support/draw-component.ts'
import { hearticle, studySummary, taxonomy } from '../../../tests/support/records.ts'
import type { FoundStudy } from '../../contract/reading/search.ts'
import { pictureOf } from '../../domain/pictures/picture-list.ts'
import { presentHearticleSummary } from '../../domain/presenters/present-hearticle.ts'
import { FoundStudyResult, HearticleResult } from './SearchResult.tsx'

const untitled: FoundStudy = {
  ...studySummary,
  title: '',
  highlightedTitle: [],
  titleLanguageCode: null,
  snippet: [],
  snippetLanguageCode: null,
  has: [],
  lacks: [],
}

const drawn = (more: Partial<FoundStudy>, language: 'de' | 'en' = 'de') => {
  const found = { ...untitled, ...more }
  return drawComponent(createElement(FoundStudyResult, { found }), language, ['feed', 'search'])
}

test('the link of a result without a title has a name', () => {
  expect(drawn({})).toContain('>Titel nicht verfügbar</a>')
  expect(drawn({}, 'en')).toContain('>Title not available</a>')
})

test('title and snippet say their language where it is not the page’s', () => {
  const found = {
    highlightedTitle: [{ text: 'Salt', isMatch: true }],
    titleLanguageCode: 'en',
    snippet: [{ text: 'Salz', isMatch: true }],
    snippetLanguageCode: 'de',
  } as const
  const pieces = {
    ...found,
    highlightedTitle: [...found.highlightedTitle],
    snippet: [...found.snippet],
  }
  expect(drawn(pieces)).toMatch(/<a [^>]*lang="en"><mark>Salt/)
  expect(drawn(pieces)).toContain('<p class="snippet"><mark>Salz')
  expect(drawn(pieces, 'en')).toContain('<p class="snippet" lang="de"><mark>Salz')
  expect(drawn(pieces, 'en')).not.toContain('lang="en"')
})

test.each([
  ['retracted', 'Retracted'],
  ['expression-of-concern', 'Concern'],
  ['corrected', 'Corrected'],
] as const)('a study with the notice %s is marked', (notice, words) => {
  expect(drawn({ notice }, 'en')).toContain(`>${words}</em>`)
  expect(drawn({}, 'en')).not.toContain('flag')
})

test.each([
  ['retracted', 'A cited study was retracted'],
  ['expression-of-concern', 'Concern about a cited study'],
  [null, undefined],
] as const)('a hearticle that cites a study with the notice %s is marked', (notice, words) => {
  const summary = presentHearticleSummary(hearticle(1), taxonomy, [], 'en')
  const { highlightedTitle, titleLanguageCode, snippet, snippetLanguageCode } = untitled
  const shown = { highlightedTitle, titleLanguageCode, snippet, snippetLanguageCode }
  const found = { ...summary, notice, title: 'Salt', ...shown, has: [], lacks: [] }
  const picture = pictureOf(found)
  const props = { hearticle: found, picture, held: found, answer: undefined, found }
  const html = drawComponent(createElement(HearticleResult, props), 'en', ['feed', 'search'])
  if (words) expect(html).toContain(`>${words}</em>`)
  else expect(html).not.toContain('flag')
})
