import { describe, expect, test } from 'vitest'
import type { PassagePlace } from '../../contract/desk/comments.ts'
import {
  byPassage,
  isQuoted,
  type PassageTexts,
  passageNow,
  quotedWords,
  textAt,
} from './passages.ts'

const texts: PassageTexts = {
  translations: [
    {
      languageCode: 'de',
      headline: 'Salz ist Salz',
      mainTextBody: 'Weniger.',
      keywords: ['Salz', 'Herz'],
      mainActions: [],
      harmfulActions: [],
    },
  ],
  abstracts: new Map([['101', 'METHODS: We measured.']]),
}
const inHeadline = { languageCode: 'de', field: 'HEADLINE', listIndex: null } as const
const commentOn = (place: PassagePlace, start: number, quote: string) => ({
  place,
  start,
  quote,
  end: start + quote.length,
})

describe('passages that somebody comments on', () => {
  test.each([
    [inHeadline, 'Salz ist Salz'],
    [{ languageCode: 'de', field: 'KEYWORD', listIndex: 1 } as const, 'Herz'],
    [{ languageCode: 'de', field: 'KEYWORD', listIndex: 2 } as const, undefined],
    [{ ...inHeadline, languageCode: 'en' as const }, undefined],
    [{ pmid: '101' }, 'METHODS: We measured.'],
    [{ pmid: '102' }, undefined],
  ])('%j is found', (place, text) => {
    expect(textAt(texts, place)).toBe(text)
  })

  test('each quotes what stands at its place', () => {
    const right = [commentOn(inHeadline, 9, 'Salz'), commentOn({ pmid: '101' }, 9, 'We')]
    const wrong = [
      commentOn(inHeadline, 1, 'Salz'),
      commentOn({ pmid: '102' }, 0, 'METHODS'),
      { ...commentOn(inHeadline, 9, 'Salz'), end: 99 },
      { ...commentOn(inHeadline, -4, 'Salz'), end: 0 },
    ]
    const stand = [...right, ...wrong].filter((one) => isQuoted(one, texts))
    expect(stand).toEqual([...right, wrong[2]])
  })

  test.each([
    [9, 'Salz', { start: 9, end: 13 }],
    [7, 'Salz', { start: 9, end: 13 }],
    [3, 'Salz', { start: 0, end: 4 }],
    [99, 'Salz', { start: 9, end: 13 }],
    [0, 'Pfeffer', undefined],
    [0, '', undefined],
  ])('from %i, %j is followed to where it stands now', (start, quote, now) => {
    expect(passageNow(texts, commentOn(inHeadline, start, quote))).toEqual(now)
  })
})

test('comments on the same passage stand together, wherever it stood when they were written', () => {
  const first = commentOn(inHeadline, 9, 'Salz')
  const gone = commentOn(inHeadline, 9, 'Pfeffer')
  const entries = [first, gone, commentOn(inHeadline, 0, 'Salz'), { ...first, start: 11 }, gone]
  expect(byPassage(entries, texts)).toEqual([[first, entries[3]], [gone, gone], [entries[2]]])
})

test.each([
  ['MAIN_TEXT_BODY', '**Weniger** Salz.[Ref101]', 'Weniger Salz.'],
  ['MAIN_TEXT_BODY', '[Ref101]', '[Ref101]'],
  ['HEADLINE', 'Salz **und** Zucker', 'Salz **und** Zucker'],
] as const)('of %s the quote %s reads %s', (field, quote, words) => {
  expect(quotedWords(commentOn({ languageCode: 'de', field, listIndex: null }, 0, quote))).toBe(
    words,
  )
})
