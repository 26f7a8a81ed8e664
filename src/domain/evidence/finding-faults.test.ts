// Rules: P-FINDING-CHECKED, P-FINDING-PARTS.
import { describe, expect, test } from 'vitest'
import type { WrittenFinding } from '../../contract/desk/evidence.ts'
import { findingFaults, hasTooManyFindings, type KnownAbstract } from './finding-faults.ts'

const both = (text: string) => ({ de: text, en: text })
const arm = (events: number, total: number) => ({ label: both('a'), events, total })
const study: KnownAbstract = {
  text: 'Of 1000 people 30 fell ill, of 1000 others 60.',
  digest: 'd1',
  isRetracted: false,
  isWithdrawn: false,
}

const sound: WrittenFinding = {
  id: 'f1',
  comparisonId: 'c1',
  outcome: both('Illness'),
  critical: true,
  desirable: false,
  duration: both('2'),
  arms: [arm(30, 1000), arm(60, 1000)],
  design: 'independent',
  adjusted: false,
  certainty: { level: 'high', reasons: [] },
  pmid: '1',
  passage: { start: 0, end: 46, digest: 'd1' },
}
const ratio = (value: number, low: number, high: number) =>
  ({ type: 'relative_risk', value, low, high, unit: null }) as const

function faultsOf(change: Partial<WrittenFinding>, abstract: KnownAbstract | undefined = study) {
  return findingFaults({ ...sound, ...change }, abstract).map(
    ({ field, fault }) => `${field} ${fault}`,
  )
}

test('a finding without faults has none', () => {
  expect(faultsOf({})).toEqual([])
})

const some = { source: both('a'), period: both('b') }

test('a ratio that leaves people over, and one beside counts, which estimates nothing, are sound', () => {
  const large = ratio(2.5, 1.2, 2.5)
  expect(faultsOf({ arms: undefined, measure: large, baseline: { ...some, risk: 0.4 } })).toEqual(
    [],
  )
  const odds = { ...ratio(30, 9, 99), type: 'odds_ratio' as const }
  expect(faultsOf({ arms: undefined, measure: odds, baseline: { ...some, risk: 0.9 } })).toEqual([])
  const hazard = { ...odds, type: 'hazard_ratio' as const }
  expect(faultsOf({ arms: undefined, measure: hazard, baseline: { ...some, risk: 0.9 } })).toEqual(
    [],
  )
  const withMeasure = { measure: { ...ratio(0.5, 0.4, 3), type: 'relative_risk' as const } }
  expect(faultsOf({ ...withMeasure, baseline: { ...some, risk: 0.9 } })).toEqual([])
})

describe('numbers that cannot be', () => {
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
  ])('are named at their field: %s', (fault, change) => {
    expect(faultsOf(change)).toContain(fault)
  })
})

describe('the source of a finding', () => {
  test.each<[string, Partial<WrittenFinding>, KnownAbstract | undefined]>([
    ['passage source-missing', { passage: undefined }, study],
    ['passage outside-the-abstract', { passage: { start: 0, end: 47, digest: 'd1' } }, study],
    ['passage outside-the-abstract', { passage: { start: 5, end: 5, digest: 'd1' } }, study],
    ['passage abstract-changed', {}, { ...study, digest: 'd2' }],
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
    expect(faultsOf({ measure: ratio(0.5, 0.33, 0.77) })).toEqual([])
    expect(
      faultsOf({ arms: [arm(30, 1000), arm(60, 1000)], measure: ratio(0.5, 0.3, 0.8) }),
    ).toEqual([])
    expect(faultsOf({ measure: ratio(0.55, 0.33, 0.77) })).toEqual([
      'measure.value arms-contradict-ratio',
    ])
  })

  test('are only asked about where an adjusted one points the other way', () => {
    const change = { adjusted: true, measure: ratio(1.2, 0.9, 1.6) }
    expect(findingFaults({ ...sound, ...change }, study)).toEqual([
      { field: 'measure.value', fault: 'arms-contradict-direction', advice: true },
    ])
    expect(faultsOf({ adjusted: true, measure: ratio(0.9, 0.6, 1.2) })).toEqual([])
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

test('nine findings are too many', () => {
  expect(hasTooManyFindings(Array(8).fill(sound))).toBe(false)
  expect(hasTooManyFindings(Array(9).fill(sound))).toBe(true)
})
