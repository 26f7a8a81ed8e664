// Rules: P-QUANTITY-TYPED, P-QUANTITY-BESIDE, P-QUANTITY-ALIKE.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { both, writtenFinding } from '../../../tests/support/written-finding.ts'
import type { BoundNumber } from '../../contract/desk/evidence.ts'
import type { CheckedHearticle } from './hearticle-check.ts'
import { checkHearticle } from './hearticle-checks.ts'

const abstract =
  'We gave 504 women 5 mg daily for at least 3 years. 62% were well after 18 months, nine in ten lived, and 40 people fell.'

/** The number that the abstract has, as an entry. */
function entry(id: string, value: string): BoundNumber {
  const start = abstract.search(new RegExp(`(?<!\\d)${value}(?!\\d)`))
  return { id, value, passage: { pmid: '1', start, end: start + value.length, digest: 'd1' } }
}
const numbers = [
  entry('n1', '504'),
  entry('n2', '5'),
  entry('n3', '3'),
  entry('n4', '62'),
  { id: 'n9', value: '37', reason: 'threshold', note: 'as the guideline says' } as const,
]

const texts = (mainTextBody: string, keyword = '') => ({
  headline: 'Salz',
  mainTextBody,
  keywords: keyword ? [keyword] : [],
  mainActions: ['A'],
  harmfulActions: [],
})

interface Given extends Partial<CheckedHearticle> {
  de?: string
  en?: string
  keywords?: readonly [string, string]
}

/** What stops, and where. */
function found({ de = '', en = '', keywords = ['', ''], ...given }: Given): string[] {
  const study = { abstract, digest: 'd1', isRetracted: false, isWithdrawn: false }
  return checkHearticle(
    {
      citedPmids: ['1'],
      findings: [],
      numbers,
      texts: { de: texts(de, keywords[0]), en: texts(en, keywords[1]) },
      ...given,
    },
    {
      stored: new Set(['1']),
      retracted: new Set(),
      withdrawn: new Set(),
      sources: new Map([['1', study]]),
    },
  )
    .filter(({ blocks, kind }) => blocks && /Quantity|quantity/.test(kind))
    .map(({ kind, language, field, detail }) => [kind, language ?? field, detail].join(' '))
}

const kinds = (given: Given) => [...new Set(found(given).map((line) => line.split(' ')[0]))]

describe('a quantity in words or signs', () => {
  test.each([
    ['fünfzig Frauen', 'fifty women'],
    ['neunzig Frauen', 'ninety women'],
    ['jeder Dritte', 'every third'],
    ['halb so viele', 'half as many'],
    ['verdoppelt', 'doubled'],
    ['eine ½ Tablette', '½ a tablet'],
    ['²³ Frauen', '²³ women'],
    ['Ⅻ Frauen', 'Ⅻ women'],
    ['HR-0,5', 'HR-0.5'],
    ['x1000', 'x1000'],
    ['Dutzende', 'dozens'],
  ])('that no source says stops: %s', (de, en) => {
    expect(kinds({ de, en })).toEqual(['typedQuantity'])
  })

  test.each([
    ['neun von zehn', 'nine in ten'],
    ['neunzig Prozent', 'ninety percent'],
    ['drei Jahre', 'three years'],
    ['eineinhalb Jahre', '18 months'],
    ['siebenunddreißig Punkte', 'thirty-seven points'],
  ])('that a source says, or that has its reason, is held: %s', (de, en) => {
    expect(found({ de: `${de}.[Ref1]`, en: `${en}.[Ref1]` })).toEqual([])
  })

  test.each([
    ['ein Mensch, eine von ihnen', 'a person, one of them'],
    ['Typ-2-Diabetes, B12, CHADS2-VASc, COVID-19', 'type 2 diabetes, B12, CHADS2-VASc, COVID-19'],
    ['zwei {randomisierte}[EXP:zufällig] Studien', 'two {randomised}[EXP:by chance] trials'],
    ['Wie viele von tausend?', 'How many in a thousand?'],
    ['die beiden Ziele', 'both targets'],
    ['einem von zwei Zielen', 'one of two targets'],
    ['in der einen Hälfte', 'in one half'],
    ['m² und ¹³C', 'm² and ¹³C'],
  ])('is none in %s', (de, en) => {
    expect(found({ de, en })).toEqual([])
  })
})

describe('a quantity outside of what is bound', () => {
  const comparison = {
    id: 'c1',
    intervention: both('Salz'),
    comparator: both('Zucker'),
    population: both('Menschen'),
    harms: { reported: 'not_entered' as const },
  }
  const finding = { ...writtenFinding, pmid: '1', duration: both('18 Monate') }

  test('stops where no cited study says it, at its field', () => {
    const findings = [{ ...finding, outcome: { de: 'Sturz, 77 Tage', en: 'Fall, 77 days' } }]
    const comparisons = [{ ...comparison, population: { de: '77 Frauen', en: '77 women' } }]
    expect(found({ findings, comparisons, keywords: ['77 Tipps', '77 tips'] })).toEqual([
      'typedQuantity de 77',
      'typedQuantity en 77',
      'typedQuantity findings.0.outcome.de 77 Tage',
      'typedQuantity findings.0.outcome.en 77 days',
      'typedQuantity comparisons.0.population.de 77',
      'typedQuantity comparisons.0.population.en 77',
    ])
    const note = { de: 'Jetzt 77 statt 40', en: 'Now 77 rather than 40' }
    expect(found({ explanation: { kind: 'update', note } })).toEqual([
      'typedQuantity explanation.de 77',
      'typedQuantity explanation.en 77',
    ])
  })

  test('is held by the abstract, by a finding, or by a reason', () => {
    const comparisons = [{ ...comparison, population: { de: '504 Frauen', en: '504 women' } }]
    expect(found({ comparisons, keywords: ['37 Punkte', '37 points'] })).toEqual([])
  })

  test('in an explanation is held, but for how a ratio and sizes are read', () => {
    const de =
      '{Ratio}[EXP:1 heißt gleich, unter 1 seltener] {SD}[EXP:Standardabweichung: 0,2 ist klein]'
    const en =
      '{ratio}[EXP:1 means the same, below 1 rarer] {SD}[EXP:standard deviation: 0.2 is small]'
    expect(found({ de, en })).toEqual([])
    expect(kinds({ de: '{Fieber}[EXP:ab 38 °C]', en: '{fever}[EXP:from 38 °C]' })).toEqual([
      'typedQuantity',
    ])
  })
})

describe('beside a bound number', () => {
  test.each([
    ['[#n2] mg am Tag', '[#n2] mg a day'],
    ['mindestens [#n3] Jahre', 'at least [#n3] years'],
    ['über [#n3] Jahre', 'over [#n3] years'],
    ['bei [#n4] %', 'in [#n4]%'],
    ['[#n1] Frauen', '[#n1] women'],
  ])('what its source says, or leaves open, stands: %s', (de, en) => {
    expect(found({ de, en })).toEqual([])
  })

  test.each([
    ['another unit', '[#n2] g am Tag', '[#n2] g a day'],
    ['another time', '[#n3] Monate', '[#n3] months'],
    ['points for percent', '[#n4] Prozentpunkte', '[#n4] percentage points'],
    ['what was counted in days', '[#n1] Tage', '[#n1] days'],
    ['a scale', '[#n1] Millionen Frauen', '[#n1] million women'],
    ['a power', '[#n1]⁶ Frauen', '[#n1]⁶ women'],
    ['another limit', 'höchstens [#n3] Jahre', 'at most [#n3] years'],
    ['a limit put in', 'mindestens [#n1] Frauen', 'at least [#n1] women'],
  ])('%s contradicts its source', (_, de, en) => {
    expect(kinds({ de, en })).toEqual(['quantityContradicts'])
  })

  test.each([
    ['unit', '[#n9] mg', '[#n9] g'],
    ['scale', '[#n9] Millionen', '[#n9] thousand'],
    ['time', 'nach [#n9] Tagen', 'after [#n9] weeks'],
    ['power', '[#n9]⁶ Zellen', '[#n9]⁹ cells'],
    ['per cent', 'bei [#n9] %', 'in [#n9]'],
    ['limit', 'mindestens [#n9] Jahre', 'at most [#n9] years'],
  ])('another %s in the other language stops', (_, de, en) => {
    expect(kinds({ de, en })).toEqual(['otherQuantity'])
  })

  test('an age needs no unit in English', () => {
    expect(found({ de: 'mit [#n9] Jahren', en: 'at [#n9]' })).toEqual([])
  })
})

describe('typed in both languages', () => {
  test.each([
    ['Von tausend erkrankten drei statt fünf', 'Of a thousand, seven instead of five fell ill'],
    ['½ Tablette', '¼ tablet'],
    ['NYHA II', 'NYHA IV'],
    ['Typ-2-Diabetes', 'type 1 diabetes'],
    ['zwei Gruppen', 'three groups'],
    ['{x}[EXP:62 % waren gesund]', '{x}[EXP:40 people fell]'],
  ])('what differs stops: %s, %s', (de, en) => {
    expect(kinds({ de, en })).toContain('otherQuantity')
  })

  test('the same in another order or form does not', () => {
    const de = 'Von tausend erkrankten drei, jeder Zehnte starb nach zwölf Monaten, ein Jahr'
    const en = 'Three in a thousand fell ill, 10% died after a year, one year'
    expect(kinds({ de, en })).not.toContain('otherQuantity')
  })

  const words: ReadonlyArray<readonly [string, string]> = [
    ['drei', 'three'],
    ['sieben', 'seven'],
    ['zwölf', 'twelve'],
    ['fünfzig', 'fifty'],
    ['neunzig Prozent', 'ninety percent'],
    ['ein Drittel', 'a third'],
    ['doppelt so viele', 'twice as many'],
    ['¼', '¼'],
  ]
  test('whatever two words say, they stop where they say two things, and there alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.constantFrom(...words), ([de], [own, en]) => {
        const given = { de: `Es starben ${de} der Frauen.`, en: `${en} of the women died.` }
        const isSame = words.some((pair) => pair[0] === de && pair[1] === en)
        expect(kinds(given).includes('otherQuantity'), `${de} ${own} ${en}`).toBe(!isSame)
      }),
    )
  })
})

test('any text is checked without failing, in places that stand in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (de, en) => {
      found({ de: `${de}½[#n1]${en}`, en: `${en}[#n1]` })
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['Das waren achtzig Prozent.', { value: '80' }],
  ['Das dauerte fünf bis sieben Wochen.', { value: '5', to: '7' }],
  ['Das waren ²³.', {}],
])('a typed quantity brings the number to which a reason can be given: %s', (de, number) => {
  const known = {
    stored: new Set(['1']),
    retracted: new Set<string>(),
    withdrawn: new Set<string>(),
  }
  const study = { abstract, digest: 'd1', isRetracted: false, isWithdrawn: false }
  const hearticle = { citedPmids: ['1'], texts: { de: texts(de), en: texts('') } }
  const checks = checkHearticle(hearticle, { ...known, sources: new Map([['1', study]]) })
  const { value, to } = checks.find(({ kind }) => kind === 'typedQuantity') ?? {}
  expect({ value, to }).toEqual({ value: undefined, to: undefined, ...number })
})
