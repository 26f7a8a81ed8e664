import { describe, expect, test } from 'vitest'
import { textDifference } from '../text/text-difference.ts'
import { readingParagraphs } from './reading-pieces.ts'

const same = (text: string) => [{ kind: 'same' as const, text }]
const told = (...asked: Parameters<typeof readingParagraphs>) =>
  readingParagraphs(...asked).map((pieces) =>
    pieces.map(({ kind, text, start, pmids, within }) =>
      [kind[0], start, text, ...pmids, ...within.map((index) => `#${index}`)].join(' '),
    ),
  )

describe('a text to be read beside another', () => {
  test('falls into paragraphs, citations and what is marked', () => {
    const text = 'Weniger Salz.[Ref101, Ref102]\n\nUnd Sport.'
    expect(told(same(text), [{ start: 8, end: 12 }])).toEqual([
      ['s 0 Weniger ', 's 8 Salz #0', 's 12 .', 's 13 [Ref101, Ref102] 101 102'],
      ['s 31 Und Sport.'],
    ])
  })

  test('marks that lie over each other, a paragraph and a citation are all kept', () => {
    const stretches = [
      { start: 0, end: 9 },
      { start: 1, end: 13 },
    ]
    expect(told(same('Ab.\n\nCd[Ref101].'), stretches)).toEqual([
      ['s 0 A #0', 's 1 b. #0 #1'],
      ['s 5 Cd #0 #1', 's 7 [R #0 #1', 's 9 ef10 #1', 's 13 1]', 's 15 .'],
    ])
  })

  test('keeps the places of the text as it was, whatever comes and goes', () => {
    const before = 'Weniger Salz.\n\nUnd Sport.'
    const pieces = readingParagraphs(textDifference(before, 'Kaum Salz.\n\nKein Sport.'), [])
    const kept = pieces.flat().filter(({ kind }) => kind !== 'added')
    expect(kept.map(({ start, length }) => before.slice(start, start + length))).toEqual(
      kept.map(({ text }) => text),
    )
    expect(pieces).toHaveLength(2)
    expect(pieces[1]?.map(({ text }) => text)).toEqual(['Und', 'Kein', ' Sport.'])
  })
})
