/** Which rows of the board a view has, and in which order (P-BOARD-VIEWS). */
import {
  type BoardListName,
  type BoardPlace,
  type BoardSort,
  type BoardView,
  boardLists,
  boardStates,
  NOBODY,
} from '../../contract/desk/board.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { inOrder } from '../text/in-order.ts'
import { addDays } from '../time/vienna-days.ts'
import type { PlacedRow } from './board-row.ts'
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
  subjectOf: (row: PlacedRow) => RowSubject
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
  return ({ topicId, rubricId }: PlacedRow): RowSubject => {
    const topic = topicId === null ? undefined : byId.get(topicId)
    if (topic) return { topicId: topic.id, rubricId: topic.rubric.id, name: topic.name }
    const name = rubricId === null ? undefined : rubrics.get(rubricId)
    return { topicId: null, rubricId: name === undefined ? null : rubricId, name: name ?? '' }
  }
}

/** What a row is called in a language, else in the other; its number where it has no headline. */
export function headlineOf({ headline, hearticleId }: PlacedRow, language: Language): string {
  return headline[language] || headline.de || headline.en || `#${hearticleId}`
}

/** The rows that a place names, as they stand below each other: under their headings, then sorted. */
export function rowsAt<Row extends PlacedRow>(
  rows: readonly Row[],
  place: BoardPlace,
  looking: Looking,
): Row[] {
  const { sort, view } = place
  const by = sorts[sort.replace('-', '') as BoardSort]
  const isShown = openPlace(place, looking)
  const sorted = inOrder(rows.filter(isShown), (row) => by(row, looking), sort.startsWith('-'))
  if (looking.list === 'todo') {
    const { reader, today } = looking
    return inOrder(sorted, (row) => toDoGroups.indexOf(toDoGroup(row, reader, today)), false)
  }
  return view === 'week' ? inOrder(sorted, (row) => timeOf(dayOfRow(row)?.day), false) : sorted
}

/** Whether a place names a row. */
export function isAt(row: PlacedRow, place: BoardPlace, looking: Looking): boolean {
  return openPlace(place, looking)(row)
}

function openPlace(place: BoardPlace, looking: Looking): (row: PlacedRow) => boolean {
  const isInView = openView(place, looking)
  return (row) => isOfList(row, looking) && isInView(row) && passes(row, place, looking)
}

/** How many rows each view of a list has. */
export function countViews(rows: readonly PlacedRow[], looking: Looking) {
  const all = rows.filter((row) => isOfList(row, looking))
  return Object.fromEntries(
    boardLists[looking.list].map((view) => [
      view,
      all.filter(openView({ view, week: '' }, looking)).length,
    ]),
  )
}

/** Of a day or a moment, which are no words. */
const timeOf = (time: string | null | undefined) => (time ? Date.parse(time) : null)

const sorts: Record<BoardSort, (row: PlacedRow, looking: Looking) => string | number | null> = {
  title: (row, { language }) => headlineOf(row, language),
  state: ({ state }) => boardStates.indexOf(state),
  topic: (row, { subjectOf }) => subjectOf(row).name,
  owner: ({ owner }) => owner?.name ?? null,
  reviewer: ({ reviewer }) => reviewer?.name ?? null,
  due: ({ dueOn }) => timeOf(dueOn),
  planned: (row) => timeOf(dayOfRow(row)?.day),
  saved: ({ savedAt }) => timeOf(savedAt),
  review: ({ nextReviewOn }) => timeOf(nextReviewOn),
}

function isOfList(row: PlacedRow, { list, reader, today }: Looking): boolean {
  if (list === 'plan') return true
  return list === 'todo' ? toDoGroup(row, reader, today) !== undefined : row.hearticleId !== null
}

function openView(
  { view, week }: Pick<BoardPlace, 'view' | 'week'>,
  { list, reader, today }: Looking,
): (row: PlacedRow) => boolean {
  const days = weekOf(week || today)
  const views: Record<BoardView, (row: PlacedRow) => boolean> = {
    all: () => true,
    mine: (row) => isOf(row, reader.userId) || (list === 'todo' && waitsFor(row, reader)),
    waiting: (row) => waitsFor(row, reader),
    lapsed: (row) => isReviewLapsed(row, today),
    week: (row) => days.includes(dayOfRow(row)?.day ?? ''),
    today: ({ dueOn }) => dueOn !== null && dueOn <= today,
    public: ({ isPublic, state }) => isPublic && state !== 'planned',
    planned: ({ state }) => state === 'planned',
    work: (row) => row.state !== 'planned' && !isSettled(row),
    withdrawn: ({ state }) => state === 'withdrawn',
  }
  return views[view]
}

/** Whether somebody owns it, is asked to review it, or wrote what is worked on. */
export function isOf({ owner, reviewer, writers }: PlacedRow, userId: string): boolean {
  return owner?.id === userId || reviewer?.id === userId || writers.includes(userId)
}

/**
 * Whether somebody has to do something next: a reviewer with what waits, which they did not write
 * and nobody else was asked for; who writes with what was sent back, or is approved and not public;
 * who plans with what nobody owns.
 */
export function waitsFor(row: PlacedRow, { userId, permissions }: BoardCaller): boolean {
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
const isOwned = ({ owner }: PlacedRow): boolean => owner?.isActive === true

/** Whether nothing is to be done for now. */
export function isSettled({ state }: PlacedRow): boolean {
  return state === 'public' || state === 'withdrawn'
}

/** Whether its approval does not hold, or the day of its next review is over. */
export function isReviewLapsed(row: PlacedRow, today: string): boolean {
  const { lapsed, state, nextReviewOn, isPublic } = row
  const isDue = isPublic && nextReviewOn !== null && nextReviewOn < today
  return lapsed !== null || state === 'lapsed' || isDue
}

/** Whether it is due on a day that is over and something is left to do. */
export function isOverdue(row: PlacedRow, today: string): boolean {
  return row.dueOn !== null && row.dueOn < today && !isSettled(row)
}

/** The day on which something becomes or became public, or is meant to; undefined for none. */
export function dayOfRow(row: PlacedRow): { day: string; isIntended: boolean } | undefined {
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

/** Days of one week have the same, asked of every row of a board. */
const weekNumber = (day: string): number => Math.floor((Date.parse(day) / DAY + 3) / 7)

const DAY = 24 * 60 * 60 * 1000

function passes(row: PlacedRow, place: BoardPlace, { today, subjectOf }: Looking): boolean {
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

function isOfPerson(person: PlacedRow['reviewer'], wanted: string): boolean {
  if (wanted === '') return true
  return wanted === NOBODY ? !person?.isActive : person?.id === wanted
}

function isDue(row: PlacedRow, due: string, today: string): boolean {
  if (due === 'none') return row.dueOn === null
  if (due === 'overdue') return isOverdue(row, today)
  if (due === 'today') return row.dueOn !== null && row.dueOn <= today && !isSettled(row)
  return row.dueOn !== null && weekNumber(row.dueOn) === weekNumber(today)
}

function isAbout({ topicId, rubricId }: RowSubject, subject: string): boolean {
  if (subject === 'none') return topicId === null && rubricId === null
  return subject === `topic-${topicId}` || subject === `rubric-${rubricId}`
}

function isNamed({ headline, hearticleId }: PlacedRow, text: string): boolean {
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
  row: PlacedRow,
  reader: BoardCaller,
  today: string,
): 'alarm' | 'mine' | 'others' | undefined {
  if (isReviewLapsed(row, today)) return 'alarm'
  if (isSettled(row)) return undefined
  return isOf(row, reader.userId) || waitsFor(row, reader) ? 'mine' : 'others'
}
