import { useState } from 'react'
import { type CallError, messageOf } from '../../../api/api.ts'
import { savedBy, useSavedByWords } from '../../../drafts/autosave/saved-by.ts'
import { usesOf } from '../../../drafts/form-error.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface DeleteButtonProps {
  /** What goes, as a question names it. */
  what: string
  /** @returns the error, or undefined where it is gone */
  onDelete: () => Promise<CallError | undefined>
}

const USES = ['topics', 'studies', 'hearticles'] as const

/** Deletes after a question, and says what still uses what cannot go. */
export function DeleteButton({ what, onDelete }: DeleteButtonProps) {
  const { t } = useWords()
  const savedByWords = useSavedByWords()
  const [at, setAt] = useState<'closed' | 'asking' | 'pending'>('closed')
  const [error, setError] = useState<CallError>()
  const remove = async () => {
    setAt('pending')
    setError(await onDelete())
    setAt((now) => (now === 'pending' ? 'asking' : now))
  }
  const uses = error ? usesOf(error) : {}
  const saved = error && savedBy(error)
  return (
    <>
      <button
        type="button"
        className="pill"
        onClick={() => {
          setError(undefined)
          setAt('asking')
        }}
        aria-label={t('library:deleteNamed', { what })}
      >
        {t('library:delete')}
      </button>
      <Dialog
        isOpen={at !== 'closed'}
        isBusy={at === 'pending'}
        title={t('library:deleteQuestion', { what })}
        onClose={() => setAt('closed')}
      >
        <p>{t('library:deleteText')}</p>
        <div role="alert">
          {error && <p>{messageOf(error) ?? t('library:notReached')}</p>}
          {saved && <p>{savedByWords(saved)}</p>}
          {USES.filter((kind) => uses[kind]).map((kind) => (
            <p key={kind}>{t(`library:uses_${kind}`, { which: uses[kind] })}</p>
          ))}
        </div>
        <p className="dialog-actions">
          <button type="button" className="pill" onClick={() => setAt('closed')}>
            {t('form:cancel')}
          </button>
          <button
            type="button"
            className="button"
            disabled={at === 'pending'}
            onClick={() => void remove()}
          >
            {t(at === 'pending' ? 'library:deleting' : 'library:delete')}
          </button>
        </p>
      </Dialog>
    </>
  )
}
