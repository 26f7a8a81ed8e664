import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyForm, type HearticleForm, isSameForm } from './form.ts'
import { changedFields, fieldNames, fieldValue, mergeForms, withField } from './merge-forms.ts'

const texts = fc.record({
  headline: fc.constantFrom('A', 'B'),
  mainTextBody: fc.constantFrom('A', 'B'),
  keywords: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  mainActions: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  harmfulActions: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
})
const form: fc.Arbitrary<HearticleForm> = fc.record({
  topicId: fc.constantFrom(null, 1, 2),
  publicationDate: fc.constantFrom('', '2026-11-21'),
  breaking: fc.boolean(),
  citedPmids: fc.array(fc.constantFrom('1', '2'), { maxLength: 2 }),
  texts: fc.record({ de: texts, en: texts }),
})

describe('what two people made of one version', () => {
  test('each field that one alone changed is as they left it', () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { merged, conflicts } = mergeForms(base, mine, theirs)
        const byMe = changedFields(base, mine)
        for (const name of fieldNames) {
          const from = byMe.includes(name) ? mine : theirs
          expect(fieldValue(merged, name)).toEqual(fieldValue(from, name))
        }
        for (const name of conflicts) expect(byMe).toContain(name)
      }),
    )
  })

  test('nothing is to be decided where only one changed anything, or both the same', () => {
    fc.assert(
      fc.property(form, form, (base, other) => {
        expect(mergeForms(base, base, other)).toEqual({ merged: other, conflicts: [] })
        expect(mergeForms(base, other, base)).toEqual({ merged: other, conflicts: [] })
        expect(mergeForms(base, other, other)).toEqual({ merged: other, conflicts: [] })
      }),
    )
  })

  test('taking their fields one by one gives what they wrote', () => {
    fc.assert(
      fc.property(form, form, (mine, theirs) => {
        const taken = changedFields(mine, theirs).reduce(
          (merged, name) => withField(merged, name, theirs),
          mine,
        )
        expect(taken).toEqual(theirs)
      }),
    )
  })
})

test('what would be stored the same is the same, whatever blanks are in it', () => {
  const one = emptyForm('2026-11-21')
  const blank = { ...one.texts.de, headline: '  ', mainActions: ['', ' '] }
  expect(isSameForm(one, { ...one, texts: { ...one.texts, de: blank } })).toBe(true)
  expect(isSameForm(one, { ...one, breaking: true })).toBe(false)
})
