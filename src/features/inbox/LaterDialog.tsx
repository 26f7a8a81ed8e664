import { useId, useState } from 'react'
import type { InboxStudy, TriageDecision } from '../../contract/desk/inbox.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addDays, dayInVienna } from '../../domain/time/vienna-days.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { firstFocus } from './first-focus.ts'
import { numberKey } from './number-key.ts'

interface LaterDialogProps {
  studies: readonly InboxStudy[]
  onDecide: (decisions: TriageDecision[]) => Promise<void>
  onClose: () => void
}

/** Days after today. */
const OFFERED = [
  { name: 'week', days: 7 },
  { name: 'month', days: 30 },
  { name: 'quarter', days: 91 },
] as const

/** Until when studies are put off: by a number's key, a press, or a day. */
export function LaterDialog({ studies, onDecide, onClose }: LaterDialogProps) {
  const { t, language } = useWords()
  const id = useId()
  const today = dayInVienna(new Date())
  const [day, setDay] = useState('')
  const isFuture = day > today
  const putOff = (until: string) => {
    onClose()
    void onDecide(studies.map(({ pmid }): TriageDecision => ({ decision: 'later', pmid, until })))
  }
  return (
    <Dialog
      isOpen
      title={
        studies.length > 1 ? t('inbox:laterMany', { count: studies.length }) : t('inbox:laterTitle')
      }
      onClose={onClose}
    >
      <form
        className="form fields"
        onSubmit={(event) => {
          event.preventDefault()
          if (isFuture) putOff(day)
        }}
        onKeyDown={(event) => {
          const offered = OFFERED[numberKey(event) - 1]
          if (!offered) return
          event.preventDefault()
          putOff(addDays(today, offered.days))
        }}
      >
        <ol className="plain-list inbox-choices">
          {OFFERED.map(({ name, days }, index) => (
            <li key={name}>
              <button
                type="button"
                className="pill"
                aria-keyshortcuts={String(index + 1)}
                ref={index === 0 ? firstFocus : undefined}
                onClick={() => putOff(addDays(today, days))}
              >
                <kbd>{index + 1}</kbd> {t(`inbox:in_${name}`)} (
                {formatDay(addDays(today, days), language, 'medium')})
              </button>
            </li>
          ))}
        </ol>
        <div className="field">
          <label htmlFor={id}>{t('inbox:untilDay')}</label>
          <input
            id={id}
            type="date"
            min={addDays(today, 1)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
        <p className="dialog-actions">
          <Button onClick={onClose}>{t('form:cancel')}</Button>
          <button type="submit" className="button" aria-disabled={!isFuture}>
            {t('inbox:later')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
