/** Which rows of the board a view has, and in which order (P-BOARD-VIEWS). */
import {
  type BoardListName,
  type BoardPlace,
  type BoardRow,
  type BoardSort,
  type BoardView,
  boardLists,
  boardStates,
  NOBODY,
} from '../../contract/desk/board.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { inOrder } from '../text/in-order.ts'
import { addDays } from '../time/vienna-days.ts'
import { type BoardCaller, mayPlan, waitsForReview } from './row-change.ts'

/** What a row is about. */
export interface RowSubject {
  topicId: number | null
  rubricId: number | null
  /** In the words of the page; empty where it has none. */
  name: string
}

interface Looking {
  list: BoardListName
  language: Language
  reader: BoardCaller
  /** The day in Vienna. */
  today: string
  /** What is about a topic that was deleted has no subject. */
  subjectOf: (row: BoardRow) => RowSubject
}

/** A topic, as far as rows name what they are about. */
interface Subject {
  id: number
  name: string
  rubric: { id: number; name: string }
}

/** Finds what rows are about; what was deleted is nothing. */
export function subjectFinder(topics: readonly Subject[]) {
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  const rubrics = new Map(topics.map(({ rubric }) => [rubric.id, rubric.name]))
  return ({ topicId, rubricId }: BoardRow): RowSubject => {
    const topic = topicId === null ? undefined : byId.get(topicId)
    if (topic) return { topicId: topic.id, rubricId: topic.rubric.id, name: topic.name }
    const name = rubricId === null ? undefined : rubrics.get(rubricId)
    return { topicId: null, rubricId: name === undefined ? null : rubricId, name: name ?? '' }
  }
}

/** What a row is called in a language, else in the other; its number where it has no headline. */
export function headlineOf({ headline, hearticleId }: BoardRow, language: Language): string {
  return headline[language] || headline.de || headline.en || `#${hearticleId}`
}

/** The rows that a place names, as they stand below each other: under their headings, then sorted. */
export function rowsAt(rows: readonly BoardRow[], place: BoardPlace, looking: Looking): BoardRow[] {
  const { sort, view } = place
  const by = sorts[sort.replace('-', '') as BoardSort]
  const found = rows.filter((row) => isAt(row, place, looking))
  const sorted = inOrder(found, (row) => by(row, looking), sort.startsWith('-'))
  if (looking.list === 'todo') {
    const { reader, today } = looking
    return inOrder(sorted, (row) => toDoGroups.indexOf(toDoGroup(row, reader, today)), false)
  }
  return view === 'week' ? inOrder(sorted, (row) => dayOfRow(row)?.day ?? null, false) : sorted
}

/** Whether a place names a row. */
export function isAt(row: BoardRow, place: BoardPlace, looking: Looking): boolean {
  return isOfList(row, looking) && isInView(row, place, looking) && passes(row, place, looking)
}

/** How many rows each view of a list has. */
export function countViews(rows: readonly BoardRow[], looking: Looking) {
  const all = rows.filter((row) => isOfList(row, looking))
  return Object.fromEntries(
    boardLists[looking.list].map((view) => [
      view,
      all.filter((row) => isInView(row, { view, week: '' }, looking)).length,
    ]),
  )
}

const sorts: Record<BoardSort, (row: BoardRow, looking: Looking) => string | number | null> = {
  title: (row, { language }) => headlineOf(row, language),
  state: ({ state }) => boardStates.indexOf(state),
  topic: (row, { subjectOf }) => subjectOf(row).name,
  owner: ({ owner }) => owner?.name ?? null,
  reviewer: ({ reviewer }) => reviewer?.name ?? null,
  due: ({ dueOn }) => dueOn,
  planned: (row) => dayOfRow(row)?.day ?? null,
  saved: ({ savedAt }) => savedAt,
  review: ({ nextReviewOn }) => nextReviewOn,
}

function isOfList(row: BoardRow, { list, reader, today }: Looking): boolean {
  if (list === 'plan') return true
  return list === 'todo' ? toDoGroup(row, reader, today) !== undefined : row.hearticleId !== null
}

function isInView(
  row: BoardRow,
  { view, week }: Pick<BoardPlace, 'view' | 'week'>,
  { list, reader, today }: Looking,
): boolean {
  const { state, isPublic, dueOn } = row
  const views: Record<BoardView, () => boolean> = {
    all: () => true,
    mine: () => isOf(row, reader.userId) || (list === 'todo' && waitsFor(row, reader)),
    waiting: () => waitsFor(row, reader),
    lapsed: () => isReviewLapsed(row, today),
    week: () => isPlannedIn(row, weekOf(week || today)),
    today: () => dueOn !== null && dueOn <= today,
    public: () => isPublic && state !== 'planned',
    planned: () => state === 'planned',
    work: () => state !== 'planned' && !isSettled(row),
    withdrawn: () => state === 'withdrawn',
  }
  return views[view]()
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
const isOwned = ({ owner }: BoardRow): boolean => owner?.isActive === true

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

const toDoGroups: ReadonlyArray<ReturnType<typeof toDoGroup>> = ['alarm', 'mine', 'others']

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
