import { describe, expect, test } from 'vitest'
import type { ContentEntity, PendingChange } from '../store/content/content-changes.ts'
import { startDue, startNewDay } from './start-due.ts'

const now = new Date('2026-11-21T23:05:00Z')

function starter({ failures = 0, isRunning = false } = {}) {
  const pending: PendingChange[] = []
  const starts: number[] = []
  const options = {
    changes: {
      pending: async () => pending,
      async note(entities: readonly ContentEntity[], at: Date) {
        pending.push({ id: String(pending.length), entities: [...entities], at })
      },
    },
    publications: {
      state: async () => ({ digest: undefined, failures, endedAt: now, isHeld: isRunning }),
    },
    async startBuild() {
      starts.push(pending.length)
      return !isRunning
    },
    now: () => now,
    log: () => {},
  }
  return { options, pending, starts }
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

  test('of everything begins with a new day', async () => {
    const { options, pending, starts } = starter()
    await startNewDay(options)
    expect(pending.map(({ entities }) => entities)).toEqual([['EVERYTHING']])
    expect(starts).toEqual([1])
  })
})
