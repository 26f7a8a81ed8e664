import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { withoutEmptyChanges } from '../../domain/review/review.ts'
import { onNewerText } from './review-form-kind.ts'

const word = fc.constantFrom('Salz', 'Herz')
const words = fc.array(word, { maxLength: 2 })
const anyTexts = fc.record({
  headline: word,
  mainTextBody: word,
  keywords: words,
  mainActions: words,
  harmfulActions: words,
})

const texts: HearticleTexts = {
  headline: 'Salz',
  mainTextBody: 'Weniger Salz.',
  keywords: ['Salz'],
  mainActions: ['Kochen'],
  harmfulActions: [],
}

const saying = (texts: HearticleTexts) => ({
  texts,
  comments: 'Gut.',
  approves: [],
  confirmed: {},
  answers: {},
})
const moved = (mine: HearticleTexts, before: HearticleTexts, now: HearticleTexts) =>
  onNewerText(saying(mine), before, now)

test('a text that nobody touched follows the one that moved on', () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, (before, now) => {
      expect(moved(before, before, now)).toEqual(saying(now))
    }),
  )
})

test('what was proposed stays where nothing moved', () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, (before, edited) => {
      expect(moved(edited, before, before)).toEqual(saying(edited))
    }),
  )
})

test('a field that both changed keeps the proposal, whole', () => {
  const edited = { ...texts, headline: 'Mein Salz', keywords: ['Salz', 'Herz'] }
  const now = { ...texts, headline: 'Ihr Salz', mainTextBody: 'Neu.' }
  expect(moved(edited, texts, now)).toEqual(saying({ ...edited, mainTextBody: 'Neu.' }))
})

test('space around texts and entries without words are dropped', () => {
  const untidy = { ...texts, headline: ' Salz\n', keywords: ['Salz ', ' ', ''] }
  expect(withoutEmptyChanges(untidy)).toEqual(texts)
})
