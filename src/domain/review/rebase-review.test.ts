import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HearticleTexts } from '../hearticle/hearticle-texts.ts'
import { rebaseReview, withField, withoutEmptyChanges } from './rebase-review.ts'

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

test('a text that nobody touched follows the one that moved on', () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, (base, current) => {
      expect(rebaseReview(base, base, current).texts).toEqual(current)
    }),
  )
})

test('what was proposed stays, and where nothing moved nothing is said', () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, (base, edited) => {
      expect(rebaseReview(base, edited, base)).toEqual({ texts: edited, moved: [] })
    }),
  )
})

test('a field that both changed keeps the proposal and says so', () => {
  const edited = { ...texts, headline: 'Mein Salz', keywords: ['Salz', 'Herz'] }
  const current = {
    ...texts,
    headline: 'Ihr Salz',
    mainTextBody: 'Neu.',
    keywords: ['Salz', 'Herz'],
  }
  expect(rebaseReview(texts, edited, current)).toEqual({
    texts: { ...current, headline: 'Mein Salz' },
    moved: [
      { field: 'HEADLINE', hasProposal: true },
      { field: 'MAIN_TEXT_BODY', hasProposal: false },
      { field: 'KEYWORD', hasProposal: false },
    ],
  })
  expect(withField(edited, 'HEADLINE', current).headline).toBe('Ihr Salz')
})

test('of a text that both changed the paragraphs of both stay', () => {
  const written = (mainTextBody: string) => ({ ...texts, mainTextBody })
  const base = written('Eins.\n\nZwei.')
  const { texts: merged, moved } = rebaseReview(
    base,
    written('Eins, mein.\n\nZwei.'),
    written('Eins.\n\nZwei, neu.'),
  )
  expect(merged.mainTextBody).toBe('Eins, mein.\n\nZwei, neu.')
  expect(moved).toEqual([{ field: 'MAIN_TEXT_BODY', hasProposal: true }])
})

test('space around texts and entries without words are dropped', () => {
  const untidy = { ...texts, headline: ' Salz\n', keywords: ['Salz ', ' ', ''] }
  expect(withoutEmptyChanges(untidy)).toEqual(texts)
})
