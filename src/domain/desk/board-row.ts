/** The rows of the board: what is stored of work, as the desk sees it (P-BOARD). */
import type { BoardPerson, BoardRow } from '../../contract/desk/board.ts'
import type { EditionState } from '../../contract/desk/edition-parts.ts'
import { type HearticleHead, isPublicHead } from '../hearticle/hearticle-head.ts'
import { headlinesOf } from '../hearticle/rendered-hearticle.ts'
import { type BoardPlan, type Idea, NO_PLAN } from './board-records.ts'

/** What an account may do at the desk. */
export interface DeskAccount {
  name: string
  writes: boolean
  reviews: boolean
}

/** Finds an account by its id; undefined where it is gone. */
export type FindAccount = (id: string) => DeskAccount | undefined

/** How the edition of a hearticle stands. */
interface RowStanding {
  state: EditionState
  lapsed: BoardRow['lapsed']
}

/** All that is on the board, as it is stored. */
interface BoardContent {
  heads: readonly HearticleHead[]
  plans: ReadonlyMap<number, BoardPlan>
  ideas: readonly Idea[]
}

/**
 * Hearticles with their plans, then ideas that wait. An idea of which a hearticle was begun is that
 * hearticle's row; where that one was deleted it is an idea again (P-IDEAS).
 */
export function boardRows(
  { heads, plans, ideas }: BoardContent,
  standingOf: (id: number) => RowStanding | undefined,
  findAccount: FindAccount,
): BoardRow[] {
  const there = new Set(heads.map(({ id }) => id))
  return [
    ...heads.flatMap((head) => {
      const standing = standingOf(head.id)
      return standing
        ? hearticleRow(head, plans.get(head.id) ?? NO_PLAN, standing, findAccount)
        : []
    }),
    ...ideas.filter((idea) => isWaiting(idea, there)).map((idea) => ideaRow(idea, findAccount)),
  ]
}

/** Whether an idea stands on the board by itself. @param there the ids of hearticles that are there */
export function isWaiting(
  { droppedAt, hearticleId }: Idea,
  there: { has: (id: number) => boolean },
): boolean {
  return droppedAt === undefined && (hearticleId === undefined || !there.has(hearticleId))
}

export function hearticleRow(
  head: HearticleHead,
  plan: BoardPlan,
  { state, lapsed }: RowStanding,
  findAccount: FindAccount,
): BoardRow {
  return {
    key: `hearticle-${head.id}`,
    hearticleId: head.id,
    headline: headlinesOf(head),
    state,
    lapsed,
    isPublic: isPublicHead(head),
    breaking: head.breaking,
    isSample: head.sample,
    topicId: head.topicId,
    rubricId: null,
    owner: ownerOf(plan, findAccount),
    reviewer: reviewerOf(plan, findAccount),
    writers: head.writers ?? [],
    dueOn: plan.dueOn,
    plannedOn: plan.plannedOn,
    publicationDate: head.publicationDate,
    nextReviewOn: head.responsibility?.nextReviewOn ?? null,
    savedAt: head.savedAt,
    version: plan.version,
    hearticleVersion: head.version,
    from: plan.from ?? null,
  }
}

/** An idea on the board. */
export function ideaRow(idea: Idea, findAccount: FindAccount): BoardRow {
  const { title, topicId, rubricId, dueOn, plannedOn, version, from, at } = idea
  return {
    key: `idea-${idea.id}`,
    hearticleId: null,
    headline: { de: title, en: title },
    state: 'idea',
    lapsed: null,
    isPublic: false,
    breaking: false,
    isSample: false,
    topicId,
    rubricId,
    owner: ownerOf(idea, findAccount),
    reviewer: reviewerOf(idea, findAccount),
    writers: [],
    dueOn,
    plannedOn,
    publicationDate: null,
    nextReviewOn: null,
    savedAt: at,
    version,
    hearticleVersion: null,
    from,
  }
}

function ownerOf(
  { ownerId }: Pick<BoardPlan, 'ownerId'>,
  findAccount: FindAccount,
): BoardPerson | null {
  if (ownerId === null) return null
  const account = findAccount(ownerId)
  return { id: ownerId, name: account?.name ?? null, isActive: account?.writes ?? false }
}

function reviewerOf(
  { reviewerId }: Pick<BoardPlan, 'reviewerId'>,
  findAccount: FindAccount,
): BoardPerson | null {
  if (reviewerId === null) return null
  const account = findAccount(reviewerId)
  return { id: reviewerId, name: account?.name ?? null, isActive: account?.reviews ?? false }
}
