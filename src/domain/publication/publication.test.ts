import { describe, expect, test } from 'vitest'
import type { PublicationRun } from '../../contract/desk/publications.ts'
import { isPublicationDue, presentPublication } from './publication.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds))

describe('a publication is due', () => {
  const outlook = { newestChangeAt: at(0), failures: 0, endedAt: undefined }

  test('once something changed, and not before', () => {
    expect(isPublicationDue(outlook, at(0))).toBe(true)
    expect(isPublicationDue({ ...outlook, newestChangeAt: undefined }, at(0))).toBe(false)
  })

  test('after a failure later each time, but at once after a new change', () => {
    const failed = { newestChangeAt: at(0), failures: 1, endedAt: at(10) }
    expect(isPublicationDue(failed, at(24))).toBe(false)
    expect(isPublicationDue(failed, at(25))).toBe(true)
    expect(isPublicationDue({ ...failed, failures: 2 }, at(25))).toBe(false)
    expect(isPublicationDue({ ...failed, failures: 2 }, at(40))).toBe(true)
    expect(isPublicationDue({ ...failed, failures: 90 }, at(10 + 1800))).toBe(true)
    expect(isPublicationDue({ ...failed, newestChangeAt: at(11) }, at(12))).toBe(true)
  })

  test('where the clock was set back after a failure', () => {
    expect(isPublicationDue({ newestChangeAt: at(0), failures: 5, endedAt: at(900) }, at(1))).toBe(
      true,
    )
  })
})

describe('the state of publication', () => {
  const run: PublicationRun = {
    id: 1,
    state: 'done',
    startedAt: at(0).toISOString(),
    finishedAt: at(3).toISOString(),
    durationMs: 3000,
    step: null,
    steps: [],
    whole: false,
    changes: 1,
    pages: null,
    error: null,
    log: [],
  }
  const stateOf = (last: PublicationRun | undefined, isHeld: boolean, pending: number) =>
    presentPublication(last, { isHeld, pending, imports: 0 }).state

  test('is idle before the first, waits with changes, and says what became of the last', () => {
    expect(stateOf(undefined, false, 0)).toBe('idle')
    expect(stateOf(undefined, false, 2)).toBe('waiting')
    expect(stateOf(run, false, 0)).toBe('done')
    expect(stateOf(run, false, 1)).toBe('waiting')
    expect(stateOf({ ...run, state: 'failed' }, false, 1)).toBe('failed')
  })

  test('one that nobody is at work on any more has failed', () => {
    const running = { ...run, state: 'running' as const }
    expect(stateOf(running, true, 1)).toBe('running')
    expect(presentPublication(running, { isHeld: false, pending: 1, imports: 1 })).toMatchObject({
      state: 'failed',
      imports: 1,
      run: { state: 'failed', error: 'interrupted' },
    })
  })
})
