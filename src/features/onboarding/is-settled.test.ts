// Rules: P-ONBOARDING.
import { expect, test } from 'vitest'
import { isSettled } from './is-settled.ts'

const choice = (...ids: number[]) => ({ rubrics: [], chosen: new Set(ids), saved: new Set(ids) })
const free = { roles: ['ROLE_USER'] }

test.each<[string, boolean]>([
  ['PERMISSION_PAID_ACCESS', true],
  ['PERMISSION_ADMIN', true],
  ['PERMISSION_PLAYLIST', false],
])('whoever has %s may choose again: %s', (permission, may) => {
  const user = { roles: ['ROLE_USER', permission] }
  expect(isSettled(user, { at: 'choosing', ...choice(1) })).toBe(!may)
})

test('the first choice is free, and only an earlier one settles it', () => {
  expect(isSettled(free, { at: 'loading' })).toBe(false)
  expect(isSettled(free, { at: 'choosing', ...choice(), chosen: new Set([1]) })).toBe(false)
  expect(isSettled(free, { at: 'saved', ...choice(1) })).toBe(false)
  expect(isSettled(free, { at: 'choosing', ...choice(1) })).toBe(true)
})
