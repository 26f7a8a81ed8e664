import { useRef, useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { readAgain, useRemote } from '../../api/remote.ts'
import {
  type ListedNameChange,
  listNameChanges,
  type NamedKind,
  undoNameChange,
} from '../../contract/desk/name-changes.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'

interface NameChangesProps {
  /** The list whose rows have these names. */
  list: string
  kinds: readonly NamedKind[]
}

/** What was changed of names and pictures within a day, which one press takes back (P-NAMES-AT-ONCE). */
export function NameChanges({ list, kinds }: NameChangesProps) {
  const { t } = useWords()
  const { value, error, again } = useRemote(list, 'names', () => call(listNameChanges, {}))
  const [isPending, setPending] = useState(false)
  const [news, setNews] = useState('')
  const box = useRef<HTMLElement>(null)
  const undo = async ({ kind, id }: ListedNameChange) => {
    setPending(true)
    const outcome = await call(undoNameChange, { params: { kind, id } })
    readAgain(list)
    setPending(false)
    // The row, and with it the button that had the focus, may be gone.
    box.current?.focus()
    setNews(
      outcome.ok ? t('library:undone') : (messageOf(outcome.error) ?? t('library:notReached')),
    )
  }
  if (error) {
    return <LoadFailure words={messageOf(error) ?? t('library:notReached')} onTryAgain={again} />
  }
  const changes = value?.content.filter(({ kind }) => kinds.includes(kind)) ?? []
  return (
    <section ref={box} className="list-decisions" tabIndex={-1}>
      {changes.length > 0 && (
        <NameChangeList
          changes={changes}
          isPending={isPending}
          onUndo={(change) => void undo(change)}
        />
      )}
      <p role="status">{news}</p>
    </section>
  )
}

interface NameChangeListProps {
  changes: readonly ListedNameChange[]
  isPending: boolean
  onUndo: (change: ListedNameChange) => void
}

export function NameChangeList({ changes, isPending, onUndo }: NameChangeListProps) {
  const { t, language } = useWords()
  const wordsOf = ({ kind, was, is }: ListedNameChange) => {
    const names = { kind: t(`library:kind_${kind}`), was: was[language], is: is?.[language] ?? '' }
    if (!is) return t('library:nameDeleted', names)
    return t(names.was === names.is ? 'library:nameChanged' : 'library:nameRenamed', names)
  }
  return (
    <>
      <h2>{t('library:nameChanges')}</h2>
      <p>{t('library:nameChangesLead')}</p>
      <ul className="plain-list">
        {changes.map((change) => (
          <li key={`${change.kind} ${change.id}`}>
            <p>
              <span>{wordsOf(change)}</span>
              <small>
                <time dateTime={change.at}>{shortDateTime(change.at, language)}</time>
              </small>
            </p>
            <Button className="small-button" isPending={isPending} onClick={() => onUndo(change)}>
              {t('library:undo')}
              <span className="visually-hidden"> {change.was[language]}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
