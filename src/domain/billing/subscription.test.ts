// Rules: P-ACCESS-DERIVED, P-TRIAL, P-CONFIRM-EMAIL, P-LEVELS.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PaidSubscription,
  type ProviderStatus,
  providerStatuses,
} from './paid-subscription.ts'
import {
  type AccessRecord,
  dueTrialNotice,
  firstChargeAhead,
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
  trialUnconfirmedUntil: later(7).toISOString(),
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

describe('a paid subscription', () => {
  const paid = (more: Partial<PaidSubscription>): Partial<AccessRecord> => ({
    billing: {
      subscriptions: [
        {
          id: 'sub_1',
          status: 'active',
          createdAt: start.toISOString(),
          priceId: 'price_1',
          interval: 'monthly',
          priceInCents: 990,
          trialEnd: null,
          currentPeriodEnd: later(30).toISOString(),
          cancelAtPeriodEnd: false,
          endedAt: null,
          latestInvoice: null,
          ...more,
        },
      ],
    },
  })
  const after = { trialEndsAt: later(-1).toISOString() }
  const at = (more: Partial<PaidSubscription>, record_: Partial<AccessRecord> = {}, now = start) =>
    subscriptionAt(record({ ...after, ...paid(more), ...record_ }), now)

  test('is ours by its status at the provider, each of them', () => {
    const expected: Record<ProviderStatus, [string, string, boolean]> = {
      trialing: ['Premium', 'ACTIVE', true],
      active: ['Premium', 'ACTIVE', true],
      past_due: ['Premium', 'PAST_DUE', true],
      unpaid: ['Free', 'UNPAID', false],
      paused: ['Free', 'PENDING', false],
      incomplete: ['Free', 'PENDING', false],
      canceled: ['Free', 'CANCELED', false],
      incomplete_expired: ['Free', 'INACTIVE', false],
    }
    for (const status of providerStatuses) {
      const { level, status: ours, paidAccess } = at({ status })
      expect([level, ours, paidAccess], status).toEqual(expected[status])
    }
  })

  test('that was cancelled gives access until the millisecond in which its period ends', () => {
    const cancelled = { cancelAtPeriodEnd: true }
    expect(at(cancelled, {}, later(30, -1))).toMatchObject({ status: 'ACTIVE', paidAccess: true })
    expect(at(cancelled, {}, later(30))).toMatchObject({ status: 'CANCELED', paidAccess: false })
    // Whether it was renewed is the provider's to say: nobody loses access because an event is late.
    expect(at({}, {}, later(31))).toMatchObject({ status: 'ACTIVE', paidAccess: true })
  })

  test('is there beside an unconfirmed address, and beside a trial that ended', () => {
    const unconfirmed = { emailConfirmedAt: null, trialUnconfirmedUntil: later(-53).toISOString() }
    expect(at({}, unconfirmed).paidAccess).toBe(true)
  })

  test('that failed leaves what is left of the trial', () => {
    const trial = { trialEndsAt: later(3).toISOString() }
    expect(at({ status: 'incomplete_expired' }, trial)).toEqual(TRIAL)
    expect(at({ status: 'canceled' }, trial, later(3))).toMatchObject({ status: 'CANCELED' })
  })

  test('stands behind what an administrator gave', () => {
    expect(at({ status: 'past_due' }, { grant: 'Enterprise' })).toEqual({
      level: 'Enterprise',
      status: 'ACTIVE',
      paidAccess: true,
      source: 'grant',
    })
  })

  test('keeps the notices about the trial away', () => {
    const subscribed = record(paid({ status: 'trialing' }))
    expect(dueTrialNotice(subscribed, later(28))).toBeUndefined()
    expect(dueTrialNotice(subscribed, later(31))).toBeUndefined()
    expect(dueTrialNotice(record(paid({ status: 'canceled' })), later(400))).toBeUndefined()
    const failed = record(paid({ status: 'incomplete_expired' }))
    expect(dueTrialNotice(failed, later(28))).toBe('trialEnding')
  })

  test('that ended before the trial leaves its notices, one that ended with it does not', () => {
    const ended = (endedAt: Date) =>
      record(paid({ status: 'canceled', endedAt: endedAt.toISOString() }))
    const withdrawn = ended(later(5))
    expect(dueTrialNotice(withdrawn, later(26))).toBeUndefined()
    expect(dueTrialNotice(withdrawn, later(28))).toBe('trialEnding')
    expect(dueTrialNotice(withdrawn, later(30))).toBe('trialEnded')
    // The provider drops what is less than a second.
    for (const end of [later(30, -999), later(30), later(45)]) {
      expect(dueTrialNotice(ended(end), later(46))).toBeUndefined()
    }
  })

  describe('that begins free', () => {
    const free = (more: Partial<PaidSubscription> = {}) =>
      record(paid({ status: 'trialing', trialEnd: later(30).toISOString(), ...more }))

    test('has its first charge ahead in the last three days, to the millisecond', () => {
      expect(firstChargeAhead(free(), later(27, -1))).toBeUndefined()
      expect(firstChargeAhead(free(), later(27))?.id).toBe('sub_1')
      expect(firstChargeAhead(free(), later(30, -1))?.id).toBe('sub_1')
      expect(firstChargeAhead(free(), later(30))).toBeUndefined()
    })

    test('has none where it was cancelled, has ended, is charged already or not at all', () => {
      for (const more of [
        { cancelAtPeriodEnd: true },
        { status: 'canceled' },
        { status: 'active' },
        { trialEnd: null },
        { isCollectionPaused: true },
      ] as const) {
        expect(firstChargeAhead(free(more), later(28))).toBeUndefined()
      }
      expect(firstChargeAhead(record(), later(28))).toBeUndefined()
    })

    test('and was ordered just before that has it ahead from the next day on', () => {
      const late = free({ createdAt: later(28).toISOString() })
      expect(firstChargeAhead(late, later(29, -1))).toBeUndefined()
      expect(firstChargeAhead(late, later(29))?.id).toBe('sub_1')
    })
  })
})
