import { stemmer } from '@orama/stemmers/german'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snowballStem } from './german-stem.ts'

test('a German stem is that of a package which has it, too', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeiouybdfglmnrstx'), maxLength: 9 })
  const ending = fc.constantFrom(
    ...'e en er ern es em s st est end ung ig ik isch lich heit keit eig nisse uy'.split(' '),
  )
  fc.assert(
    fc.property(letters, fc.array(ending, { maxLength: 3 }), (begin, endings) => {
      const word = begin + endings.join('')
      expect(snowballStem(word)).toBe(stemmer(word))
    }),
    { numRuns: 2000 },
  )
  expect(['erkrankungen', 'kenntnisse', 'heiterkeit', 'bauer'].map(snowballStem)).toEqual([
    'erkrank',
    'kenntnis',
    'heiter',
    'bau',
  ])
})
