import { useEffect, useRef, useState } from 'react'
import { type PlanField, planFields } from '../../domain/desk/row-change.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { type PeopleChoice, PlanInput } from './PlanInput.tsx'

interface BulkBarProps {
  count: number
  today: string
  /** Which of them can be changed of any that is chosen. */
  fields: readonly PlanField[]
  peopleFor: (field: PlanField) => PeopleChoice
  /** The field that was chosen last, or that a key asked for; undefined for none yet. */
  wanted: PlanField | undefined
  onField: (field: PlanField) => void
  /** Counts how often a key asked for it. */
  asked: number
  isPending: boolean
  onApply: (field: PlanField, value: string) => void
  onClear: () => void
}

/** Changes one thing of all rows that are chosen (P-BOARD-BULK). */
export function BulkBar(props: BulkBarProps) {
  const { count, today, fields, peopleFor, wanted, onField, asked, isPending } = props
  const { onApply, onClear } = props
  const { t } = useWords()
  const [typed, setTyped] = useState<{ field: PlanField; value: string }>()
  const field =
    fields.find((one) => one === wanted) ?? planFields.find((one) => fields.includes(one))
  // What was chosen for one field is not meant for another.
  const value = typed?.field === field ? (typed?.value ?? '') : ''
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('.board-input')?.focus()
  }, [asked])
  return (
    <form
      ref={form}
      className="board-bulk"
      aria-label={t('board:bulk')}
      onSubmit={(event) => {
        event.preventDefault()
        if (field && !isPending) onApply(field, value)
      }}
    >
      <strong>{t('board:selected', { count })}</strong>
      {field && (
        <>
          <label>
            <span className="visually-hidden">{t('board:bulkField')}</span>
            <select
              className="select"
              value={field}
              onChange={({ target }) => onField(target.value as PlanField)}
            >
              {planFields
                .filter((one) => fields.includes(one))
                .map((one) => (
                  <option key={one} value={one}>
                    {t(`board:bulk_${one}`)}
                  </option>
                ))}
            </select>
          </label>
          <PlanInput
            key={field}
            {...{ field, value, today }}
            label={t(`board:bulk_${field}`)}
            choice={peopleFor(field)}
            onChange={(next) => setTyped({ field, value: next })}
          />
          <button type="submit" className="button" aria-disabled={isPending}>
            {t('board:apply')}
          </button>
        </>
      )}
      <Button className="text-button" onClick={onClear}>
        {t('board:clear')}
      </Button>
    </form>
  )
}
