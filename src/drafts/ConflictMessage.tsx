import type { ReactNode } from 'react'
import type { Dispute } from '../domain/text/merge-fields.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import { useSavedByWords } from './autosave/saved-by.ts'
import type { Conflict } from './form.store.ts'

interface ConflictMessageProps {
  conflict: Pick<Conflict<unknown>, 'disputes' | 'savedBy'>
  /** What a field is called. */
  nameOf: (field: string) => string
  /** What became of a disputed place, from mine to theirs. */
  drawDifference: (dispute: Dispute) => ReactNode
  onDecide: (dispute: Dispute, which: 'mine' | 'theirs') => void
  onClose: () => void
  /** What is said where nothing is disputed; left out, that all was put together. */
  mergedWords?: string | undefined
}

/** Who saved what meanwhile, and the places that both changed, each to be taken or not. */
export function ConflictMessage(props: ConflictMessageProps) {
  const { conflict, nameOf, drawDifference, onDecide, onClose } = props
  const { t } = useWords()
  const { mergedWords = t('drafts:merged') } = props
  const savedByWords = useSavedByWords()
  const { disputes, savedBy } = conflict
  return (
    <Message tone={disputes.length > 0 ? 'bad' : 'plain'} focused>
      <p>{disputes.length > 0 ? t('drafts:conflict') : mergedWords}</p>
      {savedBy.length > 0 && (
        <ul className="plain-list">
          {savedBy.map((one) => (
            <li key={one.at}>{savedByWords(one)}</li>
          ))}
        </ul>
      )}
      {disputes.map((dispute) => {
        const name = nameOf(dispute.name)
        return (
          <section
            key={`${dispute.name} ${String(dispute.mine)} ${String(dispute.theirs)}`}
            className="draft-conflict"
            aria-label={name}
          >
            <h4>{name}</h4>
            <p className="field-hint">{t('drafts:mineToTheirs')}</p>
            {drawDifference(dispute)}
            <p className="actions">
              <Button onClick={() => onDecide(dispute, 'mine')}>{t('drafts:keepMine')}</Button>
              <Button onClick={() => onDecide(dispute, 'theirs')}>{t('drafts:takeTheirs')}</Button>
            </p>
          </section>
        )
      })}
      {disputes.length === 0 && <Button onClick={onClose}>{t('form:close')}</Button>}
    </Message>
  )
}
