// Rules: P-GLOSSARY-PAGE.
import { expect, test } from 'vitest'
import { glossaryText } from '../../../tests/support/glossary.ts'
import { anchorOfTerm, termsByLetter, termsOfWords } from './glossary-page.ts'

const term = (id: string, de: string) => ({
  id,
  ...glossaryText({ term: { de, en: de }, explanation: { de, en: 'x' } }),
  at: '2026-11-21T12:00:00.000Z',
  checkedAt: null,
  sample: false,
})

test.each([
  ['Hazard Ratio', 'hazard-ratio'],
  ['Größe (95 %)', 'groesse-95'],
  ['β-Blocker', 'β-blocker'],
])('%s stands at #%s', (de, anchor) => {
  expect(anchorOfTerm(term('a', de), 'de')).toBe(anchor)
})

test('terms stand under their letters as the language sorts them, others under #', () => {
  const terms = ['Zufall', 'Überleben', 'Untergruppe', '95-%-Intervall', 'Amyloid', 'ärztlich']
  expect(
    termsByLetter(
      terms.map((name) => term(name, name)),
      'de',
    ).map(({ letter, terms }) => [letter, terms.map(({ id }) => id)]),
  ).toEqual([
    ['#', ['95-%-Intervall']],
    ['A', ['Amyloid', 'ärztlich']],
    ['U', ['Überleben', 'Untergruppe']],
    ['Z', ['Zufall']],
  ])
})

test('words lead to each term once, and to none that is written otherwise', () => {
  const terms = [term('placebo', 'Placebo'), term('remission', 'Remission')]
  const words = ['Placebo', 'placebo', 'Remissionen']
  expect(termsOfWords(words, terms, 'de').map(({ id }) => id)).toEqual(['placebo'])
})
