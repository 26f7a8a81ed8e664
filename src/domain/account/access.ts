import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { hasPaidAccess } from './permissions.ts'

/** Somebody who looks at the product: nobody known, or a person with rights. */
export type Viewer = { kind: 'anonymous' } | { kind: 'person'; permissions: readonly string[] }

/** Whether every hearticle opens from its card (decision 17): paid access, admins and reviewers. */
export function opensEverything(permissions: readonly string[]): boolean {
  return hasPaidAccess(permissions) || permissions.includes('PERMISSION_REVIEW_HEARTICLES')
}

/** 'as-free-one' takes the free one of its rubric, where that is still to be had. */
export type Opening = 'open' | 'as-free-one' | 'closed'

/**
 * How a hearticle opens from its card (decision 17). Its page itself is public (decision 16).
 * @param hearticle `isToday`: it is in today's strip (decision 20)
 */
export function openingOf(
  viewer: Viewer,
  hearticle: Pick<HearticleRecord, 'breaking'> & { isToday: boolean },
): Opening {
  // Decision 18a: these never use up the free one.
  if (hearticle.breaking || hearticle.isToday) return 'open'
  if (viewer.kind === 'anonymous') return 'closed'
  return opensEverything(viewer.permissions) ? 'open' : 'as-free-one'
}
