// Rules: P-FILTER-MEANING.
import { expect, test } from 'vitest'
import { study } from '../../../tests/support/records.ts'
import type { GermanTexts } from './study.ts'
import { textLanguagesOf } from './text-languages.ts'

const german = { title: 'Salz und Blutdruck.' }

test.each([
  ['English', { languages: ['eng'] }, ['en']],
  ['English with a German text beside it', { languages: ['eng'], german }, ['en', 'de']],
  ['German, its own text', { languages: ['ger'], titleLanguage: 'de' }, ['de']],
  [
    'German, with its own text beside the English one',
    { languages: ['ger'], german },
    ['en', 'de'],
  ],
  ['both', { languages: ['ger', 'eng'] }, ['en']],
  ['French, whose title PubMed gives in English', { languages: ['fre'] }, ['en']],
  ['Dutch, with a title of its own', { languages: ['dut'], titleLanguage: 'nl', abstract: [] }, []],
  ['Dutch, with an abstract in English', { languages: ['dut'], titleLanguage: 'nl' }, ['en']],
  [
    'German, with its own title alone',
    { languages: ['ger'], titleLanguage: 'de', german: { title: 'x' }, title: 'x', abstract: [] },
    ['de'],
  ],
  ['German, translated', { languages: ['ger'], titleLanguage: 'en' }, ['en']],
  ['without any text', { title: '', abstract: [] }, []],
])('%s', (_, source, expected) => {
  expect(textLanguagesOf(study('1', source))).toEqual(expected)
})

test('a German text that an editor wrote counts, an empty one does not', () => {
  const record = study('1')
  const written = (of: GermanTexts) => ({ shown: { text: { german: of }, at: '' } })
  expect(textLanguagesOf({ ...record, editorial: written(german) })).toEqual(['en', 'de'])
  expect(textLanguagesOf({ ...record, editorial: written({ title: '' }) })).toEqual(['en'])
})
