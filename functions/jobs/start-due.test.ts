import { describe, expect, test } from 'vitest'
import type { EventLine } from '../runtime/log.ts'
import type { ContentEntity, PendingChange } from '../store/content/content-changes.ts'
import type { LeaseHolder } from '../store/publication/publications.ts'
import { startDue, startNewDay } from './start-due.ts'

const now = new Date('2026-11-21T23:05:00Z')

const small = { machine: 'function of p', process: '1' }

function starter({
  failures = 0,
  isBrokenOff = false,
  isRunning = false,
  publishedAt,
  holder = isRunning ? { machine: 'codebuild p', process: 'p:1' } : undefined,
}: {
  failures?: number
  isBrokenOff?: boolean
  isRunning?: boolean
  publishedAt?: Date
  holder?: LeaseHolder
} = {}) {
  const pending: PendingChange[] = []
  const starts: number[] = []
  const smallStarts: number[] = []
  const lines: EventLine[] = []
  const options = {
    releasePlanned: async () => {},
    changes: {
      pending: async () => pending,
      async note(entities: readonly ContentEntity[], at: Date) {
        pending.push({ id: String(pending.length), entities: [...entities], at, since: at })
      },
    },
    publications: {
      state: async () => ({
        digest: undefined,
        failures,
        isBrokenOff,
        endedAt: now,
        publishedAt,
        isHeld: holder !== undefined,
        holder,
      }),
    },
    async startBuild() {
      starts.push(pending.length)
      return isRunning ? ('running' as const) : ('started' as const)
    },
    startSmall: async () => void smallStarts.push(pending.length),
    smallHolder: small.machine,
    now: () => now,
    log: (line: EventLine) => void lines.push(line),
  }
  return { options, pending, starts, smallStarts, lines }
}

describe('a publication', () => {
  test('is started where something has changed, and not where nothing has', async () => {
    const { options, starts, smallStarts } = starter()
    expect(await startDue(options)).toBe('not-due')
    await options.changes.note(['HEARTICLE#1'], now)
    expect(await startDue(options)).toBe('started')
    expect({ starts, smallStarts }).toEqual({ starts: [], smallStarts: [1] })
  })

  test('is made by a build after a failure, and where everything may have changed', async () => {
    const brokenOff = starter({ isBrokenOff: true })
    await brokenOff.options.changes.note(['HEARTICLE#1'], now)
    expect(await startDue(brokenOff.options)).toBe('started')
    expect([brokenOff.starts, brokenOff.smallStarts]).toEqual([[1], []])
    const failed = starter({ failures: 1 })
    await failed.options.changes.note(['HEARTICLE#1'], new Date(now.getTime() + 1))
    expect(await startDue(failed.options)).toBe('started')
    const wholeStarter = starter()
    await wholeStarter.options.changes.note(['HEARTICLE#1'], now)
    await wholeStarter.options.changes.note(['EVERYTHING'], now)
    expect(await startDue(wholeStarter.options)).toBe('started')
    expect([failed.starts, wholeStarter.starts]).toEqual([[1], [2]])
    expect([failed.smallStarts, wholeStarter.smallStarts]).toEqual([[], []])
  })

  test('is left to the function that holds the lease', async () => {
    const { options, starts, smallStarts } = starter({ holder: small })
    await options.changes.note(['EVERYTHING'], now)
    expect(await startDue(options)).toBe('running')
    expect({ starts, smallStarts }).toEqual({ starts: [], smallStarts: [] })
  })

  test('is not started again at once after a failure', async () => {
    const { options, starts } = starter({ failures: 1 })
    await options.changes.note(['HEARTICLE#1'], new Date(now.getTime() - 1000))
    expect(await startDue(options)).toBe('not-due')
    expect(starts).toEqual([])
  })

  test('takes its changes in where one is running already', async () => {
    const { options } = starter({ isRunning: true })
    await options.changes.note(['HEARTICLE#1'], now)
    expect(await startDue(options)).toBe('running')
  })

  test('says for how long a change has waited, also where none can be started', async () => {
    const { options, lines } = starter()
    await options.changes.note(['HEARTICLE#1'], new Date(now.getTime() - 700_000))
    await options.changes.note(['HEARTICLE#2'], now)
    options.startSmall = () => Promise.reject(new Error('no builds'))
    await expect(startDue(options)).rejects.toThrow('no builds')
    expect(lines).toMatchObject([{ message: 'changes wait', changes: 2, waitsSeconds: 700 }])
  })

  test('says whose changes wait, and how old is what readers have, also where nothing waits', async () => {
    const { options, pending, lines } = starter({
      publishedAt: new Date(now.getTime() - 90_000_000),
    })
    await startDue(options)
    expect(lines).toMatchObject([{ publishedSecondsAgo: 90_000 }])
    for (const requestId of ['call-1', 'call-2', 'call-1']) {
      pending.push({ id: requestId, entities: ['HEARTICLE#1'], at: now, since: now, requestId })
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
    expect(starts).toEqual([2])
  })

  test('of everything begins with a new day', async () => {
    const { options, pending, starts } = starter()
    await startNewDay(options)
    expect(pending.map(({ entities }) => entities)).toEqual([['EVERYTHING']])
    expect(starts).toEqual([1])
  })
})
