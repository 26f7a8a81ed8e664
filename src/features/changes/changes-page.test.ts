// Rules: P-CHANGE-LOG.
import { describe, expect, test } from 'vitest'
import { shownComparison, shownFinding } from '../../../tests/support/shown-finding.ts'
import type { EditionChanges, Replacement } from '../../contract/reading/edition-changes.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { translators } from '../../i18n/translators.ts'
import { changesPage } from './changes-page.ts'

const replacement = (changes: Partial<EditionChanges>, more: Partial<Replacement> = {}) => ({
  edition: 2,
  at: '2026-11-25T23:30:00Z',
  kind: 'correction' as const,
  note: 'Der Wert war falsch <b>',
  isApproved: true,
  changes: { texts: [], findings: [], ...changes },
  ...more,
})

const drawn = (replacements: Replacement[], language: 'de' | 'en' = 'de') => {
  const translations = [{ languageCode: 'de', headline: 'Salz & Blut' }]
  const hearticle = { id: 7, translations } as Pick<Hearticle, 'id' | 'translations'>
  return String(changesPage(hearticle, replacements, { t: translators[language], language }))
}

/** What is read, without what is drawn around it. */
const wordsOf = (page: string) =>
  page.replace(/<(?!\/?(?:del|ins)\b)[^>]*>/g, '').replace(/\s+/g, ' ')

describe('the list of changes', () => {
  test('says when, what kind and why, under the headline, with the way back', () => {
    const page = drawn([replacement({}), replacement({}, { edition: 1, kind: 'update' })])
    expect(page).toContain('<h1>Änderungen an „Salz &amp; Blut“</h1>')
    expect(page).toContain('href="/hearticle/7"')
    // By Vienna's day.
    expect(page).toContain('<time datetime="2026-11-26">Berichtigt am 26. November 2026</time>')
    expect(page).toContain('<p>Der Wert war falsch &lt;b&gt;</p>')
    expect(page).toContain('Aktualisiert am 26. November 2026')
    expect(page).toContain('id="edition-2"')
    expect(drawn([replacement({})], 'en')).toContain('Corrected on 26 November 2026')
  })

  test('marks in a text what went and what came, and shows its marks as readers see them', () => {
    const texts = [
      {
        field: 'mainTextBody' as const,
        before: 'Es sind **10 von 100** & mehr.[Ref101, Ref102]',
        after: 'Es sind **12 von 100** & mehr.[Ref101, Ref102]',
      },
      { field: 'keywords' as const, before: null, after: 'Salz <i>' },
      { field: 'nextReviewOn' as const, before: '2026-12-01', after: null },
    ]
    const page = drawn([replacement({ texts })])
    expect(wordsOf(page)).toContain(
      'Es sind <del>10</del><ins>12</ins> von 100 &amp; mehr.[PMID 101, 102]',
    )
    expect(page).toContain('<strong>')
    expect(page).not.toContain('**')
    expect(page).toContain('<ins>Salz &lt;i&gt;</ins>')
    expect(wordsOf(page)).toContain('<del>1. Dezember 2026</del>')
  })

  test('tells in words what of a finding reads differently, and nothing else of it', () => {
    const [first, second] = shownFinding.arms ?? []
    if (!first || !second) throw new Error('the finding has no arms')
    const after = {
      ...shownFinding,
      arms: [{ ...first, events: 20 }, second] as typeof shownFinding.arms,
      certainty: {
        ...shownFinding.certainty,
        level: 'low' as const,
        reasons: ['imprecision' as const],
      },
    }
    const words = wordsOf(drawn([replacement({ findings: [{ before: shownFinding, after }] })]))
    expect(words).toContain('Bisher: <del>15 statt 25 von 100 Personen, also 10 weniger.</del>')
    expect(words).toContain('Jetzt: <ins>10 statt 25 von 100 Personen, also 15 weniger.</ins>')
    expect(words).toContain('<del>Mittel: 30 von 200</del>')
    expect(words).toContain('<ins>niedrig: ungenaue Schätzung</ins>')
    expect(words).not.toContain('Placebo')
    expect(words).not.toContain('Menschen über 50')
  })

  test('tells what is known of harms where that differs, and where it is said', () => {
    const source = { pmid: '7', passage: null, place: 'Tabelle 2' }
    const after = {
      ...shownComparison,
      harmsReported: 'not_measured' as const,
      harmsSource: source,
    }
    const words = wordsOf(
      drawn([replacement({ comparisons: [{ before: shownComparison, after }] })]),
    )
    expect(words).toContain('verglichen mit: Placebo; Menschen über 50')
    expect(words).toContain('<del>hier noch nicht eingetragen</del>')
    expect(words).toContain('<ins>nicht gemessen, PMID 7, Tabelle 2</ins>')
    expect(words).not.toContain('Mittel')
  })

  test('a finding that is new or gone is told whole', () => {
    const one = [{ before: null, after: shownFinding }]
    const come = wordsOf(drawn([replacement({ findings: one })]))
    expect(come).toContain('Neues Ergebnis: Herzinfarkt')
    expect(come).toContain('<ins>Placebo: 50 von 200</ins>')
    expect(come).not.toContain('<del>')
    const gone = wordsOf(
      drawn([replacement({ findings: [{ before: shownFinding, after: null }] })]),
    )
    expect(gone).toContain('Ergebnis entfernt: Herzinfarkt')
    expect(gone).not.toContain('<ins>')
  })

  test('says where no second person checked it, and where this language has no difference', () => {
    const unchecked = drawn([replacement({}, { isApproved: false })])
    expect(unchecked).toContain('noch nicht geprüft')
    expect(unchecked).toContain('kein Unterschied')
    const texts = [{ field: 'headline' as const, before: 'Vorher', after: 'Nachher' }]
    const checked = drawn([replacement({ texts })])
    expect(checked).not.toContain('noch nicht geprüft')
    expect(checked).not.toContain('kein Unterschied')
  })
})
