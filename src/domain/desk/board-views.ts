/** Which rows of the board a view has, and in which order (P-BOARD-VIEWS). */
import type { BoardRow } from '../../contract/desk/board.ts'
import { addDays } from '../time/vienna-days.ts'
import { type BoardPlace, type BoardView, NOBODY } from './board-place.ts'
import { type BoardCaller, mayPlan, waitsForReview } from './row-change.ts'

/** What a row is about. */
export interface RowSubject {
  topicId: number | null
  rubricId: number | null
  /** In the words of the page; empty where it has none. */
  name: string
}

interface Looking {
  reader: BoardCaller
  /** The day in Vienna. */
  today: string
  /** What is about a topic that was deleted has no subject. */
  subjectOf: (row: BoardRow) => RowSubject
}

/** The rows that a place names. */
export function rowsAt(rows: readonly BoardRow[], place: BoardPlace, looking: Looking): BoardRow[] {
  return rows.filter((row) => isInView(row, place, looking) && passes(row, place, looking))
}

function isInView(row: BoardRow, { view, week }: BoardPlace, { reader, today }: Looking): boolean {
  switch (view as BoardView) {
    case 'all':
      return true
    case 'mine':
      return isOf(row, reader.userId)
    case 'waiting':
      return waitsFor(row, reader)
    case 'lapsed':
      return isReviewLapsed(row, today)
    case 'week':
      return isPlannedIn(row, weekOf(week || today))
  }
}

/** Whether somebody owns it, is asked to review it, or wrote what is worked on. */
export function isOf({ owner, reviewer, writers }: BoardRow, userId: string): boolean {
  return owner?.id === userId || reviewer?.id === userId || writers.includes(userId)
}

/**
 * Whether somebody has to do something next: a reviewer with what waits, which they did not write
 * and nobody else was asked for; who writes with what was sent back, or is approved and not public;
 * who plans with what nobody owns.
 */
export function waitsFor(row: BoardRow, { userId, permissions }: BoardCaller): boolean {
  const { state, writers, owner, reviewer } = row
  const isWriter = writers.includes(userId)
  const isAsked = !reviewer?.isActive || reviewer.id === userId
  const mayReview = permissions.includes('PERMISSION_REVIEW_HEARTICLES')
  if (mayReview && waitsForReview(state) && !isWriter && isAsked) return true
  const isTheirs = owner?.isActive ? owner.id === userId : isWriter
  if (isTheirs && (state === 'changes-asked' || state === 'approved')) return true
  return mayPlan({ permissions }) && !isOwned(row) && !isSettled(row)
}

/** Whether somebody owns it who may write. */
export const isOwned = ({ owner }: BoardRow): boolean => owner?.isActive === true

/** Whether nothing is to be done for now. */
export function isSettled({ state }: BoardRow): boolean {
  return state === 'public' || state === 'withdrawn'
}

/** Whether its approval does not hold, or the day of its next review is over. */
export function isReviewLapsed(row: BoardRow, today: string): boolean {
  const { lapsed, state, nextReviewOn, isPublic } = row
  const isDue = isPublic && nextReviewOn !== null && nextReviewOn < today
  return lapsed !== null || state === 'lapsed' || isDue
}

/** Whether it is due on a day that is over and something is left to do. */
export function isOverdue(row: BoardRow, today: string): boolean {
  return row.dueOn !== null && row.dueOn < today && !isSettled(row)
}

/** The day on which something becomes or became public, or is meant to; undefined for none. */
export function dayOfRow(row: BoardRow): { day: string; isIntended: boolean } | undefined {
  const { state, publicationDate, plannedOn } = row
  if (publicationDate !== null && (state === 'planned' || state === 'public')) {
    return { day: publicationDate, isIntended: false }
  }
  return plannedOn === null ? undefined : { day: plannedOn, isIntended: true }
}

/** The seven days, from Monday on, of the week in which a day lies. */
export function weekOf(day: string): string[] {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - weekday))
}

function isPlannedIn(row: BoardRow, days: readonly string[]): boolean {
  const day = dayOfRow(row)?.day
  return day !== undefined && days.includes(day)
}

function passes(row: BoardRow, place: BoardPlace, { today, subjectOf }: Looking): boolean {
  const { state, owner, reviewer, due, subject, q } = place
  return (
    (state === '' || row.state === state) &&
    isOfPerson(row.owner, owner) &&
    isOfPerson(row.reviewer, reviewer) &&
    (due === '' || isDue(row, due, today)) &&
    (subject === '' || isAbout(subjectOf(row), subject)) &&
    (q === '' || isNamed(row, q))
  )
}

function isOfPerson(person: BoardRow['reviewer'], wanted: string): boolean {
  if (wanted === '') return true
  return wanted === NOBODY ? !person?.isActive : person?.id === wanted
}

function isDue(row: BoardRow, due: string, today: string): boolean {
  if (due === 'none') return row.dueOn === null
  if (due === 'overdue') return isOverdue(row, today)
  if (due === 'today') return row.dueOn !== null && row.dueOn <= today && !isSettled(row)
  return row.dueOn !== null && weekOf(today).includes(row.dueOn)
}

function isAbout({ topicId, rubricId }: RowSubject, subject: string): boolean {
  if (subject === 'none') return topicId === null && rubricId === null
  return subject === `topic-${topicId}` || subject === `rubric-${rubricId}`
}

function isNamed({ headline, hearticleId }: BoardRow, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '' || `#${hearticleId}` === wanted || String(hearticleId) === wanted) return true
  return [headline.de, headline.en].some((words) => words.toLowerCase().includes(wanted))
}

/**
 * Under which heading something that is left to do stands (P-TODO): alarms first, then what is theirs
 * or waits for them, then what waits for others. Undefined where nothing is left to do.
 */
export function toDoGroup(
  row: BoardRow,
  reader: BoardCaller,
  today: string,
): 'alarm' | 'mine' | 'others' | undefined {
  if (isReviewLapsed(row, today)) return 'alarm'
  if (isSettled(row)) return undefined
  return isOf(row, reader.userId) || waitsFor(row, reader) ? 'mine' : 'others'
}
