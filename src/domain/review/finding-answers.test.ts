// Rules: P-REVIEW-FINDINGS.
import { describe, expect, test } from 'vitest'
import { approvesEvidence, notAgreed, unknownAnswers } from './finding-answers.ts'

const findings = [{ id: 'f1' }, { id: 'f3' }]

describe('what a review says of findings', () => {
  test.each([
    [true, true],
    [{ findings: {} }, true],
    [{ findings: { f1: 'agrees' as const } }, true],
    [false, false],
    [undefined, false],
  ])('%j approves the evidence, if it holds: %j', (evidence, approves) => {
    expect(approvesEvidence(evidence)).toBe(approves)
  })

  test.each([
    [true, ['f1', 'f3']],
    [{ findings: {} }, ['f1', 'f3']],
    [{ findings: { f1: 'agrees' as const } }, ['f3']],
    [{ findings: { f1: 'agrees' as const, f3: 'differs' as const } }, ['f3']],
    [{ findings: { f1: 'cannot_say' as const, f3: 'agrees' as const } }, ['f1']],
    [{ findings: { f1: 'agrees' as const, f3: 'agrees' as const } }, []],
  ])('of two findings %j leaves open %j', (evidence, open) => {
    expect(notAgreed(evidence, findings)).toEqual(open)
  })

  test('an answer to a finding that is not there is known by its id', () => {
    expect(unknownAnswers({ findings: { f1: 'agrees', f2: 'differs' } }, findings)).toEqual(['f2'])
    expect(unknownAnswers({ findings: { f1: 'agrees' } }, undefined)).toEqual(['f1'])
    expect(unknownAnswers(true, findings)).toEqual([])
  })
})
