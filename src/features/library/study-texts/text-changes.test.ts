// Rules: P-STUDY-TEXTS.
import { expect, test } from 'vitest'
import type { LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { translators } from '../../../i18n/translators.ts'
import { textChanges } from './text-changes.ts'

const none = { title: '', abstract: [], keywords: [] }
const study = {
  german: none,
  germanOfSource: { ...none, title: 'Von PubMed' },
  studyCard: null,
  prefilledCard: { participants: 9 },
} as unknown as LibraryStudy
const shown = (proposed: Parameters<typeof textChanges>[1]) =>
  textChanges(study, proposed, { t: translators.de, language: 'de' }).map(
    ({ label, before, after }) => [label, before, after],
  )

test('what nobody wrote is what the source says, and what says nothing is left out', () => {
  expect(shown({ german: none, studyCard: null })).toEqual([
    ['Titel auf Deutsch', 'Von PubMed', 'Von PubMed'],
    ['Karte: Stand', 'nicht bestätigt', 'nicht bestätigt'],
    ['Karte: Teilnehmende', '9', '9'],
  ])
})

test('parts of an abstract stand with their headings, and each language of a card by itself', () => {
  const parts = [
    { label: null, category: 'RESULTS' as const, markup: '<b>9</b> &lt; 10.' },
    { label: 'Fazit', category: null, markup: 'Gut.' },
  ]
  const confirmed = { confirmedBy: 'x', confirmedAt: '2026-11-21T11:00:00.000Z' }
  const card = { followUp: { de: '5 Jahre', en: '5 years' }, notStated: ['funding' as const] }
  const changes = shown({
    german: { title: 'Salz', abstract: parts, keywords: ['a', 'b'] },
    studyCard: { ...card, ...confirmed },
  })
  expect(changes).toContainEqual(['Titel auf Deutsch', 'Von PubMed', 'Salz'])
  expect(changes).toContainEqual([
    ...['Zusammenfassung auf Deutsch', '', 'Ergebnisse: 9 < 10.\n\nFazit: Gut.'],
  ])
  expect(changes).toContainEqual(['Schlagwörter auf Deutsch', '', 'a, b'])
  expect(changes).toContainEqual(['Karte: Beobachtung (Englisch)', '', '5 years'])
  expect(changes).toContainEqual(['Karte: Teilnehmende', '9', ''])
  expect(changes).toContainEqual([
    ...['Karte: Finanzierung (Deutsch)', '', 'in der Arbeit nicht angegeben'],
  ])
})

test('a card that nobody confirmed is none that readers would see', () => {
  expect(shown({ german: none, studyCard: { participants: 12 } })).toContainEqual([
    ...['Karte: Teilnehmende', '9', '9'],
  ])
})
