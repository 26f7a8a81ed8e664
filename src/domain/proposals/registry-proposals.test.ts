// Rules: P-PROPOSALS, P-REGISTRY-TEXT.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTrial } from '../../../functions/registry/read-trial.ts'
import { trialRecord } from '../../../tests/support/trial-record.ts'
import { trialText } from '../registry/trial-text.ts'
import { countsOf } from './counts-of-share.ts'
import { registryProposals } from './registry-proposals.ts'

function proposed(...of: Parameters<typeof trialRecord>) {
  const trial = readTrial(trialRecord(...of))
  if (typeof trial === 'string') throw new Error(trial)
  const { text } = trialText(trial)
  return {
    ...registryProposals(trial),
    passageOf: ({ passage }: { passage: { start: number; end: number } }) =>
      text.slice(passage.start, passage.end),
  }
}

const perGroup = (...values: string[]) =>
  values.map((value, at) => ({ groupId: `OG00${at}`, value }))
const values = (...of: string[]) => [{ categories: [{ measurements: perGroup(...of) }] }]
const people = (...of: string[]) => [{ units: 'Participants', counts: perGroup(...of) }]
const groupsOf = (...titles: string[]) => titles.map((title, at) => ({ id: `OG00${at}`, title }))
const SHARES = { unitOfMeasure: 'percentage of participants', classes: values('15.0', '20.0') }

test('an outcome of two groups is proposed whole, with the passage that says it', () => {
  const { findings, passageOf } = proposed()
  expect(findings).toEqual([
    {
      passage: expect.anything(),
      outcome: 'Number of Participants With a Fall',
      duration: '2 years',
      groups: ['Exercise', 'Usual care'],
      isOrdered: true,
      arms: [
        { events: 60, total: 400 },
        { events: 82, total: 410 },
      ],
      measure: { type: 'hazard_ratio', value: 0.73, low: 0.53, high: 0.99, unit: null },
    },
  ])
  expect(findings.map(passageOf)).toEqual([
    'Exercise: 60 of 400 participants; Usual care: 82 of 410 participants; Hazard Ratio (HR) of Exercise and Usual care: 0.73 (95% CI 0.53 to 0.99), P 0.04',
  ])
})

test('nothing is proposed where an analysis lies the other way than its groups', () => {
  expect(
    proposed({ first: { paramValue: '1.36', ciLowerLimit: '1.01', ciUpperLimit: '1.88' } })
      .findings,
  ).toEqual([])
  expect(proposed({ first: { paramValue: '0.4' } }).findings).toEqual([])
})

test('a statistic or a level that nobody knows is no measure, and the counts stay', () => {
  for (const first of [
    { paramType: 'Hazard Ratio, log' },
    { ciPctValue: '95.03' },
    { ciPctValue: '950' },
  ]) {
    const [finding] = proposed({ first }).findings
    expect(finding).not.toHaveProperty('measure')
    expect(finding?.arms).toHaveLength(2)
  }
})

test('a comparison stands second, also where the registry names it first', () => {
  const groups = groupsOf('Usual care', 'Exercise')
  const [turned] = proposed({ outcomes: [{ groups, analyses: [] }] }).findings
  expect(turned).toMatchObject({
    groups: ['Exercise', 'Usual care'],
    arms: [{ events: 82 }, { events: 60 }],
  })
  // What an analysis says of the first against the second cannot be turned.
  expect(proposed({ outcomes: [{ groups }] }).findings).toEqual([])
  const drugs = groupsOf('Drug 0', 'Drug 1')
  expect(proposed({ outcomes: [{ groups: drugs }] }).findings[0]?.isOrdered).toBe(false)
})

test.each<[string, object]>([
  [
    'a third group was measured',
    {
      groups: groupsOf('Exercise', 'Usual care', 'Dance'),
      classes: values('60', '82', '70'),
      denoms: people('400', '410', '405'),
    },
  ],
  ['shares are of nobody', { ...SHARES, paramType: 'NUMBER', denoms: [] }],
  ['a per cent is a mean', { ...SHARES, paramType: 'MEAN' }],
])('nothing is proposed where %s', (_, outcome) => {
  expect(proposed({ outcomes: [{ analyses: [], ...outcome }] }).findings).toEqual([])
})

test('shares become counts where one whole number agrees, and say so', () => {
  const [exact] = proposed({
    outcomes: [{ ...SHARES, paramType: 'NUMBER', analyses: [] }],
  }).findings
  expect(exact).toMatchObject({ isFromShares: true, arms: [{ events: 60 }, { events: 82 }] })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (total, number) => {
      const events = number % (total + 1)
      const found = countsOf(((100 * events) / total).toFixed(1), total)
      // One decimal tells counts apart in up to a thousand.
      if (total < 1000) expect(found).toBe(events)
      else expect([events, undefined]).toContain(found)
    }),
  )
})

test('harms are proposed by which way they went, the most frequent first', () => {
  const { harms, passageOf } = proposed()
  expect(harms.map(({ term, direction }) => `${term}: ${direction}`)).toEqual([
    'Muscle pain: more',
    'Serious adverse events: unclear',
    'Deaths: unclear',
  ])
  expect(harms.map(passageOf)[0]).toBe(
    'Exercise: 90 of 400 participants; Usual care: 20 of 410 participants',
  )
})
