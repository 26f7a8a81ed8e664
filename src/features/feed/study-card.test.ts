// Rules: P-CARD-STUDY.
import { expect, test } from 'vitest'
import { studySummary } from '../../../tests/support/records.ts'
import { translators } from '../../i18n/translators.ts'
import { studyCard } from './study-card.ts'

const words = { t: translators.de, language: 'de' as const }
const card = (more: object) => String(studyCard({ ...studySummary, ...more }, words))

test('a card says whether the full text is free', () => {
  expect(card({ freeFullText: true })).toContain('<span class="open">Freier Volltext</span>')
  expect(card({ freeFullText: false })).not.toContain('class="open"')
})

test('design, participants, journal and day stand in one line, whose dots begin no line', () => {
  const html = card({
    design: 'Randomisierte kontrollierte Studie',
    participants: 20995,
    journal: 'The Journal',
    journalAbbreviation: 'J',
    publicationDate: '2021-09',
  })
  expect(html).toMatch(/Studie\u00a0· 20\.995\u00a0Personen\u00a0· J\u00a0· September 2021</)
})

test('a title says its language where that is not the page’s, and missing words are the page’s', () => {
  const link = (more: object) => /<a [^>]*>[^<]*/.exec(card({ translations: [], ...more }))?.[0]
  expect(link({ title: 'Salt' })).toMatch(/ lang="en">Salt$/)
  expect(link({ title: 'Recensie', titleLanguage: 'nl' })).toMatch(/ lang="nl">Recensie$/)
  expect(link({ title: 'Salz', titleLanguage: 'de' })).not.toContain('lang=')
  expect(link({ title: '' })).not.toContain('lang=')
})

test('a title has its size by its length, that of the translation where it is shown', () => {
  const sizeOf = (more: object) => /<h3 class="card-title (title-\d+)"/.exec(card(more))?.[1]
  const long = 'Salz '.repeat(60)
  expect([sizeOf({ title: 'Salz' }), sizeOf({ title: long })]).toEqual(['title-24', 'title-12'])
  const translations = [{ languageCode: 'de', translatedTitle: long }]
  expect(sizeOf({ title: 'Salt', translations })).toBe('title-12')
})

test('a study without a title says so', () => {
  expect(card({ title: '', translations: [] })).toContain('>Titel nicht verfügbar</a>')
})
