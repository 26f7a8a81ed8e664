import { useRef, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { type ListedNameChange, undoNameChange } from '../../contract/desk/name-changes.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'

interface NameChangesProps {
  changes: readonly ListedNameChange[]
  onUndone: () => Promise<void>
}

/** What was changed of names and pictures within a day, which one press takes back (P-NAMES-AT-ONCE). */
export function NameChanges({ changes, onUndone }: NameChangesProps) {
  const { t } = useWords()
  const [isPending, setPending] = useState(false)
  const [news, setNews] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const undo = async ({ kind, id }: ListedNameChange) => {
    setPending(true)
    const outcome = await call(undoNameChange, { params: { kind, id } })
    await onUndone()
    setPending(false)
    // The row, and with it the button that had the focus, may be gone.
    box.current?.focus()
    setNews(
      outcome.ok ? t('library:undone') : (messageOf(outcome.error) ?? t('library:notReached')),
    )
  }
  return (
    <div ref={box} tabIndex={-1}>
      {changes.length > 0 && (
        <NameChangeList
          changes={changes}
          isPending={isPending}
          onUndo={(change) => void undo(change)}
        />
      )}
      <p role="status">{news}</p>
    </div>
  )
}

export function NameChangeList({
  changes,
  isPending,
  onUndo,
}: {
  changes: readonly ListedNameChange[]
  isPending: boolean
  onUndo: (change: ListedNameChange) => void
}) {
  const { t, language } = useWords()
  const wordsOf = ({ kind, was, is }: ListedNameChange) => {
    const names = { kind: t(`library:kind_${kind}`), was: was[language], is: is?.[language] ?? '' }
    if (!is) return t('library:nameDeleted', names)
    return t(names.was === names.is ? 'library:nameChanged' : 'library:nameRenamed', names)
  }
  return (
    <details className="disclosure library-section" open>
      <summary>
        <h3>{t('library:nameChanges')}</h3>
      </summary>
      <p className="library-lead">{t('library:nameChangesLead')}</p>
      <ul className="plain-list library-list">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.id}`}>
            <div className="library-row">
              <div>
                <span>{wordsOf(change)}</span>
                <small>
                  <time dateTime={change.at}>{shortDateTime(change.at, language)}</time>
                </small>
              </div>
              <p className="actions">
                <Button isPending={isPending} onClick={() => onUndo(change)}>
                  {t('library:undo')}
                  <span className="visually-hidden"> {change.was[language]}</span>
                </Button>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
