import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['anna', 'A'],
  ['anna huber', 'AH'],
  ['Anna Maria Huber', 'AM'],
  ['anna_huber', 'AH'],
  ['anna.huber-mayer', 'AH'],
  [' - anna', 'A'],
  ['élodie ökonom', 'ÉÖ'],
  ['e\u0301lodie', 'E\u0301'],
  ['👩‍⚕️ heart', '👩‍⚕️H'],
  ['山田 太郎', '山太'],
  ['7up', '7'],
  ['Jörg "<b>x</b>"', 'JB'],
  ['🇦🇹 anna', '🇦🇹A'],
  ['(anna) [huber]', 'AH'],
])('%s stands as %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('a name of nothing but separators has none', () => {
  expect(initialsOf('---')).toBe('')
})

test('they are at most two letters as a reader counts, and without white space', () => {
  const segments = new Intl.Segmenter('und', { granularity: 'grapheme' })
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aZé👩‍⚕️ _-.7山') }), (name) => {
      const initials = initialsOf(name)
      expect([...segments.segment(initials)].length).toBeLessThanOrEqual(2)
      expect(initials).not.toMatch(/\s/)
    }),
  )
})
