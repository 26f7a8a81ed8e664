// Rules: P-DESK-MAILS.
import { expect, test } from 'vitest'
import { comesAlways, digestAfter } from './desk-mail-times.ts'

test.each([
  // Winter, an hour ahead of UTC.
  ['2026-11-26T05:59:59Z', '2026-11-26T06:00:00.000Z'],
  ['2026-11-26T06:00:00Z', '2026-11-27T06:00:00.000Z'],
  ['2026-11-26T23:30:00Z', '2026-11-27T06:00:00.000Z'],
  // Summer, and the nights in which the clocks change.
  ['2026-07-01T12:00:00Z', '2026-07-02T05:00:00.000Z'],
  ['2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['2027-03-27T12:00:00Z', '2027-03-28T05:00:00.000Z'],
])('what happens at %s is told at %s, seven in Vienna', (at, sentAt) => {
  expect(digestAfter(new Date(at)).toISOString()).toBe(sentAt)
})

test('what stops something from appearing comes always, an agreement only as chosen', () => {
  expect(comesAlways('planned-failed')).toBe(true)
  expect(comesAlways('study-withdrawn')).toBe(true)
  expect(comesAlways('review-asked')).toBe(false)
})
