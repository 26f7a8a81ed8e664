import { memo, type ReactNode, type RefObject } from 'react'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import type { Column, ListOf, RowAction } from './list.ts'

/** What rows do; the same object for all of them and for ever. */
export interface RowActs<R> {
  open: (key: string) => void
  toggle: (key: string) => void
  begin: (action: RowAction<R>, rows: readonly R[]) => boolean
}

interface RowProps<R> {
  // biome-ignore lint/suspicious/noExplicitAny: what else a list loads is nothing to its rows
  list: ListOf<R, any, any>
  columns: readonly Column<R, never>[]
  acts: RefObject<RowActs<R> | undefined>
  row: R
  isCurrent: boolean
  isSelected: boolean
  isSelecting: boolean
  mayBeSelected: boolean
  isPending: boolean
  /** What has to be said of it, below its line. */
  children: ReactNode
}

/** A row in one line, on a phone in two: its title leads on, cells that can be changed are buttons. */
export const Row = memo(OneRow, (before, after) => {
  const hasWords = [before.children, after.children].some((part) => [part].flat(2).some(Boolean))
  return (
    !hasWords &&
    before.row === after.row &&
    before.list === after.list &&
    before.columns === after.columns &&
    before.isCurrent === after.isCurrent &&
    before.isSelected === after.isSelected &&
    before.isSelecting === after.isSelecting &&
    before.isPending === after.isPending
  )
}) as typeof OneRow

function OneRow<R>(props: RowProps<R>) {
  const { list, columns, acts, row, isCurrent, isSelected, isSelecting, isPending } = props
  const { t } = useWords()
  const key = list.keyOf(row)
  const { text, lang, href } = list.main(row)
  const main = {
    className: 'row-main',
    'data-main': '',
    'aria-current': isCurrent ? ('true' as const) : undefined,
    tabIndex: isCurrent ? 0 : -1,
    lang,
    title: text,
    children: text,
  }
  const cell = ({ name, show, action: wanted }: Column<R, never>) => {
    if (name === 'title') {
      return href ? (
        <a {...main} href={href} />
      ) : (
        <Button {...main} onClick={() => acts.current?.open(key)} />
      )
    }
    const action = list.actions.find((one) => one.name === wanted)
    if (!action?.may(row)) return show(row)
    return (
      <Button
        className="row-cell"
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => acts.current?.begin(action, [row])}
      >
        {show(row)}
        <span className="visually-hidden">. {action.words}</span>
      </Button>
    )
  }
  return (
    <li
      className="row"
      data-row={key}
      data-tone={list.toneOf?.(row)}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      aria-busy={isPending}
    >
      <div className="row-line">
        {props.mayBeSelected && (
          <label className="row-tick" data-shown={isSelecting || undefined}>
            <input
              type="checkbox"
              checked={isSelected}
              tabIndex={-1}
              aria-label={t('desk:select', { title: text })}
              onChange={() => acts.current?.toggle(key)}
            />
          </label>
        )}
        {columns.map((column) => (
          <span
            key={column.name}
            className={`cell-${column.name}`}
            data-phone={column.phone}
            data-from={column.from}
          >
            {column.name !== 'title' && column.head && (
              <span className="visually-hidden">{column.head}: </span>
            )}
            {cell(column)}
          </span>
        ))}
      </div>
      {props.children}
    </li>
  )
}
