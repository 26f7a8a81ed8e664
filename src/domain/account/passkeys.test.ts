import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCloned, isJustConfirmed } from './passkeys.ts'

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
