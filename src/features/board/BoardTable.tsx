import { ArrowDown, ArrowUp, CalendarClock, Globe, Zap } from 'lucide'
import { useState } from 'react'
import type { BoardRow } from '../../contract/desk/board.ts'
import { type BoardOrder, type BoardPlace, boardOrders } from '../../domain/desk/board-place.ts'
import {
  dayOfRow,
  isOverdue,
  isReviewLapsed,
  type RowSubject,
} from '../../domain/desk/board-views.ts'
import { type BoardCaller, mayChangeField, type PlanField } from '../../domain/desk/row-change.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { locales } from '../../domain/text/locales.ts'
import { ageInWords } from '../../domain/time/age-in-words.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { addressOfRow, headlineOf, stateWords } from './board-words.ts'
import { PlanCell } from './PlanCell.tsx'
import type { PeopleChoice } from './PlanInput.tsx'

/** The field of a row that is being changed. */
export interface EditedField {
  key: string
  field: PlanField
}

interface BoardTableProps {
  rows: readonly BoardRow[]
  place: BoardPlace
  caller: BoardCaller
  today: string
  subjectOf: (row: BoardRow) => RowSubject
  peopleFor: (field: PlanField, row: BoardRow) => PeopleChoice
  selected: ReadonlySet<string>
  pending: ReadonlySet<string>
  edited: EditedField | undefined
  onSort: (order: BoardOrder, isDescending: boolean) => void
  onSelect: (keys: readonly string[], isSelected: boolean) => void
  onEdit: (edited: EditedField | undefined) => void
  onChange: (row: BoardRow, field: PlanField, value: string) => void
  onOpenIdea: (row: BoardRow) => void
  onRelease: (row: BoardRow) => void
}

/** The board as a table; on a narrow screen each row is a card (P-BOARD). */
export function BoardTable(props: BoardTableProps) {
  const { rows, place, selected, onSort, onSelect } = props
  const { t } = useWords()
  const keys = rows.map(({ key }) => key)
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key))
  return (
    <table className="data-table board-table">
      <caption className="visually-hidden">{t('board:caption')}</caption>
      <thead>
        <tr>
          <th scope="col" className="board-select">
            <label>
              <input
                type="checkbox"
                checked={isAll}
                aria-label={t('board:selectAll')}
                onChange={({ target }) => onSelect(keys, target.checked)}
              />
            </label>
          </th>
          {boardOrders.map((order) => {
            const isSorted = place.order === order
            const descends = isSorted && place.isDescending
            return (
              <th
                key={order}
                scope="col"
                aria-sort={isSorted ? (descends ? 'descending' : 'ascending') : 'none'}
              >
                <Button className="board-sort" onClick={() => onSort(order, isSorted && !descends)}>
                  {t(`board:column_${order}`)}
                  {isSorted && <Drawn content={icon(descends ? ArrowDown : ArrowUp)} />}
                </Button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} {...props} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, ...props }: BoardTableProps & { row: BoardRow }) {
  const { caller, today, subjectOf, peopleFor, selected, pending, edited } = props
  const { t, language } = useWords()
  const headline = headlineOf(row, language)
  const subject = subjectOf(row)
  const planned = dayOfRow(row)
  const cell = (field: PlanField, shown: React.ReactNode) => {
    const stored = { ownerId: row.owner?.id, reviewerId: row.reviewer?.id }
    const value = field === 'dueOn' || field === 'plannedOn' ? row[field] : stored[field]
    return (
      <PlanCell
        field={field}
        about={headline}
        value={value ?? ''}
        choice={peopleFor(field, row)}
        today={today}
        isEditing={edited?.key === row.key && edited.field === field}
        mayEdit={mayChangeField(row, field, caller)}
        onEdit={() => props.onEdit({ key: row.key, field })}
        onDone={(next) => {
          props.onEdit(undefined)
          if (next !== undefined) props.onChange(row, field, next)
        }}
      >
        {shown}
      </PlanCell>
    )
  }
  const day = (value: string | null) =>
    value && <time dateTime={value}>{formatDay(value, language, 'medium')}</time>
  return (
    <tr
      data-key={row.key}
      aria-selected={selected.has(row.key)}
      aria-busy={pending.has(row.key)}
      className={selected.has(row.key) ? 'board-selected' : undefined}
    >
      <td className="board-select">
        <label>
          <input
            type="checkbox"
            checked={selected.has(row.key)}
            aria-label={t('board:select', { headline })}
            onChange={({ target }) => props.onSelect([row.key], target.checked)}
          />
        </label>
      </td>
      <th scope="row">
        <Headline row={row} caller={caller} onOpenIdea={props.onOpenIdea} />
      </th>
      <td data-label={t('board:column_state')}>
        <span className="state-mark" data-state={row.state}>
          {stateWords(t, row.state)}
        </span>
        {row.isPublic && row.state !== 'public' && row.state !== 'planned' && (
          <small className="board-also">
            <Drawn content={icon(Globe)} />
            {t('board:alsoPublic')}
          </small>
        )}
      </td>
      <td data-label={t('board:column_subject')}>
        {subject.name || <span className="board-none">–</span>}
      </td>
      <td data-label={t('board:column_owner')}>
        {cell('ownerId', row.owner && <Person person={row.owner} />)}
      </td>
      <td data-label={t('board:column_reviewer')}>
        {cell('reviewerId', row.reviewer && <Person person={row.reviewer} />)}
      </td>
      <td data-label={t('board:column_due')}>
        {cell(
          'dueOn',
          row.dueOn && (
            <>
              {day(row.dueOn)}
              {isOverdue(row, today) && (
                <strong className="board-late">{t('board:overdue')}</strong>
              )}
            </>
          ),
        )}
      </td>
      <td data-label={t('board:column_planned')}>
        {planned && !planned.isIntended ? (
          day(planned.day)
        ) : (
          <>
            {cell('plannedOn', day(row.plannedOn))}
            {mayRelease(row, caller, today) && (
              <Button
                className="text-button"
                aria-label={t('board:releaseNamed', { headline })}
                isPending={pending.has(row.key)}
                onClick={() => props.onRelease(row)}
              >
                <Drawn content={icon(CalendarClock)} />
                {t('board:release')}
              </Button>
            )}
          </>
        )}
      </td>
      <td data-label={t('board:column_saved')}>
        {row.savedAt && (
          <time dateTime={row.savedAt}>
            {ageInWords(row.savedAt, new Date(), locales[language])}
          </time>
        )}
      </td>
      <td data-label={t('board:column_review')}>
        {day(row.nextReviewOn) ?? <span className="board-none">–</span>}
        {isReviewLapsed(row, today) && (
          <strong className="board-late">
            {t(row.lapsed === 'fallen' ? 'board:studyFell' : 'board:reviewLapsed')}
          </strong>
        )}
      </td>
    </tr>
  )
}

/** What was approved, never was public, and is meant for a day: one key makes that so. */
function mayRelease(row: BoardRow, { permissions }: BoardCaller, today: string): boolean {
  const { state, plannedOn, isPublic } = row
  const writes = permissions.includes('PERMISSION_EDIT_HEARTICLES')
  return writes && state === 'approved' && !isPublic && plannedOn !== null && plannedOn >= today
}

interface HeadlineProps {
  row: BoardRow
  caller: BoardCaller
  onOpenIdea: (row: BoardRow) => void
}

function Headline({ row, caller, onOpenIdea }: HeadlineProps) {
  const { t, language } = useWords()
  const headline = headlineOf(row, language)
  const { hearticleId, from, breaking, isSample } = row
  return (
    <>
      {hearticleId === null ? (
        <Button className="board-headline" data-main onClick={() => onOpenIdea(row)}>
          {headline}
        </Button>
      ) : (
        <a
          className="board-headline"
          data-main
          href={addressOfRow(hearticleId, caller.permissions, language)}
        >
          {headline}
        </a>
      )}
      <span className="board-facts">
        {hearticleId !== null && <span>#{hearticleId}</span>}
        {breaking && (
          <span>
            <Drawn content={icon(Zap)} />
            {t('editor:breaking')}
          </span>
        )}
        {isSample && <span>{t('board:sample')}</span>}
        {from?.kind === 'study' && <span>{t('board:from_study')}</span>}
      </span>
    </>
  )
}

/** Who may not do it any more is nobody (P-BOARD-OWNER). */
function Person({ person }: { person: NonNullable<BoardRow['reviewer']> }) {
  const { t } = useWords()
  if (person.isActive) return person.name
  return (
    <>
      <em>{t('board:nobodyAnyMore')}</em>
      {person.name !== null && <small>{t('board:formerly', { name: person.name })}</small>}
    </>
  )
}

/** Which rows are chosen; those that are not there any more are not. */
export function useSelection(rows: readonly BoardRow[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = new Set(rows.flatMap(({ key }) => (keys.has(key) ? key : [])))
  const select = (some: readonly string[], isSelected: boolean) => {
    const others = [...selected].filter((key) => !some.includes(key))
    setKeys(new Set(isSelected ? [...others, ...some] : others))
  }
  return { selected, select, clear: () => setKeys(new Set()) }
}
