import { type KeyboardEvent, useState } from 'react'
import { MAX_NUMBER_NOTE } from '../../contract/desk/evidence.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'

interface NumberIsRightProps {
  /** The number as the text has it. */
  shown: string
  onRight: (note: string) => void
}

/** Lists a number that no source says as right, with the reason. */
export function NumberIsRight({ shown, onRight }: NumberIsRightProps) {
  const { t } = useWords()
  const [note, setNote] = useState('')
  const isFilled = note.trim() !== ''
  const confirm = () => isFilled && onRight(note.trim())
  // Enter would send a form; the editor has none around it.
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Enter' && confirm()
  return (
    <details>
      <summary>{t('editor:numberIsRight', { detail: shown })}</summary>
      <p className="field">
        <input
          aria-label={t('editor:numberIsRight', { detail: shown })}
          value={note}
          maxLength={MAX_NUMBER_NOTE}
          onChange={({ target }) => setNote(target.value)}
          onKeyDown={onKeyDown}
        />
      </p>
      <Button disabled={!isFilled} onClick={confirm}>
        {t('editor:confirmNumber')}
      </Button>
    </details>
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
