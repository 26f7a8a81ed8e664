// Rules: P-METHODS.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { effectOf } from '../../src/domain/evidence/effect.ts'
import { differenceInterval, shownDifference } from '../../src/evidence/evidence-words.ts'
import { formatNumber } from '../../src/evidence/format-number.ts'
import { translators } from '../../src/i18n/translators.ts'
import { pagesBesideStudies } from '../../src/snapshot/sitemap-pages.ts'

const textIn = (language: 'de' | 'en') =>
  readFileSync(`content/editorial/methods.${language}.md`, 'utf8')

test.each(['de', 'en'] as const)('the worked example in %s is what is computed', (language) => {
  const words = { language, t: translators[language] }
  const effect = effectOf({
    arms: [
      { events: 30, total: 200 },
      { events: 50, total: 200 },
    ],
    design: 'independent',
    adjusted: false,
    desirable: false,
  })
  const { counts, difference, numberNeeded, relativeRisk } = effect
  if (!counts || !difference || !numberNeeded || !relativeRisk) throw new Error('not computed')
  const { low, high } = numberNeeded
  const [to, instead] = language === 'de' ? ['bis', 'statt'] : ['to', 'instead of']
  const ratio = (value: number) => formatNumber(value, language).padEnd(4, '0')
  const expected = [
    `${counts.intervention} ${instead} ${counts.comparison}`,
    shownDifference(counts, words),
    differenceInterval(effect, words)?.split(': ')[1] ?? '',
    `${numberNeeded.value} (${low} ${to} ${high})`,
    `${ratio(relativeRisk.value)} (${ratio(relativeRisk.low)} ${to} ${ratio(relativeRisk.high)})`,
  ]
  const text = textIn(language)
  for (const phrase of expected) expect(text).toContain(phrase)
})

test('both languages say as much: the same headings, paragraphs and entries', () => {
  const shape = (text: string) => text.split('\n').map((line) => line.match(/^(##|- |>|---)?/)?.[0])
  expect(shape(textIn('en'))).toEqual(shape(textIn('de')))
})

test('all levels of certainty are explained by the words that pages use', () => {
  for (const language of ['de', 'en'] as const) {
    for (const level of ['high', 'moderate', 'low', 'very_low'] as const) {
      const word = translators[language](`evidence:certainty.${level}`).toLowerCase()
      expect(textIn(language).toLowerCase()).toContain(`- **${word}:**`)
    }
  }
})

test('what a page says that nobody else checked is explained by its own words', () => {
  for (const language of ['de', 'en'] as const) {
    expect(textIn(language)).toContain(translators[language]('evidence:approval.unchecked'))
  }
})

test('the page is in the sitemap', () => {
  const taxonomy = { rubrics: [], topics: [] } as never
  const pages = pagesBesideStudies({ hearticles: new Map(), taxonomy, playlists: [] })
  expect(pages).toContainEqual({ page: { page: 'methods' } })
})
