import { useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { restoreGlossaryTerm, type TrashedTerm } from '../../contract/desk/glossary.ts'
import { locales } from '../../domain/text/locales.ts'
import { RETENTION } from '../../domain/time/retention.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'

interface TermTrashProps {
  trash: readonly TrashedTerm[]
  onRestored: (term: TrashedTerm) => void
}

/** What was deleted and can be brought back (P-TRASH). */
export function TermTrash({ trash, onRestored }: TermTrashProps) {
  const { t } = useWords()
  if (trash.length === 0) return null
  return (
    <details className="term-trash">
      <summary>{t('glossaryDesk:trash', { count: trash.length })}</summary>
      <p className="note">{t('glossaryDesk:trashMeans', { days: RETENTION.trashDays })}</p>
      <ul className="plain-list work-list">
        {trash.map((term) => (
          <Trashed key={term.id} term={term} onRestored={() => onRestored(term)} />
        ))}
      </ul>
    </details>
  )
}

function Trashed({ term, onRestored }: { term: TrashedTerm; onRestored: () => void }) {
  const { t, language } = useWords()
  const name = term.term[language]
  return (
    <li>
      <p>
        <strong>{name}</strong>
      </p>
      <p className="work-facts">
        <time dateTime={term.deletedAt}>
          {dateTimeInVienna(new Date(term.deletedAt), locales[language])}
        </time>
      </p>
      <RestoreTerm term={term} onRestored={onRestored}>
        {t('glossaryDesk:restore', { term: name })}
      </RestoreTerm>
    </li>
  )
}

interface RestoreTermProps {
  term: Pick<TrashedTerm, 'id' | 'version'>
  onRestored: () => void
  children: string
}

/** Brings a deleted term back by one step; says so where that fails. */
export function RestoreTerm({ term: { id, version }, onRestored, children }: RestoreTermProps) {
  const { t } = useWords()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const restore = async () => {
    setPending(true)
    setFault(undefined)
    const outcome = await call(restoreGlossaryTerm, { params: { id }, body: { version } })
    setPending(false)
    if (outcome.ok) onRestored()
    else setFault(messageOf(outcome.error) ?? t('glossaryDesk:failed'))
  }
  return (
    <div className="restore">
      <Button isPending={isPending} onClick={() => void restore()}>
        {children}
      </Button>
      <div className="form-alert" role="alert">
        {fault !== undefined && <p>{fault}</p>}
      </div>
    </div>
  )
}
