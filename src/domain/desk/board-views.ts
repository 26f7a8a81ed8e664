/** Which rows of the board a view has, and in which order (P-BOARD-VIEWS). */
import { type BoardRow, boardStates } from '../../contract/desk/board.ts'
import type { Permission } from '../../contract/protocol/account-fields.ts'
import { addDays } from '../time/vienna-days.ts'
import { type BoardOrder, type BoardPlace, NOBODY } from './board-place.ts'
import { mayPlan, waitsForReview } from './row-change.ts'

/** Who looks at the board. */
export interface BoardReader {
  userId: string
  permissions: readonly Permission[]
}

/** What a row is about. */
export interface RowSubject {
  topicId: number | null
  rubricId: number | null
  /** In the words of the page; empty where it has none. */
  name: string
}

interface Looking {
  reader: BoardReader
  /** The day in Vienna. */
  today: string
  /** What is about a topic that was deleted has no subject. */
  subjectOf: (row: BoardRow) => RowSubject
}

/** The rows that a place names, in its order. */
export function rowsAt(rows: readonly BoardRow[], place: BoardPlace, looking: Looking): BoardRow[] {
  const wanted = rows.filter((row) => isInView(row, place, looking) && passes(row, place, looking))
  return sorted(wanted, place, looking)
}

function isInView(row: BoardRow, { view }: BoardPlace, { reader, today }: Looking): boolean {
  switch (view) {
    case 'all':
      return true
    case 'mine':
      return isOf(row, reader.userId)
    case 'waiting':
      return waitsFor(row, reader)
    case 'lapsed':
      return isReviewLapsed(row, today)
    case 'week':
      return isPlannedIn(row, weekOf(today))
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
export function waitsFor(row: BoardRow, { userId, permissions }: BoardReader): boolean {
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
  const day = row.state === 'public' ? undefined : dayOfRow(row)?.day
  return day !== undefined && days.includes(day)
}

function passes(row: BoardRow, place: BoardPlace, { today, subjectOf }: Looking): boolean {
  const { state, owner, reviewer, due, subject, text } = place
  return (
    (state === undefined || row.state === state) &&
    isOfPerson(row.owner, owner) &&
    isOfPerson(row.reviewer, reviewer) &&
    (due === undefined || isDue(row, due, today)) &&
    (subject === undefined || isAbout(subjectOf(row), subject)) &&
    (text === undefined || isNamed(row, text))
  )
}

function isOfPerson(person: BoardRow['reviewer'], wanted: string | undefined): boolean {
  if (wanted === undefined) return true
  return wanted === NOBODY ? !person?.isActive : person?.id === wanted
}

function isDue(row: BoardRow, due: NonNullable<BoardPlace['due']>, today: string): boolean {
  if (due === 'none') return row.dueOn === null
  if (due === 'overdue') return isOverdue(row, today)
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

/** What has nothing to be sorted by stands last, whichever way. */
function sorted(rows: readonly BoardRow[], place: BoardPlace, looking: Looking): BoardRow[] {
  const { order, isDescending } = place
  const collator = new Intl.Collator('de', { numeric: true })
  const compare = (a: string, b: string) => (isDescending ? -1 : 1) * collator.compare(a, b)
  return rows
    .map((row) => ({ row, value: orderedBy(row, order, looking) }))
    .toSorted((a, b) => {
      if (a.value === '' || b.value === '') return Number(a.value === '') - Number(b.value === '')
      return compare(a.value, b.value)
    })
    .map(({ row }) => row)
}

function orderedBy(row: BoardRow, order: BoardOrder, { subjectOf }: Looking): string {
  switch (order) {
    case 'headline':
      return row.headline.de || row.headline.en
    case 'state':
      return String(boardStates.indexOf(row.state))
    case 'subject':
      return subjectOf(row).name
    case 'owner':
      return row.owner?.name ?? ''
    case 'reviewer':
      return row.reviewer?.name ?? ''
    case 'due':
      return row.dueOn ?? ''
    case 'planned':
      return dayOfRow(row)?.day ?? ''
    case 'saved':
      return row.savedAt ?? ''
    case 'review':
      return row.nextReviewOn ?? ''
  }
}
