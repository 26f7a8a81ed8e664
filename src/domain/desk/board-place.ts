/** What of the board is shown (P-BOARD-VIEWS). */

/** Views that everybody has. */
export const boardViews = ['all', 'mine', 'waiting', 'lapsed', 'week'] as const

/** When something is due. */
export const dueFilters = ['overdue', 'today', 'week', 'none'] as const

export type BoardView = (typeof boardViews)[number]

/** Of the filters of people: whose nobody is any more, or never was. */
export const NOBODY = 'nobody'

/** Parts are empty where they narrow nothing. */
export interface BoardPlace {
  view: string
  state: string
  /** The id of a person, or NOBODY. */
  owner: string
  reviewer: string
  due: string
  /** 'rubric-1', 'topic-2', or 'none'. */
  subject: string
  /** Of a headline, a question or an id. */
  q: string
  /** A day of the week that the view of a week shows; empty for this one. */
  week: string
}
