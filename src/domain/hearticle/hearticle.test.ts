// Rules: P-TODAY, P-EMBARGO.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byNewest, isPlanned, isPublic, latestPublicDay, todaysStrip } from './hearticle.ts'

const noon = new Date('2026-11-21T11:00:00Z')

describe('who sees a hearticle when', () => {
  const isSeen = (now: string, status: 'DRAFT' | 'IN_REVIEW' | 'PUBLISHED' = 'PUBLISHED') =>
    isPublic({ status, publicationDate: '2026-11-22' }, new Date(now))

  test('it is hidden until 00:05 of its day in Vienna', () => {
    expect(isSeen('2026-11-21T23:04:59.999Z')).toBe(false)
    expect(isSeen('2026-11-21T23:05:00Z')).toBe(true)
    expect(isSeen('2030-01-01T00:00:00Z')).toBe(true)
  })

  test('only a published one is ever seen', () => {
    expect(isSeen('2030-01-01T00:00:00Z', 'DRAFT')).toBe(false)
    expect(isSeen('2030-01-01T00:00:00Z', 'IN_REVIEW')).toBe(false)
  })

  test('a published one is planned until then, nothing else is', () => {
    const isComing = (now: string, status: 'IN_REVIEW' | 'PUBLISHED') =>
      isPlanned({ status, publicationDate: '2026-11-22' }, new Date(now))
    expect(isComing('2026-11-21T23:04:59Z', 'PUBLISHED')).toBe(true)
    expect(isComing('2026-11-21T23:05:00Z', 'PUBLISHED')).toBe(false)
    expect(isComing('2026-11-21T12:00:00Z', 'IN_REVIEW')).toBe(false)
  })

  test('the five minutes hold on days on which clocks change', () => {
    expect(latestPublicDay(new Date('2026-03-28T23:04:59Z'))).toBe('2026-03-28')
    expect(latestPublicDay(new Date('2026-03-28T23:05:00Z'))).toBe('2026-03-29')
    expect(latestPublicDay(new Date('2026-10-24T22:05:00Z'))).toBe('2026-10-25')
  })
})

const entry = (id: number, publicationDate: string, breaking = false) => ({
  id,
  publicationDate,
  breaking,
})

describe('the order of hearticles', () => {
  test('newest day, then breaking, then the newer id', () => {
    const sorted = [
      entry(1, '2026-11-20', true),
      entry(2, '2026-11-21'),
      entry(3, '2026-11-21', true),
      entry(4, '2026-11-21'),
    ].toSorted(byNewest)
    expect(sorted.map(({ id }) => id)).toEqual([3, 4, 2, 1])
  })

  test('is the same whatever the order before', () => {
    const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21')
    const some = fc.uniqueArray(
      fc.record({ id: fc.nat({ max: 50 }), publicationDate: day, breaking: fc.boolean() }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(some, (entries) => {
        expect(entries.toReversed().toSorted(byNewest)).toEqual(entries.toSorted(byNewest))
      }),
    )
  })
})

describe('today’s strip', () => {
  test('holds those of today; the rest is earlier', () => {
    const found = todaysStrip([entry(1, '2026-11-20'), entry(2, '2026-11-21')], noon)
    expect(found).toEqual({
      day: '2026-11-21',
      isToday: true,
      strip: [entry(2, '2026-11-21')],
      earlier: [entry(1, '2026-11-20')],
    })
  })

  test('holds those of the latest day where today has none', () => {
    const found = todaysStrip(
      [entry(1, '2026-11-18'), entry(2, '2026-11-19'), entry(3, '2026-11-19', true)],
      noon,
    )
    expect(found).toMatchObject({ day: '2026-11-19', isToday: false })
    expect(found.strip.map(({ id }) => id)).toEqual([3, 2])
    expect(found.earlier.map(({ id }) => id)).toEqual([1])
  })

  test('keeps what is breaking and leads with it, of whatever day', () => {
    const breaking = entry(9, '2026-11-20', true)
    const [today, yesterday] = [entry(2, '2026-11-21'), entry(1, '2026-11-20')]
    const newer = entry(3, '2026-11-21', true)
    expect(todaysStrip([yesterday, today, breaking, newer], noon)).toEqual({
      day: '2026-11-21',
      isToday: true,
      strip: [newer, breaking, today],
      earlier: [yesterday],
    })
    expect(todaysStrip([yesterday, breaking], noon)).toMatchObject({
      day: '2026-11-20',
      strip: [breaking, yesterday],
      earlier: [],
    })
  })

  test('of nothing is empty', () => {
    expect(todaysStrip([], noon)).toEqual({
      day: undefined,
      isToday: false,
      strip: [],
      earlier: [],
    })
  })
})
