// Rules: P-FEED-PAGE-SIZE, P-FEED-LISTS, P-FEED-RANDOM.
import { describe, expect, test } from 'vitest'
import type { Viewer } from './access.ts'
import { feedOf, feedPageSize } from './feed.ts'

const anonymous: Viewer = { kind: 'anonymous' }
const person = (...permissions: string[]): Viewer => ({ kind: 'person', permissions })
const free = person('ROLE_USER')
const paying = person('ROLE_USER', 'PERMISSION_PAID_ACCESS')
const admin = person('ROLE_ADMIN', 'PERMISSION_ADMIN')

const freeLists = (rubricId: number) => [
  { list: 'latest', rubricId },
  { list: 'top-cited', rubricId },
  { list: 'austrian' },
]
const paidLists = (rubricId: number) => [
  { list: 'austrian', rubricId },
  { list: 'top-cited', rubricId },
  { list: 'latest', rubricId },
]

describe('the feed', () => {
  test.each([
    ['nobody known', anonymous, 'sign-in'],
    ['a free reader', free, 'upgrade'],
    ['a reviewer without paid access', person('PERMISSION_REVIEW_HEARTICLES'), 'upgrade'],
  ])('of %s is about one rubric by chance, whatever was chosen', (_, viewer, hint) => {
    expect(feedOf(viewer, { selected: [3, 4], random: 2 })).toEqual({ lists: freeLists(2), hint })
  })

  test.each([
    ['a paying reader', paying],
    ['an administrator', admin],
  ])('of %s goes through the chosen rubrics in their order', (_, viewer) => {
    expect(feedOf(viewer, { selected: [3, 1], random: 2 })).toEqual({
      lists: [...paidLists(3), ...paidLists(1)],
      hint: undefined,
    })
  })

  test('of a paying reader who chose none is about one by chance, with a hint of its own', () => {
    expect(feedOf(paying, { selected: [], random: 2 })).toEqual({
      lists: paidLists(2),
      hint: 'choose-rubrics',
    })
  })

  test('is about the rubric in the address alone, for everybody', () => {
    expect(feedOf(anonymous, { addressed: 5, selected: [], random: 2 })).toEqual({
      lists: freeLists(5).slice(0, 2),
      hint: 'sign-in',
    })
    expect(feedOf(paying, { addressed: 5, selected: [], random: 2 })).toEqual({
      lists: paidLists(5),
      hint: undefined,
    })
  })

  test('has no lists where there is no rubric at all', () => {
    expect(feedOf(anonymous, { selected: [], random: undefined }).lists).toEqual([])
  })
})

test.each([
  [1536, 8, 4],
  [1535, 6, 3],
  [1024, 6, 3],
  [1023, 4, 3],
  [640, 4, 3],
  [639, 3, 3],
  [0, 3, 3],
])('at %i pixels a page holds %i studies, %i for paying readers', (width, free, paid) => {
  expect([feedPageSize(width, false), feedPageSize(width, true)]).toEqual([free, paid])
})
