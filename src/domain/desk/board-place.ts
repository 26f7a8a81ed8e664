/** What of the board is shown, as its address names it (P-BOARD-VIEWS). */
import { type BoardState, boardStates } from '../../contract/desk/board.ts'
import { isCalendarDay } from '../time/publication-date.ts'

/** Views that everybody has. */
export const boardViews = ['all', 'mine', 'waiting', 'lapsed', 'week'] as const

/** When something is due. */
export const dueFilters = ['overdue', 'week', 'none'] as const

/** By what the board can be sorted. */
export const boardOrders = [
  'headline',
  'state',
  'subject',
  'owner',
  'reviewer',
  'due',
  'planned',
  'saved',
  'review',
] as const

export type BoardView = (typeof boardViews)[number]
export type DueFilter = (typeof dueFilters)[number]
export type BoardOrder = (typeof boardOrders)[number]

/** Of the filters of people: whose nobody is any more, or never was. */
export const NOBODY = 'nobody'

export interface BoardPlace {
  view: BoardView
  state?: BoardState | undefined
  /** The id of a person, or NOBODY. */
  owner?: string | undefined
  reviewer?: string | undefined
  due?: DueFilter | undefined
  /** 'rubric-1', 'topic-2', or 'none'. */
  subject?: string | undefined
  /** Of a headline, or an id. */
  text?: string | undefined
  order: BoardOrder
  isDescending: boolean
  /** From 0. */
  page: number
  /** A day of the week that is shown instead of the list. */
  week?: string | undefined
}

export const WHOLE_BOARD: BoardPlace = { view: 'all', order: 'saved', isDescending: true, page: 0 }

/** What a query names; what it names wrongly is left out. */
export function boardPlaceOf(search: string): BoardPlace {
  const query = new URLSearchParams(search)
  const one = <T extends string>(name: string, all: readonly T[]) =>
    all.find((value) => value === query.get(name))
  const text = (name: string) => query.get(name)?.trim().slice(0, 100) || undefined
  const week = query.get('week') ?? ''
  const page = Number(query.get('page'))
  return {
    view: one('view', boardViews) ?? WHOLE_BOARD.view,
    state: one('state', boardStates),
    owner: text('owner'),
    reviewer: text('reviewer'),
    due: one('due', dueFilters),
    subject: text('subject'),
    text: text('q'),
    order: one('sort', boardOrders) ?? WHOLE_BOARD.order,
    isDescending: query.has('sort') ? query.get('order') === 'desc' : WHOLE_BOARD.isDescending,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 0,
    week: /^\d{4}-\d{2}-\d{2}$/.test(week) && isCalendarDay(week) ? week : undefined,
  }
}

/** The query that names a place, with its question mark; empty for the whole board. */
export function queryOfBoard(place: BoardPlace): string {
  const { view, state, owner, reviewer, due, subject, text, order, isDescending, page } = place
  const isSorted = order !== WHOLE_BOARD.order || isDescending !== WHOLE_BOARD.isDescending
  const named = {
    view: view === WHOLE_BOARD.view ? undefined : view,
    state,
    owner,
    reviewer,
    due,
    subject,
    q: text,
    sort: isSorted ? order : undefined,
    order: isSorted && isDescending ? 'desc' : undefined,
    week: place.week,
    page: page > 0 ? String(page) : undefined,
  }
  const query = new URLSearchParams(
    Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return query.size === 0 ? '' : `?${query}`
}

/** Whether it is narrowed beside its view. */
export function isNarrowed({ state, owner, reviewer, due, subject, text }: BoardPlace): boolean {
  return [state, owner, reviewer, due, subject, text].some((value) => value !== undefined)
}
