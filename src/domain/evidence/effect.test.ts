// Rules: P-BASELINE-RISK, P-FINDING-COMPUTED, P-COUNTS-SHOWN, P-INTERVAL-NAMED, P-NO-DIFFERENCE, P-RATES.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Measure } from '../../contract/reading/evidence.ts'
import { denominatorFor, effectOf, riskByRatio } from './effect.ts'

type Facts = Parameters<typeof effectOf>[0]
const label = { de: '', en: '' }
const arm = (events: number, total: number) => ({ label, events, total })

function armsOf(
  first: [number, number],
  second: [number, number],
  more: Partial<Facts> = {},
): Facts {
  const arms: Facts['arms'] = [arm(...first), arm(...second)]
  return { arms, design: 'independent', adjusted: false, desirable: false, ...more }
}

function ratio(
  type: Measure['type'],
  [value, low, high]: [number, number, number],
  more: Partial<Facts> = {},
): Facts {
  const measure = { type, value, low, high, unit: null }
  return { measure, design: 'independent', adjusted: true, desirable: false, ...more }
}

const baseline = { risk: 0.04, source: label, period: label }

describe('what two arms say', () => {
  test('fewer unwanted events are a benefit, with counts, difference, number needed and ratio', () => {
    const effect = effectOf(armsOf([30, 1000], [60, 1000]))
    expect(effect.kind).toBe('benefit')
    expect(effect.counts).toEqual({
      denominator: 100,
      intervention: 3,
      comparison: 6,
      isEstimated: false,
    })
    expect(effect.difference?.value).toBeCloseTo(-0.03, 12)
    expect(effect.numberNeeded?.value).toBe(34)
    expect(effect.relativeRisk?.value).toBeCloseTo(0.5, 12)
  })

  test.each([
    [[90, 100], [80, 100], 10, 10],
    [[80, 100], [90, 100], 10, 10],
    [[70, 100], [40, 100], 4, 3],
    [[700, 1000], [600, 1000], 10, 10],
    [[999, 1000], [949, 1000], 20, 20],
    [[9, 7000], [60, 7001], 138, 137],
    [[990, 1000], [10, 1000], 2, 1],
  ] as const)('of %j against %j it takes %d people as a benefit, %d as a harm', (...one) => {
    const [[...first], [...second], benefit, harm] = one
    const needed = (desirable: boolean) =>
      effectOf(armsOf(first, second, { desirable })).numberNeeded?.value
    const isMore = first[0] / first[1] > second[0] / second[1]
    expect(needed(isMore)).toBe(benefit)
    expect(needed(!isMore)).toBe(harm)
  })

  test('one more in 9 stands beside 11 more of 100, with limits rounded down as well', () => {
    const { counts, numberNeeded } = effectOf(armsOf([211, 1000], [101, 1000]))
    expect(counts).toMatchObject({ denominator: 100, intervention: 21, comparison: 10 })
    expect(numberNeeded).toEqual({ value: 9, low: 7, high: 12 })
    const fewer = effectOf(armsOf([101, 1000], [211, 1000]))
    expect(fewer.numberNeeded).toEqual({ value: 10, low: 8, high: 13 })
  })

  test('the same as wanted events is a harm', () => {
    expect(effectOf(armsOf([30, 1000], [60, 1000], { desirable: true })).kind).toBe('harm')
  })

  test('without a clear difference there is no number needed', () => {
    const effect = effectOf(armsOf([348, 7000], [334, 7000]))
    expect(effect.kind).toBe('unclear')
    expect(effect).not.toHaveProperty('numberNeeded')
    expect(effect.counts).toMatchObject({ denominator: 1000, intervention: 50, comparison: 48 })
  })

  test('of groups that belong together nothing is computed but the counts', () => {
    for (const more of [{ design: 'cluster' }, { design: 'crossover' }] as const) {
      const effect = effectOf(armsOf([30, 1000], [60, 1000], more))
      expect(effect).toEqual({ kind: 'unclear', counts: expect.anything() })
    }
  })

  test('their published interval decides, and stands beside the counts', () => {
    const measure = { type: 'hazard_ratio', value: 0.5, low: 0.3, high: 0.8, unit: null } as const
    const effect = effectOf(armsOf([30, 1000], [60, 1000], { design: 'cluster', measure }))
    expect(effect).toMatchObject({ kind: 'benefit', counts: { denominator: 100 }, measure })
    expect(effect).not.toHaveProperty('numberNeeded')
  })

  test('beside an adjusted ratio stands what follows from it, and what was counted is crude', () => {
    const measure = { type: 'relative_risk', value: 0.8, low: 0.7, high: 0.9, unit: null } as const
    const facts = armsOf([30, 1000], [60, 1000], { adjusted: true, measure })
    expect(effectOf(facts)).toMatchObject({
      kind: 'benefit',
      counts: { denominator: 100, intervention: 5, comparison: 6, isEstimated: true },
      crude: [{ events: 30 }, { events: 60 }],
    })
    // A risk of none makes no estimate, and without a measure nothing is said but the count.
    const none = effectOf(armsOf([3, 1000], [0, 1000], { adjusted: true, measure }))
    expect(none).toEqual({ kind: 'benefit', crude: expect.anything() })
    expect(effectOf(armsOf([30, 1000], [60, 1000], { adjusted: true }))).toEqual({
      kind: 'unclear',
      crude: expect.anything(),
    })
  })

  test('the smallest number of people is taken at which the difference is true', () => {
    // 4.4 and 3.4 of 100 would be shown as 4 and 3: 1 for 1.0, so 100 will do.
    expect(effectOf(armsOf([3400, 100_000], [4400, 100_000])).counts?.denominator).toBe(100)
    // 1.3 and 2.4 of 100 would be 1 and 2, a tenth too few.
    expect(effectOf(armsOf([1300, 100_000], [2400, 100_000])).counts?.denominator).toBe(100)
    expect(effectOf(armsOf([1300, 100_000], [2100, 100_000])).counts).toMatchObject({
      denominator: 1000,
      intervention: 13,
      comparison: 21,
    })
    expect(effectOf(armsOf([130, 1_000_000], [230, 1_000_000])).counts?.denominator).toBe(10_000)
    expect(effectOf(armsOf([24, 100_000], [7, 100_000])).counts).toMatchObject({
      denominator: 100_000,
      intervention: 24,
      comparison: 7,
    })
    expect(effectOf(armsOf([40, 5_000_000], [12, 5_000_000])).counts).toMatchObject({
      denominator: 1_000_000,
      intervention: 8,
      comparison: 2,
    })
  })
})

describe('the number of people out of which a comparison is said', () => {
  test('keeps the sign of each limit', () => {
    // 11 fewer to 5 more of 10,000 would be 1 fewer to as many of 1,000.
    const facts = ratio('risk_difference', [-0.03, -0.112, 0.05])
    expect(effectOf(facts).more).toEqual({ people: -3, denominator: 10_000 })
  })

  test('is large enough for what is rare, and for the rarest of its findings', () => {
    const rare = armsOf([12, 50_000], [3, 50_000])
    expect(effectOf(rare).counts).toMatchObject({
      denominator: 100_000,
      intervention: 24,
      comparison: 6,
    })
    const common = armsOf([30, 100], [60, 100])
    expect(denominatorFor([common])).toBe(100)
    expect(denominatorFor([common, rare])).toBe(100_000)
    expect(effectOf({ ...common, denominator: 100_000 }).counts?.comparison).toBe(60_000)
  })

  test('is 1,000 where nobody is counted, and the largest where nothing can be said truly', () => {
    expect(denominatorFor([])).toBe(1000)
    expect(denominatorFor([ratio('mean_difference', [1, 0.5, 2])])).toBe(1000)
    expect(denominatorFor([ratio('risk_difference', [2e-5, 1e-5, 3e-5])])).toBe(1_000_000)
  })
})

describe('what a measure says without arms', () => {
  test('a ratio without a baseline risk is not shown', () => {
    expect(effectOf(ratio('relative_risk', [0.8, 0.7, 0.9]))).toEqual({ kind: 'benefit' })
  })

  test('a ratio with one is estimated for people, and says so', () => {
    const effect = effectOf(ratio('relative_risk', [0.75, 0.6, 0.9], { baseline }))
    // Out of 100 the nearer limit, 0.4 fewer, would be none.
    expect(effect.counts).toEqual({
      denominator: 1000,
      intervention: 30,
      comparison: 40,
      isEstimated: true,
    })
    expect(effect.difference?.value).toBeCloseTo(-0.01, 12)
    expect(effect.difference?.low).toBeCloseTo(-0.016, 12)
    expect(effect.difference?.high).toBeCloseTo(-0.004, 12)
    expect(effect).not.toHaveProperty('numberNeeded')
  })

  test.each([
    ['relative_risk', 0.5, 0.2, 0.1],
    ['odds_ratio', 0.5, 0.2, 1 / 9],
    ['hazard_ratio', 0.5, 0.19, 0.1],
  ] as const)('a %s of %d makes of %d a risk of %d', (type, value, before, after) => {
    expect(riskByRatio(type, value, before)).toBeCloseTo(after, 12)
  })

  test('a ratio that would make more people than there are is not shown', () => {
    const common = { risk: 0.5 }
    expect(effectOf(ratio('relative_risk', [3, 2, 4.5], { baseline: common }))).toEqual({
      kind: 'harm',
    })
    expect(effectOf(ratio('relative_risk', [1.5, 1.1, 2.1], { baseline: common }))).toEqual({
      kind: 'harm',
    })
    expect(effectOf(ratio('relative_risk', [1.5, 1.1, 2], { baseline: common })).counts).toEqual({
      denominator: 100,
      intervention: 75,
      comparison: 50,
      isEstimated: true,
    })
  })

  test('risks and differences that were entered are rounded as decimals, up and down alike', () => {
    const half = { risk: 0.285 }
    const { counts } = effectOf(ratio('relative_risk', [2, 1.9, 2.1], { baseline: half }))
    expect(counts).toMatchObject({ denominator: 100, intervention: 57, comparison: 29 })
    const people = (value: number) =>
      effectOf(ratio('risk_difference', [value, value - 0.1, value + 0.1])).more?.people
    expect([people(7.5), people(-7.5)]).toEqual([8, -8])
  })

  test('a difference of means has its interval against 0, and no people', () => {
    const measure = { type: 'mean_difference', value: 5, low: 2, high: 8, unit: 'Punkte' } as const
    const facts = { measure, design: 'independent', adjusted: false } as const
    expect(effectOf({ ...facts, desirable: true })).toEqual({ kind: 'benefit', measure })
    expect(effectOf({ ...facts, desirable: false })).toEqual({ kind: 'harm', measure })
  })

  test('a difference of risks is one of percentage points', () => {
    const { difference } = effectOf(ratio('risk_difference', [-2, -3, -1]))
    expect(difference).toEqual({ value: -0.02, low: -0.03, high: -0.01 })
  })

  test.each([
    [undefined, 'benefit'],
    ['confidence_99', 'benefit'],
    ['confidence_97_5', 'benefit'],
    // What it leaves out, an interval of 95 % may hold.
    ['confidence_90', 'unclear'],
    ['quartiles', 'unclear'],
  ] as const)('limits that are %s speak for %s', (interval, kind) => {
    const facts = ratio('hazard_ratio', [0.8, 0.7, 0.95], { baseline })
    const measure = facts.measure && { ...facts.measure, interval }
    const effect = effectOf({ ...facts, measure })
    expect(effect.kind).toBe(kind)
    expect(effect.difference?.interval).toBe(interval)
  })

  test('rates are no people, and their ratio stands beside them; with a risk it makes people', () => {
    const rates = {
      groups: [{ value: 12 }, { value: 18 }],
      per: 1000,
      time: 'person_years',
    } as const
    const facts: Facts = ratio('rate_ratio', [0.66, 0.52, 0.84], { rates, design: 'person_time' })
    expect(effectOf(facts)).toEqual({
      kind: 'benefit',
      rates: { intervention: 12, comparison: 18, per: 1000, time: 'person_years' },
      measure: facts.measure,
    })
    const stated = { baseline: { risk: 0.07 }, denominator: 1000 }
    expect(effectOf({ ...facts, ...stated }).counts).toMatchObject({
      comparison: 70,
      intervention: 47,
      isEstimated: true,
    })
  })

  test('a ratio of rates makes of a risk what the same hazard ratio does', () => {
    const [rates, hazards] = (['rate_ratio', 'hazard_ratio'] as const).map((type) =>
      effectOf(ratio(type, [0.8, 0.7, 0.9], { baseline })),
    )
    expect(rates?.counts).toEqual(hazards?.counts)
    expect(rates?.kind).toBe('benefit')
  })

  test('a ratio gives nothing of the risk of everybody, in which the effect already is', () => {
    const of = (of: 'comparator' | 'everybody') =>
      effectOf(ratio('hazard_ratio', [0.59, 0.47, 0.75], { baseline: { ...baseline, of } }))
    expect(of('everybody')).toEqual({ kind: 'benefit' })
    expect(of('comparator').counts).toMatchObject({ comparison: 40, intervention: 24 })
  })

  test('a ratio whose interval ends at 1 is no clear difference', () => {
    expect(effectOf(ratio('hazard_ratio', [0.8, 0.6, 1], { baseline })).kind).toBe('unclear')
  })
})

describe('without a clear difference', () => {
  const large = armsOf([2500, 25_000], [2510, 25_000])
  const small = armsOf([3, 20], [5, 20])
  const certainty = { level: 'moderate' as const }
  const margin = { scale: 'per_1000' as const, low: -10, high: 10 }

  test('there is little or none where the whole interval lies within the margin', () => {
    expect(effectOf({ ...large, certainty, margin }).kind).toBe('little')
    expect(effectOf({ ...small, certainty, margin }).kind).toBe('unclear')
    expect(effectOf({ ...large, certainty }).kind).toBe('unclear')
  })

  test('a limit on the margin lies within it, one beyond it does not', () => {
    const facts = { ...ratio('risk_difference', [0, -0.5, 0.8]), certainty }
    const within = (high: number) =>
      effectOf({ ...facts, margin: { scale: 'per_1000', low: -5, high } }).kind
    expect(within(8)).toBe('little')
    expect(within(7.9)).toBe('unclear')
  })

  test('it needs certainty that somebody vouches for, and more than an observation', () => {
    const kindOf = (more: Partial<Facts>) => effectOf({ ...large, margin, certainty, ...more }).kind
    expect(kindOf({ certainty: { level: 'high' } })).toBe('little')
    expect(kindOf({ certainty: { level: 'low' } })).toBe('unclear')
    expect(kindOf({ certainty: null })).toBe('unclear')
    expect(kindOf({ observational: true })).toBe('unclear')
  })

  test('a margin in the unit of the measure is held against that', () => {
    const margin = { scale: 'measure' as const, low: -0.1, high: 0.1 }
    const mean = { ...ratio('mean_difference', [0.002, -0.077, 0.081]), certainty, margin }
    expect(effectOf(mean).kind).toBe('little')
    const limits = { scale: 'measure' as const, low: 0.8, high: 1.25 }
    const hazard = ratio('hazard_ratio', [0.95, 0.83, 1.09])
    expect(effectOf({ ...hazard, certainty, margin: limits }).kind).toBe('little')
    expect(effectOf({ ...large, certainty, margin }).kind).toBe('unclear')
    const narrower = { ...mean.measure, type: 'mean_difference' as const, unit: null }
    for (const interval of ['confidence_90', 'quartiles'] as const) {
      const measure = { value: 0.002, low: -0.077, high: 0.081, ...narrower, interval }
      expect(effectOf({ ...mean, measure }).kind).toBe('unclear')
    }
  })

  test('a clear effect stays one, however wide its margin', () => {
    const harm = armsOf([60, 1000], [30, 1000])
    const wide = { ...margin, low: -400, high: 400 }
    expect(effectOf({ ...harm, certainty, margin: wide }).kind).toBe('harm')
  })
})

const counts = fc
  .integer({ min: 1, max: 20_000 })
  .chain((total) =>
    fc.integer({ min: 0, max: total }).map((events): [number, number] => [events, total]),
  )

/** That a finding is said truly out of its number of people. */
function expectTrue(facts: Facts): void {
  const { kind, counts: shown, difference } = effectOf(facts)
  if (!shown || !difference) throw new Error('two plain arms give counts')
  const { denominator, intervention, comparison } = shown
  for (const limit of [difference.low, difference.high]) {
    const isLost = Math.abs(limit) > 1e-6 && Math.round(Math.abs(limit) * denominator) === 0
    expect(isLost, `${limit} out of ${denominator}`).toBe(false)
  }
  const exact = difference.value * denominator
  const off = Math.abs(intervention - comparison - exact)
  const width = (difference.high - difference.low) * denominator
  if (kind === 'unclear')
    expect(off).toBeLessThanOrEqual(Math.max(0.2 * Math.abs(exact), width / 10) + 1e-6)
  else {
    expect(off).toBeLessThanOrEqual(0.2 * Math.abs(exact) + 1e-6)
    expect(Math.sign(intervention - comparison)).toBe(Math.sign(exact))
  }
}

describe('of any two arms', () => {
  test('what is shown is of the direction that it is exactly, and no limit loses its sign', () => {
    fc.assert(
      fc.property(counts, counts, fc.boolean(), (first, second, desirable) => {
        expectTrue(armsOf(first, second, { desirable }))
      }),
    )
  })

  test('is so for all findings of a comparison, out of one number of people', () => {
    const anyArms = fc.tuple(counts, counts).map(([first, second]) => armsOf(first, second))
    fc.assert(
      fc.property(fc.array(anyArms, { minLength: 1, maxLength: 4 }), (findings) => {
        const denominator = denominatorFor(findings)
        for (const finding of findings) expectTrue({ ...finding, denominator })
        expect(denominator).toBe(Math.max(...findings.map((one) => denominatorFor([one]))))
      }),
    )
  })

  test('the number needed to treat is the smallest group with one fewer, that to harm the largest with no more than one', () => {
    fc.assert(
      fc.property(counts, counts, (first, second) => {
        const { kind, numberNeeded } = effectOf(armsOf(first, second))
        fc.pre(numberNeeded !== undefined)
        const people = BigInt(first[1] * second[1])
        const more = BigInt(Math.abs(first[0] * second[1] - second[0] * first[1]))
        const needed = BigInt(numberNeeded?.value ?? 0)
        if (kind === 'benefit') {
          expect(needed * more >= people && (needed - 1n) * more < people).toBe(true)
        } else expect(needed * more <= people && (needed + 1n) * more > people).toBe(true)
        expect(numberNeeded?.low).toBeLessThanOrEqual(numberNeeded?.value ?? 0)
        expect(numberNeeded?.high).toBeGreaterThanOrEqual(numberNeeded?.value ?? 0)
      }),
    )
  })

  test('exchanging the arms exchanges benefit and harm', () => {
    const opposite = {
      benefit: 'harm',
      harm: 'benefit',
      unclear: 'unclear',
      little: 'little',
    } as const
    fc.assert(
      fc.property(counts, counts, (first, second) => {
        const there = effectOf(armsOf(first, second)).kind
        expect(effectOf(armsOf(second, first)).kind).toBe(opposite[there])
      }),
    )
  })
})
