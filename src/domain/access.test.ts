import { describe, expect, test } from 'vitest'
import { openingOf, opensEverything, type Viewer } from './access.ts'
import { hasPaidAccess } from './permissions.ts'

const anonymous: Viewer = { kind: 'anonymous' }
const person = (...permissions: string[]): Viewer => ({ kind: 'person', permissions })
const earlier = { id: 7, breaking: false, isToday: false }

describe('a card of an earlier hearticle', () => {
  test.each(['PERMISSION_PAID_ACCESS', 'PERMISSION_ADMIN', 'PERMISSION_REVIEW_HEARTICLES'])(
    'opens with %s, and takes no free one',
    (permission) => {
      expect(openingOf(person(permission), earlier, 3)).toEqual({ open: true, uses: 'nothing' })
    },
  )

  test('opens for a free reader who opened none in its rubric, or this one', () => {
    for (const opened of [undefined, 7]) {
      expect(openingOf(person('ROLE_USER'), earlier, opened)).toEqual({
        open: true,
        uses: 'free-one',
      })
    }
  })

  test.each([
    [],
    ['PERMISSION_PLAYLIST', 'PERMISSION_EDIT_HEARTICLES'],
    ['PERMISSION_VIEW_STATISTICS'],
  ])('takes a plan after another of its rubric, with %j', (...permissions) => {
    expect(openingOf(person(...permissions), earlier, 3)).toEqual({ open: false, need: 'plan' })
  })

  test('takes an account of somebody who has none', () => {
    expect(openingOf(anonymous, earlier, undefined)).toEqual({ open: false, need: 'account' })
  })
})

test.each([
  ['breaking', { id: 7, breaking: true, isToday: false }],
  ['of today', { id: 7, breaking: false, isToday: true }],
])('what is %s opens for everybody and takes no free one', (_, hearticle) => {
  for (const viewer of [anonymous, person('ROLE_USER')]) {
    expect(openingOf(viewer, hearticle, 3)).toEqual({ open: true, uses: 'nothing' })
  }
})

test('a reviewer opens everything but has no paid access', () => {
  expect(opensEverything(['PERMISSION_REVIEW_HEARTICLES'])).toBe(true)
  expect(hasPaidAccess(['PERMISSION_REVIEW_HEARTICLES'])).toBe(false)
})
