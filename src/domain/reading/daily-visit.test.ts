// Rules: P-VISIT-NEW, P-GO-ON.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReadingListEntry } from '../../contract/reading/reading-list.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import { isNewSince, toContinue, type Visits, visitAt } from './daily-visit.ts'

const HOUR = 60 * 60 * 1000
const noon = Date.parse('2026-11-21T11:00:00Z')
const moment = (hours: number) => new Date(noon + hours * HOUR).toISOString()
const visit = (visits: Visits | undefined, hours: number) => visitAt(visits, moment(hours))
const showing = (visits: Visits, ...shown: string[]): Visits => ({ ...visits, shown })

describe('a visit', () => {
  test('is a day in Vienna: it goes on within it and is the last one after it', () => {
    const first = showing(visit(undefined, 0), 'h1')
    expect(first).toMatchObject({ since: null, at: moment(0) })
    // Until 23:59 of Vienna.
    const later = visit(first, 11.9)
    expect(later).toEqual({ ...first, at: moment(11.9) })
    const next = visit(later, 12)
    expect(next).toMatchObject({ since: moment(11.9), shownBefore: ['h1'], shown: [] })
    expect(visit(next, 20).since).toBe(moment(11.9))
  })

  test('of a service whose clock went back, or that cannot be read, is a first one', () => {
    expect(visit(visit(undefined, 24), 0).since).toBeNull()
    expect(visitAt({ ...visit(undefined, 0), at: 'never' }, moment(24)).since).toBeNull()
    expect(visitAt({ at: moment(0) } as Visits, moment(24)).shownBefore).toEqual([])
  })

  test('never forgets when the one before ended, however often a page is loaded', () => {
    const hours = fc.array(fc.nat({ max: 240 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(hours, (some) => {
        const loads = some.toSorted((a, b) => a - b)
        const last = loads.reduce<Visits | undefined>((visits, at) => visit(visits, at), undefined)
        const today = dayInVienna(new Date(last?.at ?? 0))
        const before = loads.findLast((at) => dayInVienna(new Date(moment(at))) < today)
        expect(last?.since).toBe(before === undefined ? null : moment(before))
      }),
    )
  })
})

describe('what is new', () => {
  const second = visit(showing(visit(undefined, 0), 'h1'), 24)
  const isNew = (key: string, day: string, visits = second, lastVisit: string | null = null) =>
    isNewSince({ key, day }, visits, lastVisit)

  test('came after the last visit, or on its day and was not shown then', () => {
    expect(isNew('h2', '2026-11-22')).toBe(true)
    expect(isNew('h2', '2026-11-21')).toBe(true)
    expect(isNew('h1', '2026-11-21')).toBe(false)
    expect(isNew('h2', '2026-11-20')).toBe(false)
  })

  test('is what came since yesterday on a first visit, or since one on another device that a history knows of', () => {
    expect(isNew('h2', '2026-11-20', visit(undefined, 0))).toBe(true)
    expect(isNew('h2', '2026-11-19', visit(undefined, 0))).toBe(false)
    expect(isNew('h2', '2026-11-20', visit(undefined, 0), moment(-1))).toBe(false)
    expect(isNew('h2', '2026-11-19', visit(undefined, 0), moment(-48))).toBe(true)
  })

  test('counts from the later of the last visits of two devices', () => {
    const third = visit(second, 72)
    expect(isNew('h2', '2026-11-22', third, moment(48))).toBe(false)
    expect(isNew('h2', '2026-11-23', third, moment(48))).toBe(true)
    expect(isNew('h2', '2026-11-22', third, moment(-48))).toBe(true)
  })

  test('is found once by whoever comes, on whatever days, and is shown what is new', () => {
    const days = fc.uniqueArray(fc.nat({ max: 20 }), { minLength: 1, maxLength: 12 })
    const published = fc.array(fc.nat({ max: 500 }), { maxLength: 15 })
    fc.assert(
      fc.property(days, published, (visitDays, hours) => {
        let lastVisits: Visits | undefined
        const found: string[] = []
        const sorted = visitDays.toSorted((a, b) => a - b)
        for (const day of sorted) {
          const at = day * 24
          const visits = visit(lastVisits, at)
          const there = hours
            .map((hour, index) => ({ key: `h${index}`, hour }))
            .filter(({ hour }) => hour <= at)
            .map(({ key, hour }) => ({ key, day: dayInVienna(new Date(moment(hour))) }))
          const fresh = there.filter((one) => isNewSince(one, visits, null))
          if (visits.since !== null) found.push(...fresh.map(({ key }) => key))
          lastVisits = showing(visits, ...there.map(({ key }) => key))
        }
        const [first = 0, last = 0] = [sorted[0], sorted.at(-1)].map((day) => (day ?? 0) * 24)
        const due = hours.flatMap((hour, index) =>
          hour > first && hour <= last ? [`h${index}`] : [],
        )
        expect(found.toSorted()).toEqual(due.toSorted())
      }),
    )
  })
})

describe('where a user goes on', () => {
  const entry = (
    id: number,
    read: ReadingListEntry['read'] = null,
    savedAt: string | null = null,
  ) => ({
    hearticleId: id,
    savedAt,
    read,
    hearticle: { id, translations: [{ languageCode: 'de', readingMinutes: 5 }] },
  })
  const reading = (progress: number, audioSeconds = 0) => ({
    at: moment(0),
    progress,
    audioSeconds,
  })
  const listed = (answer: { unfinished?: object[]; savedUnread?: object[] }) =>
    toContinue(
      { unfinished: [], savedUnread: [], ...answer } as unknown as Parameters<typeof toContinue>[0],
      'de',
    ).map(({ hearticleId, left }) => [hearticleId, left])

  test('is what is half read or heard, then saved, each with what is left of it', () => {
    const unfinished = [entry(1, reading(0.5)), entry(2, reading(0.2, 61))]
    expect(listed({ unfinished, savedUnread: [entry(3, null, moment(0))] })).toEqual([
      [1, { kind: 'read', minutes: 3 }],
      [2, { kind: 'hear', at: 61 }],
      [3, { kind: 'saved', minutes: 5 }],
    ])
  })

  test('has each hearticle once', () => {
    const read = entry(3, reading(0.4, 20), moment(0))
    expect(listed({ unfinished: [read], savedUnread: [entry(3, null, moment(0))] })).toEqual([
      [3, { kind: 'hear', at: 20 }],
    ])
  })

  test('says one minute at least of what is not over', () => {
    expect(listed({ unfinished: [entry(1, reading(0.89))] })).toEqual([
      [1, { kind: 'read', minutes: 1 }],
    ])
  })
})
