// Rules: P-NUMBER-RENDERED.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { both, writtenFinding } from '../../../tests/support/written-finding.ts'
import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { numbersIn } from '../quantities/numbers-in.ts'
import { bindNumbers } from './bind-numbers.ts'
import { findingValues } from './finding-values.ts'
import { referenceMark, renderNumbers } from './render-numbers.ts'

/** 52 vs 68 in 1,000. */
const finding: WrittenFinding = {
  ...writtenFinding,
  arms: [
    { label: both('A'), events: 243, total: 4678 },
    { label: both('B'), events: 319, total: 4683 },
  ],
  measure: { type: 'hazard_ratio', value: 0.75, low: 0.64, high: 0.89, unit: null },
}
const abstract = 'We studied 16,741 women for 75–150 minutes. Of them 504 died, and 12 and 12 fell.'
const lookup = {
  findings: [finding],
  abstracts: new Map([
    ['101', { text: abstract, digest: 'd' }],
    ['102', { text: 'Another 504.', digest: 'd' }],
  ]),
}
const bind = (text: string, language: Language = 'de') => bindNumbers(text, language, lookup, [])

test.each<[string, string, Language]>([
  ['52 statt 68 von 1000', '[#f1:pair]', 'de'],
  ['52 gegenüber 68 von 1.000', '[#f1:pair]', 'de'],
  ['52 instead of 68 of 1,000', '[#f1:pair]', 'en'],
  ['von 68 auf 52 von 1000', '[#f1:change]', 'de'],
  ['5,2 statt 6,8 %', '[#f1:pair:percent1] %', 'de'],
  ['52 von 1000', '[#f1:intervention]', 'de'],
  ['243 von 4678', '[#f1:intervention:counted]', 'de'],
  ['0,64–0,89', '[#f1:interval]', 'de'],
  ['um 25 % seltener', 'um [#f1:reduction] % seltener', 'de'],
])('a statement of a finding is bound as one: %s', (typed, expected, language) => {
  expect(bind(typed, language)).toMatchObject({ text: expected, unbound: [] })
})

test.each([
  '68 statt 52 von 1000',
  '52 statt 68 von 10.000',
  'von 52 auf 68 von 1000',
  '53 statt 68 von 1000',
])('what says it the other way round, or out of others, is not bound to it: %s', (typed) => {
  expect(bind(typed).text).not.toContain('[#f1:pair]')
  expect(bind(typed).text).not.toContain('[#f1:change]')
})

test('a number of the abstracts that its sentence cites becomes an entry, a range as one', () => {
  const { text, numbers, unbound } = bind('16.741 Frauen, 75–150 Minuten.[Ref101]')
  expect(text).toBe('[#n1] Frauen, [#n2] Minuten.[Ref101]')
  expect(numbers.map(({ value, to }) => [value, to])).toEqual([
    ['16741', undefined],
    ['75', '150'],
  ])
  for (const { value, passage } of numbers) {
    const statement = numbersIn(abstract.slice(passage?.start, passage?.end), 'en')
    expect(statement[0]?.value).toBe(value)
  }
  expect(unbound).toEqual([])
  // Said again, it is the same entry.
  expect(bindNumbers('16,741 women.[Ref101]', 'en', lookup, numbers)).toMatchObject({
    text: '[#n1] women.[Ref101]',
    numbers,
  })
})

test('a number that the abstract writes as a year is bound as one', () => {
  const text = 'In 2013, 2018 people and 1999 others joined.'
  const abstracts = new Map([['101', { text, digest: 'd' }]])
  const typed = '2013 kamen 2018 Menschen.[Ref101]'
  const bound = bindNumbers(typed, 'de', { findings: [], abstracts }, [])
  expect(bound.numbers.map(({ value, year }) => [value, year])).toEqual([
    ['2013', true],
    ['2018', undefined],
  ])
  const readers = renderNumbers(bound.text, 'de', { numbers: bound.numbers })
  expect(readers).toBe('2013 kamen 2.018 Menschen.[Ref101]')
})

test('what fits nowhere, or in two places, is listed and stays as it was typed', () => {
  const typed = '12, 504 und 99.[Ref101, Ref102]'
  const { text, numbers, unbound } = bind(typed)
  expect([text, numbers]).toEqual([typed, []])
  expect(unbound.map(({ value }) => value)).toEqual(['12', '504', '99'])
})

test('two findings with the same value bind nothing', () => {
  const twice = { ...lookup, findings: [finding, { ...finding, id: 'f2' }] }
  const typed = '52 statt 68 von 1000'
  expect(bindNumbers(typed, 'de', twice, [])).toMatchObject({ text: typed })
})

test('what was bound reads as it was typed, whatever the text', () => {
  const statement = fc.oneof(
    fc.constantFrom(...findingValues).map((value) => referenceMark({ source: 'f1', value })),
    fc.constantFrom('Wort', '12', '504.[Ref101]', '[#f1:pair]', '75–150.[Ref101]', '**', 'B12'),
  )
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 6 }), (parts) => {
      const typed = renderNumbers(parts.join(' und '), 'de', lookup)
      const { text, numbers } = bind(typed)
      const again = renderNumbers(text, 'de', { findings: [finding], numbers })
      const values = (one: string) => numbersIn(one, 'de').map(({ value }) => value)
      expect(values(again)).toEqual(values(typed))
    }),
  )
})
