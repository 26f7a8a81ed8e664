import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bilingualLine, filledLine, plainLine } from '../contract/protocol/hearticle-text.ts'
import { typedNumber, typedShare } from '../contract/protocol/numbers.ts'
import { fieldOf, fieldsOf, formBy, typedFaults, typedOf, writtenOf } from './typed-fields.ts'

const declared = z.object({
  name: bilingualLine(5),
  size: z.optional(
    z.object({ value: typedNumber, unit: z.nullable(z.union([plainLine(5), bilingualLine(5)])) }),
  ),
  groups: z.tuple([z.object({ people: z.int() }), z.object({ people: z.int() })]),
  risk: z.nullable(typedShare),
  isAdjusted: z.boolean(),
  level: z.enum(['low', 'high']),
  reasons: z.array(z.enum(['a', 'b'])),
  place: z.optional(bilingualLine(5)),
  note: z.optional(filledLine(5)),
})
type Declared = z.infer<typeof declared>

const names = fieldsOf(declared).map(({ path }) => path)
const typed = (stored: Declared) => formBy(names, (path) => typedOf(declared, path, stored))

const whole: Declared = {
  name: { de: 'Salz', en: 'salt' },
  size: { value: 1.234, unit: 'mmHg' },
  groups: [{ people: 2454 }, { people: 0 }],
  risk: 0.044,
  isAdjusted: true,
  level: 'low',
  reasons: ['a', 'b'],
  place: { de: 'T. 2', en: 't. 2' },
  note: 'x',
}
const least: Declared = {
  name: whole.name,
  groups: whole.groups,
  risk: null,
  isAdjusted: false,
  level: 'high',
  reasons: [],
}

test('every field has its path, in the order of its declaration', () => {
  expect(names).toEqual([
    'name.de',
    'name.en',
    'size.value',
    'size.unit.de',
    'size.unit.en',
    'groups.0.people',
    'groups.1.people',
    'risk',
    'isAdjusted',
    'level',
    'reasons',
    'place.de',
    'place.en',
    'note',
  ])
  expect(fieldOf(declared, 'name.de')).toMatchObject({ kind: 'text', maximum: 5 })
  expect(() => fieldOf(declared, 'name')).toThrow("no field 'name'")
})

test.each([whole, least, { ...whole, size: { value: 1, unit: { de: 'Std.', en: 'hours' } } }])(
  'what is stored comes out of its form as it went in (%#)',
  (stored) => {
    const form = typed(stored)
    expect(writtenOf(declared, form)).toEqual(stored)
    expect(declared.safeParse(writtenOf(declared, form)).data).toEqual(stored)
    expect(typedFaults(declared, form)).toEqual([])
  },
)

test('a share stands in per cent, and a number so that it is read in one way', () => {
  expect(typed(whole)).toMatchObject({ risk: '4.4', 'size.value': '1.2340', reasons: 'a b' })
})

test.each([
  ['name.en', ' ', 'missing'],
  ['name.en', 'longer', 'too-long'],
  ['size.value', '', 'missing'],
  ['size.value', '1,234', 'ambiguous'],
  ['size.value', '1e-140', 'not-a-number'],
  ['size.value', `0,${'0'.repeat(140)}1`, 'not-storable'],
  ['groups.1.people', 'x', 'not-a-number'],
  ['level', '', 'missing'],
  ['place.de', '', 'missing'],
] as const)('%s of %j is %s', (place, text, fault) => {
  expect(typedFaults(declared, { ...typed(whole), [place]: text })).toEqual([{ place, fault }])
})

test('what may be left out is asked for once anything of it is typed', () => {
  const place = { ...typed(least), 'size.unit.de': 'h' }
  expect(typedFaults(declared, place)).toEqual([{ place: 'size.value', fault: 'missing' }])
  expect(
    typedFaults(declared, { ...typed(whole), 'size.unit.en': '', risk: '', note: '' }),
  ).toEqual([])
})

test('a number of a field in per cent has decimals, not thousands', () => {
  const form = { ...typed(whole), 'size.value': '1,234' }
  const isPercent = (path: string) => path === 'size.value'
  expect(typedFaults(declared, form, isPercent)).toEqual([])
  expect(writtenOf(declared, form, isPercent)).toMatchObject({ size: { value: 1.234 } })
})
