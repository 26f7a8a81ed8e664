import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { useWords } from '../i18n/Words.tsx'
import { KeptLine } from '../kept/KeptLine.tsx'
import { useKept } from '../kept/use-kept.ts'
import { useLeaveQuestion } from '../kept/use-leave-question.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { Ask, AskedValues, Field, Option } from './list.ts'

interface AskDialogProps {
  ask: Ask
  /** Under which what is typed is kept. */
  form: string
  onDone: (values: AskedValues) => void
  onClose: () => void
}

const asked = z.record(z.string(), z.string())

/** For what takes the focus when its dialog opens: React's own attribute comes too late for that. */
const firstFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

/** What is asked before an action; choices go by their digit, and what is typed is kept. */
export function AskDialog({ ask, form, onDone, onClose }: AskDialogProps) {
  const { t } = useWords()
  const { title, about, means, choices = [], fields = [], send } = ask
  const [first] = useState<AskedValues>(() =>
    Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])),
  )
  const [values, setValues] = useState(first)
  const mayLeave = useLeaveQuestion()
  const kept = useKept<AskedValues>({
    form: `desk/${form}`,
    accept: (value) => asked.safeParse(value).data,
    isWorth: (value) =>
      fields.some(({ name, kind }) => isTyped(kind) && value[name] !== first[name]),
  })
  const set = (name: string, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    kept.keep(next)
  }
  const done = (more: AskedValues = {}) => {
    kept.forget()
    onClose()
    onDone({ ...values, ...more })
  }
  const shown = fields.filter(({ when }) => when?.(values) ?? true)
  const isWhole = shown.every(({ name, isRequired }) => !isRequired || values[name]?.trim())
  const onKey = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event
    const choice = /^\d$/.test(key) ? choices[Number(key) - 1] : undefined
    if (!choice || ctrlKey || altKey || metaKey) return
    if (target instanceof Element && target.closest('input, textarea, select')) return
    event.preventDefault()
    done({ choice: choice.value })
  }
  return (
    <Dialog isOpen title={title} mayClose={mayLeave} onClose={onClose}>
      <form
        className="form fields desk-ask"
        onKeyDown={onKey}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (send !== undefined && isWhole) done()
        }}
      >
        <KeptLine kept={kept} onContinue={(value) => setValues({ ...first, ...value })} />
        {about && <p lang={about.lang}>{about.text}</p>}
        {choices.length > 0 && (
          <ol className="plain-list">
            {choices.map(({ value, words }, index) => (
              <li key={value}>
                <button
                  type="button"
                  className="desk-choice"
                  aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
                  ref={index === 0 ? firstFocus : undefined}
                  onClick={() => done({ choice: value })}
                >
                  {index < 9 && <kbd>{index + 1}</kbd>} {words}
                </button>
              </li>
            ))}
          </ol>
        )}
        {shown.map((field) => (
          <AskedField
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        {means && (
          <ul className="desk-means" aria-live="polite">
            {means(values).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        <p className="cluster dialog-actions">
          <Button onClick={() => mayLeave() && onClose()}>{t('form:cancel')}</Button>
          {send !== undefined && (
            <button
              type="submit"
              className="button"
              aria-disabled={!isWhole}
              ref={choices.length === 0 && !shown.some(takesFocus) ? firstFocus : undefined}
            >
              {send}
            </button>
          )}
        </p>
      </form>
    </Dialog>
  )
}

/** What is chosen is chosen again faster than it is offered. */
const isTyped = (kind: Field['kind']) => kind === 'text' || kind === 'note'

const takesFocus = ({ kind, isRequired }: Field) => isRequired === true || kind === 'date'

interface AskedFieldProps {
  field: Field
  value: string
  onChange: (value: string) => void
}

function AskedField({ field, value, onChange }: AskedFieldProps) {
  const id = useId()
  const { kind, label, options = [], hint, min, most, isRequired } = field
  const common = {
    id,
    value,
    required: isRequired,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (kind === 'checkboxes') {
    const ticked = new Set(value === '' ? [] : value.split(','))
    return (
      <fieldset className="desk-checkboxes">
        <legend>{label}</legend>
        {options.map((option) => (
          <label className="checkbox" key={option.value}>
            <input
              type="checkbox"
              checked={ticked.has(option.value)}
              onChange={() =>
                onChange([...ticked.symmetricDifference(new Set([option.value]))].join())
              }
            />
            <span>
              {option.words} {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </fieldset>
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === 'select' && (
        <select {...common}>
          <Options options={options} />
        </select>
      )}
      {kind === 'date' && <input type="date" min={min} {...common} />}
      {kind === 'text' && <input type="text" maxLength={most} {...common} />}
      {kind === 'note' && <textarea rows={2} maxLength={most} {...common} />}
      {hint && <p className="field-hint">{hint}</p>}
    </div>
  )
}

/** Options, those of a group under its name. */
export function Options({ options }: { options: readonly Option[] }) {
  const groups = [...Map.groupBy(options, ({ group }) => group)]
  return groups.map(([group, ofGroup]) => {
    const inside = ofGroup.map(({ value, words }) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))
    return group ? (
      <optgroup key={group} label={group}>
        {inside}
      </optgroup>
    ) : (
      inside
    )
  })
}
