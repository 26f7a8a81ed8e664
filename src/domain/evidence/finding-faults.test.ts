// Rules: P-COMPARISON, P-FINDING-CHECKED, P-FINDING-PARTS, P-HARMS, P-HARMS-CONTRADICTED, P-NO-DIFFERENCE, P-PASSAGE-WHOLE, P-RATES.
import { describe, expect, test } from 'vitest'
import type { WrittenComparison, WrittenFinding } from '../../contract/desk/evidence.ts'
import { digestOf } from './abstract-text.ts'
import {
  blocksPublication,
  comparisonFaults,
  findingFaults,
  type KnownAbstract,
} from './finding-faults.ts'

const both = (text: string) => ({ de: text, en: text })
const arm = (events: number, total: number) => ({ label: both('a'), events, total })
const study: KnownAbstract = {
  text: 'Of 1000 people 30 fell ill, of 1000 others 60.',
  isRetracted: false,
  isWithdrawn: false,
}

const sound: WrittenFinding = {
  id: 'f1',
  comparisonId: 'c1',
  outcome: both('Illness'),
  critical: true,
  desirable: false,
  duration: both('a while'),
  arms: [arm(30, 1000), arm(60, 1000)],
  design: 'independent',
  adjusted: false,
  certainty: { level: 'high', reasons: [] },
  pmid: '1',
  passage: { start: 0, end: 46, digest: digestOf(study.text) },
}
/** Where a second user found its numbers, whatever they are. */
const elsewhere = { passage: undefined, place: both('table 2'), placeConfirmedBy: 'b' }
const ratio = (value: number, low: number, high: number) =>
  ({ type: 'relative_risk', value, low, high, unit: null }) as const

const rates = (first: number, second: number, per = 1000): WrittenFinding['rates'] => ({
  groups: [
    { label: both('a'), value: first },
    { label: both('b'), value: second },
  ],
  per,
  time: 'person_years',
})
const timed: Partial<WrittenFinding> = {
  arms: undefined,
  design: 'person_time',
  rates: rates(12, 18),
  measure: { ...ratio(0.66, 0.52, 0.84), type: 'rate_ratio' },
}

const ofSource = (de: string, en: string): WrittenFinding['baseline'] => ({
  ...some,
  risk: 0.1,
  source: { de, en },
})

function faultsOf(change: Partial<WrittenFinding>, abstract: KnownAbstract | undefined = study) {
  return findingFaults({ ...sound, ...change }, abstract).map(
    ({ field, fault }) => `${field} ${fault}`,
  )
}

test('a finding without faults has none', () => {
  expect(faultsOf({})).toEqual([])
})

test.each([
  ['their level', 'HR 0.66 (0.52 to 0.84)', { interval: 'confidence_99' }, 'measure.interval'],
  ['their kind', 'a ratio of 0.66 (95% CI 0.52 to 0.84)', {}, 'measure.type'],
  [
    'a median',
    '0.66 days (95% CI 0.52 to 0.84)',
    { type: 'median_difference', unit: both('days') },
    'measure.type',
  ],
  [
    'their unit',
    '0.66 points (95% CI 0.52 to 0.84)',
    { type: 'mean_difference', unit: 'mmHg' },
    'measure.unit',
  ],
] as const)('what the whole text never says is asked about: %s', (_, text, change, field) => {
  const written: WrittenFinding = {
    ...sound,
    arms: undefined,
    measure: { ...ratio(0.66, 0.52, 0.84), type: 'hazard_ratio', ...change },
    passage: { start: 0, end: text.length, digest: digestOf(text) },
    duration: both('a while'),
  }
  expect(findingFaults(written, { ...study, text })).toEqual([
    { field, fault: 'not-in-its-passage', spans: [], advice: true },
  ])
})

test('a ratio is asked about where another one follows from its groups', () => {
  const text =
    'Illness: 30 of 1000 and 60 of 1000 (HR 0.50; 95% CI 0.32 to 0.77), death HR 0.80 (0.62 to 0.99).'
  const of = (value: number, low: number, high: number) =>
    findingFaults(
      {
        ...sound,
        measure: { ...ratio(value, low, high), type: 'hazard_ratio' },
        passage: { start: 0, end: text.length, digest: digestOf(text) },
      },
      { ...study, text },
    ).map(({ field, advice }) => [field, advice])
  expect(of(0.5, 0.32, 0.77)).toEqual([])
  expect(of(0.8, 0.62, 0.99)).toEqual([['measure.value', true]])
})

describe('a margin', () => {
  const source = both('the protocol of the trial')
  const of = (low: number, high: number) => ({ scale: 'per_1000' as const, low, high, source })
  const ofMeasure = (low: number, high: number) => ({ ...of(low, high), scale: 'measure' as const })
  const measure = ratio(0.5, 0.32, 0.77)

  test.each([
    [{ margin: of(-10, 5) }, []],
    [{ margin: of(2, 10) }, ['margin.low not-a-margin']],
    [{ margin: of(10, -10) }, ['margin.low not-a-margin']],
    [{ margin: of(-500, 500) }, ['margin.low not-a-margin']],
    [{ margin: ofMeasure(-1, 1) }, ['margin.scale margin-without-measure']],
    [{ ...elsewhere, measure, margin: ofMeasure(0.8, 1.25) }, []],
    [{ ...elsewhere, measure, margin: ofMeasure(-0.2, 1.2) }, ['margin.low not-a-margin']],
    [
      { margin: { ...of(-10, 10), source: { de: 'Leitlinie 12', en: 'ACP 2026, p. 3' } } },
      ['margin.source.de margin-unexplained', 'margin.source.en margin-unexplained'],
    ],
  ] as const)('%j has the faults %j', (change, faults) => {
    expect(faultsOf(change)).toEqual(faults)
  })

  test('says nothing of a study that only observed', () => {
    const low = { level: 'low' as const, reasons: [] }
    expect(
      faultsOf({ margin: of(-10, 10), certainty: low }, { ...study, design: 'cohort' }),
    ).toEqual(['margin.scale margin-of-observed'])
  })
})

const some = { of: 'comparator' as const, source: both('a'), period: both('b') }

test('a baseline risk says whose it is, which what was public before need not', () => {
  const measure = ratio(3, 2, 4)
  const baseline = { ...some, of: undefined, risk: 0.4 }
  const of = { ...elsewhere, arms: undefined, measure }
  const [owner, ...others] = findingFaults({ ...sound, ...of, baseline }, study).filter(
    ({ field }) => field === 'baseline.of',
  )
  expect(others).toEqual([])
  expect(owner?.fault).toBe('baseline-owner-missing')
  expect([true, false].map((isNew) => owner && blocksPublication(owner, isNew))).toEqual([
    true,
    false,
  ])
  // Of everybody nothing is estimated that could be more than all.
  expect(faultsOf({ ...of, baseline: { ...baseline, of: 'everybody' } })).toEqual([])
})

test('rates with their ratio are sound', () => {
  expect(faultsOf({ ...elsewhere, ...timed })).toEqual([])
  expect(faultsOf({ ...elsewhere, ...timed, design: 'cluster' })).toEqual([])
})

test('a ratio that leaves people over, and one beside counts, which estimates nothing, are sound', () => {
  const large = ratio(2.5, 1.2, 2.5)
  expect(
    faultsOf({ ...elsewhere, arms: undefined, measure: large, baseline: { ...some, risk: 0.4 } }),
  ).toEqual([])
  const odds = { ...ratio(30, 9, 99), type: 'odds_ratio' as const }
  expect(
    faultsOf({ ...elsewhere, arms: undefined, measure: odds, baseline: { ...some, risk: 0.9 } }),
  ).toEqual([])
  const hazard = { ...odds, type: 'hazard_ratio' as const }
  expect(
    faultsOf({ ...elsewhere, arms: undefined, measure: hazard, baseline: { ...some, risk: 0.9 } }),
  ).toEqual([])
  const withMeasure = { measure: { ...ratio(0.5, 0.4, 3), type: 'relative_risk' as const } }
  expect(faultsOf({ ...elsewhere, ...withMeasure, baseline: { ...some, risk: 0.9 } })).toEqual([])
})

test('a risk of people who were followed for some time is none of that time', () => {
  const source = ofSource('12 von 400, in 3.000 Personenjahren', '12 of 400, in 3,000 person-years')
  expect(faultsOf({ baseline: source })).toEqual([])
})

describe('numbers that cannot be', () => {
  const difference = { type: 'risk_difference' as const, value: -3, low: -5, high: -1, unit: null }
  test.each<[string, Partial<WrittenFinding>]>([
    ['arms.0.events more-events-than-people', { arms: [arm(31, 30), arm(1, 30)] }],
    ['arms.1.total no-people', { arms: [arm(3, 30), arm(0, 0)] }],
    ['arms.0.events negative', { arms: [arm(-1, 30), arm(0, 30)] }],
    ['arms.0.events not-whole', { arms: [arm(1.5, 30), arm(0, 30)] }],
    ['measure.value not-a-ratio', { measure: ratio(0, 0, 1) }],
    ['measure.value interval-excludes-value', { measure: ratio(0.5, 0.6, 0.8) }],
    ['measure.value interval-excludes-value', { measure: ratio(Number.NaN, 0.6, 0.8) }],
    [
      'measure.high over-100-percent',
      { measure: { type: 'risk_difference', value: 50, low: 10, high: 101, unit: null } },
    ],
    [
      'measure.unit unit-missing',
      { measure: { type: 'mean_difference', value: 5, low: 1, high: 9, unit: '' } },
    ],
    [
      'measure.unit units-differ',
      {
        measure: {
          type: 'mean_difference',
          value: 5,
          low: 1,
          high: 9,
          unit: { de: 'Tage', en: 'weeks' },
        },
      },
    ],
    ['arms numbers-missing', { arms: undefined }],
    ['baseline.risk not-a-risk', { baseline: { risk: 4, source: both('a'), period: both('b') } }],
    [
      'measure.value above-everybody',
      { arms: undefined, measure: ratio(3, 2, 4), baseline: { ...some, risk: 0.5 } },
    ],
    [
      'measure.high above-everybody',
      { arms: undefined, measure: ratio(1.5, 1.1, 2.6), baseline: { ...some, risk: 0.4 } },
    ],
    ['measure interval-missing', { design: 'cluster' }],
    ['measure interval-missing', { adjusted: true }],
    ['measure interval-missing', { ...timed, measure: undefined }],
    ['arms rates-not-people', { design: 'person_time' }],
    ['rates rates-not-people', { ...timed, arms: [arm(30, 1000), arm(60, 1000)] }],
    ['measure.type rates-not-people', { ...timed, measure: difference }],
    ['measure.type rates-not-people', { ...timed, rates: undefined, measure: difference }],
    ['baseline.risk rates-not-people', { baseline: ofSource('je 1.000 Personenjahre', 'a') }],
    ['baseline.risk rates-not-people', { baseline: ofSource('a', '12 per 100 person-years') }],
    ['rates.groups.1.value negative', { ...timed, rates: rates(12, -1) }],
    ['rates.per no-time', { ...timed, rates: rates(12, 18, 0) }],
    ['measure.value arms-contradict-direction', { ...timed, rates: rates(18, 12) }],
  ])('are named at their field: %s', (fault, change) => {
    expect(faultsOf(change)).toContain(fault)
  })
})

describe('the source of a finding', () => {
  test.each<[string, Partial<WrittenFinding>, KnownAbstract | undefined]>([
    ['passage source-missing', { passage: undefined }, study],
    [
      'passage outside-the-abstract',
      { passage: { start: 0, end: 47, digest: digestOf(study.text) } },
      study,
    ],
    [
      'passage outside-the-abstract',
      { passage: { start: 5, end: 5, digest: digestOf(study.text) } },
      study,
    ],
    ['passage abstract-changed', {}, { ...study, text: study.text.replace('30', '31') }],
    ['pmid retracted', {}, { ...study, isRetracted: true }],
    ['pmid withdrawn', {}, { ...study, isWithdrawn: true }],
    ['placeConfirmedBy not-confirmed', { passage: undefined, place: both('table 2') }, study],
    ['place two-sources', { place: both('table 2'), placeConfirmedBy: 'b' }, study],
  ])('is checked: %s', (fault, change, abstract) => {
    expect(faultsOf(change, abstract)).toContain(fault)
  })

  test('has to be a study that the hearticle cites', () => {
    expect(findingFaults(sound, undefined).map(({ fault }) => fault)).toEqual(['not-cited'])
  })
})

describe('counts beside a published measure', () => {
  test('may differ from an unadjusted relative risk by its rounding alone', () => {
    expect(faultsOf({ ...elsewhere, measure: ratio(0.5, 0.33, 0.77) })).toEqual([])
    expect(faultsOf({ ...elsewhere, measure: ratio(0.5, 0.3, 0.8) })).toEqual([])
    expect(faultsOf({ ...elsewhere, measure: ratio(0.55, 0.33, 0.77) })).toEqual([
      'measure.value arms-contradict-ratio',
    ])
  })

  test('may differ by as much as the passage rounds it', () => {
    const text =
      'Of 41 people 1 fell ill, of 42 others 9 (relative risk, 0.1; 95% CI, 0.02 to 0.9).'
    const change = {
      arms: [arm(1, 41), arm(9, 42)] satisfies WrittenFinding['arms'],
      measure: ratio(0.1, 0.02, 0.9),
      passage: { start: 0, end: text.length, digest: digestOf(text) },
    }
    expect(faultsOf(change, { ...study, text })).toEqual([])
    const closer = text.replace('0.1;', '0.10;')
    expect(
      faultsOf(
        { ...change, passage: { ...change.passage, end: closer.length, digest: digestOf(closer) } },
        { ...study, text: closer },
      ),
    ).toContain('measure.value arms-contradict-ratio')
  })

  test('are only asked about where an adjusted one points the other way', () => {
    const change = { ...elsewhere, adjusted: true, measure: ratio(1.2, 0.9, 1.6) }
    expect(findingFaults({ ...sound, ...change }, study)).toEqual([
      { field: 'measure.value', fault: 'arms-contradict-direction', advice: true },
    ])
    expect(faultsOf({ ...elsewhere, adjusted: true, measure: ratio(0.9, 0.6, 1.2) })).toEqual([])
  })
})

describe('what a passage says otherwise', () => {
  test('is named with its place in the abstract, and what was not marked is not read', () => {
    const altered = { ...sound, arms: [arm(30, 1000), arm(90, 1000)] as typeof sound.arms }
    expect(findingFaults(altered, study)).toEqual([
      { field: 'arms.1.events', fault: 'not-in-its-passage', spans: [] },
    ])
    const other = { ...study, text: 'Of 1000 people 30 fell ill (5.0%), of 1000 others 60.' }
    expect(
      findingFaults(
        { ...sound, passage: { start: 0, end: 52, digest: digestOf(other.text) } },
        other,
      ),
    ).toEqual([
      {
        field: 'arms.0.events',
        fault: 'percent-contradicts',
        spans: [{ start: 28, end: 31 }],
      },
    ])
    expect(faultsOf({ ...altered, ...elsewhere })).toEqual([])
  })

  test('keeps every hearticle from publication; reasons of a rating only a new one', () => {
    const unreasoned = { field: 'certainty.level', fault: 'certainty-unreasoned' } as const
    expect(blocksPublication(unreasoned, true)).toBe(true)
    expect(blocksPublication(unreasoned, false)).toBe(false)
    expect(blocksPublication({ field: 'arms', fault: 'arms-swapped' }, false)).toBe(true)
  })
})

describe('a comparison', () => {
  const comparison: WrittenComparison = {
    id: 'c1',
    intervention: both('a'),
    comparator: both('b'),
    population: both('c'),
    harms: { reported: 'not_in_abstract', pmid: '1' },
  }
  const faults = (
    more: Partial<WrittenComparison>,
    { known = study, findings = [] }: { known?: KnownAbstract; findings?: WrittenFinding[] } = {},
  ) =>
    comparisonFaults({ ...comparison, ...more }, () => known, findings).map(
      ({ field, fault }) => `${field} ${fault}`,
    )
  const fainting = { reported: 'found', more: both('fainting'), pmid: '1' } as const

  test('says what was studied, and where it is said what is known of harms', () => {
    expect(faults({})).toEqual([])
    expect(faults({ intervention: null })).toEqual(['intervention intervention-missing'])
    expect(faults({ harms: fainting })).toEqual(['harms.passage source-missing'])
    expect(faults({ harms: { ...fainting, place: both('table 2') } })).toEqual([])
    for (const reported of ['none_serious', 'not_measured', 'not_reported'] as const) {
      expect(faults({ harms: { reported, pmid: '1' } })).toEqual(['harms.passage source-missing'])
      expect(faults({ harms: { reported, pmid: '1', place: both('table 2') } })).toEqual([])
    }
    const marked = { start: 0, end: 9, digest: 'old' }
    expect(faults({ harms: { ...fainting, passage: marked } })).toEqual([
      'harms.passage abstract-changed',
    ])
    const unreported = { ...study, text: 'Harms were not reported. Nobody fell ill.' }
    const harms = (end: number) => {
      const passage = { start: 0, end, digest: digestOf(unreported.text) }
      return { harms: { ...fainting, passage } }
    }
    const known = { known: unreported }
    expect(faults(harms(24), known)).toEqual(['harms.passage harms-unreported'])
    expect(faults(harms(22), known)).toEqual(['harms.passage passage-cuts-word'])
    expect(
      comparisonFaults({ ...comparison, harms: { ...fainting, pmid: '2' } }, () => undefined, []),
    ).toMatchObject([{ field: 'harms.pmid', fault: 'not-cited' }])
  })

  test.each([
    ['Fainting was rarer.', {}, ['harms.more direction-contradicts']],
    ['Fainting was less frequent (risk ratio 1.2, 95% CI 1.1 to 1.3).', {}, []],
    ['Fainting (RR 0.8, 95% CI 0.7-0.9).', {}, ['harms.more direction-contradicts']],
    ['Fainting was not rarer.', {}, []],
    ['Fainting was more frequent, falls were rarer.', {}, []],
    [
      'Fainting was more frequent.',
      { more: both('fainting in 12%') },
      ['harms.more not-in-its-passage'],
    ],
    ['Fainting in 12% was more frequent.', { more: both('fainting in 12%') }, []],
    [
      'Fainting was more frequent.',
      { more: undefined, fewer: both('fainting') },
      ['harms.fewer direction-contradicts'],
    ],
  ])('says of harms nothing else than its passage: %s %o', (text, change, expected) => {
    const passage = { start: 0, end: text.length, digest: digestOf(text) }
    const harms = { ...fainting, ...change, passage }
    expect(faults({ harms }, { known: { ...study, text } })).toEqual(expected)
  })

  test('is no part of a new edition until its harms were looked for, and what was found is said', () => {
    const unsaid = { reported: 'found', pmid: '1', place: both('table 2') } as const
    expect(faults({ harms: { reported: 'not_entered' } })).toEqual(['harms.reported harms-missing'])
    expect(faults({ harms: unsaid })).toEqual(['harms.more harms-missing'])
    expect(faults({ harms: unsaid }, { findings: [{ ...sound, desirable: true }] })).toEqual([])
    expect(blocksPublication({ field: 'harms.reported', fault: 'harms-missing' }, false)).toBe(true)
  })
})

test.each([
  ['Tod aus jedem Grund', true, true],
  ['Gesamtsterblichkeit', true, true],
  ['Überleben nach einem Jahr', false, true],
  ['Überleben nach einem Jahr', true, false],
  ['Wohlbefinden', true, false],
  ['Painting', true, false],
])('%s as desirable (%s) is asked about: %s', (outcome, desirable, isAsked) => {
  const faults = faultsOf({ outcome: both(outcome), desirable })
  expect(faults.includes('desirable desirable-contradicts-outcome')).toBe(isAsked)
})
