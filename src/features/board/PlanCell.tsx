import { type ReactNode, useRef, useState } from 'react'
import type { PlanField } from '../../domain/desk/row-change.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { type PeopleChoice, PlanInput } from './PlanInput.tsx'

interface PlanCellProps {
  field: PlanField
  /** The headline of its row. */
  about: string
  value: string
  choice: PeopleChoice
  today: string
  isEditing: boolean
  mayEdit: boolean
  /** How it is shown; empty for none. */
  children: ReactNode
  onEdit: () => void
  /** @param value undefined where it stays as it is */
  onDone: (value: string | undefined) => void
}

/** What is planned of a row: a button that becomes its field where it is pressed. */
export function PlanCell(props: PlanCellProps) {
  const { field, about, isEditing, mayEdit, children, onEdit } = props
  const { t } = useWords()
  if (isEditing) return <CellForm {...props} />
  if (!mayEdit) return children || <span className="board-none">–</span>
  const isDay = field === 'dueOn' || field === 'plannedOn'
  return (
    <Button className="board-cell" data-field={field} onClick={onEdit}>
      {children || (
        <span className="board-none">{t(isDay ? 'board:noDay' : 'board:noPerson')}</span>
      )}
      <span className="visually-hidden">. {t(`board:set_${field}`, { headline: about })}</span>
    </Button>
  )
}

/** Saves with Enter and where the focus leaves it; Escape lets it be. */
function CellForm({ field, about, value: stored, choice, today, onDone }: PlanCellProps) {
  const { t } = useWords()
  const [value, setValue] = useState(stored)
  const isOver = useRef(false)
  const finish = (next: string | undefined) => {
    if (isOver.current) return
    isOver.current = true
    onDone(next === stored ? undefined : next)
  }
  return (
    <form
      className="board-edit"
      onSubmit={(event) => {
        event.preventDefault()
        finish(value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') finish(undefined)
        if (event.key === 'Enter') {
          event.preventDefault()
          finish(value)
        }
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) finish(value)
      }}
    >
      <PlanInput
        {...{ field, value, choice, today }}
        label={t(`board:set_${field}`, { headline: about })}
        isFocused
        onChange={setValue}
      />
      <button type="submit" className="pill">
        {t('board:ok')}
      </button>
    </form>
  )
}
