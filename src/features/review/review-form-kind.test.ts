import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HearticleTexts } from '../../domain/hearticle/hearticle-texts.ts'
import { withoutEmptyChanges } from '../../domain/review/review.ts'
import { reviewForm } from './review-form-kind.ts'

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

const { merge } = reviewForm
const saying = (texts: HearticleTexts, comments = '') => ({
  texts,
  comments,
  evidence: true,
  answers: {},
})

test('a text that nobody touched follows the one that moved on', () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, (base, current) => {
      const { merged } = merge(saying(base), saying(base), saying(current))
      expect(merged.texts).toEqual(current)
    }),
  )
})

test('what was proposed stays where nothing moved', () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, (base, edited) => {
      expect(merge(saying(base), saying(edited), saying(base)).merged.texts).toEqual(edited)
    }),
  )
})

test('a field that both changed keeps the proposal, and nothing is to be decided', () => {
  const edited = { ...texts, headline: 'Mein Salz', keywords: ['Salz', 'Herz'] }
  const current = { ...edited, headline: 'Ihr Salz', mainTextBody: 'Neu.' }
  expect(merge(saying(texts), saying(edited), saying(current))).toEqual({
    merged: saying({ ...current, headline: 'Mein Salz' }),
    disputes: [],
  })
})

test('of a text that both changed the paragraphs of both stay', () => {
  const written = (mainTextBody: string) => saying({ ...texts, mainTextBody })
  const base = written('Eins.\n\nZwei.')
  const { merged } = merge(base, written('Eins, mein.\n\nZwei.'), written('Eins.\n\nZwei, neu.'))
  expect(merged.texts.mainTextBody).toBe('Eins, mein.\n\nZwei, neu.')
})

test('two comments that were begun both stay', () => {
  const { merged } = merge(saying(texts), saying(texts, 'Gut.'), saying(texts, 'Zu lang.'))
  expect(merged.comments).toBe('Gut.\n\nZu lang.')
})

test('answers to different findings both stay', () => {
  const answered = (answers: object) => ({ ...saying(texts), answers: { ...answers } })
  const [f1, f2] = [{ answer: 'agrees', of: 'a' } as const, { answer: 'differs', of: 'b' } as const]
  const { merged } = merge(saying(texts), answered({ f1 }), answered({ f2 }))
  expect(merged.answers).toEqual({ f1, f2 })
})

test('space around texts and entries without words are dropped', () => {
  const untidy = { ...texts, headline: ' Salz\n', keywords: ['Salz ', ' ', ''] }
  expect(withoutEmptyChanges(untidy)).toEqual(texts)
})
