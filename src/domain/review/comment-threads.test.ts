// Rules: P-COMMENTS, P-COMMENTS-NAME, P-COMMENTS-BACK.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import {
  isGone,
  mentionsIn,
  newThread,
  withDeletion,
  withoutDeletedWords,
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

  test('are kept for an hour, and then gone', () => {
    const back = withDeletion(thread, 'a', true, { by: 'anna', at })
    const minutes = (number: number) => new Date(at.getTime() + number * 60_000)
    const words = (now: Date) => back && withoutDeletedWords(back, now).messages[0]?.text
    expect(words(minutes(60))).toBe('Wie viel?')
    expect(words(minutes(61))).toBe('')
    const brought = (now: Date) => back && withDeletion(back, 'a', false, { by: 'anna', at: now })
    expect(brought(minutes(60))).toEqual(thread)
    expect(brought(minutes(61))).toBeUndefined()
  })

  test('leave a comment that nobody can read once all of them are', () => {
    const one = withDeletion(thread, 'a', true, { by: 'anna', at })
    const both = one && withDeletion(one, 'b', true, { by: 'eva', at })
    expect([thread, one, both].map((state) => state && isGone(state))).toEqual([false, false, true])
  })

  test('are nobody else’s to take back', () => {
    expect(withDeletion(thread, 'b', true, { by: 'anna', at })).toBeUndefined()
    expect(withDeletion(thread, 'c', true, { by: 'anna', at })).toBeUndefined()
  })
})
