import type { DeskPerson } from '../../contract/desk/board.ts'
import type { PlanField } from '../../domain/desk/row-change.ts'
import { useWords } from '../../i18n/Words.tsx'

/** Whom a field of people offers, each once. */
export interface PeopleChoice {
  people: readonly Pick<DeskPerson, 'id' | 'name'>[]
  /** They are still on their way. */
  isLoading?: boolean
}

interface PlanInputProps {
  field: PlanField
  /** An id or a day; empty for none. */
  value: string
  label: string
  choice: PeopleChoice
  /** The first day that can be meant. */
  today: string
  isFocused?: boolean
  onChange: (value: string) => void
}

/** The browser's own field of a day, or a choice of people. */
export function PlanInput(props: PlanInputProps) {
  const { field, value, label, choice, today, isFocused = false, onChange } = props
  const { t } = useWords()
  if (field === 'dueOn' || field === 'plannedOn') {
    return (
      <input
        type="date"
        className="input board-input"
        aria-label={label}
        min={today}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus={isFocused}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <select
      className="select board-input"
      aria-label={label}
      aria-busy={choice.isLoading}
      value={value}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus={isFocused}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('board:nobody')}</option>
      {choice.people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
