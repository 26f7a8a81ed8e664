import { useId, useState } from 'react'
import {
  type InboxStudy,
  MAX_TRIAGE_NOTE,
  type RejectReason,
  rejectReasons,
  type TriageDecision,
} from '../../contract/desk/inbox.ts'
import { useLeaveQuestion } from '../../forms/use-leave-question.ts'
import { useWords } from '../../i18n/Words.tsx'
import { KeptLine } from '../../kept/KeptLine.tsx'
import { useKept } from '../../kept/use-kept.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { titleFor } from './desk.ts'
import { firstFocus } from './first-focus.ts'
import { numberKey } from './number-key.ts'

interface RejectDialogProps {
  studies: readonly InboxStudy[]
  onDecide: (decisions: TriageDecision[]) => Promise<void>
  onClose: () => void
}

/** Why studies are rejected: a reason by its number or a press, with words if there are some. */
export function RejectDialog({ studies, onDecide, onClose }: RejectDialogProps) {
  const { t, language } = useWords()
  const id = useId()
  const kept = useKept<string>({
    form: `rejection/${studies.map(({ pmid }) => pmid).join(' ')}`,
    accept: (text) => (typeof text === 'string' ? text : undefined),
  })
  const mayLeave = useLeaveQuestion()
  const [note, setNote] = useState('')
  const keepNote = (text: string) => {
    setNote(text)
    if (text === '') kept.forget()
    else kept.keep(text)
  }
  const reject = (reason: RejectReason) => {
    kept.forget()
    onClose()
    void onDecide(
      studies.map(({ pmid }): TriageDecision => ({ decision: 'reject', pmid, reason, note })),
    )
  }
  const [only, ...others] = studies
  const title = only && others.length === 0 ? titleFor(only, language) : undefined
  return (
    <Dialog
      isOpen
      title={title ? t('inbox:rejectTitle') : t('inbox:rejectMany', { count: studies.length })}
      mayClose={mayLeave}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever in it has the focus */}
      <div
        className="fields"
        onKeyDown={(event) => {
          const reason = rejectReasons[numberKey(event) - 1]
          if (!reason) return
          event.preventDefault()
          reject(reason)
        }}
      >
        {title && <p lang={title.lang}>{title.text}</p>}
        <ol className="plain-list inbox-choices">
          {rejectReasons.map((reason, index) => (
            <li key={reason}>
              <button
                type="button"
                className="pill"
                aria-keyshortcuts={String(index + 1)}
                ref={index === 0 ? firstFocus : undefined}
                onClick={() => reject(reason)}
              >
                <kbd>{index + 1}</kbd> {t(`inbox:reason_${reason}`)}
              </button>
            </li>
          ))}
        </ol>
        <KeptLine kept={kept} onContinue={setNote} />
        <div className="field">
          <label htmlFor={id}>{t('inbox:note')}</label>
          <textarea
            id={id}
            rows={2}
            maxLength={MAX_TRIAGE_NOTE}
            value={note}
            onChange={({ target }) => keepNote(target.value)}
          />
        </div>
        <p className="dialog-actions">
          <Button onClick={() => mayLeave() && onClose()}>{t('form:cancel')}</Button>
        </p>
      </div>
    </Dialog>
  )
}
