import { describe, expect, test } from 'vitest'
import type { EventLine } from '../runtime/log.ts'
import type { ContentEntity, PendingChange } from '../store/content/content-changes.ts'
import { startDue, startNewDay } from './start-due.ts'

const now = new Date('2026-11-21T23:05:00Z')

function starter({
  failures = 0,
  isHeld = false,
  publishedAt,
}: {
  failures?: number
  isHeld?: boolean
  publishedAt?: Date
} = {}) {
  const pending: PendingChange[] = []
  const starts: number[] = []
  const lines: EventLine[] = []
  const options = {
    releasePlanned: async () => {},
    changes: {
      pending: async () => pending,
      async note(entities: readonly ContentEntity[], at: Date) {
        const id = String(pending.length)
        pending.push({ id, entities: [...entities], lane: 'first', at, since: at })
      },
    },
    publications: {
      state: async () => ({
        digest: undefined,
        pulled: undefined,
        failures,
        isBrokenOff: false,
        endedAt: now,
        publishedAt,
        isHeld,
        holder: undefined,
      }),
    },
    start: async () => void starts.push(pending.length),
    now: () => now,
    log: (line: EventLine) => void lines.push(line),
  }
  return { options, pending, starts, lines }
}

describe('a publication', () => {
  test('is started where something has changed, and not where nothing has', async () => {
    const { options, starts } = starter()
    expect(await startDue(options)).toBe('not-due')
    await options.changes.note(['HEARTICLE#1'], now)
    expect(await startDue(options)).toBe('started')
    expect(starts).toEqual([1])
  })

  test('is started at once after a failure where something else has changed', async () => {
    const { options, starts } = starter({ failures: 1 })
    await options.changes.note(['HEARTICLE#1'], new Date(now.getTime() + 1))
    expect(await startDue(options)).toBe('started')
    expect(starts).toEqual([1])
  })

  test('is not started again at once after a failure', async () => {
    const { options, starts } = starter({ failures: 1 })
    await options.changes.note(['HEARTICLE#1'], new Date(now.getTime() - 1000))
    expect(await startDue(options)).toBe('not-due')
    expect(starts).toEqual([])
  })

  test('takes its changes in where one is running already', async () => {
    const { options, starts } = starter({ isHeld: true })
    await options.changes.note(['HEARTICLE#1'], now)
    expect(await startDue(options)).toBe('running')
    expect(starts).toEqual([])
  })

  test('says for how long a change has waited, also where none can be started', async () => {
    const { options, lines } = starter()
    await options.changes.note(['HEARTICLE#1'], new Date(now.getTime() - 700_000))
    await options.changes.note(['HEARTICLE#2'], now)
    options.start = () => Promise.reject(new Error('no publisher'))
    await expect(startDue(options)).rejects.toThrow('no publisher')
    expect(lines).toMatchObject([{ message: 'changes wait', changes: 2, waitsSeconds: 700 }])
  })

  test('says whose changes wait, and how old is what readers have, also where nothing waits', async () => {
    const { options, pending, lines } = starter({
      publishedAt: new Date(now.getTime() - 90_000_000),
    })
    await startDue(options)
    expect(lines).toMatchObject([{ publishedSecondsAgo: 90_000 }])
    for (const requestId of ['call-1', 'call-2', 'call-1']) {
      pending.push({
        id: requestId,
        entities: ['HEARTICLE#1'],
        lane: 'first',
        at: now,
        since: now,
        requestId,
      })
    }
    await startDue(options)
    expect(lines).toContainEqual(expect.objectContaining({ requests: 'call-1 call-2' }))
  })

  test('begins when it was looked at what is planned, and also where that failed (P-PLANNED)', async () => {
    const { options, starts } = starter()
    options.releasePlanned = () => options.changes.note(['HEARTICLE#1'], now)
    expect(await startDue(options)).toBe('started')
    options.releasePlanned = () => Promise.reject(new Error('no table'))
    await expect(startNewDay(options)).rejects.toThrow('no table')
    expect(starts).toEqual([1, 2])
  })

  test('of everything begins with a new day', async () => {
    const { options, pending, starts } = starter()
    await startNewDay(options)
    expect(pending.map(({ entities }) => entities)).toEqual([['EVERYTHING']])
    expect(starts).toEqual([1])
  })
})
