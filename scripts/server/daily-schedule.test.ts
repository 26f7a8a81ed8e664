import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JobName, JobRun } from '../../src/contract/administration/dashboard.ts'
import { type DailySchedule, followDays } from './daily-schedule.ts'

const HOUR = 60 * 60 * 1000
const YEAR = 365 * 24 * HOUR

/** How far the machine's clock is wrong. */
let wrongBy: number
let schedule: DailySchedule | undefined
beforeEach(() => {
  wrongBy = 0
  vi.useFakeTimers()
})
afterEach(async () => {
  await schedule?.stop()
  schedule = undefined
  vi.useRealTimers()
})

const now = () => new Date(Date.now() + wrongBy)
/** As it is written in Vienna in winter. */
const vienna = (text: string) => new Date(`${text}+01:00`)
const inVienna = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Vienna',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Starts at a time; the runs say when each began, by the clock of then. */
function start(at: string, lastRuns: ReadonlyMap<JobName, JobRun> = new Map()) {
  vi.setSystemTime(vienna(at))
  const runs: Record<Exclude<JobName, 'letters'>, string[]> = {
    daily: [],
    'study-import': [],
    backup: [],
  }
  const record = (name: keyof typeof runs) => async () =>
    void runs[name].push(inVienna.format(now()))
  schedule = followDays(
    { daily: record('daily'), 'study-import': record('study-import'), backup: record('backup') },
    now,
    lastRuns,
  )
  return runs
}

const pass = (hours: number) => vi.advanceTimersByTimeAsync(hours * HOUR)
const ranAt = (at: string, more: Partial<JobRun> = {}) =>
  new Map(
    (['daily', 'study-import', 'backup'] as const).map((name) => [
      name,
      {
        name,
        startedAt: vienna(at).toISOString(),
        durationMs: 5,
        steps: [],
        error: null,
        ...more,
      } satisfies JobRun,
    ]),
  )

describe('daily jobs (P-SERVE-CATCH-UP, P-SERVE-DAILY-BACKUP)', () => {
  test('run once a day, at their hours in Vienna', async () => {
    const runs = start('2026-11-20T12:00', ranAt('2026-11-20T05:00'))
    await pass(35)
    expect(runs).toEqual({
      daily: ['2026-11-21 00:00'],
      'study-import': ['2026-11-21 01:00'],
      backup: ['2026-11-21 04:00'],
    })
  })

  test.each([
    ['begins', '2026-03-28T12:00', '2026-03-29'],
    ['ends', '2026-10-24T11:00', '2026-10-25'],
  ])('run at the same hours when summer time %s', async (_, at, day) => {
    const runs = start(at, ranAt(at))
    await pass(30)
    expect(runs).toEqual({
      daily: [`${day} 00:00`],
      'study-import': [`${day} 01:00`],
      backup: [`${day} 04:00`],
    })
  })

  test('that were missed while the server was off are made good once', async () => {
    const runs = start('2026-11-20T02:00', ranAt('2026-11-16T05:00'))
    schedule?.runDue()
    schedule?.runDue()
    await pass(1.5)
    for (const starts of Object.values(runs)) expect(starts).toEqual(['2026-11-20 02:00'])
    await pass(1)
    expect(runs.backup).toEqual(['2026-11-20 02:00', '2026-11-20 04:00'])
  })

  test.each([
    ['was cut off', { durationMs: null }],
    ['failed', { error: 'ENOSPC' }],
  ])('whose last run %s are made good by the next start', async (_, more) => {
    const runs = start('2026-11-20T12:00', ranAt('2026-11-20T05:00', more))
    await pass(2)
    for (const starts of Object.values(runs)) expect(starts).toEqual(['2026-11-20 12:00'])
  })

  test('that have run today are not run again by a start', async () => {
    const runs = start('2026-11-20T12:00', ranAt('2026-11-20T05:00'))
    await pass(11)
    expect(Object.values(runs).flat()).toEqual([])
  })

  test.each([
    ['before midnight', '2026-11-20T23:30'],
    ['after midnight', '2026-11-20T22:15'],
    ['between the import and the backup', '2026-11-21T02:50'],
    ['after the backup', '2026-11-21T03:59'],
  ])(
    'run at most once more where the clock is an hour back for a while, from %s',
    async (_, at) => {
      const runs = start(at, ranAt(at))
      await pass(1)
      for (let time = 0; time < 3; time += 1) {
        wrongBy = -HOUR
        await pass(1)
        wrongBy = 0
        await pass(1 / 60)
      }
      wrongBy = -HOUR
      await pass(11)
      for (const [name, starts] of Object.entries(runs)) {
        const ofDay = starts.filter((moment) => moment.startsWith('2026-11-21'))
        const due = at < '2026-11-21' || name === 'backup' ? 1 : 0
        expect(ofDay.length, name).toBeGreaterThanOrEqual(due)
        expect(ofDay.length, name).toBeLessThanOrEqual(due + 1)
        expect(starts, name).toEqual(ofDay)
      }
    },
  )

  test('run once more where the clock is a year ahead for a while, and lose no day', async () => {
    const runs = start('2026-11-20T12:00', ranAt('2026-11-20T05:00'))
    wrongBy = YEAR
    await pass(1)
    wrongBy = 0
    await pass(24)
    for (const starts of Object.values(runs)) {
      expect(starts).toHaveLength(2)
      expect(starts).toEqual(['2027-11-20 12:00', expect.stringMatching(/^2026-11-21 0[014]:00$/)])
    }
  })

  test('make the night good in which the clock was wrong, and do so after a restart, too', async () => {
    const runs = start('2026-11-20T23:00', ranAt('2026-11-20T05:00'))
    wrongBy = YEAR
    await pass(6)
    wrongBy = 0
    await pass(6)
    for (const starts of Object.values(runs)) {
      expect(starts.filter((at) => at.startsWith('2026'))).toEqual(['2026-11-21 05:00'])
    }
    await schedule?.stop()
    const again = start('2026-11-21T13:00', ranAt('2027-11-21T05:00'))
    await pass(6)
    for (const starts of Object.values(again)) expect(starts).toEqual(['2026-11-21 13:00'])
  })

  test('never run twice at once, however long one takes; the others go on', async () => {
    const runs = start('2026-11-20T12:00', ranAt('2026-11-20T05:00'))
    await schedule?.stop()
    const { promise, resolve } = Promise.withResolvers<void>()
    let startCount = 0
    schedule = followDays(
      {
        daily: async () => void runs.daily.push(''),
        backup: () => {
          startCount += 1
          return promise
        },
      },
      now,
    )
    await pass(72)
    expect([startCount, runs.daily.length]).toEqual([1, 4])
    resolve()
    await pass(1)
    expect(startCount).toBe(2)
  })

  test('that failed wait for the next day', async () => {
    vi.setSystemTime(vienna('2026-11-20T12:00'))
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    let startCount = 0
    schedule = followDays(
      {
        daily: async () => {
          startCount += 1
          throw new TypeError('no')
        },
      },
      now,
    )
    await pass(11)
    expect(startCount).toBe(1)
    expect(errorLog).toHaveBeenCalledTimes(1)
    await pass(2)
    expect(startCount).toBe(2)
    await expect(schedule.runNow('daily')).rejects.toThrow('no')
  })

  test('are told of the end, and waited for; none is begun afterwards', async () => {
    vi.setSystemTime(vienna('2026-11-20T12:00'))
    const { promise, resolve } = Promise.withResolvers<void>()
    let startCount = 0
    schedule = followDays(
      {
        'study-import': (signal) => {
          startCount += 1
          signal.addEventListener('abort', () => resolve())
          return promise
        },
      },
      now,
    )
    schedule.runDue()
    const queued = schedule.runNow('study-import')
    await pass(0)
    await schedule.stop()
    await queued
    schedule.runDue()
    await pass(48)
    expect(startCount).toBe(1)
  })
})
