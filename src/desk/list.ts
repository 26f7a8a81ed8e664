import type { ReactNode } from 'react'
import type { CallAnswer, CallError } from '../api/api.ts'
import type { AnyMutationKind } from './outbox.ts'
import type { ListPlace, Part } from './place.ts'

export interface Option {
  value: string
  words: string
  hint?: string
  /** Stands below this. */
  group?: string
}

/** A column, as data: where it stands, by what it sorts, how a row shows it. */
export interface Column<Row, More = unknown> {
  name: string
  head: string
  /** Of the grid: '176px', 'minmax(0, 1fr)'. */
  width: string
  /** On a phone: first or second line, its beginning or end; left out, it is not shown there. */
  phone?: 'state' | 'number' | 'title' | 'end' | 'who'
  /** Is shown from so many pixels of the list on. */
  from?: 900 | 1300
  /** By what it sorts, rows without it last; or that the service is asked to sort by it. */
  sort?: 'asked' | ((row: Row) => string)
  show: (row: Row) => ReactNode
  /** Below all rows: what they come to, on whatever page. */
  sum?: (more: More) => ReactNode
  /** The action that a press on it begins. */
  action?: string
}

export interface Field {
  name: string
  label: string
  /** Of checkboxes the value is those that are ticked, with commas between them. */
  kind: 'select' | 'date' | 'text' | 'note' | 'checkboxes'
  value?: string
  options?: readonly Option[]
  min?: string
  most?: number
  isRequired?: boolean
  hint?: string | undefined
  when?: (values: AskedValues) => boolean
}

export type AskedValues = Readonly<Record<string, string>>

/** What is asked before an action: one of some choices, by its digit too; fields; or both. */
export interface Ask {
  title: string
  about?: { text: string; lang: string | undefined } | undefined
  /** What follows from it. */
  means?: (values: AskedValues) => readonly string[]
  choices?: readonly Option[]
  fields?: readonly Field[]
  /** On the button that sends the fields. */
  send?: string
}

/** What can be done with rows, by its key, by a button, and with several at once. */
export interface RowAction<Row> {
  name: string
  key: string
  words: string
  /** On the button of several. */
  many?: (count: number) => string
  /** It is about no row. */
  isOfList?: true
  may: (row: Row) => boolean
  ask?: (rows: readonly Row[]) => Ask
  /** The mutation that it is, and its body for a row; all others are done to one row at a time. */
  mutation?: { kind: string; body: (row: Row, values: AskedValues) => unknown }
  /** Or where it leads, once the service has answered. */
  go?: (row: Row, values: AskedValues) => Promise<CallAnswer<string>>
  /** Or what the service does at once or refuses: it never waits in the outbox. */
  now?: (row: Row, values: AskedValues) => Promise<CallAnswer<unknown>>
  /** Or a form that keeps and sends what is typed by itself. */
  form?: (row: Row | undefined, ends: FormEnds) => { title: string; content: ReactNode }
}

/** What a form of a list says when it is done with. */
export interface FormEnds {
  /** @param title of what was saved, where it is not the row's */
  onSaved: (title?: string) => void
  onLeft: () => void
}

/** One of some, or what is typed. */
export type Filter<N extends string> = { part: N; label: string } & (
  | { options: readonly Option[] }
  | { kind: 'text' | 'date' }
)

export interface ListContent<Row> {
  rows: readonly Row[]
  /** Of a list that comes in pages. */
  pages?: number
  /** Of one that comes in pieces: where it goes on; null at its end. */
  next?: string | null
}

/** A list of the desk: all of it is data (docs/recipes/add-a-desk-list.md). */
export interface ListOf<Row, More extends ListContent<Row>, N extends string> {
  name: string
  title: string
  account: string
  parts: Record<N | 'sort' | 'page' | 'row', Part>
  /** Those parts that the service is asked with; by all others it is narrowed here. */
  asks: readonly (N | 'sort' | 'page')[]
  load: (place: ListPlace<N>, cursor: string | undefined) => Promise<CallAnswer<More>>
  /** Rows that a place shows, where the service does not say so. */
  narrow?: (rows: readonly Row[], place: ListPlace<N>, more: More) => readonly Row[]
  keyOf: (row: Row) => string
  main: (row: Row) => { text: string; lang?: string | undefined; href?: string }
  columns: (more: More | undefined) => readonly Column<Row, More>[]
  /** Ways to look at it, each a value of one part, with how many it has where that is known. */
  views?: {
    part: N
    options: readonly Option[]
    count?: (view: string, more: More) => number | undefined
  }
  filters?: (more: More | undefined) => readonly Filter<N>[]
  /** The part that words are looked for by. */
  search?: {
    part: N
    label: string
    /** Where the list is for looking somebody up, so that the fields are open from the beginning. */
    button?: { words: string; hint: string }
  }
  /** The headings under which rows stand, in order; one without rows is shown only with words for that. */
  groups?: (
    place: ListPlace<N>,
    more: More,
  ) =>
    | { all: readonly (Option & { tone?: 'bad'; empty?: string })[]; of: (row: Row) => string }
    | undefined
  toneOf?: (row: Row) => 'bad' | undefined
  mutations: Record<string, AnyMutationKind>
  actions: readonly RowAction<Row>[]
  /** The action that begins as it opens. */
  begins?: string
  /** What opens a row that leads nowhere. */
  opens?: string
  /** Beside the list, or over it on a phone: the row that is looked at. */
  detail?: (row: Row, actions: ReactNode) => ReactNode
  /** The detail never stands beside it: its columns need the room. */
  isDetailOver?: true
  /** Above the rows, beside what they are narrowed by. */
  above?: (
    place: ListPlace<N>,
    go: (change: Partial<ListPlace<N>>) => void,
    more: More | undefined,
  ) => ReactNode
  /** Below the rows: what has to be known of them. */
  below?: (more: More) => ReactNode
  /** How many rows other lists have by their names, as far as this one was told; shown in the rail. */
  others?: (more: More) => Readonly<Record<string, number | null>>
  /** What was done, in words. */
  messageOf: (kind: string, count: number, title: string) => string
  empty: (place: ListPlace<N>) => string
  failed: (error: CallError) => string
}
