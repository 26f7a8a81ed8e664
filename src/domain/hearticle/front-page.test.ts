// Rules: P-FRONT-LISTS, P-FIRST-VISIT.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exemplary, frontPage } from './front-page.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const hearticlesOn = (publicationDate: string, ...ids: number[]) =>
  ids.map((id) => ({ id, publicationDate, breaking: false }))
const idsOf = (hearticles: readonly { id: number }[]) => hearticles.map(({ id }) => id)

const EARLIER = hearticlesOn('2026-11-20', 6, 5, 4, 3, 2, 1)

test('beside the lead story stand the others of its day, then as many of the earlier ones as have room', () => {
  const few = frontPage([...hearticlesOn('2026-11-21', 8, 7), ...EARLIER], [], NOON)
  expect([idsOf(few.strip), idsOf(few.beside)]).toEqual([
    [8, 7],
    [7, 6, 5],
  ])
  const many = hearticlesOn('2026-11-21', 26, 25, 24, 23, 22, 21)
  expect(idsOf(frontPage([...many, ...EARLIER], [], NOON).beside)).toEqual([25, 24, 23, 22, 21])
})

test('below both stand the four most read in their order, wherever they stand besides', () => {
  const all = [...hearticlesOn('2026-11-21', 8, 7), ...EARLIER]
  const { below } = frontPage(all, [7, 6, 3, 99, 4, 8], NOON)
  expect([below.isMostRead, idsOf(below.hearticles)]).toEqual([true, [7, 6, 3, 4]])
})

test('while fewer than four were read, the next earlier ones stand there', () => {
  const all = [...hearticlesOn('2026-11-21', 8, 7), ...EARLIER]
  const { below } = frontPage(all, [7, 6, 99, 3], NOON)
  expect([below.isMostRead, idsOf(below.hearticles)]).toEqual([false, [4, 3, 2, 1]])
})

test('while nothing is counted, the next earlier ones stand there', () => {
  const { below } = frontPage([...hearticlesOn('2026-11-21', 8), ...EARLIER], [], NOON)
  expect([below.isMostRead, idsOf(below.hearticles)]).toEqual([false, [3, 2, 1]])
})

test('without any hearticle there is nothing', () => {
  expect(frontPage([], [1], NOON)).toEqual({
    day: undefined,
    strip: [],
    isToday: false,
    earlier: [],
    beside: [],
    below: { isMostRead: false, hearticles: [] },
  })
})

test('what leads the front page is not beside it again, and all of its day are there', () => {
  const days = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21')
  const some = fc.uniqueArray(fc.record({ id: fc.nat(30), day: days, breaking: fc.boolean() }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(some, fc.uniqueArray(fc.nat(30), { maxLength: 10 }), (all, mostRead) => {
      const listed = all.map(({ id, day, breaking }) => ({ id, publicationDate: day, breaking }))
      const { strip, beside } = frontPage(listed, mostRead, NOON)
      const shown = idsOf([...strip.slice(0, 1), ...beside])
      expect(new Set(shown).size).toBe(shown.length)
      expect(shown).toEqual(expect.arrayContaining(idsOf(strip)))
    }),
  )
})

test('what shows a stranger what a hearticle is tells both groups, and was reviewed if one was', () => {
  const one = (id: number, counts: object | undefined, reviewed = false, notice?: string) => ({
    id,
    keyFigure: { counts } as never,
    notice: notice ?? null,
    translations: [{ reviewed }],
  })
  const newestFirst = [
    one(4, undefined, true),
    one(3, {}, true, 'retracted'),
    one(2, {}),
    one(1, {}, true),
  ]
  expect(exemplary(newestFirst)?.id).toBe(1)
  expect(exemplary(newestFirst.slice(0, 3))?.id).toBe(2)
  expect(exemplary(newestFirst.slice(0, 2))).toBeUndefined()
})
