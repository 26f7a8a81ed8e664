// Rules: P-REVIEW-CHANGES.
import { expect, test } from 'vitest'
import { wholeHearticle } from '../../tests/support/whole-hearticle.ts'
import type { Language } from '../contract/protocol/language.ts'
import type { ChangedPlace } from '../contract/reading/edition-changes.ts'
import { editionDifference } from '../domain/edition/edition-difference.ts'
import { translators } from '../i18n/translators.ts'
import { fieldInWords, placeInWords, valueInWords } from './changed-words.ts'

const names = {
  'findings.f1': 'Stroke',
  'comparisons.c1': 'usual salt',
  'topics.3': 'Salz',
}
const wordsIn = (language: Language) => ({ t: translators[language], language, names })
const change = (part: ChangedPlace['part'], place: string): ChangedPlace => ({
  part,
  place,
  fields: [],
})
const finding = change('evidence', 'findings.f1')

test('a place is called by its language and paragraph, or by what a finding is of', () => {
  const german = wordsIn('de')
  const placed = (part: ChangedPlace['part'], place: string) =>
    placeInWords(change(part, place), german)
  expect(placed('de', 'de.headline')).toBe('Deutsch · Überschrift')
  expect(placed('en', 'en.mainTextBody.2')).toBe('Englisch · Absatz 3')
  expect(placed('evidence', 'findings.f1')).toBe('Ergebnis: Stroke')
  expect(placed('evidence', 'comparisons.c1')).toBe('Vergleich: usual salt')
  // Where nobody knows a name, the id is left.
  expect(placed('evidence', 'findings.f9')).toBe('Ergebnis: f9')
  expect(placed('evidence', 'topicId')).toBe('Thema')
})

test('a field is called with its arm and its language', () => {
  const called = (field: string) => fieldInWords(finding, field, wordsIn('de'))
  expect(called('arms.1.events')).toBe('Vergleichsgruppe, Betroffene')
  expect(called('outcome.en')).toBe('Endpunkt, Englisch')
  expect(called('')).toBe('')
  expect(fieldInWords(change('de', 'de.headline'), '', wordsIn('de'))).toBe('')
  expect(fieldInWords(change('evidence', 'noFindingsReason'), 'en', wordsIn('de'))).toBe('Englisch')
})

test('readers of one language are not told which', () => {
  const words = { ...wordsIn('de'), isForReaders: true }
  expect(placeInWords(change('de', 'de.headline'), words)).toBe('Überschrift')
  expect(fieldInWords(finding, 'outcome.de', words)).toBe('Endpunkt')
})

test('values read as people read them, in the language of the screen', () => {
  const read = (field: string, text: string, language: Language = 'de', of = finding) =>
    valueInWords(of, field, text, wordsIn(language))
  expect(read('measure.low', '0.5')).toBe('0,5')
  expect(read('measure.low', '0.5', 'en')).toBe('0.5')
  expect(read('baseline.risk', '0.125', 'en')).toBe('12.5%')
  expect(read('certainty.level', 'very_low')).toBe('sehr niedrig')
  expect(read('certainty.reasons', 'imprecision')).toBe('ungenaue Schätzung')
  expect(read('adjusted', 'true')).toBe('ja')
  expect(read('outcome.de', 'true words 0.5')).toBe('true words 0.5')
  expect(read('', '3', 'de', change('evidence', 'topicId'))).toBe('Salz')
  expect(read('', '2026-11-21', 'de', change('evidence', 'publicationDate'))).toBe(
    '21. November 2026',
  )
  expect(read('', 'correction', 'en', change('en', 'en.kind'))).toBe('Correction')
  expect(read('', 'c1', 'de', change('evidence', 'comparisonId'))).toBe('usual salt')
  expect(read('passage', '101 30–40 0123456789', 'en')).toBe(
    'characters 31 to 40 (abstract 01234567)',
  )
  expect(read('passage', 'A stroke occurred in 30–40 people.', 'en')).toBe(
    'A stroke occurred in 30–40 people.',
  )
})

test.each(['de', 'en'] as const)('whatever a record can say has words, %s', (language) => {
  const words = wordsIn(language)
  const names = editionDifference(undefined, wholeHearticle)
    // What is half entered never comes to a review.
    .filter(({ place }) => place !== 'unfinished')
    .flatMap((place) => [
      placeInWords(place, words),
      ...place.fields.map(({ field }) => fieldInWords(place, field, words)),
    ])
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => /(?:changed|part)_/.test(name))).toEqual([])
})
