import { describe, expect, test } from 'vitest'
import { expectInProportion } from '../../../tests/support/in-proportion.ts'
import { textDifference } from '../text/text-difference.ts'
import { readingParagraphs } from './reading-pieces.ts'

const same = (text: string) => [{ kind: 'same' as const, text }]
type PieceParameters = Parameters<typeof readingParagraphs>
const joined = (
  segments: PieceParameters[0],
  stretches: PieceParameters[1] = [],
  isMarkup = true,
) =>
  readingParagraphs(segments, stretches, isMarkup).map((pieces) =>
    pieces.map(({ kind, text, start, pmids, styles, within }) =>
      [...[kind[0], start, text, ...pmids, ...styles], ...within.map((index) => `#${index}`)].join(
        ' ',
      ),
    ),
  )

describe('a text to be read beside another', () => {
  test('falls into paragraphs, citations and what is marked', () => {
    const text = 'Weniger Salz.[Ref101, Ref102]\n\nUnd Sport.'
    expect(joined(same(text), [{ start: 8, end: 12 }])).toEqual([
      ['s 0 Weniger ', 's 8 Salz #0', 's 12 .', 's 13 [Ref101, Ref102] 101 102'],
      ['s 31 Und Sport.'],
    ])
  })

  test('marks that lie over each other, a paragraph and a citation are all kept', () => {
    const stretches = [
      { start: 0, end: 9 },
      { start: 1, end: 13 },
    ]
    expect(joined(same('Ab.\n\nCd[Ref101].'), stretches)).toEqual([
      ['s 0 A #0', 's 1 b. #0 #1'],
      ['s 5 Cd #0 #1', 's 7 [R #0 #1', 's 9 ef10 #1', 's 13 1]', 's 15 .'],
    ])
  })

  test('keeps the places of the text as it was, whatever comes and goes', () => {
    const before = 'Weniger Salz.\n\nUnd Sport.'
    const pieces = readingParagraphs(textDifference(before, 'Kaum Salz.\n\nKein Sport.'), [], true)
    const current = pieces.flat().filter(({ kind }) => kind !== 'added')
    expect(current.map(({ start, length }) => before.slice(start, start + length))).toEqual(
      current.map(({ text }) => text),
    )
    expect(pieces).toHaveLength(2)
    expect(pieces[1]?.map(({ text }) => text)).toEqual(['Und', 'Kein', ' Sport.'])
  })

  test('shows marks as readers see them, at the places of the text as it is written', () => {
    const text = 'Ein **sehr *großes* Ziel** ist 5 \\* 3.\n\n{RR}[EXP:ein Maß] hilft.'
    expect(joined(same(text))).toEqual([
      [
        's 0 Ein ',
        's 6 sehr  bold',
        's 12 großes italic bold',
        's 19  Ziel bold',
        's 26  ist 5 ',
        's 34 * 3.',
      ],
      ['s 41 RR term', 's 43  (', 's 49 ein Maß explanation', 's 56 )', 's 57  hilft.'],
    ])
    // What knows no markup, such as a headline or an abstract, is shown as it is.
    expect(joined(same('**A**'), [], false)).toEqual([['s 0 **A**']])
  })

  test('a marked stretch is what is seen of it', () => {
    const [start, end] = [4, 12]
    expect(joined(same('Ein **Ziel** ist.'), [{ start, end }])).toEqual([
      ['s 0 Ein ', 's 6 Ziel bold #0', 's 12  ist.'],
    ])
  })

  test('marks that go or come are the change, so they stand there', () => {
    const pieces = joined(textDifference('Ein **Ziel** ist', 'Ein Ziel ist'))
    expect(pieces).toEqual([['s 0 Ein ', 'r 4 **', 's 6 Ziel bold', 'r 10 **', 's 12  ist']])
    expect(joined(textDifference('Ein **Ziel**', 'Ein **Salz**'))).toEqual([
      ['s 0 Ein ', 'r 6 Ziel bold', 'a 10 Salz'],
    ])
  })

  test('what comes within a style has it, also where a mark of its own begins', () => {
    const segments = [...same('**ab '), { kind: 'added' as const, text: 'x' }, ...same('*c* d**')]
    expect(joined(segments)).toEqual([
      ['s 2 ab  bold', 'a 5 x bold', 's 6 c italic bold', 's 8  d bold'],
    ])
  })

  test.each([['**a** '], ['- a\n+ b\n'], ['[n](https://a.at) ']])(
    'the longest text of %j takes time in proportion',
    async (mark) => {
      const text = mark.repeat(120_000 / mark.length)
      await expectInProportion(
        () => readingParagraphs(same(text), [], true),
        () => readingParagraphs(same(text.slice(0, text.length / 100)), [], true),
      )
    },
  )
})
