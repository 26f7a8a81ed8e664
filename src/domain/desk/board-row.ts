/** The rows of the board: what is stored of work, as the desk sees it (P-BOARD). */
import type { BoardPerson, BoardRow } from '../../contract/desk/board.ts'
import type { EditionState } from '../../contract/desk/edition-parts.ts'
import type { ListedHead } from '../hearticle/head-entry.ts'
import { type HearticleHead, isPublicHead } from '../hearticle/hearticle-head.ts'
import { headlinesOf } from '../hearticle/rendered-hearticle.ts'
import type { BoardPlan, Idea } from './board-records.ts'

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

/** What of a row says where it stands in lists. */
export type PlacedRow = Omit<
  BoardRow,
  'breaking' | 'isSample' | 'version' | 'hearticleVersion' | 'from'
>

/** How a hearticle stands that is public, and whose approval holds. */
export const SETTLED: RowStanding = { state: 'public', lapsed: null }

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
  standing: RowStanding,
  findAccount: FindAccount,
): BoardRow {
  return {
    ...placedRow(head, plan, standing, findAccount),
    headline: headlinesOf(head),
    breaking: head.breaking,
    isSample: head.sample,
    version: plan.version,
    hearticleVersion: head.version,
    from: plan.from ?? null,
  }
}

/** The same of what is known without reading its head: its headline is empty. */
export function placedRow(
  head: ListedHead,
  plan: BoardPlan,
  { state, lapsed }: RowStanding,
  findAccount: FindAccount,
): PlacedRow {
  return {
    key: `hearticle-${head.id}`,
    hearticleId: head.id,
    headline: { de: '', en: '' },
    state,
    lapsed,
    isPublic: isPublicHead(head),
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
