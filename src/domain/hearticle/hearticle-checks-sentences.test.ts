// Rules: P-SENTENCE-FITS, P-SENTENCE-ASKED, P-SENTENCE-FATE.
import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../../scripts/bench/measure/random-numbers.ts'
import { rounds } from '../../../tests/support/rounds.ts'
import { writtenComparison, writtenFinding } from '../../../tests/support/written-finding.ts'
import type { BoundNumber, WrittenFinding } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { CheckedHearticle } from './hearticle-check.ts'
import { sentenceChecks } from './hearticle-checks-sentences.ts'

const stroke: WrittenFinding = {
  ...writtenFinding,
  pmid: '1',
  outcome: { de: 'Schlaganfall', en: 'Stroke' },
  arms: [
    { label: { de: 'mit Salzersatz', en: 'with the substitute' }, events: 30, total: 1000 },
    { label: { de: 'mit Kochsalz', en: 'with ordinary salt' }, events: 60, total: 1000 },
  ],
}
const unclear: WrittenFinding = {
  ...stroke,
  id: 'f2',
  outcome: { de: 'Schwindel', en: 'Dizziness' },
  arms: [
    {
      ...stroke.arms?.[0],
      label: { de: 'mit Salzersatz', en: 'with the substitute' },
      events: 31,
      total: 1000,
    },
    {
      ...stroke.arms?.[1],
      label: { de: 'mit Kochsalz', en: 'with ordinary salt' },
      events: 30,
      total: 1000,
    },
  ],
}
const weight: WrittenFinding = {
  ...stroke,
  id: 'f3',
  comparisonId: 'c2',
  outcome: { de: 'Körpergewicht', en: 'Body weight' },
  arms: undefined,
  measure: {
    type: 'mean_difference',
    value: -4,
    low: -5,
    high: -3,
    unit: { de: 'Kilogramm', en: 'kilograms' },
  },
}
const remission: WrittenFinding = {
  ...stroke,
  id: 'f4',
  outcome: { de: 'Remission', en: 'Remission' },
  desirable: true,
  arms: [
    { label: { de: 'mit Salzersatz', en: 'with the substitute' }, events: 90, total: 1000 },
    { label: { de: 'mit Kochsalz', en: 'with ordinary salt' }, events: 30, total: 1000 },
  ],
}
/** The names of its groups alone say who has something, and who has not. */
const rated: WrittenFinding = {
  ...stroke,
  id: 'f5',
  comparisonId: 'c3',
  arms: undefined,
  rates: {
    groups: [
      { label: { de: 'mit Impfung', en: 'with the vaccine' }, value: 3 },
      { label: { de: 'ohne Impfung', en: 'without the vaccine' }, value: 6 },
    ],
    per: 1000,
    time: 'person_years',
  },
  measure: { type: 'rate_ratio', value: 0.5, low: 0.4, high: 0.6, unit: null },
}

const comparisons = [
  {
    ...writtenComparison,
    intervention: { de: 'Salzersatz', en: 'salt substitute' },
    comparator: { de: 'Kochsalz', en: 'ordinary salt' },
  },
  {
    ...writtenComparison,
    id: 'c2',
    intervention: { de: 'Semaglutid', en: 'semaglutide' },
    comparator: { de: 'Placebo', en: 'placebo' },
  },
  {
    ...writtenComparison,
    id: 'c3',
    intervention: { de: 'Impfung', en: 'vaccine' },
    comparator: { de: 'Beobachtung', en: 'observation' },
  },
]

const abstract =
  'We followed 500 people for 12 years. Weight fell by 15% with semaglutide and by 2% with placebo.'
const numbers: BoundNumber[] = ['500', '12', '15', '2'].map((value, index) => {
  const start = abstract.search(new RegExp(`\\b${value}\\b`))
  const passage = { pmid: '1', start, end: start + value.length, digest: 'd1' }
  return { id: `n${index + 1}`, value, passage }
})

const texts = (mainTextBody: string) => ({
  headline: '',
  mainTextBody,
  keywords: [],
  mainActions: [],
  harmfulActions: [],
})

function found({ de = '', en = '' }: Partial<Record<Language, string>>): string[] {
  const hearticle: CheckedHearticle = {
    texts: { de: texts(de), en: texts(en) },
    citedPmids: ['1'],
    findings: [stroke, unclear, weight, remission, rated],
    comparisons,
    numbers,
  }
  const study = { abstract, digest: 'd1', isRetracted: false, isWithdrawn: false }
  return sentenceChecks(hearticle, {
    stored: new Set(['1']),
    retracted: new Set(),
    withdrawn: new Set(),
    sources: new Map([['1', study]]),
  }).map(({ kind, detail }) => `${kind} ${detail}`)
}

const against = (outcome: string) => [`directionContradicts ${outcome}`]

describe('what became of people', () => {
  test.each([
    'Mit Salzersatz überlebten [#f1:pair].',
    'Mit Salzersatz blieben [#f1:pair] gesund.',
    'Verschont blieben mit Salzersatz [#f1:pair].',
    'Von [#f1:number-needed] Menschen mit Salzersatz überlebte einer weniger.',
  ])('is not the opposite of what was counted: %s', (sentence) =>
    expect(found({ de: sentence })).toEqual(against('Schlaganfall')),
  )

  test.each([
    'With the substitute [#f1:pair] survived.',
    'With the substitute [#f1:pair] people stayed free of it.',
    'Of [#f1:number-needed] with the substitute, one fewer survived.',
  ])('is not the opposite of what was counted: %s', (sentence) =>
    expect(found({ en: sentence })).toEqual(against('Stroke')),
  )

  test('nor of what was wished for', () => {
    expect(found({ de: 'Mit Salzersatz erkrankten [#f4:pair].' })).toEqual(against('Remission'))
    expect(found({ en: 'With the substitute [#f4:pair] relapsed.' })).toEqual(against('Remission'))
  })

  test.each<Partial<Record<Language, string>>>([
    { de: 'Mit Salzersatz starben daran [#f1:pair].' },
    { de: 'Mit Salzersatz erkrankten [#f1:pair], die das erste Jahr überlebten.' },
    { de: 'Von [#f1:number-needed] Menschen mit Salzersatz überlebte einer mehr.' },
    { de: 'Mit Salzersatz erholten sich [#f4:pair].' },
    { de: 'Mit Salzersatz starben [#f1:pair], die anderen überlebten.' },
    { en: 'With the substitute [#f1:pair] died; the others survived.' },
    { en: 'With the substitute [#f4:pair] recovered.' },
    { en: 'Of [#f1:number-needed] with the substitute, one more survived.' },
  ])('may be said as it is: %o', (sentence) => expect(found(sentence)).toEqual([]))
})

describe('words of direction beside a result', () => {
  test.each([
    'Mit Salzersatz hatten [#f1:pair] einen Schlaganfall, also seltener als mit Kochsalz.',
    'Von [#f1:number-needed] Menschen mit Salzersatz hatte **einer weniger** einen Schlaganfall.',
    'Salzersatz senkte die Zahl der Schlaganfälle: Es waren [#f1:pair].',
    'Schlaganfälle waren mit Salzersatz nicht häufiger: [#f1:pair].',
    'Menschen mit mehr als [#n1] Kontakten: Es hatten [#f1:pair] einen Schlaganfall.',
    'Je mehr Salzersatz, desto seltener ein Schlaganfall: [#f1:pair].',
    'Schwindel war nicht klar häufiger: [#f2:pair].',
    'Schwindel hatten [#f2:pair], ein klarer Unterschied zeigte sich nicht.',
    'Schwindel war mit [#f2:pair] vielleicht häufiger.',
    'Schwindel hatten [#f2:pair], kein klarer Unterschied.',
    'Schwindel hatten [#f2:pair], sie unterschieden sich nicht signifikant.',
    'Ob sich der Schwindel unterscheidet, ist unklar: [#f2:pair].',
    'Das Gewicht sank um [#f3:value] Kilogramm stärker.',
    'Eine Remission erreichten [#f4:pair], also mehr als mit Kochsalz.',
    'Menschen, die nicht rauchten, hatten seltener einen Schlaganfall: [#f1:pair].',
    'Mit der höheren Dosis Salzersatz hatten [#f1:pair] einen Schlaganfall.',
  ])('that say what the finding shows stop nothing: %s', (de) => {
    expect(found({ de })).toEqual([])
  })

  test.each([
    [
      'Mit Salzersatz hatten [#f1:pair] einen Schlaganfall, also häufiger als sonst.',
      'Schlaganfall',
    ],
    ['Von [#f1:number-needed] Menschen mit Salzersatz hatte **einer mehr** einen.', 'Schlaganfall'],
    ['Salzersatz erhöhte die Zahl der Schlaganfälle: Es waren [#f1:pair].', 'Schlaganfall'],
    ['Schlaganfälle waren mit Salzersatz nicht seltener: [#f1:pair].', 'Schlaganfall'],
    ['Mit Salzersatz hatten [#f1:pair] keinen Schlaganfall.', 'Schlaganfall'],
    ['Schlaganfälle: [#f1:pair], kein klarer Unterschied.', 'Schlaganfall'],
    ['Schwindel war klar häufiger: [#f2:pair].', 'Schwindel'],
    ['Schwindel hatten [#f2:pair], kein Unterschied.', 'Schwindel'],
    ['Schwindel hatten [#f2:pair], kein nennenswerter Unterschied.', 'Schwindel'],
    ['Schwindel hatten [#f2:pair], kein wesentlicher Unterschied.', 'Schwindel'],
    ['Schwindel war ebenso häufig: [#f2:pair].', 'Schwindel'],
    ['Schwindel hatten [#f2:pair], ein klarer Unterschied.', 'Schwindel'],
    ['Das Gewicht stieg um [#f3:value] Kilogramm stärker.', 'Körpergewicht'],
    ['Eine Remission erreichten [#f4:pair], also weniger als mit Kochsalz.', 'Remission'],
  ])('that say the opposite contradict it: %s', (de, outcome) => {
    expect(found({ de })).toEqual(against(outcome))
  })

  test.each([
    ['With the substitute, [#f1:pair] had a stroke, less often than with ordinary salt.', []],
    [
      'With the substitute, [#f1:pair] had a stroke, more often than with ordinary salt.',
      ['Stroke'],
    ],
    ['Out of [#f1:number-needed] people with the substitute, one fewer had a stroke.', []],
    ['Out of [#f1:number-needed] people with the substitute, one more had a stroke.', ['Stroke']],
    ['With the substitute, [#f1:pair] did not have a stroke.', ['Stroke']],
    ['Dizziness was not clearly more frequent: [#f2:pair].', []],
    ['Dizziness was clearly more frequent: [#f2:pair].', ['Dizziness']],
    ['Dizziness: [#f2:pair], no clear difference.', []],
    ['Dizziness: [#f2:pair], which did not differ significantly.', []],
    ['Dizziness: [#f2:pair], no difference.', ['Dizziness']],
    ['Dizziness: [#f2:pair], no meaningful difference.', ['Dizziness']],
    ['Weight was lower by [#f3:value] kilograms.', []],
    ['Weight was higher by [#f3:value] kilograms.', ['Body weight']],
    ['Strokes no longer occurred more often: [#f1:pair].', []],
  ])('are read in English, too: %s', (en, outcomes) => {
    expect(found({ en })).toEqual(outcomes.flatMap(against))
  })

  test('are no others where the next sentence begins with its number', () => {
    const de =
      'Von [#f1:number-needed] Menschen hatte einer weniger einen Schlaganfall.[Ref1] [#f4:pair] erreichten eine Remission.'
    expect(found({ de })).toEqual([])
    expect(found({ de: de.replace('.[Ref1] [#f4:pair]', '; [#f4:pair]') })).toEqual([])
  })

  test('are read without marks, citations and explanations', () => {
    const de =
      'Mit {Salzersatz}[EXP:nicht mehr Natrium, häufiger Kalium] hatten [#f1:pair] einen *Schlaganfall*.[Ref1]'
    expect(found({ de })).toEqual([])
  })
})

describe('the group that a sentence names', () => {
  test('is also one that has it not by the names of groups of rates', () => {
    expect(found({ de: 'Mit Impfung hatten [#f5:pair] einen Schlaganfall.' })).toEqual([])
    expect(found({ de: 'Ohne Impfung hatten [#f5:pair] einen Schlaganfall.' })).toEqual([
      'groupContradicts Schlaganfall',
    ])
  })

  test.each([
    ['Mit Salzersatz statt Kochsalz hatten [#f1:pair] einen Schlaganfall.', []],
    ['Verglichen mit Kochsalz hatten [#f1:pair] einen Schlaganfall.', []],
    [
      'Mit Kochsalz statt Salzersatz hatten [#f1:pair] einen Schlaganfall.',
      ['groupContradicts Schlaganfall'],
    ],
    ['Mit Kochsalz hatten [#f1:pair] einen Schlaganfall.', ['groupContradicts Schlaganfall']],
    [
      'Einen Schlaganfall hatten [#f1:intervention] mit Salzersatz und [#f1:comparison] mit Kochsalz.',
      [],
    ],
    [
      'Einen Schlaganfall hatten [#f1:intervention] mit Kochsalz und [#f1:comparison] mit Salzersatz.',
      ['groupContradicts Schlaganfall'],
    ],
    ['Mit Semaglutid hatten [#f1:pair] einen Schlaganfall.', ['groupUnclear Schlaganfall']],
  ])('first is the intervention, or is asked about: %s', (de, expected) => {
    expect(found({ de })).toEqual(expected)
  })
})

test('a sentence that names the outcome of another finding alone is asked about', () => {
  expect(found({ de: 'Schwindel hatten [#f1:pair].' })).toEqual(['outcomeUnclear Schlaganfall'])
  expect(found({ de: 'Schlaganfall oder Schwindel hatten [#f1:pair].' })).toEqual([])
})

test.each([
  ['Schlaganfall: [#f1:pair] (Differenz [#f3:value]).', ['outcomeUnclear Körpergewicht']],
  ['Schlaganfall: [#f1:pair] (Differenz [#f1:difference]).', []],
  ['Schlaganfall hatten [#f1:pair]; das Gewicht sank (um [#f3:value]).', []],
  ['Nach [#f3:duration] hatten [#f1:pair] einen Schlaganfall.', ['outcomeUnclear Schlaganfall']],
  ['Nach [#f1:duration] hatten [#f1:pair] einen Schlaganfall.', []],
  ['Nach [#f3:duration] und [#f1:duration] hatten [#f1:pair] einen Schlaganfall.', []],
])('a measure or a time of another finding is asked about: %s', (de, expected) =>
  expect(found({ de })).toEqual(expected),
)

test.each<[string, string[]]>([
  ['Of [#f1:number-needed] with the substitute, one fewer did not have it.', against('Stroke')],
  ['Of [#f4:number-needed] with the substitute, one fewer did not recover.', []],
  ['Of [#f1:number-needed] with the substitute, one fewer had it.', []],
])('what one fewer had not, one more had: %s', (en, expected) =>
  expect(found({ en })).toEqual(expected),
)

describe('exchanged numbers', () => {
  const de =
    'In [#n2] Jahren wurden [#n1] Menschen beobachtet. Das Gewicht sank mit Semaglutid um [#n3] %, mit Placebo um [#n4] %.'
  const en =
    'We followed [#n1] people for [#n2] years. Weight fell by [#n3]% with semaglutide and by [#n4]% with placebo.'
  const exchanged = (text: string, one: string, other: string) =>
    text.replace(one, '\0').replace(other, one).replace('\0', other)

  test('are none where the languages put them in another order with their words', () => {
    expect(found({ de, en })).toEqual([])
  })

  test.each([
    ['[#n1]', '[#n2]'],
    ['[#n3]', '[#n4]'],
  ])('are found in one language and in both: %s and %s', (one, other) => {
    const turned = { de: exchanged(de, one, other), en: exchanged(en, one, other) }
    for (const both of [{ de: turned.de, en }, { de, en: turned.en }, turned]) {
      expect(found(both)).toEqual([
        expect.stringMatching(/^numbersExchanged /),
        expect.stringMatching(/^numbersExchanged /),
      ])
    }
  })

  test('are found where one language has another blank line, and none for that line alone', () => {
    const split = `${de.replace('. ', '.\n\n')}\n\nSonst nichts.`
    expect(found({ de: split, en: `${en}\n\nElse none.` })).toEqual([])
    expect(found({ de: exchanged(split, '[#n3]', '[#n4]'), en })).toHaveLength(2)
  })

  test('are none for a unit that is mistyped', () => {
    for (const [unit, typo] of [
      ['Jahren', 'Jaren'],
      ['Menschen', 'Menshcen'],
    ] as const) {
      expect(found({ de: de.replace(unit, typo), en })).toEqual([])
    }
    expect(found({ de, en: en.replace('years', 'yeras') })).toEqual([])
  })

  test('of two that nothing tells apart are those that come in another order', () => {
    const alike = { de: '[#n3] % gegenüber [#n4] %.', en: '[#n3]% vs [#n4]%.' }
    expect(found(alike)).toEqual([])
    expect(found({ ...alike, en: '[#n4]% vs [#n3]%.' })).toHaveLength(2)
  })

  test('the same in both languages, in whatever order both have them, are found in neither', () => {
    const random = randomNumbers(47)
    for (let round = 0; round < rounds(50, 1000); round += 1) {
      const marks = numbers.map(({ id }) => `[#${id}]`).toSorted(() => random() - 0.5)
      const text = marks.join(' / ')
      expect(found({ de: text, en: text })).toEqual([])
    }
  })
})

test('a text of nothing but numbers is read in time', () => {
  const text = Array.from({ length: 1_000 }, (_, at) => `[#n${(at % 4) + 1}]`)
  const began = performance.now()
  found({ de: text.join(' '), en: text.toReversed().join('. A ') })
  expect(performance.now() - began).toBeLessThan(2_000)
})
