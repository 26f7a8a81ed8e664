// Rules: P-COMMENTS, P-COMMENTS-NAME, P-COMMENTS-BACK.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import {
  isGone,
  mentionsIn,
  newThread,
  withMessageBack,
  withoutMessage,
  withReply,
} from './comment-threads.ts'

const people = ['anna', 'anna-lena', 'Eva Lang', 'Zoë', 'c++'].map((username) => ({
  id: `id of ${username}`,
  username,
}))
const named = (text: string) =>
  mentionsIn(text, people).map(({ start, end }) => text.slice(start, end))

describe('whom a text names', () => {
  test.each([
    ['@anna, bitte', ['@anna']],
    ['(@ANNA)', ['@ANNA']],
    ['@anna-lena und @anna', ['@anna-lena', '@anna']],
    ['@eva lang?', ['@eva lang']],
    ['@Zoë @c++', ['@Zoë', '@c++']],
    ['@annabell und @Eva Langer', []],
    ['mail an max@anna.example', []],
    ['@@anna', ['@anna']],
    ['@', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(named(text)).toEqual(expected)
  })

  test('is found wherever it stands, and nothing else is', () => {
    const words = fc.stringMatching(/^[a-zäöü .,!?\n]{0,20}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(words, fc.constantFrom(...people))), words, (parts, end) => {
        const text = parts.map(([word, { username }]) => `${word} @${username};`).join('') + end
        expect(mentionsIn(text, people).map(({ id }) => id)).toEqual(parts.map(([, { id }]) => id))
      }),
      { numRuns: rounds(50, 2000) },
    )
  })
})

describe('words that are taken back', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const place = { languageCode: 'de', field: 'HEADLINE', listIndex: null } as const
  const passage = { place, start: 0, end: 7, quote: 'Weniger', comment: 'Wie viel?' }
  const thread = withReply(newThread(passage, { id: 'a', hearticleId: 1, by: 'anna', at }), {
    ...{ id: 'b', text: 'Die Hälfte.', by: 'eva', at },
  })

  test('are no part of the comment any more, and come back to it for an hour', () => {
    const back = withoutMessage(thread, 'a', { by: 'anna', at })
    expect(back?.words).toBe('Wie viel?')
    expect(back?.left.messages.map(({ text }) => text)).toEqual(['', 'Die Hälfte.'])
    const brought = (minutes: number, words = back?.words) => {
      const now = new Date(at.getTime() + minutes * 60_000)
      return back && withMessageBack(back.left, 'a', words, { by: 'anna', at: now })
    }
    expect(brought(60)).toEqual(thread)
    expect(brought(61)).toBeUndefined()
    expect(back && withMessageBack(back.left, 'a', undefined, { by: 'anna', at })).toBeUndefined()
  })

  test('are not lost where they are taken or brought back twice', () => {
    const once = withoutMessage(thread, 'a', { by: 'anna', at })
    const twice = once && withoutMessage(once.left, 'a', { by: 'anna', at })
    expect(twice).toEqual({ left: once?.left, words: undefined })
    expect(withMessageBack(thread, 'a', undefined, { by: 'anna', at })).toEqual(thread)
  })

  test('leave a comment that nobody can read once all of them are', () => {
    const one = withoutMessage(thread, 'a', { by: 'anna', at })?.left
    const both = one && withoutMessage(one, 'b', { by: 'eva', at })?.left
    expect([thread, one, both].map((state) => state && isGone(state))).toEqual([false, false, true])
  })

  test('are nobody else’s to take back', () => {
    expect(withoutMessage(thread, 'b', { by: 'anna', at })).toBeUndefined()
    expect(withoutMessage(thread, 'c', { by: 'anna', at })).toBeUndefined()
  })
})
