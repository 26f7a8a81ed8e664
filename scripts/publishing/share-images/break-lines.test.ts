import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakLines, fitText, type TextBox } from './break-lines.ts'

/** Every character half an em wide; words part after every third letter. */
const measure = {
  widthOf: (text: string) => text.length / 2,
  syllables: (word: string) => word.match(/.{1,3}/gu) ?? [],
}
const box: TextBox = {
  width: 100,
  height: 60,
  sizes: [20, 10, 5],
  wholeWordsAbove: 10,
  leading: 1,
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '-'), minLength: 1, maxLength: 60 })
const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '))
const letters = (value: string) => value.replace(/[\s-]/g, '')

describe('breaking lines', () => {
  test('no line is wider than asked for, and no letter is lost or moved', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 30 }), (value, width) => {
        const lines = breakLines(value, width, measure)
        expect(lines.filter((line) => measure.widthOf(line) > width)).toEqual([])
        expect(letters(lines.join(''))).toBe(letters(value))
        expect(lines).not.toContain('')
      }),
    )
  })

  test('a word that fits a line is not parted', () => {
    expect(breakLines('aaa bbbb cccc', 3, measure)).toEqual(['aaa', 'bbbb', 'cccc'])
  })

  test('a word wider than a line is parted between syllables, with a hyphen', () => {
    expect(breakLines('abcdefghij', 4, measure)).toEqual(['abcdef-', 'ghij'])
  })

  test('a hyphen that the word has is enough', () => {
    expect(breakLines('ab-cdefgh', 2, measure)).toEqual(['ab-', 'cde-', 'fgh'])
  })
})

describe('fitting a text', () => {
  test('never leaves the box', () => {
    fc.assert(
      fc.property(text, (value) => {
        const { size, lines } = fitText(value, box, measure)
        expect(lines.length * size * box.leading).toBeLessThanOrEqual(box.height)
        const widest = Math.max(...lines.map(measure.widthOf))
        expect(widest * size).toBeLessThanOrEqual(box.width)
      }),
    )
  })

  test('takes the largest size and equally long lines', () => {
    expect(fitText('aaa bbb ccc d', box, measure)).toEqual({
      size: 20,
      lines: ['aaa bbb', 'ccc d'],
    })
  })

  test('a long word makes the text smaller before it is parted', () => {
    expect(fitText('abcdefghijklm', box, measure)).toEqual({ size: 10, lines: ['abcdefghijklm'] })
  })

  test('what fits at no size ends with an ellipsis', () => {
    const { size, lines } = fitText('aaaa '.repeat(200).trim(), box, measure)
    expect(size).toBe(5)
    expect(lines).toHaveLength(12)
    expect(lines.at(-1)).toMatch(/a…$/)
  })
})
