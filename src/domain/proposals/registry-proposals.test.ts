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
  const groups = [
    { id: 'OG000', title: 'Usual care' },
    { id: 'OG001', title: 'Exercise' },
  ]
  const [turned] = proposed({ outcomes: [{ groups, analyses: [] }] }).findings
  expect(turned).toMatchObject({
    groups: ['Exercise', 'Usual care'],
    arms: [{ events: 82 }, { events: 60 }],
  })
  // What an analysis says of the first against the second cannot be turned.
  expect(proposed({ outcomes: [{ groups, analyses: undefined }] }).findings[0]?.isOrdered).toBe(
    true,
  )
  const drugs = groups.map(({ id }, at) => ({ id, title: `Drug ${at}` }))
  expect(proposed({ outcomes: [{ groups: drugs }] }).findings[0]?.isOrdered).toBe(false)
})

test('shares become counts where one whole number agrees, and say so', () => {
  const classes = [
    {
      categories: [
        {
          measurements: [
            { groupId: 'OG000', value: '15.0' },
            { groupId: 'OG001', value: '20.0' },
          ],
        },
      ],
    },
  ]
  const unitOfMeasure = 'percentage of participants'
  const [exact] = proposed({
    outcomes: [{ paramType: 'NUMBER', unitOfMeasure, classes, analyses: [] }],
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
