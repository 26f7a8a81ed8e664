import { describe, expect, test } from 'vitest'
import { figureSteps } from '../../functions/jobs/count-figures.ts'
import { runDaily } from '../../functions/jobs/daily-job.ts'
import { recordRun } from '../../functions/jobs/record-run.ts'
import type { LogLine } from '../../functions/runtime/log.ts'
import type { JobRun } from '../../src/contract/administration/dashboard.ts'
import { register } from '../support/accounts.ts'
import { paidSubscription, withSubscriptions } from '../support/paid-subscriptions.ts'
import { noon } from '../support/records.ts'
import { storesForEachTest } from '../support/stores.ts'

const DAY = 24 * 60 * 60 * 1000
const later = (days: number) => new Date(noon.getTime() + days * DAY)

describe('what is counted every day', () => {
  const stores = storesForEachTest()
  const count = (at: Date) =>
    runDaily(figureSteps({ ...stores }), {
      at,
      jobRuns: stores.jobRuns,
      log: () => {},
      runId: 'run',
    })
  const days = async (from: string, to: string) =>
    new Map((await stores.figures.between(from, to)).map((figures) => [figures.day, figures]))

  test('are people by access, and the thirty days before from what is known of people', async () => {
    await register(stores, 'free', { at: later(-40) })
    await register(stores, 'premium', { at: later(-3) })
    await register(stores, 'trial')
    const payer = await register(stores, 'trial', { username: 'payer', at: later(-3) })
    await withSubscriptions(stores, payer, [paidSubscription(later(-2))])
    const former = await register(stores, 'trial', { username: 'former', at: later(-29) })
    await withSubscriptions(stores, former, [
      paidSubscription(later(-28), { status: 'canceled', endedAt: later(-1).toISOString() }),
    ])
    expect((await count(noon)).done).toEqual({ countedPeople: 5 })
    const figures = await days('2026-10-22', '2026-11-21')
    expect(figures.get('2026-11-21')).toMatchObject({
      signUps: 1,
      payingAtStart: 1,
      lost: null,
      people: { byAccess: { free: 2, trial: 1, ordered: 0, paying: 1, granted: 1 } },
    })
    expect(figures.get('2026-11-18')).toMatchObject({ signUps: 1, lost: 0 })
    expect(figures.get('2026-11-20')).toMatchObject({ signUps: 0, lost: 1 })
    expect(figures.size).toBe(31)
  })

  test('stay what they were when people who were counted delete their accounts', async () => {
    const former = await register(stores, 'trial', { username: 'former', at: later(-28) })
    const left = await withSubscriptions(stores, former, [
      paidSubscription(later(-28), { status: 'canceled', endedAt: later(-1).toISOString() }),
    ])
    await count(noon)
    await stores.removals.removeAccount(left, noon)
    await count(later(1))
    const figures = await days('2026-10-23', '2026-11-21')
    expect(figures.get('2026-11-20')).toMatchObject({ lost: 1, lostWithAccount: 0 })
    expect(figures.get('2026-10-24')).toMatchObject({ signUps: 1 })
  })
})

describe('the record of a run', () => {
  const savedRuns: JobRun[] = []
  const runs = { keep: async (run: JobRun) => void savedRuns.push(run) }
  const lost: string[] = []
  const recording = { runs, onLost: (name: string) => void lost.push(name) }
  const outcome = { outcome: 'done', count: 3, error: null } as const

  test('is written as it goes, so that one that died shows where', async () => {
    savedRuns.length = 0
    await recordRun('daily', noon, recording, async (step) => {
      await step('first', async () => outcome)
      expect(savedRuns.at(-1)).toMatchObject({
        durationMs: null,
        steps: [{ name: 'first', count: 3 }],
      })
      await step('second', async () => outcome)
    })
    expect(savedRuns).toHaveLength(4)
    expect(savedRuns[0]).toMatchObject({ durationMs: null, steps: [] })
    expect(savedRuns.at(-1)).toMatchObject({ durationMs: expect.any(Number), error: null })
    expect(savedRuns.at(-1)?.steps).toHaveLength(2)
  })

  test('names what ended it, and not what it was about', async () => {
    savedRuns.length = 0
    const run = recordRun('daily', noon, recording, () =>
      Promise.reject(new RangeError('about anna@example.org')),
    )
    await expect(run).rejects.toThrow(RangeError)
    expect(savedRuns.at(-1)).toMatchObject({ error: 'RangeError', durationMs: expect.any(Number) })
    expect(JSON.stringify(savedRuns)).not.toContain('anna')
  })

  test('keeps no step from its turn where it cannot be written', async () => {
    const log: LogLine[] = []
    const report = await runDaily([{ name: 'countedPeople', run: async () => 2 }], {
      at: noon,
      jobRuns: { keep: () => Promise.reject(new TypeError('no database')) },
      log: (line) => log.push(line),
      runId: 'run',
    })
    expect(report).toEqual({ done: { countedPeople: 2 }, failed: [] })
    expect(log).toMatchObject([
      ...Array(3).fill({ message: 'a run was not written down', error: 'TypeError' }),
      { message: 'daily job', countedPeople: 2 },
    ])
  })
})
