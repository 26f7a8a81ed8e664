import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance } from '../../../src/domain/text/edit-distance.ts'
import { misspell } from './misspell.ts'

it('makes exactly one typo, the same for the same seed', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const typed = misspell('Schlaf und Herzinfarkt', seed)
      expect(editDistance(typed, 'Schlaf und Herzinfarkt')).toBe(1)
      expect(misspell('Schlaf und Herzinfarkt', seed)).toBe(typed)
    }),
  )
})

it('leaves short words alone', () => {
  expect(misspell('der Arm', 1)).toBe('der Arm')
})
