import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HearticleTexts } from '../../contract/protocol/hearticle-text.ts'
import { detectChanges } from './detect-changes.ts'
import { proposalsOf, reversed, standingOf, withProposal } from './proposals.ts'

const line = fc.constantFrom('a', 'b', 'c', 'd')
const list = fc.uniqueArray(line, { maxLength: 4 })
const texts: fc.Arbitrary<HearticleTexts> = fc.record({
  headline: line,
  mainTextBody: fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n\n')),
  keywords: list,
  mainActions: list,
  harmfulActions: list,
})

const one = (more: Partial<HearticleTexts> = {}): HearticleTexts => ({
  ...{ headline: 'Salz', mainTextBody: 'Eins.\n\nZwei.\n\nDrei.', keywords: ['Salz', 'Druck'] },
  ...{ mainActions: [], harmfulActions: [] },
  ...more,
})
const proposed = (after: Partial<HearticleTexts>) => proposalsOf(detectChanges(one(), one(after)))

describe('what a reviewer proposes', () => {
  test('taken from first to last where nothing moved, a text is what they wrote', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        // From behind, so that no place is shifted by another.
        const all = proposalsOf(detectChanges(before, after)).toReversed()
        const singles = all.filter(({ listIndex }) => listIndex === null)
        const taken = singles.reduce(withProposal, before)
        expect(taken.headline).toBe(after.headline)
        expect(taken.mainTextBody).toBe(after.mainTextBody)
        for (const proposal of singles) expect(standingOf(taken, proposal)).toBe('done')
      }),
    )
  })

  test('each paragraph is taken for itself, and what the editor wrote elsewhere stays', () => {
    const [first, third] = proposed({ mainTextBody: 'Eins!\n\nZwei.\n\nDrei!' })
    if (!first || !third) throw new Error('there are two')
    const now = one({ mainTextBody: 'Null.\n\nEins.\n\nZwei ist neu.\n\nDrei.' })
    expect([standingOf(now, first), standingOf(now, third)]).toEqual(['open', 'open'])
    const taken = withProposal(now, third)
    expect(taken.mainTextBody).toBe('Null.\n\nEins.\n\nZwei ist neu.\n\nDrei!')
    expect(standingOf(taken, third)).toBe('done')
    expect(withProposal(taken, reversed(third))).toEqual(now)
  })

  test('where the editor wrote in the same paragraph, it says so, and can still be taken', () => {
    const [first] = proposed({ mainTextBody: 'Eins!\n\nZwei.\n\nDrei.' })
    if (!first) throw new Error('there is one')
    const now = one({ mainTextBody: 'Eins, anders.\n\nZwei.\n\nDrei.' })
    expect(standingOf(now, first)).toBe('moved')
    expect(withProposal(now, first).mainTextBody).toBe('Eins!\n\nZwei.\n\nDrei.')
  })

  test.each([
    ['replaced', ['Kochsalz', 'Druck'], ['Neu', 'Salz', 'Druck'], ['Neu', 'Kochsalz', 'Druck']],
    [
      'added',
      ['Salz', 'Niere', 'Druck'],
      ['Salz', 'Druck', 'Neu'],
      ['Salz', 'Niere', 'Druck', 'Neu'],
    ],
    ['taken away', ['Druck'], ['Druck', 'Salz'], ['Druck']],
  ])('an entry is %s wherever it stands by now', (_, keywords, now, after) => {
    const [proposal] = proposed({ keywords })
    if (!proposal) throw new Error('there is one')
    expect(standingOf(one({ keywords: now }), proposal)).toBe('open')
    const taken = withProposal(one({ keywords: now }), proposal)
    expect(taken.keywords).toEqual(after)
    expect(standingOf(taken, proposal)).toBe('done')
  })

  test('an entry that was worded otherwise since is left as it is', () => {
    const [proposal] = proposed({ keywords: ['Kochsalz', 'Druck'] })
    if (!proposal) throw new Error('there is one')
    const now = one({ keywords: ['Meersalz', 'Druck'] })
    expect(standingOf(now, proposal)).toBe('moved')
    expect(withProposal(now, proposal)).toEqual(now)
  })
})
