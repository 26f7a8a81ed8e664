import { useEffect, useRef, useState } from 'react'
import { MAX_NUMBER_NOTE } from '../../contract/desk/evidence.ts'
import { DraftForm, useShownValue } from '../../drafts/DraftForm.tsx'
import { usePlainForm } from '../../drafts/use-plain-form.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'

interface NumberIsRightProps {
  /** Under which its note is kept while it is written, such as `numberNote/7/300`. */
  form: string
  /** A note that was begun is left in this browser. */
  hasLeft: boolean
  /** The number as the text has it. */
  shown: string
  onRight: (note: string) => void
}

/** Lists a number that no source says as right, with the reason. */
export function NumberIsRight({ hasLeft, ...note }: NumberIsRightProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (hasLeft) setOpen(true)
  }, [hasLeft])
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('editor:numberIsRight', { detail: note.shown })}</summary>
      {isOpen && <NumberNote {...note} />}
    </details>
  )
}

/** A note is written once, upon nothing. */
const BEGAN = { version: 1, value: {} }

function NumberNote({ form, shown, onRight }: Omit<NumberIsRightProps, 'hasLeft'>) {
  const { t } = useWords()
  const title = t('editor:numberIsRight', { detail: shown })
  const draft = usePlainForm({
    ...{ form, title, began: BEGAN, goneCodes: [] },
    again: async () => ({ ok: true, value: undefined }),
    async send({ value: { note = '' } }) {
      onRight(note.trim())
      return { ok: true, value: { version: 1 } }
    },
  })
  const { autosave, submit } = draft.store
  const lastForm = useRef(form)
  // A new hearticle got its id.
  useEffect(() => {
    if (lastForm.current !== form) autosave.moveTo(form)
    lastForm.current = form
  }, [autosave, form])
  return (
    <DraftForm
      draft={draft}
      error={undefined}
      pendingWords={t('editor:confirmNumber')}
      onSubmit={() => void (draft.values().note?.trim() && submit())}
    >
      <NoteField label={title} />
      <button type="submit" className="pill">
        {t('editor:confirmNumber')}
      </button>
    </DraftForm>
  )
}

function NoteField({ label }: { label: string }) {
  return (
    <p className="field">
      <input
        name="note"
        aria-label={label}
        maxLength={MAX_NUMBER_NOTE}
        defaultValue={useShownValue('note')}
        required
      />
    </p>
  )
}

interface CheckedNumbersProps {
  /** '300: as in table 2'. */
  entries: readonly string[]
  onChange: (entries: string[]) => void
}

/** The numbers that were listed as right, each to be taken back. */
export function CheckedNumbers({ entries, onChange }: CheckedNumbersProps) {
  const { t } = useWords()
  if (entries.length === 0) return null
  return (
    <>
      <h4>{t('editor:fact_checkedNumbers')}</h4>
      <ul className="plain-list">
        {entries.map((entry) => (
          <li key={entry}>
            <span>{entry}</span>{' '}
            <Button
              className="text-button"
              onClick={() => onChange(entries.filter((one) => one !== entry))}
            >
              {t('editor:uncheckNumber', { value: entry.split(':')[0] })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
