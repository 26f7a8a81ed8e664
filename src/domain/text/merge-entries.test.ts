import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinMerged, mergeEntries } from './merge-entries.ts'

const entries = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 })
const merged = (base: string[], mine: string[], theirs: string[], side: 'mine' | 'theirs') =>
  joinMerged(mergeEntries(base, mine, theirs), () => side)
const isSettled = (base: string[], mine: string[], theirs: string[]) =>
  mergeEntries(base, mine, theirs).every((piece) => 'settled' in piece)

describe('what two people made of one text', () => {
  test('where one of them alone changed it is as they left it, and nothing is to be decided', () => {
    fc.assert(
      fc.property(entries, entries, (base, other) => {
        for (const [mine, theirs] of [
          [base, other],
          [other, base],
          [other, other],
        ] as const) {
          expect(isSettled(base, mine, theirs)).toBe(true)
          expect(merged(base, mine, theirs, 'mine')).toEqual(other)
        }
      }),
    )
  })

  test('whoever looks at it finds the same settled and the same to decide', () => {
    fc.assert(
      fc.property(entries, entries, entries, (base, mine, theirs) => {
        const turned = mergeEntries(base, theirs, mine).map((piece) =>
          'settled' in piece ? piece : { mine: piece.theirs, theirs: piece.mine },
        )
        expect(mergeEntries(base, mine, theirs)).toEqual(turned)
      }),
    )
  })

  test('each paragraph that one alone changed is theirs, whatever the other did elsewhere', () => {
    const paragraphs = fc.array(fc.constantFrom('same', 'mine', 'theirs', 'both', 'alike'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(paragraphs, (kinds) => {
        const written = (who: 'mine' | 'theirs' | undefined) =>
          kinds.map((kind, index) => {
            if (kind === 'alike' && who) return `${index} alike`
            return who && [who, 'both'].includes(kind) ? `${index} ${who}` : `${index}`
          })
        const pieces = mergeEntries(written(undefined), written('mine'), written('theirs'))
        for (const side of ['mine', 'theirs'] as const) {
          const text = joinMerged(pieces, () => side)
          kinds.forEach((kind, index) => {
            if (kind === 'same') expect(text).toContain(`${index}`)
            else expect(text).toContain(`${index} ${kind === 'both' ? side : kind}`)
          })
          expect(text).toHaveLength(kinds.length)
        }
        if (!kinds.includes('both')) expect(pieces.every((one) => 'settled' in one)).toBe(true)
      }),
    )
  })

  test('nobody’s words are missing from what is settled and what is to be decided', () => {
    fc.assert(
      fc.property(entries, entries, entries, (base, mine, theirs) => {
        const pieces = mergeEntries(base, mine, theirs)
        const both = pieces.flatMap((piece) =>
          'settled' in piece ? piece.settled : [...piece.mine, ...piece.theirs],
        )
        for (const entry of [...mine, ...theirs].filter((one) => !base.includes(one))) {
          expect(both).toContain(entry)
        }
      }),
    )
  })

  test('two who add at one place are asked, two who add at two are not', () => {
    expect(mergeEntries(['a'], ['a', 'b'], ['a', 'c'])).toEqual([
      { settled: ['a'] },
      { mine: ['b'], theirs: ['c'] },
    ])
    expect(mergeEntries(['a'], ['a', 'b'], ['c', 'a'])).toEqual([{ settled: ['c', 'a', 'b'] }])
    expect(mergeEntries(['a'], ['a', 'b'], ['A'])).toEqual([{ settled: ['A', 'b'] }])
  })
})
