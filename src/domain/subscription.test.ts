import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AccessRecord,
  dueTrialNotice,
  subscriptionAt,
  trialDaysLeft,
  trialEnd,
} from './subscription.ts'

const DAY = 24 * 60 * 60 * 1000
const start = new Date('2026-11-21T11:00:00.000Z')
const later = (days: number, milliseconds = 0) =>
  new Date(start.getTime() + days * DAY + milliseconds)

const record = (more: Partial<AccessRecord> = {}): AccessRecord => ({
  createdAt: start.toISOString(),
  emailConfirmedAt: start.toISOString(),
  trialEndsAt: later(30).toISOString(),
  grant: 'Free',
  notices: { trialEnding: null, trialEnded: null },
  billing: null,
  ...more,
})

const NONE = { level: 'Free', status: 'INACTIVE', paidAccess: false, source: null }
const TRIAL = { level: 'Premium', status: 'ACTIVE', paidAccess: true, source: 'trial' }

describe('a subscription', () => {
  test('is paid access until the millisecond in which the trial ends', () => {
    expect(subscriptionAt(record(), start)).toEqual(TRIAL)
    expect(subscriptionAt(record(), later(30, -1))).toEqual(TRIAL)
    expect(subscriptionAt(record(), later(30))).toEqual(NONE)
    expect(subscriptionAt(record({ trialEndsAt: null }), start)).toEqual(NONE)
  })

  test('of an address that is not confirmed rests after seven days', () => {
    const unconfirmed = record({ emailConfirmedAt: null })
    expect(subscriptionAt(unconfirmed, later(7, -1))).toEqual(TRIAL)
    expect(subscriptionAt(unconfirmed, later(7))).toEqual(NONE)
    expect(subscriptionAt({ ...unconfirmed, emailConfirmedAt: 'now' }, later(7))).toEqual(TRIAL)
  })

  test('that an administrator gave is there whatever the trial', () => {
    for (const grant of ['Premium', 'Enterprise'] as const) {
      const granted = { level: grant, status: 'ACTIVE', paidAccess: true, source: 'grant' }
      for (const more of [{}, { trialEndsAt: null }, { emailConfirmedAt: null }]) {
        expect(subscriptionAt(record({ grant, ...more }), later(100))).toEqual(granted)
      }
    }
  })

  test('begins with a trial of thirty days, ninety for a member of the chamber', () => {
    expect(trialEnd(start, false)).toEqual(later(30))
    expect(trialEnd(start, true)).toEqual(later(90))
  })
})

test('days left count the one that has begun, and none after the end', () => {
  const left = (at: Date) => trialDaysLeft(record(), at)
  expect([left(start), left(later(0, 1)), left(later(29))]).toEqual([30, 30, 1])
  expect([left(later(30, -1)), left(later(30)), left(later(99))]).toEqual([1, 0, 0])
})

describe('a notice about the trial', () => {
  test('is due three days before its end and at its end, to the millisecond', () => {
    expect(dueTrialNotice(record(), later(27, -1))).toBeUndefined()
    expect(dueTrialNotice(record(), later(27))).toBe('trialEnding')
    expect(dueTrialNotice(record(), later(30, -1))).toBe('trialEnding')
    expect(dueTrialNotice(record(), later(30))).toBe('trialEnded')
  })

  test('is for nobody without a trial, or with access by a grant', () => {
    expect(dueTrialNotice(record({ trialEndsAt: null }), later(99))).toBeUndefined()
    expect(dueTrialNotice(record({ grant: 'Premium' }), later(28))).toBeUndefined()
    expect(dueTrialNotice(record({ grant: 'Enterprise' }), later(99))).toBeUndefined()
  })

  test('once noted, never comes again, whenever and however often it is asked for', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 40 * DAY }), { maxLength: 20 })
    fc.assert(
      fc.property(moments, (offsets) => {
        const current = record()
        const sent: string[] = []
        for (const offset of offsets.toSorted((a, b) => a - b)) {
          const at = later(0, offset)
          const notice = dueTrialNotice(current, at)
          if (!notice) continue
          sent.push(notice)
          current.notices = { ...current.notices, [notice]: at.toISOString() }
        }
        expect(new Set(sent).size).toBe(sent.length)
        // The reminder never comes after the end.
        expect(sent.join()).not.toBe('trialEnded,trialEnding')
      }),
    )
  })
})
