import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectInProportion } from '../../../tests/support/in-proportion.ts'
import { rounds } from '../../../tests/support/rounds.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { englishNumber, germanNumber } from './number-words.ts'
import type { Quantity } from './quantity.ts'
import { readQuantities } from './read-quantities.ts'

/** What was read, without its place. */
const read = (text: string, language: Language) =>
  readQuantities(text, language).map(({ start: _, end: __, ...quantity }) => quantity)

type Expected = Partial<Quantity>

const phrases: ReadonlyArray<readonly [Language, string, readonly Expected[]]> = [
  [
    'en',
    'hazard ratio 0·75 (99% CI 0·61–0·92)',
    [
      { measured: 'ratio', role: 'value', value: 0.75, statistic: 'hazard ratio' },
      { measured: 'ratio', role: 'interval', low: 0.61, high: 0.92, level: 99 },
    ],
  ],
  [
    'de',
    'Odds Ratio 1,8 (Konfidenzintervall 1,1 bis 2,9)',
    [
      { measured: 'ratio', role: 'value', value: 1.8, statistic: 'odds ratio' },
      { measured: 'ratio', role: 'interval', low: 1.1, high: 2.9 },
    ],
  ],
  [
    'en',
    'OR = .61, 95% CI [.45, .82]',
    [
      { measured: 'ratio', value: 0.61 },
      { role: 'interval', low: 0.45, high: 0.82, level: 95 },
    ],
  ],
  [
    'en',
    'a change of -4.0 mmHg; 95% CI, -6.0--2.0',
    [
      { measured: 'difference', value: -4, unit: 'mm[Hg]' },
      { role: 'interval', low: -6, high: -2, unit: 'mm[Hg]', level: 95 },
    ],
  ],
  [
    'en',
    'the median was 5.8 months (IQR 4.1–7.9)',
    [
      { measured: 'duration', role: 'median', value: 5.8, unit: 'mo' },
      { measured: 'duration', role: 'quartiles', low: 4.1, high: 7.9, unit: 'mo' },
    ],
  ],
  [
    'de',
    'im Mittel 54,3 kg (SD 8,1)',
    [
      { role: 'mean', value: 54.3, unit: 'kg' },
      { role: 'sd', value: 8.1, unit: 'kg' },
    ],
  ],
  [
    'de',
    '7,5 je 1.000 Personenjahre',
    [{ measured: 'rate', value: 7.5, per: { value: 1000, unit: 'person-years' } }],
  ],
  ['en', 'P for trend < .001', [{ role: 'p', value: 0.001, limit: 'below' }]],
  ['de', 'vierzehn von zwanzig Kindern', [{ measured: 'count', value: 14, total: 20 }]],
  ['en', 'none of 62 patients', [{ measured: 'count', value: 0, total: 62 }]],
  ['de', 'zwei Drittel der Frauen', [{ measured: 'share', value: 2 / 3 }]],
  ['de', 'jeder Fünfte', [{ measured: 'share', value: 0.2 }]],
  ['en', 'every third person', [{ measured: 'share', value: 1 / 3 }]],
  ['de', 'hundertmal häufiger', [{ measured: 'ratio', value: 100 }]],
  ['de', 'sechzigtausend Menschen', [{ measured: 'count', value: 60_000 }]],
  ['de', '𝟕𝟓 Prozent', [{ measured: 'share', value: 75, unit: '%' }]],
  ['en', '٢٥ of ٤٠', [{ measured: 'count', value: 25, total: 40 }]],
  ['de', '¾ Liter', [{ value: 0.75, unit: 'L' }]],
  ['en', '4.5 × 10⁶ cells', [{ measured: 'count', value: 4_500_000 }]],
  ['de', '1,2 Mio. Versicherte', [{ measured: 'count', value: 1_200_000 }]],
  ['en', '20 mg/kg per day', [{ measured: 'dose', value: 20, unit: 'mg/kg/d' }]],
  ['de', 'mindestens 3 Liter', [{ value: 3, unit: 'L', limit: 'at least' }]],
  ['de', '3,5 Prozentpunkte', [{ measured: 'difference', value: 3.5, unit: '%pt' }]],
  ['en', 'aged 50 to 64', [{ measured: 'age', low: 50, high: 64, unit: 'a' }]],
  ['de', 'am 7. Mai 2020', [{ measured: 'date', value: '2020-05-07' }]],
  ['de', 'am 24.12.', [{ measured: 'date', value: '--12-24' }]],
  ['en', 'January 31, 2010', [{ measured: 'date', value: '2010-01-31' }]],
  ['en', '1200 carriers: 600 mg', [{ measured: 'count' }, { measured: 'dose', value: 600 }]],
  ['en', 'double the risk', [{ measured: 'ratio', value: 2 }]],
  ['en', 'mean difference (MD) -2.4 days', [{ measured: 'difference', value: -2.4, unit: 'd' }]],
  ['en', 'the 2001-2002 season', [{ measured: 'date' }, { measured: 'date' }]],
  ['en', 'BMI of 30 kg/m2', [{ measured: 'other', value: 30, unit: 'kg/m2' }]],
  ['en', 'in 1859 participants', [{ measured: 'count', value: 1859 }]],
  ['en', '5.2 years median follow-up', [{ measured: 'duration', role: 'median', value: 5.2 }]],
  [
    'en',
    'mean [SD] age: 60 [9] years',
    [
      { measured: 'age', role: 'mean', value: 60, unit: 'a' },
      { measured: 'age', role: 'sd', value: 9, unit: 'a' },
    ],
  ],
  [
    'en',
    'mean age 62.8 years (range, 50-74)',
    [
      { measured: 'age', role: 'mean' },
      { measured: 'age', role: 'value', low: 50, high: 74, unit: 'a' },
    ],
  ],
  ['en', 'a scale range of 0 to 100', [{ measured: 'other', low: 0, high: 100 }]],
  ['en', 'adults aged under 30.', [{ measured: 'age', value: 30, unit: 'a', limit: 'below' }]],
  ['en', 'aged 18 and over', [{ measured: 'age', value: 18, limit: 'at least' }]],
  [
    'en',
    'between the ages of 20 and 36 months',
    [20, 36].map((value) => ({ measured: 'age', value, unit: 'mo' })),
  ],
  ['en', 'to be 14 years younger', [{ measured: 'difference', value: 14, unit: 'a' }]],
  [
    'en',
    'in 2002, 2007, and 2012',
    [2002, 2007, 2012].map((value) => ({ measured: 'date', value })),
  ],
  ['en', 'on 4/12/2020', [{ measured: 'date', value: '2020-04-12' }]],
  ['en', 'increased by 16%', [{ measured: 'difference', value: 16 }]],
  ['en', 'were reported by 16% of all', [{ measured: 'share', value: 16 }]],
  ['en', 'about half of the patients', [{ measured: 'share', value: 0.5, limit: 'about' }]],
  ['en', 'half the risk', [{ measured: 'ratio', value: 0.5 }]],
  ['en', 'ten times a week', [{ measured: 'other', value: 10 }]],
  ['de', 'dreimal täglich', [{ measured: 'other', value: 3 }]],
  [
    'en',
    '2- or 3-fold',
    [
      { measured: 'ratio', value: 2 },
      { measured: 'ratio', value: 3 },
    ],
  ],
  [
    'en',
    'a likelihood ratio (LR, 15; 95% CI, 10-22)',
    [
      { measured: 'ratio', value: 15 },
      { measured: 'ratio', role: 'interval', low: 10, high: 22 },
    ],
  ],
  ['en', 'scores, and a set of 328 practices', [{ measured: 'count', value: 328 }]],
  ['en', 'a body mass index greater than 30 (', [{ measured: 'other', value: 30, limit: 'above' }]],
  ['en', 'the scale averaged 5.7/10', [{ measured: 'other', value: 5.7, total: 10 }]],
  ['en', 'a rate of 0.8-1.2×10(-5)', [{ low: 0.000008, high: 0.000012 }]],
  ['en', '60 ml/min/1.73 m2', [{ value: 60, unit: 'mL/min/{1.73_m2}' }]],
  [
    'en',
    '1.9 +/- 0.8 mg per deciliter',
    [
      { role: 'mean', unit: 'mg/dL' },
      { value: 0.8, unit: 'mg/dL' },
    ],
  ],
  ['en', '70 beats per minute', [{ value: 70, unit: '/min' }]],
  [
    'en',
    '0 (vehicle), 10 and 20 mg',
    [0, 10, 20].map((value) => ({ measured: 'dose', value, unit: 'mg' })),
  ],
  ['en', '-1941 vs. +1755 mL', [-1941, 1755].map((value) => ({ value, unit: 'mL' }))],
  [
    'en',
    'the median age at diagnosis was 64 years',
    [{ measured: 'age', role: 'median', value: 64 }],
  ],
  [
    'en',
    'mean (SD) age was 53.4 (15.0) years',
    [
      { measured: 'age', role: 'mean', unit: 'a' },
      { measured: 'age', role: 'sd', unit: 'a' },
    ],
  ],
  [
    'en',
    'increases of 27-, 15.5-, and 5-fold',
    [27, 15.5, 5].map((value) => ({ measured: 'ratio', value })),
  ],
  ['en', 'in the group that ate less 36.1%', [{ measured: 'share', value: 36.1 }]],
  ['en', 'in the control group 25 of 50', [{ measured: 'count', value: 25, total: 50 }]],
  ['en', 'in 2003-5', [{ measured: 'date', low: 2003, high: 2005 }]],
  [
    'en',
    'proteins of 23, 15 and 216 kd',
    [23, 15, 216].map((value) => ({ measured: 'other', value, unit: 'ku' })),
  ],
  [
    'en',
    'two arms used it three times',
    [
      { measured: 'count', value: 2 },
      { measured: 'other', value: 3 },
    ],
  ],
  ['de', 'im Mittel 12,14-mal', [{ measured: 'other', value: 12.14 }]],
  ['de', 'Ab 60 Jahren flachte es ab', [{ measured: 'age', value: 60, unit: 'a' }]],
  ['de', 'sie waren 60 oder älter', [{ measured: 'age', value: 60, unit: 'a', limit: 'at least' }]],
  ['de', 'mit dem Röntgen 309; das', [{ measured: 'count', value: 309 }]],
  [
    'de',
    'ein 95-%-Glaubwürdigkeitsintervall von 4–13',
    [{ role: 'interval', low: 4, high: 13, level: 95 }],
  ],
  ['de', 'bei den Todesfällen waren es 39,28', [{ measured: 'other', value: 39.28 }]],
  ['en', 'in weeks 4, 8 and 12', [4, 8, 12].map((value) => ({ value, unit: 'wk' }))],
  ['en', '10, 30 and 100 mg', [10, 30, 100].map((value) => ({ value, unit: 'mg' }))],
  [
    'en',
    'cells of a table: 12\t345\n678',
    [12, 345, 678].map((value) => ({ value, measured: 'count' })),
  ],
]

const NAMES: Record<Language, readonly string[]> = {
  de: [
    'Typ-2-Diabetes',
    'Vitamin B12',
    'COVID-19',
    'NYHA III',
    'Omega-3',
    'um 8.30 Uhr',
    'ein Mann',
  ],
  en: [
    'type 2 diabetes',
    'CHA2DS2-VASc',
    'phase 3',
    'complex 2 is',
    'lysine 382, and',
    'chromosomes 15 and 18 were',
    'HPV 6, 11, or 16.',
    '(stage 3, 4, or 5)',
    'types 1 and 2 diabetes',
    'interleukin (IL)-6, IL-12',
    'Ca(2+) and Mg(2+)',
    'this: (1) the first; (2) the second',
    '2, 4-dichlorophenol',
    'solute carrier family 22, member 4',
    'a doubling dose',
    'the protein 14-3-3σ',
    'collagen 1 release',
    'beclin 1 promotes',
    'in the early 1970s',
    'EC(50)',
    'no one',
    'double testing',
  ],
}

describe('quantities', () => {
  test.each(phrases)('%s: %s', (language, text, expected) => {
    expect(read(text, language)).toMatchObject(expected)
  })

  test.each(
    (['de', 'en'] as const).flatMap((language) =>
      NAMES[language].map((name) => ({ language, name })),
    ),
  )('$language: $name is a name', ({ language, name }) => {
    expect(read(name, language)).toEqual([])
  })

  test('a level that is not stated stays open', () => {
    const [interval] = readQuantities('CI 0.61 to 0.92', 'en')
    expect(interval).toMatchObject({ role: 'interval', low: 0.61, high: 0.92 })
    expect(interval?.level).toBeUndefined()
  })

  test('what took place over a time is no longer than that', () => {
    expect(readQuantities('over two years', 'en')[0]?.limit).toBeUndefined()
    expect(readQuantities('people over 60 years of age', 'en')[0]?.limit).toBe('above')
  })

  test('a word that ends like a limit is none', () => {
    expect(readQuantities('8 % gegenüber 7 %', 'de')[1]?.limit).toBeUndefined()
  })

  test('the mean of a time is not that of what it counted', () => {
    const [, , further] = readQuantities(
      'in a mean of 2.8 years there were 11.0 and, with it, 7.8',
      'en',
    )
    expect(further).toMatchObject({ value: 7.8, role: 'value' })
  })

  test('places and spellings are those of the text', () => {
    const text = 'Über 4 Jahre: −3,5 kg (95-%-KI −4,1 bis −2,9).'
    const found = readQuantities(text, 'de').map(({ start, end }) => text.slice(start, end))
    expect(found).toEqual(['4 Jahre', '−3,5 kg', '−4,1 bis −2,9'])
    const bold = 'x 𝟕𝟓 % und 𝟑,𝟓 mg'
    expect(readQuantities(bold, 'de').map((one) => one.text)).toEqual(['𝟕𝟓 %', '𝟑,𝟓 mg'])
  })
})

/** So many invented quantities of each spelling. */
const RUNS = { numRuns: rounds(400, 200_000) }
const languages = fc.constantFrom<Language[]>('de', 'en')
const SEPARATORS: Record<Language, { decimal: string; group: string }> = {
  de: { decimal: ',', group: '.' },
  en: { decimal: '.', group: ',' },
}

/** Digits of 0 to 99,999,999.999, in one notation. */
const decimals = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`.replace(/\.?0+$/, ''))

const grouped = (digits: string, group: string) => digits.replace(/\B(?=(\d{3})+$)/g, group)

/** One spelling of a number in digits. */
type Spell = (decimal: string, language: Language) => string
const spellings: Record<string, Spell> = {
  plain: (decimal, language) => decimal.replace('.', SEPARATORS[language].decimal),
  'with thousands': (decimal, language) => spelled(decimal, language, SEPARATORS[language].group),
  'with spaces': (decimal, language) => spelled(decimal, language, ' '),
  'with narrow spaces': (decimal, language) => spelled(decimal, language, '\u202f'),
  'with thin spaces': (decimal, language) => spelled(decimal, language, '\u2009'),
  'with apostrophes': (decimal, language) => spelled(decimal, language, "'"),
  'with a middle dot': (decimal) => decimal.replace('.', '·'),
  'in Arabic digits': (decimal, language) =>
    inDigits(decimal.replace('.', SEPARATORS[language].decimal), 0x660),
  'in bold digits': (decimal, language) =>
    inDigits(decimal.replace('.', SEPARATORS[language].decimal), 0x1d7ce),
}

function spelled(decimal: string, language: Language, group: string): string {
  const [whole = '', part] = decimal.split('.')
  const digits = grouped(whole, group)
  return part === undefined ? digits : `${digits}${SEPARATORS[language].decimal}${part}`
}

const inDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** What may stand around a number that changes nothing of its value. */
const frames: Record<
  Language,
  ReadonlyArray<readonly [before: string, behind: string, unit?: string]>
> = {
  de: [
    ['um ', ' mg gesenkt', 'mg'],
    ['bei ', ' Personen'],
    ['(', ' %)', '%'],
    ['rund ', ' mmol/l', 'mmol/L'],
    ['', ''],
  ],
  en: [
    ['by ', ' mg', 'mg'],
    ['in ', ' people'],
    ['(', '%)', '%'],
    ['about ', ' mmol/L', 'mmol/L'],
    ['', ''],
  ],
}

describe('what is written is read', () => {
  test.each(Object.entries(spellings))('%s', (_, spell) => {
    fc.assert(
      fc.property(decimals, languages, fc.nat(4), (decimal, language, at) => {
        const [before, behind, unit] = frames[language][at] ?? ['', '']
        const text = `${before}${spell(decimal, language)}${behind}`
        const [found, ...more] = readQuantities(text, language)
        expect([text, found?.value, found?.unit, more]).toEqual([text, Number(decimal), unit, []])
      }),
      RUNS,
    )
  })

  test('behind a leading point, with a sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom('', '-', '−', '–'),
        (digits, sign) => {
          const [found] = readQuantities(`a change of ${sign}.${digits} points`, 'en')
          expect(found?.value).toBe(Number(`${sign && '-'}0.${digits}`))
        },
      ),
      RUNS,
    )
  })

  test('as a power of ten', () => {
    const powers = fc.constantFrom('10^', '10(', '10')
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 99 }),
        fc.integer({ min: -12, max: 12 }).filter((exponent) => exponent !== 0),
        powers,
        (digits, exponent, power) => {
          const raised =
            power === '10' ? superscript(exponent) : `${exponent}${power === '10(' ? ')' : ''}`
          const [found] = readQuantities(`of ${digits / 10} × ${power}${raised} cells`, 'en')
          expect(found?.value).toBe(Number(`${digits}e${exponent - 1}`))
        },
      ),
      RUNS,
    )
  })

  test('in words to a million', () => {
    const numbers = fc.integer({ min: 2, max: 999 })
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 999 }), (value, thousands) => {
        const english = englishWords(value)
        const [first = '', ...rest] = english.split(/(?=[ -])/)
        expect(englishNumber(first, rest.join(''))).toEqual({
          value,
          length: rest.join('').length,
        })
        const total = thousands * 1000 + value
        expect(germanNumber(germanWords(total))).toBe(total)
        const [many, few] = [englishWords(thousands), english]
        const written = thousands === 0 ? english : `${many} thousand ${few}`
        expect(read(`${written} women`, 'en')).toMatchObject([{ value: total }])
        expect(read(`${germanWords(total)} Frauen`, 'de')).toMatchObject([{ value: total }])
      }),
      RUNS,
    )
  })

  test('as a range', () => {
    const ends = fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 1, max: 999 }))
    const joins = fc.constantFrom(' to ', '–', ' – ', '-', '--', ', ', '; ', '/')
    // A dash of two before a number is a minus behind a minus.
    const isClear = (low: number, join: string) => low >= 0 || join !== '--'
    fc.assert(
      fc.property(ends, joins, ([low, more], join) => {
        fc.pre(isClear(low, join))
        const high = low + more
        const written = [low, high].map((end) => (end / 10).toFixed(1))
        const found = readQuantities(`95% CI ${written.join(join)})`, 'en')
        expect([join, ...found]).toMatchObject([
          join,
          { role: 'interval', low: low / 10, high: high / 10, level: 95 },
        ])
      }),
      RUNS,
    )
  })
})

const SUPERSCRIPTS = [...'⁰¹²³⁴⁵⁶⁷⁸⁹']
const superscript = (exponent: number) =>
  String(exponent)
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? '')

const ONES_EN =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS_EN = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function englishWords(value: number): string {
  if (value < 20) return ONES_EN[value] ?? ''
  const tens = TENS_EN[Math.floor(value / 10)]
  if (value < 100) return value % 10 === 0 ? `${tens}` : `${tens}-${ONES_EN[value % 10]}`
  const hundreds = `${ONES_EN[Math.floor(value / 100)]} hundred`
  return value % 100 === 0 ? hundreds : `${hundreds} and ${englishWords(value % 100)}`
}

const ONES_DE =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const TENS_DE = '- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

function germanWords(value: number): string {
  if (value >= 1000) {
    const thousands = value < 2000 ? 'ein' : germanWords(Math.floor(value / 1000))
    return `${thousands}tausend${value % 1000 === 0 ? '' : germanWords(value % 1000)}`
  }
  if (value >= 100) {
    return `${ONES_DE[Math.floor(value / 100)]}hundert${value % 100 === 0 ? '' : germanWords(value % 100)}`
  }
  if (value === 1) return 'eins'
  if (value < 20) return ONES_DE[value] ?? ''
  const ones = value % 10 === 0 ? '' : `${ONES_DE[value % 10]}und`
  return `${ones}${TENS_DE[Math.floor(value / 10)]}`
}

describe('bad input', () => {
  test('any text is read without failing, in places that stand in it', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            ...'1 22 0.5 0,5 . , · − - – ± ( ) [ ] % mg /kg ^ × 10 ⁶ ½ per 1000 person-years of vs 95% CI p < median IQR \n \t one ein'.split(
              ' ',
            ),
          ),
          { maxLength: 30 },
        )
        .map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(texts, languages, (text, language) => {
        let end = 0
        for (const quantity of readQuantities(text, language)) {
          expect(quantity.text).toBe(text.slice(quantity.start, quantity.end))
          expect(quantity.start).toBeGreaterThanOrEqual(end)
          end = quantity.end
        }
      }),
      RUNS,
    )
  })

  test.each<[Language, string]>([
    ['de', '7'],
    ['en', '𝟕'],
    ['en', '1,'],
    ['de', '1.'],
    ['en', '(1'],
    ['de', '1-'],
    ['en', '95% CI 1, '],
    ['de', 'eins zwei '],
  ])('%s: 60,000 letters of "%s" take a hundred times 600', async (language, part) => {
    const read = (letters: number) => readQuantities(part.repeat(letters / part.length), language)
    for (const { value } of read(60_000)) {
      expect(value === undefined || typeof value === 'string' || Number.isFinite(value)).toBe(true)
    }
    await expectInProportion(
      () => read(60_000),
      () => read(600),
    )
  })
})
