// Rules: P-CONFIRM-ADDRESS, P-MAIL-UNCONFIRMED.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedMails, isCounted, mayAskToConfirm, mayBeMailed, mayGoTo } from './mail-allowance.ts'
import { type MailKind, mailKinds } from './mail-kinds.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

test('an address gets three mails in any day and six in any week, whenever a user asks', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 40 * HOUR }), { maxLength: 60 })
  fc.assert(
    fc.property(waits, (pauses) => {
      let now = 0
      let counted: number[] = []
      const sent: number[] = []
      for (const wait of pauses) {
        now += wait
        if (!mayBeMailed(counted, now)) continue
        counted = [...countedMails(counted, now), now]
        sent.push(now)
      }
      for (const at of sent) {
        const within = (span: number) => sent.filter((other) => other > at - span && other <= at)
        expect(within(DAY).length).toBeLessThanOrEqual(3)
        expect(within(7 * DAY).length).toBeLessThanOrEqual(6)
      }
      expect(counted.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('what warns of a taken account is counted for nobody who confirmed the address, all else is', () => {
  const warnings = mailKinds.filter((kind) => !isCounted({ isConfirmed: true }, kind))
  expect(warnings.toSorted()).toEqual(['email-changed', 'passkeys-changed', 'password-changed'])
  expect(mailKinds.every((kind) => isCounted({ isConfirmed: false }, kind))).toBe(true)
})

test('and is mailed again to the moment when the day, or the week, is over', () => {
  expect(mayBeMailed([0, 1, 2], DAY - 1)).toBe(false)
  expect(mayBeMailed([0, 1, 2], DAY)).toBe(true)
  const six = [0, 1, 2, DAY, DAY + 1, DAY + 2]
  expect(mayBeMailed(six, 7 * DAY - 1)).toBe(false)
  expect(mayBeMailed(six, 7 * DAY)).toBe(true)
})

test('an address without an account is asked once in 24 hours to be confirmed', () => {
  expect(mayAskToConfirm(undefined, 0)).toBe(true)
  expect(mayAskToConfirm(0, DAY - 1)).toBe(false)
  expect(mayAskToConfirm(0, DAY)).toBe(true)
})

test('what goes to an address that nobody has confirmed is listed', () => {
  const unconfirmed = mailKinds.filter((kind) => mayGoTo({ isConfirmed: false }, kind))
  expect(unconfirmed).toEqual([
    ...(['welcome', 'confirmation', 'trial-ending', 'trial-ended'] as const),
    ...(['password-reset', 'address-confirmation'] as const),
    ...(['email-change', 'account-deleted', 'declaration-received'] satisfies MailKind[]),
  ])
  for (const kind of mailKinds) expect(mayGoTo({ isConfirmed: true }, kind)).toBe(true)
})
