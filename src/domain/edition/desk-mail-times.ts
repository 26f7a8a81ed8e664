/** When mails of the desk come, for who wants one a day, or none (P-DESK-MAILS). */
import { addDays, dayInVienna, hourInVienna } from '../time/vienna-days.ts'
import type { DeskEvent } from './desk-notices.ts'

/** The full hour in Vienna at which the one mail of a day is sent. */
const DIGEST_HOUR = 7

/**
 * What comes whatever was chosen, and at once: what readers may see is not what was meant for them
 * by now, or will not come on its day.
 */
const ALWAYS: ReadonlySet<DeskEvent> = new Set<DeskEvent>(['planned-failed', 'study-withdrawn'])

export function comesAlways(event: DeskEvent): boolean {
  return ALWAYS.has(event)
}

/** When what happened at a moment is told in one mail with the rest of its day. */
export function digestAfter(at: Date): Date {
  const day = dayInVienna(at)
  const today = hourInVienna(day, DIGEST_HOUR)
  return at < today ? today : hourInVienna(addDays(day, 1), DIGEST_HOUR)
}
