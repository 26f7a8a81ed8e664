// Rules: P-CITATION.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyStudy,
  chapter,
  hostileText,
  people,
  plainWords,
  sprint,
} from '../../../tests/support/citable.ts'
import { type CitableStudy, formatCitation } from './citation.ts'
import { toBibtex } from './citation-bibtex.ts'
import { toRis } from './citation-ris.ts'

const cite = (more: Partial<CitableStudy>, language: 'de' | 'en' = 'de') =>
  formatCitation({ ...sprint, ...more }, language)

/** What stands before the title. */
const authorsOf = (more: Partial<CitableStudy>) => cite({ ...more, title: '§' }).split(' §')[0]

describe('a study as doctors cite it', () => {
  test('is one line, from the authors to the PMID', () => {
    expect(cite({})).toBe(
      'Wright JT Jr. A Randomized Trial of Intensive versus Standard Blood-Pressure Control. N Engl J Med. 2015 Nov 26;373(22):2103-16. doi: 10.1056/NEJMoa1511939. PMID: 26551272; PMCID: PMC4689591.',
    )
  })

  const happened = [
    { type: 'corrected', pmid: '9', citation: null },
    { type: 'comment', pmid: '6', citation: 'BMJ. 2020' },
    { type: 'retracted', pmid: '8', citation: 'N Engl J Med. 2018;378:2441.' },
  ]

  test('says that it was retracted, doubted or corrected, and by what', () => {
    expect(cite({ notices: happened })).toContain(
      'PMCID: PMC4689591. RETRACTED: N Engl J Med. 2018;378:2441. PMID: 8. Corrected: PMID: 9.',
    )
    expect(cite({ notices: [{ type: 'retracted', pmid: null, citation: null }] })).toMatch(
      / RETRACTED\.$/,
    )
    const inPart = [{ type: 'partially-retracted', pmid: '8', citation: 'Lancet. 2004;363:750' }]
    const expected = 'PARTIALLY RETRACTED: Lancet. 2004;363:750. PMID: 8'
    expect(cite({ notices: inPart })).toMatch(new RegExp(` ${expected}\\.$`))
    expect(toRis({ ...sprint, notices: inPart })).toContain(`N1  - ${expected}\r\n`)
    expect(toBibtex({ ...sprint, notices: inPart })).toContain(`  note = {${expected}},\n`)
    expect(cite({ notices: [{ type: 'correction', pmid: '1', citation: null }] })).toBe(cite({}))
    const ris = toRis({ ...sprint, notices: happened })
    expect(ris).toContain('N1  - RETRACTED: N Engl J Med. 2018;378:2441. PMID: 8\r\n')
    expect(ris).toContain('N1  - Corrected: PMID: 9\r\n')
    expect(toBibtex({ ...sprint, notices: happened })).toContain(
      '  note = {RETRACTED: N Engl J Med. 2018;378:2441. PMID: 8; Corrected: PMID: 9},\n',
    )
  })

  const sprintGroup = { collectiveName: 'SPRINT Research Group' }
  test.each<[string, Partial<CitableStudy>, string]>([
    ['one', { authorNames: people(1) }, 'Name1 A.'],
    ['six', { authorNames: people(6) }, 'Name1 A, Name2 A, Name3 A, Name4 A, Name5 A, Name6 A.'],
    [
      'seven',
      { authorNames: people(7) },
      'Name1 A, Name2 A, Name3 A, Name4 A, Name5 A, Name6 A, et al.',
    ],
    [
      '1,004',
      { authorNames: people(1004) },
      'Name1 A, Name2 A, Name3 A, Name4 A, Name5 A, Name6 A, et al.',
    ],
    ['an incomplete list', { authorNames: people(1), authorsComplete: false }, 'Name1 A, et al.'],
    ['a group', { authorNames: [sprintGroup] }, 'SPRINT Research Group.'],
    [
      'a group among persons',
      { authorNames: [...people(2), sprintGroup, { lastName: 'Huber' }] },
      'Name1 A, Name2 A; SPRINT Research Group; Huber.',
    ],
    [
      'a name that ends in a stop',
      { authorNames: [{ collectiveName: 'Merck & Co.' }] },
      'Merck & Co.',
    ],
  ])('authors: %s', (_, more, expected) => {
    expect(authorsOf(more)).toBe(expected)
  })

  test('without any author begins with its title', () => {
    expect(cite({ authorNames: [] })).toMatch(/^A Randomized Trial/)
    expect(cite({ authorNames: [], authorsComplete: false })).toMatch(/^A Randomized Trial/)
  })

  test.each([
    ['Is less salt better?', 'Is less salt better? N Engl'],
    ['Less salt!', 'Less salt! N Engl'],
    ['Care in the U.S.', 'Care in the U.S. N Engl'],
    ['She said "why?"', 'She said "why?" N Engl'],
    ['Salt & pepper, 5 < 6', 'Salt & pepper, 5 < 6. N Engl'],
    ['Salt\nER  - \tand  pepper', 'Salt ER - and pepper. N Engl'],
    ['On &amp; in HTML {x} \\n', 'On &amp; in HTML {x} \\n. N Engl'],
  ])('the title %j ends as a sentence does', (title, expected) => {
    expect(cite({ title })).toContain(`Wright JT Jr. ${expected}`)
  })

  test.each<[Partial<CitableStudy>, string]>([
    [{ publicationDate: '2019' }, 'N Engl J Med. 2019;373(22):2103-16.'],
    [{ publicationDate: '2019-03' }, 'N Engl J Med. 2019 Mar;373(22):2103-16.'],
    [{ publicationDate: '2019-03-04' }, 'N Engl J Med. 2019 Mar 4;373(22):2103-16.'],
    [{ publicationDate: null }, 'N Engl J Med. 373(22):2103-16.'],
    [{ volume: null }, 'N Engl J Med. 2015 Nov 26;(22):2103-16.'],
    [{ issue: null }, 'N Engl J Med. 2015 Nov 26;373:2103-16.'],
    [{ pages: null }, 'N Engl J Med. 2015 Nov 26;373(22). doi'],
    [{ volume: null, issue: null }, 'N Engl J Med. 2015 Nov 26:2103-16.'],
    [{ volume: null, issue: null, pages: null }, 'N Engl J Med. 2015 Nov 26. doi'],
    [{ journalAbbreviation: 'Jpn. Circ. J.' }, 'Control. Jpn Circ J. 2015'],
    [{ journalAbbreviation: null }, 'The New England journal of medicine. 2015'],
    [{ journalAbbreviation: null, journal: null }, 'Control. 2015 Nov 26;373(22):2103-16.'],
    [{ doi: null, pmcid: null }, ':2103-16. PMID: 26551272.'],
  ])('%j is left out or as exact as it is known', (more, expected) => {
    expect(cite(more)).toContain(expected)
  })

  test('a paper in another language says so in the reader’s', () => {
    expect(cite({ languages: ['ger'] }, 'de')).toContain(':2103-16. Deutsch. doi')
    expect(cite({ languages: ['eng', 'fre'] }, 'en')).toContain(':2103-16. English, French. doi')
    expect(cite({ languages: ['und'] })).toContain(':2103-16. doi')
    expect(cite({ languages: ['mul', 'x', 'zzz'] }, 'en')).not.toMatch(/zzz|undefined/)
  })

  test('the original title is cited, a translation only where there is none', () => {
    const translation = {
      languageCode: 'de' as const,
      translatedTitle: 'Blutdruck',
      translatedTitleMarkup: 'Blutdruck',
      translatedAbstract: null,
      translatedAbstractSections: [],
      keywords: [],
    }
    expect(cite({ translations: [translation] })).not.toContain('Blutdruck')
    expect(cite({ title: '', translations: [translation] })).toContain('Jr. Blutdruck. N Engl')
    expect(cite({ title: '' })).toContain('Jr. N Engl')
  })

  test('a chapter stands in its book, a whole book by itself', () => {
    expect(formatCitation({ ...chapter, volume: '2', pages: '5-9' }, 'en')).toBe(
      'Wright JT Jr. Hypertension. In: StatPearls. Vol. 2. 2024 Jan. p. 5-9. PMID: 26551272.',
    )
    expect(formatCitation({ ...chapter, title: 'StatPearls' }, 'en')).toBe(
      'Wright JT Jr. StatPearls. 2024 Jan. PMID: 26551272.',
    )
  })

  test('never has two stops, a space before a comma, or a hole', () => {
    fc.assert(
      fc.property(anyStudy(plainWords), fc.constantFrom('de', 'en'), (study, language) => {
        // An identifier is copied as it is, so one that ended in a stop would have two.
        const citation = formatCitation({ ...study, doi: null, pmcid: null }, language)
        expect(citation).not.toMatch(/\.\.| [,;:.]|undefined|null| {2}/)
        expect(citation).toMatch(/\.$/)
      }),
    )
  })

  test('is one line whatever its source says', () => {
    fc.assert(
      fc.property(anyStudy(hostileText), (study) => {
        expect(formatCitation(study, 'de')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u)
      }),
    )
  })
})
