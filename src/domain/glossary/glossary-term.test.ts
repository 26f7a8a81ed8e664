// Rules: P-GLOSSARY-APPROVED, P-SECOND-PERSON-OFF.
import { describe, expect, test } from 'vitest'
import { glossaryText } from '../../../tests/support/glossary.ts'
import {
  approvedTerm,
  mayApproveTerm,
  namesOfTerm,
  publicTerm,
  savedTerm,
  workedOnText,
} from './glossary-term.ts'

const anna = { userId: 'anna', at: '2026-11-21T12:00:00.000Z' }
const ben = { userId: 'ben', at: '2026-11-22T12:00:00.000Z' }
const cleo = { userId: 'cleo', at: '2026-11-23T12:00:00.000Z' }
const empty = { id: 'x', version: 1 }
const other = glossaryText({ explanation: { de: 'Leeres Präparat', en: 'an empty pill' } })

describe('a term', () => {
  test('is not public before somebody approves it who wrote none of it', () => {
    const begun = savedTerm(empty, glossaryText(), anna, true)
    const changed = savedTerm(begun, other, ben, true)
    expect(publicTerm(changed)).toBeUndefined()
    expect([anna, ben, cleo].map(({ userId }) => mayApproveTerm(changed, userId))).toEqual([
      false,
      false,
      true,
    ])
    const approved = approvedTerm(changed, cleo)
    expect(publicTerm(approved)).toEqual({
      ...{ id: 'x', ...other, at: ben.at, checkedAt: cleo.at, sample: false },
    })
    expect(JSON.stringify(publicTerm(approved))).not.toMatch(/anna|ben|cleo/)
  })

  test('stays as it is public while a change of it waits', () => {
    const approved = approvedTerm(savedTerm(empty, glossaryText(), anna, true), cleo)
    const changed = savedTerm(approved, other, anna, true)
    expect(publicTerm(changed)).toEqual(publicTerm(approved))
    expect(workedOnText(changed)).toEqual(other)
    // What says again what is public ends the proposal.
    expect(savedTerm(changed, glossaryText(), ben, true)).toEqual(approved)
  })

  test('is public at once where the desk needs no second person, and is not called approved', () => {
    const saved = savedTerm(empty, glossaryText(), anna, false)
    expect(publicTerm(saved)).toMatchObject({ at: anna.at, checkedAt: null })
    // Who wrote it does not approve it later, either.
    const changed = savedTerm(saved, other, ben, true)
    expect(mayApproveTerm(changed, 'anna')).toBe(false)
  })

  test('keeps other spellings once, and without the term itself', () => {
    const also = { de: ['Scheinmittel', 'Placebo', 'Scheinmittel'], en: [] }
    const saved = savedTerm(empty, glossaryText({ also }), anna, true)
    expect(workedOnText(saved).also.de).toEqual(['Scheinmittel'])
  })

  test('holds its words in both languages, those of readers and those proposed', () => {
    const approved = approvedTerm(savedTerm(empty, glossaryText(), anna, true), cleo)
    const renamed = glossaryText({ term: { de: 'Scheinmittel', en: 'PLACEBO' } })
    expect(namesOfTerm(savedTerm(approved, renamed, anna, true))).toEqual([
      { language: 'de', term: 'placebo' },
      { language: 'en', term: 'placebo' },
      { language: 'de', term: 'scheinmittel' },
    ])
  })
})
