import { expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'

const split = (text: string, language: 'de' | 'en') =>
  sentencesOf(text, language).map(({ start, end }) => text.slice(start, end).trim())

it.each([
  'Risk fell (P = .05) vs. placebo.',
  'Ten died (e.g. Smith et al. of stroke, i.e. Apoplexy).',
  'Infection with S. Aureus rose by 3.5 mg (Fig. 2).',
  'The U.S. Food Agency agreed.',
  'RESULTS: Of 20 patients, 10 died.',
])('does not part %s', (sentence) => {
  expect(split(`${sentence} It was safe.`, 'en')).toEqual([sentence, 'It was safe.'])
})

it.each([
  'Viele, z. B. Frauen, u. a. Ältere, sanken um 3,5 mmHg.',
  'Am 3. Mai, d. h. Dienstag, bzw. Mittwoch, sank er um ca. 20 Einheiten (Abb. 2).',
])('parts no German sentence at its abbreviations: %s', (sentence) => {
  expect(split(`${sentence} Es war sicher.`, 'de')).toEqual([sentence, 'Es war sicher.'])
})
