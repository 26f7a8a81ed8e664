// Rules: P-GLOSSARY-PAGE.
import { expect, test } from 'vitest'
import { glossaryText } from '../../../tests/support/glossary.ts'
import { anchorOfTerm, termsByLetter, termsIn } from './glossary-page.ts'

const term = (id: string, de: string, meaning: string | null = null) => ({
  id,
  ...glossaryText({
    term: { de, en: de },
    explanation: { de: `${de} ${meaning}`, en: 'x' },
    meaning: meaning === null ? null : { de: meaning, en: meaning },
  }),
  at: '2026-11-21T12:00:00.000Z',
  checkedAt: null,
  sample: false,
})

test.each([
  ['Hazard Ratio', null, 'hazard-ratio'],
  ['Remission', 'bei Depression', 'remission-bei-depression'],
  ['Größe (95 %)', null, 'groesse-95'],
  ['β-Blocker', null, 'β-blocker'],
])('%s (%s) stands at #%s', (de, meaning, anchor) => {
  expect(anchorOfTerm(term('a', de, meaning), 'de')).toBe(anchor)
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

test('a text leads to each term once, and not where nobody knows which meaning it has', () => {
  const terms = [
    term('placebo', 'Placebo'),
    term('first', 'Remission', 'Depression'),
    term('second', 'Remission', 'Diabetes'),
  ]
  const text =
    '{Placebos}[EXP:x] {Placebo}[EXP:y] {Remission}[EXP:Remission Diabetes] {Remission}[EXP:z]'
  expect(termsIn([text], terms, 'de').map(({ id }) => id)).toEqual(['placebo', 'second'])
})
