import { describe, expect, test } from 'vitest'
import type { EventLine } from '../runtime/log.ts'
import type { ContentEntity, PendingChange } from '../store/content/content-changes.ts'
import { startDue, startNewDay } from './start-due.ts'

const now = new Date('2026-11-21T23:05:00Z')

function starter({ failures = 0, isRunning = false } = {}) {
  const pending: PendingChange[] = []
  const starts: number[] = []
  const lines: EventLine[] = []
  const options = {
    changes: {
      pending: async () => pending,
      async note(entities: readonly ContentEntity[], at: Date) {
        pending.push({ id: String(pending.length), entities: [...entities], at, since: at })
      },
    },
    publications: {
      state: async () => ({ digest: undefined, failures, endedAt: now, isHeld: isRunning }),
    },
    async startBuild() {
      starts.push(pending.length)
      return isRunning ? ('running' as const) : ('started' as const)
    },
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
    options.startBuild = () => Promise.reject(new Error('no builds'))
    await expect(startDue(options)).rejects.toThrow('no builds')
    expect(lines).toMatchObject([{ message: 'changes wait', changes: 2, waitsSeconds: 700 }])
  })

  test('of everything begins with a new day', async () => {
    const { options, pending, starts } = starter()
    await startNewDay(options)
    expect(pending.map(({ entities }) => entities)).toEqual([['EVERYTHING']])
    expect(starts).toEqual([1])
  })
})
