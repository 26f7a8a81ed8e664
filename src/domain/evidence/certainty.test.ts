// Rules: P-CERTAINTY, P-CERTAINTY-REASONS.
import { describe, expect, test } from 'vitest'
import { isReasoned, summedCertainty } from './certainty.ts'

type Given = Parameters<typeof isReasoned>
const rated = (level: Given[0]['level'], ...reasons: Given[0]['reasons']) => ({ level, reasons })

describe('the certainty of a comparison', () => {
  test('is the lowest of its critical findings, or of all, and none where none is rated', () => {
    const high = { critical: true, certainty: rated('high') }
    const moderate = { critical: true, certainty: rated('moderate', 'imprecision') }
    const low = { critical: false, certainty: rated('low', 'imprecision', 'indirectness') }
    const fallen = { critical: true, certainty: null }
    expect(summedCertainty([high, moderate, low])).toEqual(moderate.certainty)
    expect(summedCertainty([fallen, low])).toEqual(low.certainty)
    expect(summedCertainty([fallen])).toBeUndefined()
  })
})

describe('a level follows from its reasons', () => {
  test.each<[boolean, Given[1], Given[0]]>([
    [true, 'randomized_trial', rated('high')],
    [false, 'randomized_trial', rated('moderate')],
    [true, 'randomized_trial', rated('moderate', 'imprecision')],
    [false, 'randomized_trial', rated('low', 'imprecision')],
    [true, 'randomized_trial', rated('low', 'imprecision', 'risk_of_bias')],
    [false, 'randomized_trial', rated('high', 'imprecision')],
    [false, 'randomized_trial', rated('moderate', 'large_effect')],
    [true, 'cohort', rated('low')],
    [false, 'cohort', rated('moderate')],
    [false, 'cohort', rated('high', 'imprecision')],
    [true, 'cohort', rated('moderate', 'large_effect')],
    [false, 'cohort', rated('very_low')],
    [true, 'case_control', rated('very_low', 'imprecision')],
    [true, 'meta_analysis', rated('high')],
    [true, 'meta_analysis', rated('low')],
    [false, null, rated('moderate')],
    [true, undefined, rated('moderate', 'dose_response')],
  ])('%s: %s, %j', (isTrue, design, certainty) => {
    expect(isReasoned(certainty, design)).toBe(isTrue)
  })
})
