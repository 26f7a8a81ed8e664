/** Mails of the desk that are collected, for whoever wants one a day (P-DESK-DIGEST). */
import { addDays, dayInVienna, hourInVienna } from '../time/vienna-days.ts'
import type { DeskEvent } from './desk-notices.ts'

/** The full hour in Vienna at which a digest is sent. */
const DIGEST_HOUR = 7

/**
 * What is no use to its reader a day later: what readers may see is not what was meant for them by
 * now, or will not come on its day.
 */
const AT_ONCE: ReadonlySet<DeskEvent> = new Set<DeskEvent>([
  'planned-failed',
  'plan-ended',
  'study-withdrawn',
])

/** Whether an event can wait for the digest. */
export function waitsForDigest(event: DeskEvent): boolean {
  return !AT_ONCE.has(event)
}

/** When the next digest after a moment is sent. */
export function digestAfter(at: Date): Date {
  const day = dayInVienna(at)
  const today = hourInVienna(day, DIGEST_HOUR)
  return at < today ? today : hourInVienna(addDays(day, 1), DIGEST_HOUR)
}
