// Rules: P-CHANGE-LOG.
import { describe, expect, test } from 'vitest'
import type {
  ChangedField,
  EditionDifference,
  Replacement,
} from '../../contract/reading/edition-changes.ts'
import type { Hearticle } from '../../contract/reading/hearticles.ts'
import { translators } from '../../i18n/translators.ts'
import { changesPage } from './changes-page.ts'

const replacement = (difference: Partial<EditionDifference>, more: Partial<Replacement> = {}) => ({
  edition: 2,
  at: '2026-11-25T23:30:00Z',
  kind: 'correction' as const,
  note: 'Der Wert war falsch <b>',
  isApproved: true,
  difference: { changes: [], names: {}, ...difference },
  ...more,
})

type Pieces = Array<[kind: 'same' | 'added' | 'removed', text: string]>

const field = (name: string, pieces: Pieces): ChangedField => ({
  field: name,
  pieces: pieces.map(([kind, text]) => ({ kind, text })),
  numbers: [],
})
const textChange = (place: string, pieces: Pieces) => ({
  part: 'de' as const,
  place,
  fields: [field('', pieces)],
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
    const page = drawn([
      replacement({
        changes: [
          textChange('de.mainTextBody.0', [
            ['same', 'Es sind **'],
            ['removed', '10'],
            ['added', '12'],
            ['same', ' von 100** & mehr.[Ref101, Ref102]'],
          ]),
          textChange('de.keywords.1', [['added', 'Salz <i>']]),
        ],
      }),
    ])
    expect(wordsOf(page)).toContain('Es sind <del> entfernt: 10 – Ende. </del><ins> eingefügt: 12')
    expect(wordsOf(page)).toContain('von 100 &amp; mehr.[PMID 101, 102]')
    expect(page).toContain('<strong>')
    expect(page).not.toContain('**')
    expect(page).toContain('Salz &lt;i&gt;')
    expect(wordsOf(page)).toContain('Schlagwort 2 neu')
  })

  test('tells in words what of a finding reads differently, and which it is', () => {
    const fields = [
      field('result.de', [
        ['same', '1'],
        ['removed', '5'],
        ['added', '0'],
        ['same', ' statt 25 von 100'],
      ]),
      field('certainty.level', [
        ['removed', 'moderate'],
        ['added', 'low'],
      ]),
    ]
    const change = { part: 'evidence' as const, place: 'findings.f1', fields }
    const words = wordsOf(
      drawn([replacement({ changes: [change], names: { 'findings.f1': 'Herzinfarkt' } })]),
    )
    expect(words).toContain('Ergebnis: Herzinfarkt')
    expect(words).toContain('Ergebnis in Zahlen')
    expect(words).toContain('eingefügt: niedrig')
    expect(words).not.toContain('Deutsch')
  })

  test('says where no second person checked it, and where this language has no difference', () => {
    const unchecked = drawn([replacement({}, { isApproved: false })])
    expect(unchecked).toContain('noch nicht geprüft')
    expect(unchecked).toContain('kein Unterschied')
    const changes = [textChange('de.headline', [['added', 'Nachher']])]
    const checked = drawn([replacement({ changes })])
    expect(checked).not.toContain('noch nicht geprüft')
    expect(checked).not.toContain('kein Unterschied')
  })
})
