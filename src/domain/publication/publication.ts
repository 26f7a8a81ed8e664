import type { PublicationRun, PublicationState } from '../../contract/desk/publications.ts'

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 30 * 60_000

/**
 * Which changes a publication takes in before others (P-IMPORTS-LAST): what people do, and what
 * befalls a study, before what imports bring. The names sort so.
 */
export type ChangeLane = 'first' | 'import'

/** How many wait, and how many of these are of imports. */
export const waitingOf = (changes: ReadonlyArray<{ lane: ChangeLane }>) => ({
  pending: changes.length,
  imports: changes.filter(({ lane }) => lane === 'import').length,
})

interface PublicationOutlook {
  /** When the newest change that can be taken in was noted; undefined where there is none. */
  newestChangeAt: Date | undefined
  /** How many failed one after the other until now. */
  failures: number
  /** When the last one ended. */
  endedAt: Date | undefined
}

/**
 * Whether a publication should begin now (P-PUBLICATION): when something has changed. After a
 * failure the same changes wait longer each time, up to half an hour; a new one is tried at once,
 * since it may be what mends it.
 */
export function isPublicationDue(outlook: PublicationOutlook, now: Date): boolean {
  const { newestChangeAt, failures, endedAt } = outlook
  if (!newestChangeAt) return false
  if (failures === 0 || !endedAt || newestChangeAt > endedAt) return true
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
  // A clock that was set back must not make anybody wait.
  return now < endedAt || now.getTime() >= endedAt.getTime() + pause
}

/**
 * What people are told about publication.
 * @param run the last one; one that ended without saying so counts as failed
 * @param isHeld whether a process is at work on it
 */
export function presentPublication(
  run: PublicationRun | undefined,
  { isHeld, pending, imports }: { isHeld: boolean; pending: number; imports: number },
): PublicationState {
  const last = run && endedRun(run, isHeld)
  const state =
    last?.state === 'done' || !last
      ? pending > 0
        ? 'waiting'
        : (last?.state ?? 'idle')
      : last.state
  return { state, pending, imports, run: last ?? null }
}

/** A run as it is where nobody is at work on it any more. */
export function endedRun(run: PublicationRun, isHeld: boolean): PublicationRun {
  if (run.state !== 'running' || isHeld) return run
  return { ...run, state: 'failed', error: 'interrupted' }
}
