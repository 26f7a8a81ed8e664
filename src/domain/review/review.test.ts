import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReviewChange, submitReview } from '../../contract/desk/reviews.ts'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { detectChanges } from './detect-changes.ts'
import { applyChanges, movedFields } from './review.ts'

const texts = (more: Partial<HearticleTexts> = {}): HearticleTexts => ({
  headline: 'Weniger Salz hilft',
  mainTextBody: '**Weniger** Salz.',
  keywords: ['Salz', 'Blutdruck'],
  mainActions: ['Kochen', 'Würzen'],
  harmfulActions: ['Nachsalzen'],
  ...more,
})

// Few words, so that entries come twice, move and come back.
const entry = fc.constantFrom('Salz', 'Blutdruck', 'Herz', 'Niere')
const entries = fc.array(entry, { maxLength: 7 })
const anyTexts = fc.record({
  headline: entry,
  mainTextBody: fc.oneof(entry, fc.string({ unit: 'binary' })),
  keywords: entries,
  mainActions: entries,
  harmfulActions: entries,
})

const isTaken = (changes: readonly ReviewChange[]) =>
  submitReview.body.safeParse({
    hearticleTranslation: { id: 1 },
    reviewer: { id: '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11' },
    status: 'APPROVED',
    changes,
  }).success

describe('the changes of a review', () => {
  test('make of the text that was exactly the one that was edited', () => {
    fc.assert(
      fc.property(anyTexts, anyTexts, (before, after) => {
        const changes = detectChanges(before, after)
        expect(applyChanges(before, changes)).toEqual({ ok: true, texts: after })
      }),
    )
  })

  test('are such as the contract takes, in whatever order', () => {
    fc.assert(
      fc.property(anyTexts, anyTexts, (before, after) => {
        const changes = detectChanges(before, after)
        expect(isTaken(changes)).toBe(true)
        // Entries put at one place keep their order among themselves.
        const replacing = changes.filter(({ previousValue }) => previousValue !== null)
        const adding = changes.filter(({ previousValue }) => previousValue === null)
        const shuffled = [...adding, ...replacing.toReversed()]
        expect(applyChanges(before, shuffled)).toEqual({ ok: true, texts: after })
      }),
    )
  })

  test('are none where nothing was edited', () => {
    fc.assert(fc.property(anyTexts, (same) => void expect(detectChanges(same, same)).toEqual([])))
  })

  test('name for a list the place, what was there and what comes', () => {
    const edited = texts({
      keywords: ['Salz', 'Herz', 'Niere'],
      mainActions: ['Würzen'],
      harmfulActions: ['Fertiggerichte', 'Nachsalzen'],
    })
    expect(detectChanges(texts(), edited)).toEqual([
      { field: 'KEYWORD', previousValue: 'Blutdruck', newValue: 'Herz', listIndex: 1 },
      { field: 'KEYWORD', previousValue: null, newValue: 'Niere', listIndex: 2 },
      { field: 'MAIN_ACTION', previousValue: 'Kochen', newValue: null, listIndex: 0 },
      { field: 'HARMFUL_ACTION', previousValue: null, newValue: 'Fertiggerichte', listIndex: 0 },
    ])
  })

  test('are refused where what they change is no longer there, each field by its name', () => {
    const changes = detectChanges(
      texts(),
      texts({ headline: 'Salz', keywords: ['Salz'], mainActions: ['Kochen', 'Dämpfen'] }),
    )
    const current = texts({ headline: 'Neu', mainActions: ['Kochen'] })
    expect(applyChanges(current, changes)).toEqual({
      ok: false,
      moved: ['HEADLINE', 'MAIN_ACTION'],
    })
  })

  test('leave alone what moved on beside them', () => {
    const changes = detectChanges(texts(), texts({ headline: 'Salz' }))
    const current = texts({ mainTextBody: 'Neu' })
    expect(applyChanges(current, changes)).toEqual({
      ok: true,
      texts: { ...current, headline: 'Salz' },
    })
    expect(movedFields(texts(), current)).toEqual(['MAIN_TEXT_BODY'])
  })

  test.each<[string, Partial<ReviewChange>]>([
    ['a headline that is taken away', { field: 'HEADLINE', newValue: null }],
    ['a headline that was not there', { field: 'HEADLINE', previousValue: null }],
    ['a headline with a place', { field: 'HEADLINE', listIndex: 0 }],
    ['a keyword without a place', { field: 'KEYWORD' }],
    [
      'a keyword out of nothing into nothing',
      { previousValue: null, newValue: null, listIndex: 0 },
    ],
    ['a place before the first', { field: 'KEYWORD', listIndex: -1 }],
  ])('are not taken where they are %s', (_, more) => {
    const change = { field: 'KEYWORD', previousValue: 'a', newValue: 'b', listIndex: null } as const
    expect(isTaken([{ ...change, ...more }])).toBe(false)
  })

  test('are not taken where one place becomes two things', () => {
    const change = { field: 'KEYWORD', previousValue: 'a', listIndex: 0 } as const
    expect(isTaken([{ ...change, newValue: 'b' }])).toBe(true)
    expect(
      isTaken([
        { ...change, newValue: 'b' },
        { ...change, newValue: 'c' },
      ]),
    ).toBe(false)
  })
})
