import { UcumLhcUtils } from '@lhncbc/ucum-lhc'
import { expect, test } from 'vitest'
import { readQuantities } from './read-quantities.ts'
import { UNITS } from './units.ts'

const units = [...UNITS].map(([name, unit]) => ({ name, ...unit }))
const codes = [
  ...new Set(
    units
      .filter(({ code, dimension }) => dimension !== 'money' && code !== '%pt')
      .map(({ code }) => code),
  ),
]

test.each(codes)('%s is a unit of UCUM', (code) => {
  expect(UcumLhcUtils.getInstance().validateUnitString(code).status).toBe('valid')
})

test('units of one dimension of time can be converted into each other', () => {
  const times = codes.filter((code) => units.find((one) => one.code === code)?.dimension === 'time')
  for (const code of times) {
    expect(UcumLhcUtils.getInstance().convertUnitTo(code, 1, 's').status).toBe('succeeded')
  }
})

test.each(units)('"3 $name" is read in $code', ({ name, code }) => {
  const language = /^\p{Lu}\p{Ll}{3}/u.test(name) ? 'de' : 'en'
  const [read] = readQuantities(`3 ${name}`, language)
  expect(read).toMatchObject({ value: 3, unit: code, text: `3 ${name}` })
})
