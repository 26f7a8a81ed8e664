// Rules: P-GLOSSARY, P-GLOSSARY-APPROVED.
import { describe, expect, test } from 'vitest'
import { glossaryText } from '../../../tests/support/glossary.ts'
import { approve, propose } from '../work/work.ts'
import { changedTerm, cleanSpellings, namesOfTerm, publicTerm } from './glossary-term.ts'

const anna = { userId: 'anna', at: '2026-11-21T12:00:00.000Z' }
const cleo = { userId: 'cleo', at: '2026-11-23T12:00:00.000Z' }
const needed = { needsSecondPerson: true }
const other = glossaryText({ explanation: { de: 'Leeres Präparat', en: 'an empty pill' } })

describe('a term', () => {
  test('is public without anybody’s id', () => {
    const begun = { id: 'x', version: 1, ...propose({}, other, anna, needed) }
    expect(publicTerm(begun)).toBeUndefined()
    const approved = changedTerm(begun, approve(begun, cleo))
    expect(approved.version).toBe(2)
    expect(publicTerm(approved)).toEqual({
      id: 'x',
      ...other,
      at: anna.at,
      checkedAt: cleo.at,
      sample: false,
    })
  })

  test('of the sample is one until what readers see of it is written here', () => {
    const shown = { text: glossaryText(), at: anna.at }
    const sample = { id: 'x', version: 1, sample: true as const, shown }
    const proposed = changedTerm(sample, propose(sample, other, anna, needed))
    expect(publicTerm(proposed)).toMatchObject({ sample: true })
    const approved = changedTerm(proposed, approve(proposed, cleo))
    expect(publicTerm(approved)).toMatchObject({ sample: false })
  })

  test('keeps other spellings once, and without the term itself', () => {
    const also = { de: ['Scheinmittel', 'Placebo', 'Scheinmittel'], en: [] }
    expect(cleanSpellings(glossaryText({ also })).also.de).toEqual(['Scheinmittel'])
  })

  test('holds its words in both languages, those of readers and those proposed', () => {
    const approved = approve(propose({}, glossaryText(), anna, needed), cleo)
    const renamed = glossaryText({ term: { de: 'Scheinmittel', en: 'PLACEBO' } })
    expect(namesOfTerm(propose(approved, renamed, anna, needed))).toEqual([
      { language: 'de', term: 'placebo' },
      { language: 'en', term: 'placebo' },
      { language: 'de', term: 'scheinmittel' },
    ])
  })
})
