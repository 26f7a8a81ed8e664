// Rules: P-GATES.
import { expect, test } from 'vitest'
import { permissions, roles } from '../../contract/protocol/account-fields.ts'
import {
  mayActFor,
  mayAlwaysChooseRubrics,
  permissionsOf,
  permissionText,
  standingOf,
} from './permissions.ts'

test('each role brings its permissions (P-ROLES)', () => {
  expect(permissionsOf(['ROLE_USER'], false)).toEqual([])
  expect(permissionsOf(['ROLE_REVIEWER'], false)).toEqual(['PERMISSION_REVIEW_HEARTICLES'])
  expect(permissionsOf(['ROLE_EDITOR'], false)).toEqual([
    'PERMISSION_PLAYLIST',
    'PERMISSION_EDIT_HEARTICLES',
  ])
  expect(permissionsOf(['ROLE_HEAD'], false)).toEqual([
    'PERMISSION_PLAYLIST',
    'PERMISSION_EDIT_HEARTICLES',
    'PERMISSION_PLAN',
    'PERMISSION_VIEW_STATISTICS',
  ])
  expect(permissionsOf(['ROLE_ANALYST'], false)).toEqual(['PERMISSION_VIEW_STATISTICS'])
  const all = permissions.filter((permission) => permission !== 'PERMISSION_PAID_ACCESS')
  expect(permissionsOf(['ROLE_ADMIN'], false).toSorted()).toEqual(all.toSorted())
})

test('paid access comes by the subscription alone, and nothing twice', () => {
  expect(permissionsOf([...roles], false)).not.toContain('PERMISSION_PAID_ACCESS')
  expect(permissionsOf([...roles], true).toSorted()).toEqual([...permissions].toSorted())
})

test('one acts for oneself, an administrator for all', () => {
  const caller = { userId: 'a', permissions: permissionsOf(['ROLE_EDITOR', 'ROLE_ANALYST'], true) }
  expect(mayActFor(caller, 'a')).toBe(true)
  expect(mayActFor(caller, 'b')).toBe(false)
  expect(mayActFor({ ...caller, permissions: ['PERMISSION_ADMIN'] }, 'b')).toBe(true)
})

test.each([
  ...permissions.map((name) => [name, /PAID_ACCESS|ADMIN/.test(name)] as const),
  ['ROLE_ADMIN', false] as const,
])('whoever has %s may always choose rubrics: %s', (name, may) => {
  expect(mayAlwaysChooseRubrics(['ROLE_USER', name])).toBe(may)
})

test('whoever has nothing may not always choose rubrics', () => {
  expect(mayAlwaysChooseRubrics([])).toBe(false)
  expect(mayAlwaysChooseRubrics(permissionsOf(['ROLE_ADMIN'], false))).toBe(true)
})

test('a permission in words', () => {
  expect(permissions.map(permissionText)).toEqual([
    'Paid Access',
    'Review Hearticles',
    'Playlist',
    'Edit Hearticles',
    'Plan',
    'View Statistics',
    'Admin',
  ])
})

test.each([
  ['free', ['ROLE_USER'], null],
  ['free', ['PERMISSION_REVIEW_HEARTICLES'], undefined],
  ['trial', ['PERMISSION_PAID_ACCESS'], 'trial'],
  ['premium', ['PERMISSION_PAID_ACCESS'], 'subscription'],
  ['premium', ['PERMISSION_PAID_ACCESS'], 'grant'],
  ['premium', ['PERMISSION_PAID_ACCESS'], undefined],
  ['premium', ['PERMISSION_ADMIN'], null],
] as const)('who is on %s is so by %j and %s (P-PRICES-PAGE)', (standing, roles, accessBy) => {
  expect(standingOf({ roles, accessBy })).toBe(standing)
})
