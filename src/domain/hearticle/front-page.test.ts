// Rules: P-ARCHIVE, P-ONCE-ON-A-PAGE, P-FIRST-VISIT.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frontPage } from './front-page.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const hearticlesOn = (publicationDate: string, ...ids: number[]) =>
  ids.map((id) => ({ id, publicationDate, breaking: false }))
const more = (hearticles: ReturnType<typeof hearticlesOn>, mostRead: number[]) => {
  const { isMostRead, hearticles: shown } = frontPage(hearticles, mostRead, NOON).more
  return { isMostRead, ids: shown.map(({ id }) => id) }
}

const EARLIER = hearticlesOn('2026-11-20', 6, 5, 4, 3, 2, 1)

test('beside the lead story stand the most read, in their order, and none of the day twice', () => {
  expect(more([...hearticlesOn('2026-11-21', 8, 7), ...EARLIER], [7, 3, 99, 5])).toEqual({
    isMostRead: true,
    ids: [3, 5],
  })
})

test('while nothing is counted, the last ones stand there', () => {
  expect(more([...hearticlesOn('2026-11-21', 8, 7), ...EARLIER], [])).toEqual({
    isMostRead: false,
    ids: [6, 5, 4, 3],
  })
})

test('a day with many of its own leaves room for two', () => {
  const many = hearticlesOn('2026-11-21', 20, 21, 22, 23, 24, 25, 26)
  expect(more([...many, ...EARLIER], []).ids).toEqual([6, 5])
})

test('without any hearticle there is nothing', () => {
  expect(frontPage([], [1], NOON)).toEqual({
    day: undefined,
    strip: [],
    isToday: false,
    earlier: [],
    more: { isMostRead: false, hearticles: [] },
    archive: [],
  })
})

test('each hearticle stands in one of its lists, once', () => {
  const days = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21')
  const some = fc.uniqueArray(fc.record({ id: fc.nat(30), day: days, breaking: fc.boolean() }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(some, fc.uniqueArray(fc.nat(30), { maxLength: 10 }), (all, mostRead) => {
      const listed = all.map(({ id, day, breaking }) => ({ id, publicationDate: day, breaking }))
      const { strip, more, archive } = frontPage(listed, mostRead, NOON)
      const shown = [...strip, ...more.hearticles, ...archive].map(({ id }) => id)
      expect(shown.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    }),
  )
})
