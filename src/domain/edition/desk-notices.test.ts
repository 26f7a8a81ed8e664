// Rules: P-DESK-MAILS.
import { expect, test } from 'vitest'
import { hearticle } from '../../../tests/support/records.ts'
import { asksForReview, lapsedApprovers, peopleBehind } from './desk-notices.ts'

const asked = { by: 'reviewer', at: '2026-11-21T11:00:00.000Z' }

test('a review is asked for once: when it comes into review, and after changes asked for', () => {
  const inReview = { status: 'IN_REVIEW' as const }
  const draft = { status: 'DRAFT' as const }
  expect(asksForReview(undefined, inReview)).toBe(true)
  expect(asksForReview(draft, inReview)).toBe(true)
  expect(asksForReview({ ...inReview, changesAsked: asked }, inReview)).toBe(true)
  expect(asksForReview(inReview, inReview)).toBe(false)
  expect(asksForReview(inReview, draft)).toBe(false)
  expect(asksForReview(undefined, draft)).toBe(false)
})

test('an approval lapses that is gone or another one, but not with which something is public', () => {
  const mark = (reviewerId: string, more: object = {}) => ({ ...asked, reviewerId, ...more })
  const before = hearticle(1, { evidenceReview: mark('anna') })
  const { evidenceReview: _, ...after } = before
  expect(lapsedApprovers(before, after)).toEqual(['anna'])
  expect(lapsedApprovers(before, before)).toEqual([])
  const wasPublic = hearticle(1, { evidenceReview: mark('anna', { wasPublic: true }) })
  expect(lapsedApprovers(wasPublic, after)).toEqual([])
})

test('behind a hearticle are its writers and who approved it, each once', () => {
  const evidenceReview = { at: asked.at, reviewerId: 'anna' }
  expect(peopleBehind([hearticle(1, { writers: ['ben', 'anna'], evidenceReview })])).toEqual([
    'ben',
    'anna',
  ])
})
