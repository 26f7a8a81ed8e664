import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mayHaveStem } from './stem-beginnings.ts'
import { germanStem } from './stems.ts'
import { baseForm } from './words.ts'

it('never denies a word whose stem is there', () => {
  const part = fc.constantFrom(
    ...['Herz', 'Muskel', 'Öl', 'ae', 'ue', 'quell', 'ß', 'en', 'heiten', 'ungen', 'lich', 'isch'],
  )
  const word = fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(word, (parts) => {
      const base = baseForm(parts.join(''))
      expect(mayHaveStem(['knie', germanStem(base)])(base)).toBe(true)
    }),
  )
  expect(mayHaveStem(['knie', 'ohr'])('muskel')).toBe(false)
})
