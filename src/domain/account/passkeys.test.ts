import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Role, roles } from '../../contract/protocol/account-fields.ts'
import { isCloned, isJustConfirmed, needsKey, rolesOfSession } from './passkeys.ts'
import { permissionsOf } from './permissions.ts'

const now = new Date('2026-11-21T11:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

describe('a confirmation (P-PASSKEYS)', () => {
  test('counts as just made for five minutes', () => {
    const ages = [0, 299_999, 300_000].map((age) => isJustConfirmed(ago(age), now))
    expect(ages).toEqual([true, true, false])
    expect(isJustConfirmed(undefined, now)).toBe(false)
  })

  test('with a counter holds where it grows, or where nothing counts', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (stored, answered) => {
        expect(isCloned(stored, answered)).toBe(answered <= stored && stored + answered > 0)
      }),
    )
  })
})

describe('a session of who works at the desk (P-DESK-PASSKEYS)', () => {
  const HOURS = 60 * 60 * 1000
  const some = fc.subarray<Role>([...roles])
  const age = fc.integer({ min: 0, max: 24 * HOURS })

  test('acts by what it may for twelve hours from its confirmation, and reads after that', () => {
    fc.assert(
      fc.property(some, fc.option(age), (held, since) => {
        const confirmedAt = since === null ? undefined : ago(since)
        const acting = rolesOfSession(held, confirmedAt, now)
        const isOpen = since !== null && since < 12 * HOURS
        expect(acting).toEqual(isOpen || !needsKey(held) ? held : acting)
        if (isOpen) return
        expect(needsKey(acting)).toBe(false)
        expect(permissionsOf(acting, false)).toEqual(
          held.includes('ROLE_ANALYST') ? ['PERMISSION_VIEW_STATISTICS'] : [],
        )
      }),
    )
  })

  test('is asked for a key where it writes, reviews, plans or administers', () => {
    expect(roles.filter((role) => needsKey([role]))).toEqual([
      'ROLE_REVIEWER',
      'ROLE_EDITOR',
      'ROLE_HEAD',
      'ROLE_ADMIN',
    ])
  })
})
