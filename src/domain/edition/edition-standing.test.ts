// Rules: P-EDITION-ADDRESS.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { presentEdition, publicEditions, standingOf } from './edition-standing.ts'
import type { EditionEntry } from './replacements.ts'

type Kind = EditionEntry['kind']

const edition = (number: number, kind: Kind = number === 1 ? 'first' : 'update'): EditionEntry => ({
  hearticleId: 7,
  number,
  at: `2026-11-${String(10 + number)}T12:00:00Z`,
  version: number * 3,
  before: number === 1 ? null : number * 3 - 3,
  isApproved: true,
  ...(kind === 'first' ? { kind } : { kind, note: { de: `de ${number}`, en: `en ${number}` } }),
})

describe('an edition', () => {
  const kinds = fc.array(fc.constantFrom<Kind>('correction', 'update'), { maxLength: 6 })

  test('holds where it is the last one and nothing befell it, and no other does', () => {
    fc.assert(
      fc.property(kinds, (later) => {
        const editions = [edition(1), ...later.map((kind, index) => edition(index + 2, kind))]
        const standings = editions.map(({ number }) => standingOf(number, { editions }, null))
        expect(standings.map((one) => one === 'holds')).toEqual(
          editions.map(({ number }) => number === editions.length),
        )
      }),
    )
  })

  test('was corrected where any later one corrects, however many updates lie between', () => {
    const editions = [edition(1), edition(2, 'correction'), edition(3), edition(4)]
    expect([1, 2, 3, 4].map((number) => standingOf(number, { editions }, null))).toEqual([
      'corrected',
      'replaced',
      'replaced',
      'holds',
    ])
  })

  test('is suspended as the last one alone, and withdrawn whichever it was', () => {
    const editions = [edition(1), edition(2)]
    const all = (takenAt?: string) =>
      [1, 2].map((number) => standingOf(number, { editions, takenAt }, 'fallen'))
    expect(all()).toEqual(['replaced', 'suspended'])
    expect(all('2026-11-20T12:00:00Z')).toEqual(['withdrawn', 'withdrawn'])
  })

  test('says from when to when, and why it was replaced, in one language', () => {
    const editions = [edition(1), edition(2, 'correction'), edition(3)]
    expect(presentEdition(1, { editions }, {}, 'en')).toMatchObject({
      from: editions[0]?.at,
      until: editions[1]?.at,
      standing: 'corrected',
      later: [
        { edition: 3, kind: 'update', note: 'en 3' },
        { edition: 2, kind: 'correction', note: 'en 2' },
      ],
      hearticle: null,
    })
    expect(presentEdition(3, { editions }, {}, 'de')).toMatchObject({ until: null, later: [] })
    expect(presentEdition(4, { editions }, {}, 'de')).toBeUndefined()
  })
})

describe('the first edition that an import made public', () => {
  const record = { id: 7, version: 4, publicationDate: '2026-11-09' } as HearticleRecord

  test('is there from its day on, though nobody noted it', () => {
    expect(publicEditions([], record)).toMatchObject([
      { number: 1, at: '2026-11-09T00:05:00+01:00', version: 4, isApproved: false },
    ])
    expect(publicEditions([edition(3), edition(2)], record)).toMatchObject([
      { number: 1, version: 3 },
      { number: 2 },
      { number: 3 },
    ])
    expect(publicEditions([edition(2), edition(1)], record).map(({ number }) => number)).toEqual([
      1, 2,
    ])
  })

  test('is not invented of what is gone for good', () => {
    expect(publicEditions([], undefined)).toEqual([])
  })
})
