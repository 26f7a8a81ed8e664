import type { HearticleRecord } from './hearticle.ts'
import { hasPaidAccess } from './permissions.ts'

/** Somebody who looks at the product: nobody known, or a person with rights. */
export type Viewer = { kind: 'anonymous' } | { kind: 'person'; permissions: readonly string[] }

/** Whether every hearticle opens from its card (decision 17): paid access, admins and reviewers. */
export function opensEverything(permissions: readonly string[]): boolean {
  return hasPaidAccess(permissions) || permissions.includes('PERMISSION_REVIEW_HEARTICLES')
}

/** `uses` says that opening it takes the free one of its rubric. */
export type Opening = { open: true; uses: 'nothing' | 'free-one' } | { open: false; need: Need }

/** What somebody would need: an account, or a plan. */
export type Need = 'account' | 'plan'

/**
 * Whether a hearticle opens from its card (decision 17). Its page itself is public (decision 16).
 * @param hearticle `isToday`: it is in today's strip (decision 20)
 * @param openedInRubric the free one that was opened in its rubric; undefined where none was
 */
export function openingOf(
  viewer: Viewer,
  hearticle: Pick<HearticleRecord, 'id' | 'breaking'> & { isToday: boolean },
  openedInRubric: number | undefined,
): Opening {
  // Decision 18a: these never use up the free one.
  if (hearticle.breaking || hearticle.isToday) return { open: true, uses: 'nothing' }
  if (viewer.kind === 'anonymous') return { open: false, need: 'account' }
  if (opensEverything(viewer.permissions)) return { open: true, uses: 'nothing' }
  const isFree = openedInRubric === undefined || openedInRubric === hearticle.id
  return isFree ? { open: true, uses: 'free-one' } : { open: false, need: 'plan' }
}
