// Rules: P-DASHBOARD.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidSubscription } from '../../../tests/support/paid-subscriptions.ts'
import { accessKinds, type JobRun } from '../../contract/administration/dashboard.ts'
import type { PaidSubscription } from '../billing/paid-subscription.ts'
import type { AccessRecord } from '../billing/subscription.ts'
import { addDays, dayInVienna } from '../time/vienna-days.ts'
import {
  accessKindOf,
  churnOf,
  countUsers,
  type DayFigures,
  emptyDay,
  firstDay,
  jobState,
  lostOn,
  presentFigures,
} from './dashboard.ts'
import { daysBetween } from './statistics.ts'

const now = new Date('2026-11-21T11:00:00Z')
const today = '2026-11-21'

const person = (
  subscriptions: PaidSubscription[] = [],
  more: Partial<AccessRecord> = {},
): AccessRecord => ({
  createdAt: '2026-01-01T12:00:00Z',
  emailConfirmedAt: '2026-01-01T12:00:00Z',
  trialEndsAt: null,
  grant: 'Free',
  notices: { trialEnding: null, trialEnded: null },
  billing: subscriptions.length > 0 ? { subscriptions } : null,
  ...more,
})

const ordered = new Date('2026-11-10T11:00:00Z')
const inTrial = { trialEndsAt: '2026-12-01T00:00:00.000Z' }
const ended = (endedAt: string, more: Partial<PaidSubscription> = {}) =>
  paidSubscription(new Date('2026-10-01T11:00:00Z'), { status: 'canceled', endedAt, ...more })

describe('by what gives access', () => {
  test.each([
    ['nothing', person(), 'free'],
    ['a trial', person([], inTrial), 'trial'],
    ['a trial that is over', person([], { trialEndsAt: '2026-11-21T10:00:00.000Z' }), 'free'],
    ['a level that was given', person([], { grant: 'Premium', ...inTrial }), 'granted'],
    ['a subscription', person([paidSubscription(ordered)]), 'paying'],
    ['one beside a level', person([paidSubscription(ordered)], { grant: 'Premium' }), 'paying'],
    ['one that is past due', person([paidSubscription(ordered, { status: 'past_due' })]), 'paying'],
    ['one that is unpaid', person([paidSubscription(ordered, { status: 'unpaid' })]), 'free'],
    [
      'one in its free time',
      person([paidSubscription(ordered, { status: 'trialing', trialEnd: inTrial.trialEndsAt })]),
      'ordered',
    ],
    [
      'one that was to end by now',
      person([
        paidSubscription(ordered, {
          cancelAtPeriodEnd: true,
          currentPeriodEnd: '2026-11-21T10:59:59.000Z',
        }),
      ]),
      'free',
    ],
  ])('%s', (_, record, kind) => {
    expect(accessKindOf(record, now)).toBe(kind)
  })
})

describe('who stopped paying', () => {
  test('did so on the day in Vienna on which their subscription ended', () => {
    expect(lostOn(person([ended('2026-11-19T22:59:59.000Z')]), now)).toBe('2026-11-19')
    expect(lostOn(person([ended('2026-11-19T23:00:00.000Z')]), now)).toBe('2026-11-20')
  })

  test('did so with the period where nobody has told of its end yet', () => {
    const over = { cancelAtPeriodEnd: true, currentPeriodEnd: '2026-11-20T12:00:00.000Z' }
    expect(lostOn(person([paidSubscription(ordered, over)]), now)).toBe('2026-11-20')
    const still = { cancelAtPeriodEnd: true, currentPeriodEnd: '2026-11-22T12:00:00.000Z' }
    expect(lostOn(person([paidSubscription(ordered, still)]), now)).toBeUndefined()
  })

  test('is nobody who still pays, never did, or ended in their free time', () => {
    const end = '2026-11-20T12:00:00.000Z'
    expect(lostOn(person([paidSubscription(ordered), ended(end)]), now)).toBeUndefined()
    expect(lostOn(person([], inTrial), now)).toBeUndefined()
    const never = ended(end, { status: 'incomplete_expired' })
    expect(lostOn(person([never]), now)).toBeUndefined()
    expect(lostOn(person([ended(end, { trialEnd: end })]), now)).toBeUndefined()
    const paidSince = ended(end, { trialEnd: '2026-11-19T12:00:00.000Z' })
    expect(lostOn(person([paidSince]), now)).toBe('2026-11-20')
  })
})

test('everybody is counted once, by access and for the day on which they came', () => {
  const anybody = fc.record({
    createdAt: fc
      .date({ min: new Date('2026-10-01'), max: now, noInvalidDate: true })
      .map((date) => date.toISOString()),
    grant: fc.constantFrom('Free', 'Premium'),
    trialEndsAt: fc.constantFrom(null, inTrial.trialEndsAt),
    billing: fc.constantFrom(null, {
      subscriptions: [paidSubscription(ordered)],
    }),
  })
  fc.assert(
    fc.property(fc.array(anybody), (people) => {
      const { add, counted } = countUsers(now)
      for (const record of people) add(person([], record as Partial<AccessRecord>))
      const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0)
      expect(Object.keys(counted.byAccess)).toEqual([...accessKinds])
      expect(sum(Object.values(counted.byAccess))).toBe(people.length)
      expect(sum(counted.signUps.values())).toBe(people.length)
      for (const { createdAt } of people) {
        expect(counted.signUps.has(dayInVienna(new Date(createdAt)))).toBe(true)
      }
    }),
  )
})

describe('churn', () => {
  const whole = (more: (day: string) => Partial<DayFigures> = () => ({})): DayFigures[] =>
    daysBetween(firstDay(today), addDays(today, -1)).map((day) => ({
      ...emptyDay(day),
      lost: 0,
      payingAtStart: 40,
      ...more(day),
    }))

  test('is who stopped in the thirty days before today, of those who paid when they began', () => {
    const days = whole((day) => ({
      ...(day === '2026-10-22' && { lost: 1 }),
      ...(day === '2026-11-20' && { lost: 2, lostWithAccount: 1 }),
    }))
    expect(days).toHaveLength(30)
    expect(churnOf(days, today)).toEqual({ payingBefore: 40, lost: 4, rate: 0.1 })
  })

  test('has nothing of today and of the day before those thirty', () => {
    const others = ['2026-10-21', today].map((day) => ({ ...emptyDay(day), lost: 9 }))
    expect(churnOf([...others, ...whole()], today)).toEqual({ payingBefore: 40, lost: 0, rate: 0 })
  })

  test('is not known where nobody counted who paid then', () => {
    const days = whole((day) => (day === '2026-10-22' ? { payingAtStart: null } : {}))
    expect(churnOf(days, today)).toBeNull()
    expect(churnOf(whole().slice(1), today)).toBeNull()
    expect(churnOf([], today)).toBeNull()
  })

  test('is not known where one of the days is not', () => {
    for (const missing of [1, 15, 29]) {
      expect(churnOf(whole().toSpliced(missing, 1), today)).toBeNull()
      const days = whole().map((day, place) => (place === missing ? { ...day, lost: null } : day))
      expect(churnOf(days, today)).toBeNull()
    }
  })

  test('is no share of nobody', () => {
    const days = whole(() => ({ payingAtStart: 0 }))
    expect(churnOf(days, today)).toEqual({ payingBefore: 0, lost: 0, rate: null })
  })

  test('does not depend on the order of days, and adds all of them up', () => {
    const counts = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 30, maxLength: 30 })
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 500 }), (lost, paying) => {
        const days = whole().map((day, place) => ({
          ...day,
          payingAtStart: paying,
          lost: lost[place]?.[0] ?? 0,
          lostWithAccount: lost[place]?.[1] ?? 0,
        }))
        const sum = lost.flat().reduce((all, one) => all + one, 0)
        expect(churnOf(days.toReversed(), today)).toEqual({
          payingBefore: paying,
          lost: sum,
          rate: sum / paying,
        })
      }),
    )
  })
})

describe('the last run of a job', () => {
  const run = (more: Partial<JobRun> = {}): JobRun => ({
    name: 'daily',
    startedAt: '2026-11-20T23:15:00.000Z',
    durationMs: 4000,
    steps: [{ name: 'a', outcome: 'done', durationMs: 1, count: 0, error: null }],
    error: null,
    ...more,
  })
  const step = (outcome: JobRun['steps'][number]['outcome']) => ({
    ...{ name: 'b', durationMs: 1, count: null, error: null },
    outcome,
  })
  const sinceBegin = (milliseconds: number, from = run().startedAt) =>
    new Date(Date.parse(from) + milliseconds)
  const MINUTE = 60_000
  const HOUR = 60 * MINUTE

  test.each([
    ['none', undefined, 'never'],
    ['all steps done', run(), 'done'],
    ['a step failed', run({ steps: [...run().steps, step('failed')] }), 'failed'],
    ['ended by an error', run({ error: 'TypeError' }), 'failed'],
    ['something left', run({ steps: [step('unfinished'), step('not-configured')] }), 'unfinished'],
    ['not set up', run({ steps: [step('not-configured')] }), 'not-configured'],
  ])('%s', (_, lastRun, state) => {
    expect(jobState(lastRun, now)).toBe(state)
  })

  test('is interrupted twenty minutes after it began without an end, a backup six hours', () => {
    const open = run({ durationMs: null })
    expect(jobState(open, sinceBegin(20 * MINUTE))).toBe('running')
    expect(jobState(open, sinceBegin(20 * MINUTE + 1))).toBe('interrupted')
    const backup = run({ name: 'backup', durationMs: null })
    expect(jobState(backup, sinceBegin(6 * HOUR))).toBe('running')
    expect(jobState(backup, sinceBegin(6 * HOUR + 1))).toBe('interrupted')
  })

  test('is overdue 26 hours after it began, however it ended', () => {
    expect(jobState(run(), sinceBegin(26 * HOUR))).toBe('done')
    expect(jobState(run(), sinceBegin(26 * HOUR + 1))).toBe('overdue')
    expect(jobState(run({ error: 'TypeError' }), sinceBegin(27 * HOUR))).toBe('overdue')
  })
})

describe('what is shown of the days', () => {
  const counted = new Map([[today, { authenticated: { READ: 1 }, anonymous: { READ: 2 } }]])

  test('are thirty, and what nobody has counted is not said to be zero', () => {
    const shown = presentFigures([], { today, counted })
    expect(shown.days).toHaveLength(30)
    expect(shown.days[0]).toEqual({
      date: '2026-10-23',
      signUps: null,
      views: { authenticated: 0, anonymous: 0 },
      mailFailures: 0,
      webhookFailures: 0,
    })
    const views = { authenticated: 1, anonymous: 2 }
    expect(shown.days.at(-1)).toMatchObject({ date: today, signUps: 0, views })
    expect(shown).toMatchObject({ people: null, churn: null, churnFrom: null })
  })

  test('are the last count of people, and the day on which churn can be known', () => {
    const people = (countedAt: string) => ({
      countedAt,
      byAccess: { free: 1, trial: 0, ordered: 0, paying: 0, granted: 0 },
    })
    const shown = presentFigures(
      [
        { ...emptyDay('2026-11-20'), payingAtStart: 3, people: people('2026-11-19T23:15:00Z') },
        { ...emptyDay('2026-11-19'), payingAtStart: 3, people: people('2026-11-18T23:15:00Z') },
        { ...emptyDay(today), signUps: 4, mailFailures: 2 },
      ],
      { today, counted },
    )
    expect(shown.people?.countedAt).toBe('2026-11-19T23:15:00Z')
    expect(shown.churnFrom).toBe('2026-12-19')
    expect(shown.days.at(-1)).toMatchObject({ signUps: 4, mailFailures: 2 })
  })
})
