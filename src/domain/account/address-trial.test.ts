// Rules: P-ONE-TRIAL.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccessRecord, confirmBy, subscriptionAt } from '../billing/subscription.ts'
import { type AddressTrial, trialOfSignUp, trialOnConfirmation } from './address-trial.ts'

const DAY = 24 * 60 * 60 * 1000
const start = Date.parse('2026-11-21T11:00:00Z')
const moment = (milliseconds: number) => new Date(start + milliseconds)

type Record = AccessRecord & { isChamberMember: boolean }

const signedUp = (
  earlier: AddressTrial | undefined,
  at: Date,
  isChamberMember = false,
): Record => ({
  createdAt: at.toISOString(),
  emailConfirmedAt: null,
  isChamberMember,
  ...trialOfSignUp(earlier, at, { isChamberMember }),
  grant: 'Free',
  notices: { trialEnding: null, trialEnded: null },
  billing: null,
})

const hasAccess = (record: AccessRecord, at: Date) => subscriptionAt(record, at).paidAccess

describe('an address that nobody confirms', () => {
  test('has access for seven days in all, however often a user signs up and deletes', () => {
    const hours = fc.array(fc.integer({ min: 0, max: 24 * 30 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(hours, fc.boolean(), (signUps, isChamberMember) => {
        const at = signUps.map((hour) => hour * 60 * 60 * 1000).toSorted((a, b) => a - b)
        const first = moment(at[0] ?? 0).toISOString()
        for (const [index, offset] of at.entries()) {
          const earlier = index === 0 ? undefined : { firstSignUpAt: first, isConfirmed: false }
          const record = signedUp(earlier, moment(offset), isChamberMember)
          const end = Date.parse(first) + 7 * DAY
          expect(hasAccess(record, new Date(end))).toBe(false)
          expect(hasAccess(record, moment(offset))).toBe(start + offset < end)
        }
      }),
    )
  })
})

describe('where no address can be confirmed', () => {
  const signUp = (earlier: AddressTrial | undefined, at: Date) => ({
    ...signedUp(earlier, at),
    ...trialOfSignUp(earlier, at, { isChamberMember: false, canConfirm: false }),
  })

  test('a trial lasts as long as any and waits for nothing', () => {
    const record = signUp(undefined, moment(0))
    expect(confirmBy(record)).toBeNull()
    expect(hasAccess(record, moment(30 * DAY - 1))).toBe(true)
    expect(hasAccess(record, moment(30 * DAY))).toBe(false)
  })

  test('an address has one, from its first sign-up on', () => {
    const earlier = { firstSignUpAt: moment(0).toISOString(), isConfirmed: false }
    expect(signUp(earlier, moment(20 * DAY)).trialEndsAt).toBe(moment(30 * DAY).toISOString())
    expect(hasAccess(signUp(earlier, moment(40 * DAY)), moment(40 * DAY))).toBe(false)
    expect(signUp({ ...earlier, isConfirmed: true }, moment(40 * DAY)).trialEndsAt).toBeNull()
  })

  test('one that is over does not begin again by a confirmation that is possible later', () => {
    const record = signUp(undefined, moment(0))
    const earlier = { firstSignUpAt: moment(0).toISOString(), isConfirmed: false }
    expect(trialOnConfirmation(record, earlier, moment(40 * DAY))).toEqual({})
  })
})

describe('the confirmation of an address', () => {
  const earlier = { firstSignUpAt: moment(0).toISOString(), isConfirmed: false }
  const confirm = (record: Record, addressTrial: AddressTrial | undefined, at: Date) => ({
    ...record,
    emailConfirmedAt: at.toISOString(),
    ...trialOnConfirmation(record, addressTrial, at),
  })

  test('in time lets the trial go on', () => {
    const record = confirm(signedUp(undefined, moment(0)), earlier, moment(7 * DAY - 1))
    expect(record.trialEndsAt).toBe(moment(30 * DAY).toISOString())
    expect(confirmBy(record)).toBeNull()
  })

  test.each([7, 20, 40])('after %i days begins a full one, with its notices', (days) => {
    const sentNotices = {
      trialEnding: moment(0).toISOString(),
      trialEnded: moment(0).toISOString(),
    }
    const late = { ...signedUp(undefined, moment(0)), notices: sentNotices }
    const record = confirm(late, earlier, moment(days * DAY))
    expect(record.trialEndsAt).toBe(moment((days + 30) * DAY).toISOString())
    expect(record.notices).toEqual({ trialEnding: null, trialEnded: null })
    expect(hasAccess(record, moment((days + 30) * DAY - 1))).toBe(true)
  })

  test('of whoever signed up after others had used the seven days gives the full trial, once', () => {
    const owner = signedUp(earlier, moment(100 * DAY), true)
    expect(hasAccess(owner, moment(100 * DAY))).toBe(false)
    const confirmed = confirm(owner, earlier, moment(101 * DAY))
    expect(confirmed.trialEndsAt).toBe(moment(191 * DAY).toISOString())
    const used = { ...earlier, isConfirmed: true }
    expect(signedUp(used, moment(300 * DAY)).trialEndsAt).toBeNull()
    // Another account of the same mailbox, confirmed second.
    expect(confirm(signedUp(earlier, moment(DAY)), used, moment(2 * DAY)).trialEndsAt).toBeNull()
  })
})
