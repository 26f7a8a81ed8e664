import { useState } from 'react'
import { call, messageOf } from '../../api.ts'
import { deleteHearticle } from '../../contract/writing.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Deletes a hearticle after asking (specification §4: closed, open, deleting). */
export function DeleteHearticle({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const { t } = useWords()
  const [at, setAt] = useState<'closed' | 'open' | 'deleting'>('closed')
  const [fault, setFault] = useState('')
  const remove = async () => {
    setAt('deleting')
    setFault('')
    const outcome = await call(deleteHearticle, { params: { id } })
    if (outcome.ok) return onDeleted()
    setFault(messageOf(outcome.error) ?? t('hearticle:deleteFailed'))
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
