// Rules: P-DESK-FLOW.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FlowLine, flowByWeek, medianOf, mondayOf, openReviews, passedStages } from './flow.ts'

const line = (action: string, at: string, id = 7): FlowLine => ({
  action,
  at: `2026-11-${at}:00.000Z`,
  subject: `HEARTICLE#${id}`,
})
const HOUR = 3600

describe('the way of an edition', () => {
  test('is told in its parts, with rounds of changes within the review', () => {
    const lines = [
      line('edition-begun', '02T08:00'),
      line('edition-begun', '02T09:00', 8),
      line('review-asked', '02T10:00'),
      line('changes-asked', '02T11:00'),
      line('review-asked', '02T14:00'),
      line('edition-approved', '02T15:00'),
      line('edition-approved', '02T16:00'),
      line('edition-published', '02T20:00'),
      line('edition-released', '05T00:05'),
    ]
    expect(passedStages(lines).map(({ stage, seconds }) => [stage, seconds / HOUR])).toEqual([
      ['writing', 2],
      ['answer', 1],
      ['answer', 1],
      ['review', 6],
      ['release', 4],
    ])
  })

  test('leaves out what began before it was noted, and what was never approved', () => {
    const lines = [
      line('edition-approved', '02T15:00'),
      line('edition-replaced', '02T16:00'),
      line('edition-begun', '03T08:00'),
      line('edition-replaced', '03T09:00'),
    ]
    expect(passedStages(lines)).toEqual([
      { stage: 'release', endedAt: lines[1]?.at, seconds: HOUR },
    ])
  })

  test('is the same in whichever order lines of one moment stand', () => {
    const [begun, asked] = [line('edition-begun', '02T08:00'), line('review-asked', '02T08:00')]
    const rest = [line('changes-asked', '02T09:00')]
    const stages = passedStages([begun, asked, ...rest])
    expect(stages.map(({ stage }) => stage)).toEqual(['writing', 'answer'])
    expect(passedStages([asked, begun, ...rest])).toEqual(stages)
    expect([...openReviews([asked, begun])]).toEqual([[7, asked.at]])
  })

  test('begins anew with each edition', () => {
    const lines = [
      line('edition-begun', '02T08:00'),
      line('review-asked', '02T09:00'),
      line('edition-begun', '03T08:00'),
      line('review-asked', '03T08:30'),
    ]
    expect(passedStages(lines).map(({ seconds }) => seconds)).toEqual([HOUR, HOUR / 2])
  })
})

test('a review waits since it was first asked for, until somebody answers', () => {
  const lines = [
    line('review-asked', '02T08:00'),
    line('review-asked', '02T09:00'),
    line('review-asked', '02T08:00', 8),
    line('changes-asked', '02T09:00', 8),
  ]
  expect([...openReviews(lines)]).toEqual([[7, lines[0]?.at]])
})

test.each(['edition-published', 'edition-replaced', 'edition-planned', 'hearticle-deleted'])(
  'a review that nobody answered ends with %s: what is asked for later waits since then',
  (action) => {
    const lines = [
      line('review-asked', '02T08:00'),
      line(action, '02T09:00'),
      line('review-asked', '09T08:00'),
    ]
    expect(openReviews(lines.slice(0, 2)).size).toBe(0)
    expect([...openReviews(lines)]).toEqual([[7, lines[2]?.at]])
  },
)

test('weeks begin on Monday in Vienna, the latest first', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2026-11-30')).toBe('2026-11-30')
  // A quarter of an hour after midnight in Vienna, so of Monday.
  const passed = [{ stage: 'review', endedAt: '2026-11-22T23:15:00.000Z', seconds: 60 }] as const
  const { weeks, all } = flowByWeek(passed, '2026-11-26')
  expect(weeks).toHaveLength(12)
  expect(weeks[0]).toMatchObject({
    monday: '2026-11-23',
    stages: { review: { count: 1, median: 60 } },
  })
  expect(weeks[1]?.stages.review).toEqual({ count: 0, median: null })
  expect(all.review).toEqual({ count: 1, median: 60 })
})

test('half of all numbers are at most their median, and half at least', () => {
  expect(medianOf([])).toBeNull()
  expect(medianOf([1, 2, 10])).toBe(2)
  expect(medianOf([1, 3])).toBe(2)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1 }), (numbers) => {
      const median = medianOf(numbers) ?? Number.NaN
      const half = numbers.length / 2
      // It is rounded, so by less than one.
      expect(numbers.filter((one) => one < median + 1).length).toBeGreaterThanOrEqual(half)
      expect(numbers.filter((one) => one > median - 1).length).toBeGreaterThanOrEqual(half)
    }),
  )
})
