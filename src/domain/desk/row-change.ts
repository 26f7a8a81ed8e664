/** Who may plan which work, and how (P-BOARD-RIGHTS). */
import type { BoardRow, RowChange, RowRefusal } from '../../contract/desk/board.ts'
import type { Permission } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from '../account/permissions.ts'
import type { BoardPlan, Idea } from './board-records.ts'
import type { FindAccount } from './board-row.ts'

/** Who changes a row. */
export interface BoardCaller {
  userId: string
  permissions: readonly Permission[]
}

export const mayPlan = ({ permissions }: Pick<BoardCaller, 'permissions'>): boolean =>
  hasAnyOf(['PERMISSION_PLAN', 'PERMISSION_ADMIN'], permissions)

/** Whether they write hearticles, and so add ideas and release what is approved. */
export const mayWrite = ({ permissions }: Pick<BoardCaller, 'permissions'>): boolean =>
  hasAnyOf(['PERMISSION_EDIT_HEARTICLES', 'PERMISSION_ADMIN'], permissions)

/** Whether a row can be released for the day that it is meant for (P-BOARD-WEEK). */
export function mayRelease(row: BoardRow, caller: BoardCaller, today: string): boolean {
  const { state, plannedOn, isPublic, hearticleVersion } = row
  const isAhead = plannedOn !== null && plannedOn >= today
  return (
    mayWrite(caller) && state === 'approved' && !isPublic && isAhead && hearticleVersion !== null
  )
}

/** What is planned, with what a change says instead; what it leaves out stays. */
export function changedPlan<Plan extends BoardPlan>(plan: Plan, change: RowChange): Plan {
  const { ownerId, reviewerId, dueOn, plannedOn } = change
  return {
    ...plan,
    ...(ownerId !== undefined && { ownerId }),
    ...(reviewerId !== undefined && { reviewerId }),
    ...(dueOn !== undefined && { dueOn }),
    ...(plannedOn !== undefined && { plannedOn }),
  }
}

/** The same of an idea; one that has a topic is of that topic's rubric. @param at RFC 3339 */
export function changedIdea(idea: Idea, change: RowChange, at: string): Idea {
  const { title, topicId = idea.topicId, rubricId = idea.rubricId, isDropped } = change
  const { droppedAt, ...others } = changedPlan(idea, change)
  const isGone = isDropped ?? droppedAt !== undefined
  return {
    ...others,
    ...(title !== undefined && { title }),
    topicId,
    rubricId: topicId === null ? rubricId : null,
    ...(isGone && { droppedAt: droppedAt ?? at }),
  }
}

/** The days of a change that are over and were not so before: nobody means them. */
export function pastDays(
  change: RowChange,
  before: Pick<BoardPlan, 'dueOn' | 'plannedOn'>,
  today: string,
): Array<'dueOn' | 'plannedOn'> {
  return (['dueOn', 'plannedOn'] as const).filter((field) => {
    const day = change[field]
    return day !== undefined && day !== null && day < today && day !== before[field]
  })
}

/**
 * Why somebody may not change a row so; undefined where they may. Who plans for the desk may all but
 * ask those who cannot do it. An editor takes what nobody owns, gives back what is theirs, and says
 * when it is due; a reviewer takes the review of what waits and they did not write.
 */
export function rowRefusal(
  row: BoardRow,
  change: RowChange,
  caller: BoardCaller,
  findAccount: FindAccount,
): RowRefusal | undefined {
  const isPlanner = mayPlan(caller)
  const isWriter = mayWrite(caller)
  const isFree = !row.owner?.isActive
  const isMine = row.owner?.id === caller.userId
  const { ownerId, reviewerId } = change
  if (changesIdea(change)) {
    if (row.hearticleId !== null) return 'no-idea'
    if (!isPlanner && !(isWriter && (isFree || isMine))) return 'not-yours'
  }
  if (ownerId) {
    if (!findAccount(ownerId)?.writes) return 'not-an-owner'
    if (!isPlanner && !(ownerId === caller.userId && (isFree || isMine))) return 'not-yours'
  }
  if (ownerId === null && !isPlanner && !isMine) return 'not-yours'
  const isMineThen = ownerId === undefined ? isMine : ownerId === caller.userId
  if (change.dueOn !== undefined && !isPlanner && !(isWriter && isMineThen)) return 'not-yours'
  if (change.plannedOn !== undefined && !isPlanner) return 'not-yours'
  return reviewerId === undefined
    ? undefined
    : reviewerRefusal(row, reviewerId, caller, findAccount)
}

function reviewerRefusal(
  { reviewer, writers, state }: BoardRow,
  reviewerId: string | null,
  caller: BoardCaller,
  findAccount: FindAccount,
): RowRefusal | undefined {
  const isMine = reviewer?.id === caller.userId
  if (reviewerId === null) return mayPlan(caller) || isMine ? undefined : 'not-yours'
  if (!findAccount(reviewerId)?.reviews) return 'not-a-reviewer'
  if (writers.includes(reviewerId)) return 'wrote-it'
  if (mayPlan(caller)) return undefined
  if (reviewerId !== caller.userId || (reviewer?.isActive && !isMine)) return 'not-yours'
  return waitsForReview(state) ? undefined : 'not-in-review'
}

/** What of a row is planned. */
export const planFields = ['ownerId', 'reviewerId', 'dueOn', 'plannedOn'] as const

export type PlanField = (typeof planFields)[number]

/** Whether somebody may change a field of a row at all; what they may make of it says `rowRefusal`. */
export function mayChangeField(row: BoardRow, field: PlanField, caller: BoardCaller): boolean {
  if (mayPlan(caller)) return true
  const isMine = row.owner?.id === caller.userId
  switch (field) {
    case 'ownerId':
      return mayWrite(caller) && (isMine || !row.owner?.isActive)
    case 'dueOn':
      return mayWrite(caller) && isMine
    case 'plannedOn':
      return false
    case 'reviewerId': {
      const { reviewer, writers, state } = row
      if (reviewer?.id === caller.userId) return true
      const isFree = !reviewer?.isActive && !writers.includes(caller.userId)
      const mayReview = caller.permissions.includes('PERMISSION_REVIEW_HEARTICLES')
      return mayReview && isFree && waitsForReview(state)
    }
  }
}

/** Whether somebody may change what an idea says, or drop it. */
export function mayChangeIdea({ owner }: BoardRow, caller: BoardCaller): boolean {
  const isTheirs = !owner?.isActive || owner.id === caller.userId
  return mayPlan(caller) || (mayWrite(caller) && isTheirs)
}

/** Whether a reviewer has something to do. */
export function waitsForReview(state: BoardRow['state']): boolean {
  return state === 'in-review' || state === 'lapsed'
}

const changesIdea = ({ title, topicId, rubricId, isDropped }: RowChange): boolean =>
  [title, topicId, rubricId, isDropped].some((value) => value !== undefined)
