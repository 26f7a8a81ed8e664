import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { hasPaidAccess } from './permissions.ts'

export type Viewer = { kind: 'anonymous' } | { kind: 'person'; permissions: readonly string[] }

/**
 * Whether every hearticle opens from its card (P-CARD-OPENS): paid access, admins and reviewers.
 */
export function opensEverything(permissions: readonly string[]): boolean {
  return hasPaidAccess(permissions) || permissions.includes('PERMISSION_REVIEW_HEARTICLES')
}

/** What the gates ask of a hearticle. `isToday`: it is in today's strip (P-TODAY). */
type Gated = Pick<HearticleRecord, 'breaking'> & { isToday: boolean }

/** Whether a hearticle opens from its card for everybody, and so is free (P-CARD-OPENS). */
export function opensForEverybody({ breaking, isToday }: Gated): boolean {
  return breaking || isToday
}

/** 'as-free-one' takes the free one of its rubric, where that is still to be had. */
export type Opening = 'open' | 'as-free-one' | 'closed'

/**
 * How a hearticle opens from its card (P-CARD-OPENS). Its page itself is public (P-READ-PUBLIC).
 */
export function openingOf(viewer: Viewer, hearticle: Gated): Opening {
  // These never use up the free one (P-CARD-OPENS).
  if (opensForEverybody(hearticle)) return 'open'
  if (viewer.kind === 'anonymous') return 'closed'
  return opensEverything(viewer.permissions) ? 'open' : 'as-free-one'
}
