import { afterEach, expect, test, vi } from 'vitest'
import { recallFeedPlace, rememberFeedPlace } from './feed-place.ts'

afterEach(() => void vi.unstubAllGlobals())

function stubHistory(state: unknown) {
  const entry = {
    state,
    replaceState(next: unknown) {
      entry.state = next
    },
  }
  vi.stubGlobal('history', entry)
  return entry
}

test.each([
  [null],
  ['text'],
  [{ feed: 7 }],
  [{ feed: { pages: { a: -1 }, unfolded: [] } }],
  [{ feed: { pages: { a: 1.5 }, unfolded: [] } }],
  [{ feed: { random: 'x', pages: {}, unfolded: [] } }],
])('a state of the history that is none of ours (%j) counts as a new visit', (state) => {
  stubHistory(state)
  expect(recallFeedPlace()).toEqual({ pages: {}, unfolded: [] })
})

test('a change is kept beside what others keep there', () => {
  const entry = stubHistory({ scroll: 12 })
  rememberFeedPlace((place) => ({ ...place, pages: { archive: 2 } }))
  rememberFeedPlace((place) => ({ ...place, random: 3 }))
  expect(recallFeedPlace()).toEqual({ random: 3, pages: { archive: 2 }, unfolded: [] })
  expect(entry.state).toMatchObject({ scroll: 12 })
})
