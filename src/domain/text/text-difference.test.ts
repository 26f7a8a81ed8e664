import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffSegment, textDifference } from './text-difference.ts'

const without = (pieces: readonly DiffSegment[], kind: DiffSegment['kind']) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join('')

const word = fc.constantFrom(
  'Salz',
  'Blutdruck',
  'Ärzt:innen',
  'e\u0301',
  '🫀',
  '2,5',
  '**',
  '[Ref1]',
)
const blank = fc.constantFrom(' ', '\n\n', '\u00a0', '')
const text = fc
  .array(fc.tuple(word, blank), { maxLength: 30 })
  .map((parts) => parts.flat().join(''))

test('without what was added it reads as before, without what was removed as after', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), text, (before, after) => {
      const pieces = textDifference(before, after)
      expect(without(pieces, 'added')).toBe(before)
      expect(without(pieces, 'removed')).toBe(after)
      expect(pieces.every((piece) => piece.text !== '')).toBe(true)
    }),
  )
})

test('no character that is read as one is cut', () => {
  const part = fc.constantFrom(
    '👩🏽‍⚕️',
    '👩🏽',
    '🇩🇪',
    '🇦🇹',
    'é',
    'e\u0301',
    '\u0301',
    'נִסּוּי',
    'نمک\u200cها',
    '(',
    ' ',
  )
  const parts = fc.array(part, { maxLength: 12 }).map((all) => all.join(''))
  const segmenter = new Intl.Segmenter('und')
  const startsIn = (whole: string) =>
    new Set(Array.from(segmenter.segment(whole), ({ index }) => index))
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const pieces = textDifference(before, after)
      for (const [whole, left] of [
        [before, 'added'],
        [after, 'removed'],
      ] as const) {
        const starts = startsIn(whole)
        let at = 0
        for (const { kind, text } of pieces) {
          if (kind === left) continue
          expect(starts).toContain(at)
          at += text.length
        }
      }
    }),
  )
})

test('a text and itself differ nowhere', () => {
  expect(textDifference('Weniger Salz.', 'Weniger Salz.')).toEqual([
    { kind: 'same', text: 'Weniger Salz.' },
  ])
  expect(textDifference('', '')).toEqual([])
})

test('a word is marked as a whole, with its umlauts, its hyphen and its decimals', () => {
  expect(textDifference('2,5 g Kochsalz täglich', '2,8 g Kochsalz-Ersatz täglich')).toEqual([
    { kind: 'removed', text: '2,5' },
    { kind: 'added', text: '2,8' },
    { kind: 'same', text: ' g ' },
    { kind: 'removed', text: 'Kochsalz' },
    { kind: 'added', text: 'Kochsalz-Ersatz' },
    { kind: 'same', text: ' täglich' },
  ])
})

test('words that change side by side are one change', () => {
  expect(textDifference('Sehr wenig Salz', 'Ganz viel Salz')).toEqual([
    { kind: 'removed', text: 'Sehr wenig' },
    { kind: 'added', text: 'Ganz viel' },
    { kind: 'same', text: ' Salz' },
  ])
})

test('two long texts that share little are answered, as one removed and one added', () => {
  const before = Array.from({ length: 9_000 }, (_, n) => `alt${n}`).join(' ')
  const after = Array.from({ length: 9_000 }, (_, n) => `neu${n}`).join(' ')
  expect(textDifference(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})
