import { describe, expect, test } from 'vitest'
import { hearticle, translation } from '../../../tests/support/records.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { type KnownWords, lightestKind, mayBeCalled } from './edition-kind.ts'

/** What stands elsewhere; 'apixaban' is a drug, 'herzinfarkt' a term. */
const elsewhere = new Set(
  'weniger mehr herzinfarkt menschen salz hilft apixaban für keine'.split(' '),
)
const known: KnownWords = {
  isElsewhere: (word) => elsewhere.has(word),
  isSubstance: (word) => word === 'apixaban',
  isTerm: (word) => ['apixaban', 'herzinfarkt'].includes(word),
}

const withText = (mainTextBody: string, more: Partial<HearticleRecord> = {}): HearticleRecord => {
  const [german, english] = hearticle(1).translations
  if (!german || !english) throw new Error('a hearticle has two texts')
  return { ...hearticle(1), translations: [{ ...german, mainTextBody }, english], ...more }
}
const kind = (before: string, after: string) =>
  lightestKind(withText(before), withText(after), known)

describe('a replacement is a typo (P-EDITION-KIND) where', () => {
  test.each([
    ['nothing differs', 'Weniger Salz.', 'Weniger Salz.'],
    ['a word was misspelt', 'Wenigr Salz hilft.', 'Weniger Salz hilft.'],
    ['two letters were wrong', 'Der Hertzinfakt.', 'Der Herzinfarkt.'],
    ['capitals differ', 'weniger salz hilft', 'Weniger Salz hilft'],
    ['punctuation differs', 'Weniger Salz, hilft!', 'Weniger Salz hilft.'],
    ['spaces differ', 'Weniger  Salz hilft fürMenschen', 'Weniger Salz hilft für Menschen'],
    ['a stop behind a number differs', 'In 2,5 Jahren 12. Weniger', 'In 2,5 Jahren 12 Weniger'],
  ])('%s', (_, before, after) => {
    expect(kind(before, after)).toBe('typo')
  })
})

describe('it is more than a typo where', () => {
  test.each([
    ['"mehr" becomes "weniger"', 'Mehr Salz hilft', 'Weniger Salz hilft'],
    ['a word of other texts becomes another one', 'Keine Menschen', 'Eine Menschen'],
    ['a word becomes one that no text has', 'Wenigr Salz', 'Wenigsr Salz'],
    ['a prefix turns it round', 'Es ist hilft', 'Es ist unhilft'],
    ['a digit differs', '35 von 1.000', '36 von 1.000'],
    ['a number’s punctuation differs', '1.000 Menschen', '1,000 Menschen'],
    ['a sign before a number differs', 'um -5 mmHg', 'um 5 mmHg'],
    ['a sign differs', 'p < 0,05', 'p > 0,05'],
    ['percent goes', '5 % mehr', '5 mehr'],
    ['a unit with a digit differs', 'HbA1c', 'HbA1b'],
    ['a name of a substance differs', 'Apixabn hilft', 'Apixaban hilft'],
    ['markup differs', 'Weniger **Salz**', 'Weniger Salz'],
    ['a citation differs', 'Weniger.[Ref101]', 'Weniger.[Ref102]'],
    ['a paragraph is split', 'Weniger Salz', 'Weniger\n\nSalz'],
    ['a word is added', 'Weniger Salz', 'Weniger Salz hilft'],
    ['words change places', 'Weniger Salz hilft', 'Salz weniger hilft'],
    ['six words were misspelt', 'wenigr '.repeat(6), 'weniger '.repeat(6)],
  ])('%s', (_, before, after) => {
    expect(kind(before, after)).toBe('correction')
  })

  test('the evidence differs', () => {
    const after = withText('Salz', { citedPmids: ['101', '102'] })
    expect(lightestKind(withText('Salz'), after, known)).toBe('correction')
  })

  test('a keyword is added, or sound', () => {
    const before = hearticle(1)
    for (const more of [{ keywords: ['Salz', 'Menschen'] }, { hasAudio: true }]) {
      const [german, english] = before.translations
      if (!german || !english) throw new Error('a hearticle has two texts')
      const after = { ...before, translations: [{ ...german, ...more }, english] }
      expect(lightestKind(before, after, known)).toBe('correction')
    }
  })
})

test('five misspelt words are typos, in both languages together', () => {
  const of = (de: string, en: string): HearticleRecord => {
    const [german, english] = hearticle(1).translations
    if (!german || !english) throw new Error('a hearticle has two texts')
    return {
      ...hearticle(1),
      translations: [
        { ...german, ...translation('de', { mainTextBody: de }) },
        { ...english, ...translation('en', { mainTextBody: en }) },
      ],
    }
  }
  const judge = (first: number, second: number) =>
    lightestKind(
      of('wenigr '.repeat(first), 'saltz '.repeat(second)),
      of('weniger '.repeat(first), 'salz '.repeat(second)),
      known,
    )
  expect(judge(3, 2)).toBe('typo')
  expect(judge(3, 3)).toBe('correction')
})

test('a person may choose a graver kind, never a lighter one', () => {
  expect(mayBeCalled('update', 'typo')).toBe(true)
  expect(mayBeCalled('correction', 'correction')).toBe(true)
  expect(mayBeCalled('typo', 'correction')).toBe(false)
})
