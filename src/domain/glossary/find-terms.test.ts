// Rules: P-GLOSSARY.
import { describe, expect, test } from 'vitest'
import { glossaryText } from '../../../tests/support/glossary.ts'
import {
  differingExplanations,
  explanationsIn,
  termExplained,
  termsAskedFor,
  termsOfWords,
} from './find-terms.ts'

const ratio = glossaryText({
  term: { de: 'Hazard Ratio', en: 'hazard ratio' },
  also: { de: ['HR'], en: ['HR'] },
  explanation: { de: 'Vergleich, wie rasch etwas eintritt', en: 'how quickly something occurs' },
})
const randomised = glossaryText({
  term: { de: 'randomisiert', en: 'randomised' },
  also: { de: ['per Zufall'], en: ['randomized'] },
})
const ofDepression = glossaryText({
  term: { de: 'Remission', en: 'remission' },
  meaning: { de: 'Depression', en: 'depression' },
  explanation: { de: 'Die Beschwerden sind weitgehend verschwunden', en: 'symptoms are gone' },
})
const ofDiabetes = glossaryText({
  term: { de: 'Remission', en: 'remission' },
  meaning: { de: 'Diabetes', en: 'diabetes' },
  explanation: { de: 'Der Zucker bleibt ohne Medikamente niedrig', en: 'sugar stays low' },
})
const terms = [ratio, randomised, ofDepression, ofDiabetes]

describe('terms of marked words', () => {
  test.each([
    ['hazard ratio', [ratio]],
    ['HAZARD\u00a0RATIO', [ratio]],
    ['Hazard Ratios', [ratio]],
    ['HR', [ratio]],
    ['randomisierten', [randomised]],
    ['randomisierte', [randomised]],
    ['per Zufall', [randomised]],
    ['Remission', [ofDepression, ofDiabetes]],
    ['Remissionen', [ofDepression, ofDiabetes]],
    ['Hazard', []],
    ['Zufall', []],
    ['', []],
    ['   ', []],
  ])('%j', (words, found) => {
    expect(termsOfWords(words, terms, 'de')).toEqual(found)
  })

  test('what is spelled so comes before what would be another form of it', () => {
    const cohort = glossaryText({ term: { de: 'Kohorte', en: 'cohort' } })
    const cohorts = glossaryText({ term: { de: 'Kohorten', en: 'cohorts' } })
    expect(termsOfWords('Kohorten', [cohort, cohorts], 'de')).toEqual([cohorts])
    expect(termsOfWords('cohorts', [cohort], 'en')).toEqual([cohort])
  })

  test.each([
    ['Gefäßereignis', 'Gefäßereignisse'],
    ['Antikörper', 'Antikörpern'],
    ['akutes Koronarsyndrom', 'akuten Koronarsyndroms'],
    ['Studie', 'Studien'],
    ['Kohorte', 'Kohorten'],
  ])('%s is found by %s', (de, words) => {
    const term = glossaryText({ term: { de, en: 'x' } })
    expect(termsOfWords(words, [term], 'de')).toEqual([term])
  })

  test('short words keep their ending', () => {
    const gene = glossaryText({ term: { de: 'Gen', en: 'gene' } })
    expect(termsOfWords('Ge', [gene], 'de')).toEqual([])
  })
})

test.each([
  ['Placebo', 'de'],
  ['placebos?', 'de'],
  ['Was ist ein Placebo?', 'de'],
  ['was heißt Placebo', 'de'],
  ['What is a placebo?', 'en'],
  ['what does placebo mean?', 'en'],
] as const)('%s asks for a term (P-GLOSSARY-FOUND)', (question, language) => {
  const placebo = glossaryText()
  expect(termsAskedFor(question, [placebo], language)).toEqual([placebo])
})

test.each(['Wirkt ein Placebo?', 'Placebo Schmerz', 'Was ist', '', '?'])(
  '%j asks for more, or for nothing (P-GLOSSARY-FOUND)',
  (question) => {
    expect(termsAskedFor(question, [glossaryText()], 'de')).toEqual([])
  },
)

describe('explanations of a text', () => {
  test('are found within styles, in their order', () => {
    const text = '**{A}[EXP:one]** and { B }[EXP:two]\n\nNone.\n\n{C}[EXP:three]'
    const found = explanationsIn(text)
    expect(found.map(({ term, explanation }) => [term, explanation])).toEqual([
      ['A', 'one'],
      ['B', 'two'],
      ['C', 'three'],
    ])
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      '{A}[EXP:one]',
      '{ B }[EXP:two]',
      '{C}[EXP:three]',
    ])
    expect(explanationsIn('{A}[EXP:not closed')).toEqual([])
  })

  test('of two meanings name the one that the text explains, else neither', () => {
    const explained = {
      term: 'Remission',
      explanation: 'der Zucker bleibt ohne Medikamente niedrig.',
    }
    expect(termExplained(explained, terms, 'de')).toBe(ofDiabetes)
    expect(termExplained({ ...explained, explanation: 'Rückgang' }, terms, 'de')).toBeUndefined()
    expect(termExplained({ term: 'HR', explanation: 'anders' }, terms, 'de')).toBe(ratio)
  })

  test('that differ from every meaning are told, others are not', () => {
    const text =
      '{Remission}[EXP:Rückgang] {HR}[EXP:Vergleich, wie rasch etwas eintritt.] {X}[EXP:y]'
    expect(differingExplanations(text, terms, 'de')).toMatchObject([
      { term: 'Remission', explanation: 'Rückgang', start: 0, end: 25 },
    ])
  })
})
