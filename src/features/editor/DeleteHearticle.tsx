import { useState } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { deleteHearticle } from '../../contract/desk/writing.ts'
import { savedBy, useSavedByWords } from '../../drafts/autosave/saved-by.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface DeleteHearticleProps {
  id: number
  /** As it was read: another one stays, until that is looked at. */
  version: number
  /** Another user saved it since then. */
  onConflict: () => Promise<void>
  onDeleted: () => void
}

/** Deletes a hearticle after asking (P-DELETE-HEARTICLE). */
export function DeleteHearticle(props: DeleteHearticleProps) {
  const { id, version, onConflict, onDeleted } = props
  const { t } = useWords()
  const savedByWords = useSavedByWords()
  const [at, setAt] = useState<'closed' | 'open' | 'deleting'>('closed')
  const [fault, setFault] = useState('')
  const remove = async () => {
    setAt('deleting')
    setFault('')
    const outcome = await call(deleteHearticle, { params: { id }, query: { version } })
    if (outcome.ok) return onDeleted()
    if (outcome.error.code === 'version_conflict') await onConflict()
    const saved = savedBy(outcome.error)
    const said = messageOf(outcome.error) ?? t('hearticle:deleteFailed')
    setFault(saved ? `${said} ${savedByWords(saved)}` : said)
    setAt('open')
  }
  return (
    <p>
      <button type="button" className="pill pill-danger" onClick={() => setAt('open')}>
        {t('hearticle:delete')}
      </button>
      <Dialog
        isOpen={at !== 'closed'}
        title={t('hearticle:deleteTitle')}
        isBusy={at === 'deleting'}
        onClose={() => setAt('closed')}
      >
        <p>{t('hearticle:deleteText')}</p>
        <p role="alert">{fault}</p>
        <p className="dialog-actions">
          <button
            type="button"
            className="pill"
            disabled={at === 'deleting'}
            onClick={() => setAt('closed')}
          >
            {t('form:cancel')}
          </button>
          <button type="button" className="button" disabled={at === 'deleting'} onClick={remove}>
            {at === 'deleting' ? t('hearticle:deleting') : t('hearticle:deleteNow')}
          </button>
        </p>
      </Dialog>
    </p>
  )
}
