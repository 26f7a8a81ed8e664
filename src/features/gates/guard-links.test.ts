// Rules: P-CARD, P-GATES.
import { describe, expect, test } from 'vitest'
import { outcomeOfClick } from './guard-links.ts'

const paid = ['ROLE_USER', 'PERMISSION_PAID_ACCESS']
const admin = ['ROLE_ADMIN', 'PERMISSION_ADMIN']
const reviewer = ['PERMISSION_REVIEW_HEARTICLES']

describe('a plain click', () => {
  test.each([
    ['hearticle', undefined, 'ask'],
    ['hearticle', [], 'ask'],
    ['hearticle', paid, 'follow'],
    ['hearticle', admin, 'follow'],
    ['hearticle', reviewer, 'follow'],
    ['study', undefined, 'upgrade'],
    ['study', reviewer, 'upgrade'],
    ['study', paid, 'follow'],
    ['rubric', [], 'upgrade'],
    ['rubric', admin, 'follow'],
  ] as const)('on a link to a %s with %s: %s', (kind, permissions, outcome) => {
    expect(outcomeOfClick(kind, permissions)).toBe(outcome)
  })
})
