// Rules: P-COMMENTS-NAME.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../../tests/support/rounds.ts'
import { mentionsIn } from './comments.ts'

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
