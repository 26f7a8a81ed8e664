import { describe, expect, test } from 'vitest'
import { hearticle, translation } from '../../../tests/support/records.ts'
import { appearsAt, lastChangeOf } from './appearance.ts'
import { latestPublicDay } from './hearticle.ts'

describe('the moment of appearance', () => {
  test.each([
    ['2026-11-21', '2026-11-21T00:05:00+01:00'],
    ['2026-07-01', '2026-07-01T00:05:00+02:00'],
    // Clocks are put forward, then back, later on these days.
    ['2026-03-29', '2026-03-29T00:05:00+01:00'],
    ['2026-10-25', '2026-10-25T00:05:00+02:00'],
  ])('of %s is %s', (day, moment) => {
    expect(appearsAt(day)).toBe(moment)
  })

  test('is when the rule of publication lets it be seen', () => {
    const moment = new Date(appearsAt('2026-11-21'))
    expect(latestPublicDay(moment)).toBe('2026-11-21')
    expect(latestPublicDay(new Date(moment.getTime() - 1))).toBe('2026-11-20')
  })
})

test('an approval after the appearance is the last change', () => {
  const at = '2026-11-30T10:00:00.000Z'
  const reviewed = { ...translation('de'), id: 1, review: { at, reviewerId: 'r' } }
  expect(lastChangeOf(hearticle(7))).toBe('2026-11-21T00:05:00+01:00')
  expect(lastChangeOf(hearticle(7, { translations: [reviewed] }))).toBe(at)
  const changedAt = '2026-12-01T10:00:00.000Z'
  expect(lastChangeOf(hearticle(7, { translations: [reviewed], changedAt }))).toBe(changedAt)
})
