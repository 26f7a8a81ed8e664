import { UcumLhcUtils } from '@lhncbc/ucum-lhc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameUnit, unitCode } from './unit-code.ts'
import { UNITS, unitWords } from './units.ts'

test.each([
  ['de', 'Jahre', 'a'],
  ['en', 'years', 'a'],
  ['de', ' mmol/l', 'mmol/L'],
  ['en', 'mg per deciliter', 'mg/dL'],
  ['en', 'mmHg', 'mm[Hg]'],
  ['de', 'Punkte', undefined],
  ['en', 'mg of salt', undefined],
  ['en', 'mg 3', undefined],
  ['de', '', undefined],
] as const)('%s: "%s" by its code', (language, written, code) => {
  expect(unitCode(written, language)).toBe(code)
})

test('two codes are one unit where nothing has to be converted', () => {
  const ucum = UcumLhcUtils.getInstance()
  const amounts = fc.constantFrom(
    'kg',
    'g',
    'mg',
    'ug',
    'ng',
    'mol',
    'mmol',
    'umol',
    'm',
    'cm',
    'mm',
  )
  const volumes = fc.constantFrom('L', 'dL', 'mL', 'uL', 'm3', 'cm3', 'mm3', 'kg', 'd', 'h')
  const codes = fc.tuple(amounts, volumes).map((parts) => parts.join('/'))
  fc.assert(
    fc.property(codes, codes, (a, b) => {
      const { status, toVal } = ucum.convertUnitTo(a, 1, b)
      const isOne = status === 'succeeded' && Math.abs((toVal ?? 0) - 1) < 1e-9
      expect([a, b, isSameUnit(a, b)]).toEqual([a, b, isOne])
    }),
  )
})

test('every unit has its words in both languages, which are read as the same unit', () => {
  for (const { code, dimension } of UNITS.values()) {
    for (const whole of dimension === 'amount' ? [code, `${code}/L`, `${code}/d`] : [code]) {
      const { de = '', en = '' } = unitWords(whole) ?? {}
      expect([whole, unitCode(de, 'de'), unitCode(en, 'en')]).toEqual([whole, whole, whole])
    }
  }
  expect(unitWords('mL/min/{1.73_m2}')).toBeUndefined()
})
