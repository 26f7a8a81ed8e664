// Rules: P-ANSWERS-PASSED-ON, P-HISTORY-KEPT.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NotedAnswer } from '../../contract/reading/reading-list.ts'
import { dayInVienna } from '../time/vienna-days.ts'
import {
  answersFor,
  believedTime,
  chooseHistory,
  isUnfinished,
  lastVisit,
  mergeAnswers,
  mergeReading,
  type NotedReading,
} from './reading-list.ts'
import { retractedSinceRead } from './retraction-mails.ts'

const NOW = new Date('2026-11-21T11:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000
const EARLIEST = '2026-11-01T00:00:00.000Z'

const times = fc.date({
  min: new Date('2026-10-01'),
  max: new Date('2026-12-31'),
  noInvalidDate: true,
})
const anyReport = fc.record({
  progress: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  audioSeconds: fc.option(fc.nat(3600), { nil: undefined }),
  at: times,
})
type Report = typeof anyReport extends fc.Arbitrary<infer T> ? T : never

const after = (stored: NotedReading | null, reports: readonly Report[]): NotedReading | null =>
  reports.reduce(
    (before, one) => mergeReading(before, one, believedTime(one.at.toISOString(), EARLIEST, NOW)),
    stored,
  )

test('a reading that is told again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyReport), anyReport, (before, one) => {
      const once = after(null, [...before, one])
      expect(after(once, [one])).toEqual(once)
    }),
  )
})

test('how far and when are the same in whatever order devices tell of them', () => {
  fc.assert(
    fc.property(
      fc
        .array(anyReport, { minLength: 1 })
        .chain((reports) =>
          fc.tuple(
            fc.constant(reports),
            fc.shuffledSubarray(reports, { minLength: reports.length }),
          ),
        ),
      ([reports, shuffled]) => {
        const [first, second] = [after(null, reports), after(null, shuffled)]
        expect([first?.progress, first?.at]).toEqual([second?.progress, second?.at])
      },
    ),
  )
})

test('of the sound the call that came last holds, whatever its device takes for the time', () => {
  fc.assert(
    fc.property(fc.array(anyReport), anyReport, fc.nat(3600), (before, one, audioSeconds) => {
      expect(after(null, [...before, { ...one, audioSeconds }])?.audioSeconds).toBe(audioSeconds)
    }),
  )
})

test('a clock that is wrong is believed no further than can be true', () => {
  const at = (time: number) => believedTime(new Date(time).toISOString(), EARLIEST, NOW)
  expect(at(NOW.getTime() + DAY)).toBe(NOW.toISOString())
  expect(at(NOW.getTime() - DAY)).toBe(new Date(NOW.getTime() - DAY).toISOString())
  expect(at(0)).toBe(EARLIEST)
  expect(believedTime(undefined, EARLIEST, NOW)).toBe(NOW.toISOString())
  // One that another instance of the API wrote, whose clock is ahead.
  expect(believedTime(undefined, '2026-11-21T11:00:01.000Z', NOW)).toBe(NOW.toISOString())
})

test('half read and half heard are unfinished, opened and read to the end are not', () => {
  const reading = (progress: number, audioSeconds = 0) => ({ at: EARLIEST, progress, audioSeconds })
  expect([reading(0), reading(0.4), reading(0.95), reading(1, 30)].map(isUnfinished)).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('of the answers of a day in Vienna the first stands, in their order, however they arrive, the latest thirty', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { maxLength: 90 }), (hours) => {
      const given = hours.map((hour) => ({
        at: new Date(NOW.getTime() + hour * 3_600_000).toISOString(),
        answer: 'right' as const,
        edition: 1,
      }))
      const merged = [...given, ...given].reduce<NotedAnswer[]>(
        (all, one) => mergeAnswers(all, one),
        [],
      )
      const firsts = Map.groupBy(given.map(({ at }) => at).toSorted(), (at) =>
        dayInVienna(new Date(at)),
      )
      const latest = [...firsts.values()].map(([first]) => first).slice(-30)
      expect(merged.map(({ at }) => at)).toEqual(latest)
    }),
  )
})

test('answers are passed on to whom it was agreed, from then on, and to another only after another yes', () => {
  const at = (day: number) => new Date(NOW.getTime() + day * DAY)
  const choose = (
    before: ReturnType<typeof chooseHistory>,
    choice: Parameters<typeof chooseHistory>[1],
    day: number,
  ) => chooseHistory(before, choice, { period: `${day}`, at: at(day) })
  const answers = [0, 2, 4].map((day) => ({
    at: at(day).toISOString(),
    answer: 'right' as const,
    edition: 1,
  }))
  const kept = [{ hearticleId: 7, answers }]
  const passedOn = (partner: string, readingHistory: ReturnType<typeof chooseHistory>) =>
    answersFor(partner, { readingHistory, emailConfirmedAt: at(0).toISOString() }, kept).map(
      ({ given }) => given.at,
    )
  const on = choose(undefined, { history: true }, 0)
  expect(passedOn('A', on)).toEqual([])
  const agreed = choose(on, { history: true, answersTo: 'A' }, 1)
  expect(passedOn('A', agreed)).toEqual([at(2).toISOString(), at(4).toISOString()])
  expect(passedOn('B', agreed)).toEqual([])
  expect(answersFor('A', { readingHistory: agreed, emailConfirmedAt: null }, kept)).toEqual([])
  expect(choose(agreed, { history: true }, 2)).toBeUndefined()
  const withMails = choose(agreed, { history: true, retractionMails: true }, 2)
  expect(withMails).toMatchObject({ answersTo: 'A', answersToSince: at(1).toISOString() })
  expect(choose(withMails, { history: true, answersTo: '' }, 3)).toMatchObject({
    retractionMails: true,
  })
  const other = choose(withMails, { history: true, answersTo: 'B' }, 3)
  expect(passedOn('B', other)).toEqual([at(4).toISOString()])
  expect(passedOn('A', other)).toEqual([])
  expect(passedOn('B', choose(other, { history: false }, 4))).toEqual([])
  expect(choose(other, { history: false }, 4)).not.toHaveProperty('answersTo')
})

test('the last visit is the last reading before today in Vienna', () => {
  const read = (at: string) => ({
    hearticleId: 1,
    savedAt: null,
    read: { at, progress: 1, audioSeconds: 0 },
    answers: [],
  })
  const today = '2026-11-20T23:10:00.000Z'
  expect(lastVisit([read('2026-11-18T10:00:00.000Z'), read(today)], NOW)).toBe(
    '2026-11-18T10:00:00.000Z',
  )
  expect(lastVisit([read(today)], NOW)).toBeNull()
})

const turned = (
  before: ReturnType<typeof chooseHistory>,
  history: boolean,
  retractionMails = false,
) => chooseHistory(before, { history, retractionMails }, { period: `${history}`, at: NOW })

test('each turn of the switch begins a period of its own, the same choice again none', () => {
  const on = turned(undefined, true, true)
  expect(on).toMatchObject({ on: true, period: 'true', retractionMails: true, erasing: false })
  expect(turned(on, true, true)).toBeUndefined()
  expect(turned(on, true, false)).toMatchObject({
    on: true,
    period: 'true',
    retractionMails: false,
  })
  expect(turned(on, false, true)).toMatchObject({
    on: false,
    period: 'false',
    retractionMails: false,
    erasing: true,
  })
  expect(turned(undefined, false)).toMatchObject({ on: false, erasing: false })
})

test('what is still to be erased stays so when the history is turned on again', () => {
  expect(turned(turned(turned(undefined, true), false), true)).toMatchObject({ erasing: true })
})

test('a retraction is told of what was read before it was known, once a study', () => {
  const storedItems = [1, 2].map((hearticleId) => ({
    hearticleId,
    savedAt: null,
    read: { at: '2026-11-10T10:00:00.000Z', progress: 1, audioSeconds: 0 },
    answers: [],
  }))
  const saved = { hearticleId: 3, savedAt: EARLIEST, read: null, answers: [] }
  const retraction = {
    pmid: '101',
    title: 'Salt',
    foundAt: NOW.toISOString(),
    hearticleIds: [2, 1],
    hearticles: [],
  }
  const due = (more: object) =>
    retractedSinceRead([...storedItems, saved], [{ ...retraction, ...more }])
  expect(due({})).toEqual([{ pmid: '101', title: 'Salt', hearticleId: 2 }])
  const both = (text: string) => ({ de: text, en: text })
  const mailed = [1, 2].map((id) => ({
    id,
    headline: both(`${id}`),
    topic: both('Salt'),
    color: '#ac4c6e',
  }))
  expect(due({ hearticles: mailed })[0]?.hearticle).toEqual(mailed[1])
  expect(due({ hearticleIds: [3, 4] })).toEqual([])
  expect(due({ foundAt: '2026-11-10T10:00:00.000Z' })).toEqual([])
})
