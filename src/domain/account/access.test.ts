// Rules: P-CARD-OPENS, P-READ-PUBLIC.
import { describe, expect, test } from 'vitest'
import { openingOf, opensEverything, opensForEverybody, type Viewer } from './access.ts'
import { hasPaidAccess } from './permissions.ts'

const anonymous: Viewer = { kind: 'anonymous' }
const person = (...permissions: string[]): Viewer => ({ kind: 'person', permissions })
const earlier = { breaking: false, isToday: false }

describe('a card of an earlier hearticle', () => {
  test.each(['PERMISSION_PAID_ACCESS', 'PERMISSION_ADMIN', 'PERMISSION_REVIEW_HEARTICLES'])(
    'opens with %s, and takes no free one',
    (permission) => {
      expect(openingOf(person(permission), earlier)).toBe('open')
    },
  )

  test.each([
    ['ROLE_USER'],
    ['PERMISSION_PLAYLIST', 'PERMISSION_EDIT_HEARTICLES'],
    ['PERMISSION_VIEW_STATISTICS'],
  ])('opens as the free one of its rubric with %s', (...permissions) => {
    expect(openingOf(person(...permissions), earlier)).toBe('as-free-one')
  })

  test('stays closed for a user who has no account', () => {
    expect(openingOf(anonymous, earlier)).toBe('closed')
  })
})

test.each([
  ['breaking', { breaking: true, isToday: false }],
  ['of today', { breaking: false, isToday: true }],
])('what is %s opens for everybody and takes no free one', (_, hearticle) => {
  for (const viewer of [anonymous, person('ROLE_USER')]) {
    expect(openingOf(viewer, hearticle)).toBe('open')
  }
  expect(opensForEverybody(hearticle)).toBe(true)
  expect(opensForEverybody(earlier)).toBe(false)
})

test('a reviewer opens everything but has no paid access', () => {
  expect(opensEverything(['PERMISSION_REVIEW_HEARTICLES'])).toBe(true)
  expect(hasPaidAccess(['PERMISSION_REVIEW_HEARTICLES'])).toBe(false)
})
