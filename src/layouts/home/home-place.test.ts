// Rules: P-RUBRIC-LABEL.
import { expect, test } from 'vitest'
import { homePlaceOf } from './home-place.ts'

test.each([
  ['/', '', { mode: 'feed' }],
  ['/', '?mode=explore&q=x', { mode: 'explore' }],
  ['/', '?mode=other', { mode: 'feed' }],
  ['/rubric/4', '', { mode: 'feed', rubricId: 4 }],
  ['/en/rubric/4', '?rubric=5', { mode: 'feed', rubricId: 4 }],
  ['/', '?rubric=5', { mode: 'feed', rubricId: 5 }],
  ['/', '?rubric=abc', { mode: 'feed' }],
  ['/', '?rubric=0', { mode: 'feed' }],
  ['/', '?rubric=-4', { mode: 'feed' }],
  ['/', '?rubric=4.5', { mode: 'feed' }],
  ['/', '?rubric=999999999999999999999', { mode: 'feed' }],
  ['/', '?rubric=4;%20DROP%20TABLE', { mode: 'feed' }],
  ['/rubric/abc', '', { mode: 'feed' }],
  ['/playlist/3', '', { mode: 'feed' }],
])('%s%s', (path, query, expected) => {
  const whole = { rubricId: undefined, ...expected }
  expect(homePlaceOf(path, query)).toEqual(whole)
})
