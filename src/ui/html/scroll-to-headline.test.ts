import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scrollToHeadline } from './scroll-to-headline.ts'

interface Loaded {
  hash?: string
  wantsNoMotion?: boolean
  scrollY?: number
  /** Where the headline ends, in a window of 500 px. */
  bottom?: number
  isFocused?: boolean
}

/** Loads a page so, and gives the ways in which it scrolled within a second. */
function scrollsOf(page: Loaded): unknown[] {
  const { hash = '', wantsNoMotion = false, scrollY = 0, bottom = 900, isFocused = false } = page
  const scrolls: unknown[] = []
  const body = {}
  vi.stubGlobal('location', { hash })
  vi.stubGlobal('matchMedia', () => ({ matches: wantsNoMotion }))
  vi.stubGlobal('scrollY', scrollY)
  vi.stubGlobal('innerHeight', 500)
  vi.stubGlobal('document', { body, activeElement: isFocused ? {} : body })
  vi.stubGlobal('scrollTo', (how: unknown) => scrolls.push(how))
  const headline = { getBoundingClientRect: () => ({ top: bottom - 50, bottom }) }
  scrollToHeadline(headline as unknown as Element)
  vi.advanceTimersByTime(99)
  expect(scrolls).toEqual([])
  vi.advanceTimersByTime(901)
  return scrolls
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page that was loaded', () => {
  test('glides to its headline after a tenth of a second', () => {
    expect(scrollsOf({})).toEqual([{ top: 750, behavior: 'smooth' }])
  })

  test.each([
    ['whose headline is in view already', { bottom: 500 }],
    ['whose address names a place in it', { hash: '#studies' }],
    ['whose reader wants no motion', { wantsNoMotion: true }],
    ['whose reader scrolls already', { scrollY: 300 }],
    ['whose reader is somewhere in it already', { isFocused: true }],
  ])('%s stays where it is', (_, page) => {
    expect(scrollsOf(page)).toEqual([])
  })
})
