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

it.each([
  'Einer von zehn weniger. [#f3:pair] brachen ab.',
  'Einer weniger.           [#f3:pair] brachen ab.',
  'Einer weniger! **[#f3:pair]** brachen ab.',
])('begins one at a number, whatever follows it: %s', (text) => {
  expect(split(text, 'de')).toHaveLength(2)
})

it.each([
  'Es waren u. a. [#n1] Frauen.',
  'Es waren rd. [#n1] Frauen.',
  'Es waren z.B. [#f1:pair] Frauen.',
  'Es waren ca. [#n1] Frauen.',
])('begins none at a number after an abbreviation: %s', (text) => {
  expect(split(text, 'de')).toEqual([text])
})
