// Rules: P-READING-TIME.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingMinutes } from './reading-time.ts'

const minutesOf = (
  mainTextBody: string,
  more: Partial<Parameters<typeof readingMinutes>[0][number]> = {},
) => readingMinutes([{ headline: '', mainTextBody, mainActions: [], harmfulActions: [], ...more }])

test.each([
  [0, 1],
  [1, 1],
  [299, 1],
  [300, 2],
  [400, 2],
  [1000, 5],
])('%i words take %i minutes', (words, minutes) => {
  expect(minutesOf('Wort '.repeat(words))).toBe(minutes)
})

test('headline and actions are read, too; marks, citations and explanations are not', () => {
  const words = 'Wort '.repeat(100)
  expect(minutesOf(words, { mainActions: [words], harmfulActions: [words] })).toBe(2)
  expect(minutesOf(words, { headline: words, mainActions: ['Wort '.repeat(99)] })).toBe(1)
  const marked = '**Wort** {Wort}[EXP:drei Worte mehr] [Ref1, Ref2] '
  expect(minutesOf(marked.repeat(149))).toBe(1)
  expect(minutesOf(marked.repeat(150))).toBe(2)
})

test('one text takes as long in both languages: as its longer translation', () => {
  const text = (words: number) => ({
    headline: '',
    mainActions: [],
    harmfulActions: [],
    mainTextBody: 'Wort '.repeat(words),
  })
  expect(readingMinutes([text(290), text(310)])).toBe(2)
  expect(readingMinutes([text(310), text(290)])).toBe(2)
  expect(readingMinutes([])).toBe(1)
})

test('it is a whole number of at least one, and space alone adds nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(minutesOf(text)).toBeGreaterThanOrEqual(1)
      expect(Number.isInteger(minutesOf(text))).toBe(true)
      expect(minutesOf(`  ${text}\n\n`)).toBe(minutesOf(text))
    }),
  )
})
