// Rules: P-GLOSSARY.
import { describe, expect, test } from 'vitest'
import { glossaryText } from '../../../tests/support/glossary.ts'
import { explanationsIn, termAskedFor, termOfWords } from './find-terms.ts'

const ratio = glossaryText({
  term: { de: 'Hazard Ratio', en: 'hazard ratio' },
  also: { de: ['HR'], en: ['HR'] },
  explanation: { de: 'Vergleich, wie rasch etwas eintritt', en: 'how quickly something occurs' },
})
const randomised = glossaryText({
  term: { de: 'randomisiert', en: 'randomised' },
  also: { de: ['per Zufall'], en: ['randomized'] },
})
const terms = [ratio, randomised]

describe('the term of marked words', () => {
  test.each([
    ['hazard ratio', ratio],
    ['HAZARD\u00a0RATIO', ratio],
    ['HR', ratio],
    ['Randomisiert', randomised],
    ['per Zufall', randomised],
    ['Hazard Ratios', undefined],
    ['randomisierten', undefined],
    ['Hazard', undefined],
    ['Zufall', undefined],
    ['', undefined],
    ['   ', undefined],
  ])('%j', (words, found) => {
    expect(termOfWords(words, terms, 'de')).toBe(found)
  })

  test('is the same however its letters are composed', () => {
    const term = glossaryText({ term: { de: 'Überleben', en: 'survival' } })
    expect(termOfWords('U\u0308berleben', [term], 'de')).toBe(term)
  })

  test('is the one with that name, else the first with that spelling', () => {
    const [first, second] = ['Kohorte', 'Gruppe'].map((de) =>
      glossaryText({ term: { de, en: 'x' }, also: { de: ['Kohorten'], en: [] } }),
    )
    const named = glossaryText({ term: { de: 'Kohorten', en: 'cohorts' } })
    const all = [first, second].filter((one) => one !== undefined)
    expect(termOfWords('Kohorten', [...all, named], 'de')).toBe(named)
    expect(termOfWords('Kohorten', all, 'de')).toBe(first)
  })
})

test.each([
  ['Placebo', 'de'],
  ['placebo?', 'de'],
  ['Was ist ein Placebo?', 'de'],
  ['was heißt Placebo', 'de'],
  ['What is a placebo?', 'en'],
  ['what does placebo mean?', 'en'],
] as const)('%s asks for a term (P-GLOSSARY-FOUND)', (question, language) => {
  const placebo = glossaryText()
  expect(termAskedFor(question, [placebo], language)).toBe(placebo)
})

test.each(['Wirkt ein Placebo?', 'Placebo Schmerz', 'Was ist', '', '?'])(
  '%j asks for more, or for nothing (P-GLOSSARY-FOUND)',
  (question) => {
    expect(termAskedFor(question, [glossaryText()], 'de')).toBeUndefined()
  },
)

test('explanations of a text are found within styles, in their order', () => {
  const text = '**{A}[EXP:one]** and { B }[EXP:two]\n\nNone.\n\n{C}[EXP:three]'
  expect(explanationsIn(text)).toEqual([
    { term: 'A', explanation: 'one' },
    { term: 'B', explanation: 'two' },
    { term: 'C', explanation: 'three' },
  ])
  expect(explanationsIn('{A}[EXP:not closed')).toEqual([])
})
