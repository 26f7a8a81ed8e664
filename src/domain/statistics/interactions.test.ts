// Rules: P-COUNTING, P-QUIZ-COUNTED.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interactionTypes, sharePlatforms } from '../../contract/reading/interactions.ts'
import { quizAnswers } from '../../contract/reading/quiz.ts'
import { contributionOf, MOST_SECONDS_A_VISIT, secondsToAdd } from './interactions.ts'

describe('what an interaction adds', () => {
  test('a READ is a reading', () => {
    expect(contributionOf({ interactionType: 'READ' })).toEqual({ kind: 'reading' })
  })

  test.each([0, 1, MOST_SECONDS_A_VISIT])(
    'a READ with %i seconds says how long it took',
    (seconds) => {
      expect(contributionOf({ interactionType: 'READ', timeSpentSeconds: seconds })).toEqual({
        kind: 'reading',
        seconds,
      })
    },
  )

  test('a time longer than two hours is two hours', () => {
    expect(contributionOf({ interactionType: 'READ', timeSpentSeconds: 90_000 })).toEqual({
      kind: 'reading',
      seconds: 7200,
    })
  })

  test.each(sharePlatforms)('a SHARE by %s counts there and in all', (sharePlatform) => {
    expect(contributionOf({ interactionType: 'SHARE', sharePlatform })).toEqual({
      kind: 'event',
      name: `SHARE_${sharePlatform}`,
      counts: { SHARE: 1, [`SHARE_${sharePlatform}`]: 1 },
    })
  })

  test('a SHARE that names no platform counts as another one', () => {
    expect(contributionOf({ interactionType: 'SHARE' })).toEqual({
      kind: 'event',
      name: 'SHARE_other',
      counts: { SHARE: 1, SHARE_other: 1 },
    })
  })

  test.each(quizAnswers)(
    'an ANSWER %s counts by what was chosen, once for all of them',
    (answer) => {
      expect(contributionOf({ interactionType: 'ANSWER', answer })).toEqual({
        kind: 'event',
        name: 'ANSWER',
        counts: { ANSWER: 1, [`ANSWER_${answer}`]: 1 },
      })
    },
  )

  test.each(interactionTypes.filter((type) => type !== 'READ' && type !== 'SHARE'))(
    'a %s counts once, whatever else it says',
    (interactionType) => {
      const more = { timeSpentSeconds: 9, sharePlatform: 'sms' } as const
      expect(contributionOf({ interactionType, ...more })).toEqual({
        kind: 'event',
        name: interactionType,
        counts: { [interactionType]: 1 },
      })
    },
  )
})

describe('the time of a visit', () => {
  test('reports add up to the greatest of them, at most two hours, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20_000 }), { minLength: 1 }), (reports) => {
        let counted = 0
        for (const report of reports) {
          const added = secondsToAdd(counted, report)
          expect(added).toBeGreaterThanOrEqual(0)
          counted += added
        }
        expect(counted).toBe(Math.min(Math.max(...reports), MOST_SECONDS_A_VISIT))
      }),
    )
  })
})
