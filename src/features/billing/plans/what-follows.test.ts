import { describe, expect, test } from 'vitest'
import {
  afterTrial,
  ended,
  ending,
  granted,
  inTrial,
  pastDue,
  subscribed,
  unpaid,
} from '../../../../tests/support/subscription-states.ts'
import { trialStanding, whatFollows } from './what-follows.ts'

const kindsOf = (state: Parameters<typeof whatFollows>[0]) =>
  whatFollows(state).map(({ kind }) => kind)

describe('what follows next', () => {
  test('of a subscription: when it renews and for what', () => {
    expect(whatFollows(subscribed)).toEqual([
      { kind: 'renews', at: '2027-01-05T10:00:00.000Z', priceInCents: 990 },
    ])
  })

  test('of one that was ordered in the trial: its first charge', () => {
    const firstChargeAt = '2026-12-21T10:00:00.000Z'
    const ordered = { ...subscribed, subscription: { ...subscribed.subscription, firstChargeAt } }
    expect(whatFollows(ordered)).toEqual([
      { kind: 'first-charge', at: firstChargeAt, priceInCents: 990 },
    ])
  })

  test('of one that was cancelled: its end, to come or gone', () => {
    expect(kindsOf(ending)).toEqual(['ends'])
    expect(kindsOf(ended)).toEqual(['ended'])
    const free = { ...ending, subscription: { ...ending.subscription, isFree: true } }
    expect(kindsOf(free)).toEqual(['ends-free'])
    // Its period is over, and the payment provider has not told yet.
    const over = { ...ending, source: null, may: { ...ended.may } } as const
    expect(kindsOf(over)).toEqual(['ended'])
  })

  test('of one that never began: nothing, and the trial is told of as if there were none', () => {
    const neverStarted = { ...ended, status: 'INACTIVE' as const }
    expect(whatFollows(neverStarted)).toEqual([])
    expect(trialStanding(neverStarted)).toMatchObject({ kind: 'ended' })
  })

  test('of a payment that failed: what to do, and the end where it was cancelled', () => {
    expect(kindsOf(pastDue)).toEqual(['past-due'])
    expect(kindsOf(unpaid)).toEqual(['unpaid'])
    expect(kindsOf({ ...ending, status: 'PAST_DUE' })).toEqual(['past-due', 'ends-unpaid'])
    expect(kindsOf({ ...subscribed, status: 'PENDING' })).toEqual(['pending'])
  })

  test('of a grant: that it is one, and what becomes of a subscription beside it', () => {
    expect(kindsOf(granted)).toEqual(['granted'])
    expect(kindsOf({ ...subscribed, source: 'grant' })).toEqual(['granted', 'renews'])
    expect(kindsOf({ ...ended, source: 'grant' })).toEqual(['granted'])
  })

  test('of a trial alone: nothing here', () => {
    expect(kindsOf(inTrial)).toEqual([])
  })
})

describe('the trial', () => {
  test('runs, rests until the address is confirmed, has ended or never was', () => {
    expect(trialStanding(inTrial)).toMatchObject({ kind: 'running', daysLeft: 30 })
    const confirmBy = '2026-11-28T10:00:00.000Z'
    expect(trialStanding({ ...inTrial, confirmBy })).toMatchObject({ kind: 'running', confirmBy })
    expect(trialStanding({ ...inTrial, confirmBy, source: null })).toEqual({ kind: 'paused' })
    expect(trialStanding({ ...afterTrial, confirmBy })).toEqual({ kind: 'paused' })
    expect(trialStanding(afterTrial)).toMatchObject({ kind: 'ended' })
    expect(trialStanding({ ...afterTrial, trialEndsAt: null })).toEqual({ kind: 'none' })
  })

  test('is no matter beside or after a subscription, or with a grant', () => {
    expect(trialStanding(subscribed)).toBeUndefined()
    expect(trialStanding(ended)).toBeUndefined()
    expect(trialStanding(granted)).toBeUndefined()
    // Unless days of it are left: they are kept.
    expect(trialStanding({ ...ended, trialDaysLeft: 3, source: 'trial' })).toMatchObject({
      kind: 'running',
    })
  })
})
