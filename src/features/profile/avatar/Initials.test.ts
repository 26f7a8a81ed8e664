import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameHue } from './Initials.tsx'

test('a name has the same hue always, and every hue is on the circle', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(nameHue(name)).toBe(nameHue(name))
      expect(nameHue(name)).toBeGreaterThanOrEqual(0)
      expect(nameHue(name)).toBeLessThan(360)
    }),
  )
})

test('names that look the same have the same hue, others differ', () => {
  expect(nameHue('Jörg')).toBe(nameHue('Jo\u0308rg'))
  expect(new Set(['anna', 'bert', 'demo-admin', 'demo-free'].map(nameHue)).size).toBe(4)
})
