// Rules: P-FINDING-PASSAGE, P-PASSAGE-CONTRADICTED, P-RATES.
import { describe, expect, test } from 'vitest'
import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import { readPassage } from './finding-passage.ts'

const both = (text: string) => ({ de: text, en: text })
type Facts = Parameters<typeof readPassage>[0]

const base: Facts = {
  outcome: both('Stroke'),
  critical: true,
  desirable: false,
  design: 'independent',
  adjusted: false,
  pmid: '1',
  duration: both('as long as it took'),
  certainty: { level: 'high', reasons: [] },
}
const arms = (
  [first, second]: readonly [readonly [number, number], readonly [number, number]],
  labels: readonly [string, string] = ['with the drug', 'with placebo'],
): WrittenFinding['arms'] => [
  { label: both(labels[0]), events: first[0], total: first[1] },
  { label: both(labels[1]), events: second[0], total: second[1] },
]
const measure = (
  type: NonNullable<WrittenFinding['measure']>['type'],
  [value, low, high]: readonly [number, number, number],
) => ({ type, value, low, high, unit: type === 'mean_difference' ? 'mmHg' : null })

/** What a finding says against a passage that is all of its abstract but what stands before '|'. */
function read(text: string, more: Partial<Facts>) {
  const start = text.indexOf('|') + 1
  const passage = { start, end: text.length, digest: '' }
  const { held, faults } = readPassage({ ...base, ...more, passage }, text)
  return {
    held: held.map(({ field, how, spans }) =>
      [field, how, ...spans.map((span) => text.slice(span.start, span.end))].join(' '),
    ),
    faults: faults.map(({ field, fault, spans }) =>
      [field, fault, ...spans.map((span) => text.slice(span.start, span.end))].join(' '),
    ),
  }
}
const rates = (first: number, second: number, per: number): WrittenFinding['rates'] => ({
  groups: [
    { label: both('A'), value: first },
    { label: both('B'), value: second },
  ],
  per,
  time: 'person_years',
})
const faultsOf = (text: string, more: Partial<Facts>) => read(text, more).faults

describe('the numbers of a finding', () => {
  test('that are rates stand in the passage with their time', () => {
    const text = 'Stroke occurred at 12.5 with A and 18.0 with B per 1,000 person-years.'
    expect(read(text, { rates: rates(12.5, 18, 1000) })).toEqual({
      held: [
        'rates.groups.0.value stated 12.5',
        'rates.groups.1.value stated 18.0',
        'rates.per stated 1,000',
      ],
      faults: [],
    })
    expect(faultsOf(text, { rates: rates(12.5, 19, 100) })).toEqual([
      'rates.groups.1.value not-in-its-passage',
      'rates.per not-in-its-passage',
    ])
  })

  test('that are rates in per cent a year are per 100 person-years, and per nothing else', () => {
    const text = 'Stroke occurred in 1.27% a year with A and in 1.60% with B.'
    expect(read(text, { rates: rates(1.27, 1.6, 100) })).toEqual({
      held: [
        'rates.groups.0.value stated 1.27',
        'rates.groups.1.value stated 1.60',
        'rates.per stated 1.27',
      ],
      faults: [],
    })
    const perThousand = { rates: rates(1.27, 1.6, 1000) }
    expect(faultsOf(text, perThousand)).toEqual(['rates.per not-in-its-passage'])
    const inAll = 'Stroke occurred in 1.27% with A and in 1.60% with B over a year.'
    const perHundred = { rates: rates(1.27, 1.6, 100) }
    expect(faultsOf(inAll, perHundred)).toEqual(['rates.per not-in-its-passage'])
  })

  const counted =
    'Stroke occurred in 147 of 4,243 people (3.5%) with the drug and in 196 of 4,268 (4.6%) with placebo.'

  test('stand in the passage, each group in its place', () => {
    expect(
      read(counted, {
        arms: arms([
          [147, 4243],
          [196, 4268],
        ]),
      }),
    ).toEqual({
      held: [
        'arms.0.events stated 147',
        'arms.0.total stated 4,243',
        'arms.1.events stated 196',
        'arms.1.total stated 4,268',
      ],
      faults: [],
    })
  })

  test.each<[string, readonly [readonly [number, number], readonly [number, number]]]>([
    [
      'arms.0.events not-in-its-passage',
      [
        [174, 4243],
        [196, 4268],
      ],
    ],
    [
      'arms.0.total total-contradicts 4,243',
      [
        [147, 4268],
        [196, 4268],
      ],
    ],
    [
      'arms.1.events not-in-its-passage',
      [
        [147, 4243],
        [147, 4268],
      ],
    ],
    [
      'arms arms-swapped 196 147',
      [
        [196, 4268],
        [147, 4243],
      ],
    ],
  ])('are no others: %s', (fault, counts) => {
    expect(faultsOf(counted, { arms: arms(counts) })).toContain(fault)
  })

  test.each([
    'Stroke occurred in 569 of the 8803 people (6.5%) with the drug and in 701 of the 8801 (8.0%) with placebo.',
    '8803 people had the drug and 8801 placebo.|Stroke occurred in 569 (6.5%) vs 701 people (8.0%).',
    'Stroke occurred in 6.5% (569 of 8803) with the drug vs 8.0% (701 of 8801) with placebo.',
  ])('are the counts that it says, and no others that round to the same per cent: %s', (text) => {
    const counts = (events: number) =>
      arms([
        [569, 8803],
        [events, 8801],
      ])
    expect(faultsOf(text, { arms: counts(701) })).toEqual([])
    expect(faultsOf(text, { arms: counts(705) })).toEqual(['arms.1.events not-in-its-passage'])
  })

  test('follow from per cent, from both groups together, and from those who remain', () => {
    const percent =
      '|Stroke occurred in 96 people with the drug (3.8%) and in 109 with placebo (4.4%).'
    expect(
      read(percent, {
        arms: arms([
          [96, 2543],
          [109, 2450],
        ]),
      }),
    ).toEqual({
      held: [
        ...['arms.0.events stated 96', 'arms.0.total percent 96 3.8'],
        ...['arms.1.events stated 109', 'arms.1.total percent 109 4.4'],
      ],
      faults: [],
    })
    expect(
      faultsOf(percent, {
        arms: arms([
          [96, 2143],
          [109, 2450],
        ]),
      }),
    ).toEqual(['arms.0.events percent-contradicts 3.8'])
    const sum =
      '5,145 people took part. |Stroke occurred in 403 with the drug, in 418 with placebo.'
    expect(
      read(sum, {
        arms: arms([
          [403, 2570],
          [418, 2575],
        ]),
      }).faults,
    ).toEqual([])
    expect(
      faultsOf(sum, {
        arms: arms([
          [403, 2570],
          [418, 2576],
        ]),
      }),
    ).toEqual([...['arms.0.total not-in-its-passage', 'arms.1.total not-in-its-passage']])
    const shares = '1,395 got the drug, 1,394 placebo. |Stroke occurred in 4.9% and 1.4%.'
    expect(
      read(shares, {
        arms: arms([
          [68, 1395],
          [19, 1394],
        ]),
      }).held,
    ).toContain('arms.0.events percent 4.9 1,395')
    const rest = 'Of 50 people with the drug 42 were well, of 40 with placebo 30.'
    expect(
      read(rest, {
        arms: arms([
          [8, 50],
          [10, 40],
        ]),
      }).held,
    ).toContain('arms.0.events rest 50 42')
  })

  test.each([
    '(hazard ratio 0.82, 95% CI 0.69–0.98)',
    'hazard ratio, 0.82; 95% confidence interval [CI], 0.69 to 0.98; P = 0.03',
    'HR 0·82 (95% CI 0·69–0·98)',
    'The rate was 18% lower (95% CI 2–31).',
    'hazard ratios were 0.75 and 0.82 (95% CI 0.64–0.89 and 0.69–0.98)',
  ])('are a ratio with its limits: %s', (text) => {
    expect(faultsOf(text, { measure: measure('hazard_ratio', [0.82, 0.69, 0.98]) })).toEqual([])
    for (const numbers of [
      ...[
        [0.28, 0.69, 0.98],
        [0.82, 0.96, 0.98],
        [0.82, 0.69, 1.98],
        [8.2, 0.69, 0.98],
      ],
      ...[
        [0.69, 0.82, 0.98],
        [1.22, 1.02, 1.45],
      ],
    ] as Array<[number, number, number]>) {
      expect(faultsOf(text, { measure: measure('hazard_ratio', numbers) })).not.toEqual([])
    }
  })

  test('are of one estimate: a value of one and the limits of another stand apart', () => {
    const text = 'It was 0.59 (95% CI 0.47–0.75) with 4,400 and 0.42 (95% CI 0.30–0.60) with 8,400.'
    expect(faultsOf(text, { measure: measure('hazard_ratio', [0.59, 0.3, 0.6]) })).toEqual([
      'measure.value interval-elsewhere 0.59 0.30 0.60',
    ])
  })

  test('include the risk of a rate, of the group that was compared', () => {
    const text =
      'There were 29.14 strokes per 1,000 with the drug and 33.65 with placebo (RR 0.86, 95% CI 0.77–0.96).'
    const ratio = measure('relative_risk', [0.86, 0.77, 0.96])
    const of = (risk: number) =>
      faultsOf(text, { measure: ratio, baseline: { risk, source: both('a'), period: both('b') } })
    expect(of(0.03365)).toEqual([])
    expect(of(0.3365)).toEqual(['baseline.risk not-in-its-passage'])
    expect(of(0.02914)).toEqual(['baseline.risk baseline-of-intervention 29.14'])
    const share = '521 of 7,959 fell ill. |The relative risk was 0.86 (95% CI 0.77–0.96).'
    const overall = { risk: 0.06546, source: both('a'), period: both('b') }
    expect(read(share, { measure: ratio, baseline: overall }).held).toContain(
      'baseline.risk share 521 7,959',
    )
  })

  test('include how long it lasted, with its unit, wherever the abstract says it', () => {
    const text =
      'People aged 72 were followed for a median of 5.11 years. |Six months later it was gone.'
    const of = (en: string) => faultsOf(text, { duration: { de: en, en } })
    expect(of('5.1 years (median)')).toEqual([])
    expect(of('6 months')).toEqual([])
    for (const wrong of ['1.5 years', '72 years', '6 years', '51 years']) {
      expect(of(wrong), wrong).toEqual(['duration.en not-in-its-passage'])
    }
  })
})

describe('a passage contradicts', () => {
  test('groups that it names the other way round, before or after their numbers', () => {
    const before = 'In the surgery group 101 people died, in the control group 129.'
    const labels = ['with surgery', 'with conventional treatment'] as const
    const died = (first: number, second: number) =>
      faultsOf(`2,010 had surgery, 2,037 had not. |${before}`, {
        arms: arms(
          [
            [first, first === 101 ? 2010 : 2037],
            [second, second === 129 ? 2037 : 2010],
          ],
          labels,
        ),
      })
    expect(died(101, 129)).toEqual([])
    expect(died(129, 101)).toContain('arms arms-swapped 129 101')
  })

  test('counts by the ratio that it states', () => {
    const text = 'Death occurred in 40 of 100 and 30 of 100 people (hazard ratio 1.40).'
    expect(
      faultsOf(text, {
        arms: arms([
          [30, 100],
          [40, 100],
        ]),
      }),
    ).toEqual(['arms direction-contradicts 1.40'])
    expect(
      faultsOf(text, {
        arms: arms([
          [40, 100],
          [30, 100],
        ]),
      }),
    ).toEqual([])
  })

  test.each([
    ['Pressure fell by 5 mmHg more (95% CI 2–8) with the drug.', 0],
    ['Pressure was 5 mmHg lower (95% CI 2–8).', -1],
    ['Pressure was 5 mmHg higher (95% CI 2–8) and fewer people died.', 1],
    ['The difference was −5 mmHg (95% CI −8 to −2).', -1],
    ['The difference was 5 mmHg (95% CI 2–8).', 0],
  ] as const)('a difference by sign or words: %s', (text, direction) => {
    const up = faultsOf(text, { measure: measure('mean_difference', [5, 2, 8]) })
    const down = faultsOf(text, { measure: measure('mean_difference', [-5, -8, -2]) })
    expect(up.length > 0).toBe(direction === -1)
    expect(down.length > 0).toBe(direction === 1)
  })

  test('a limit that has lost its sign', () => {
    const text = 'The difference was 0.002 (95% CI −0.077 to 0.081).'
    const of = (...numbers: [number, number, number]) =>
      faultsOf(text, { measure: measure('mean_difference', numbers) })
    expect(of(0.002, -0.077, 0.081)).toEqual([])
    expect(of(-0.002, -0.081, 0.077)).not.toEqual([])
  })

  test('an interval by its only p-value, where that is clear', () => {
    const text = (p: string) => `The hazard ratio was 0.82 (95% CI 0.69–1.08; ${p}).`
    const of = (p: string) =>
      faultsOf(text(p), { measure: measure('hazard_ratio', [0.82, 0.69, 1.08]) })
    expect(of('P = 0.21')).toEqual([])
    expect(of('P < 0.001')).toEqual(['measure.low p-contradicts P < 0.001'])
    expect(of('P = 0.05')).toEqual([])
    expect(of('P < 0.001 for noninferiority')).toEqual([])
    expect(of('P = 0.001; P = 0.2')).toEqual([])
  })
})

test.each([
  ['without a zero before the point', 'OR = .61, 95% CI [.45, .82]', [0.61, 0.45, 0.82]],
  ['with limits parted by a hyphen', 'change -4.0; 95% CI, -6.0--2.0', [-4, -6, -2]],
  ['by a dash of two', 'change 4.0; 95% CI, 2.0--6.0', [4, 2, 6]],
  ['by a slash', 'change -4.0; 95% CI -6.0/-2.0', [-4, -6, -2]],
  ['by a comma', 'change −4·0 [95% CI −6·0,−2·0]', [-4, -6, -2]],
] as const)('an estimate stands %s', (_, text, numbers) => {
  const type = numbers[0] === 0.61 ? 'odds_ratio' : 'mean_difference'
  expect(faultsOf(text, { measure: measure(type, numbers) })).toEqual([])
})

test('groups may be counted in words', () => {
  const text = (words: string) =>
    `${words} patients died with the drug and five of 101 with placebo.`
  const of = (words: string, events: number) =>
    faultsOf(text(words), {
      arms: arms([
        [events, 105],
        [5, 101],
      ]),
    })
  expect(of('None of 105', 0)).toEqual([])
  expect(of('Twelve of the 105', 12)).toEqual([])
  expect(of('Eleven of 105', 12)).toEqual(['arms.0.events not-in-its-passage'])
})

test('nothing is read without a passage, nor of hostile text in more than its time', () => {
  expect(readPassage(base, 'Of 10 people 3.')).toEqual({ held: [], faults: [], asked: [] })
  const digits = `${'0.82 (95% CI 0.69–0.98), 147 of 4,243 (3.5%) '.repeat(400)}`
  const finding = {
    ...base,
    arms: arms([
      [7, 9],
      [8, 9],
    ]),
    measure: measure('hazard_ratio', [0.5, 0.4, 0.7]),
    passage: { start: 0, end: digits.length, digest: '' },
  }
  // Of the processor: others may use the machine, too.
  const before = process.threadCpuUsage()
  readPassage(finding, digits)
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000)
})
