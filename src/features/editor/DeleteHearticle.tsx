import { useState } from 'react'
import { type CallError, call } from '../../api/api.ts'
import { deleteHearticle } from '../../contract/desk/writing.ts'
import { useRefusalWords } from '../../forms/saved-by.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DeleteHearticleProps {
  id: number
  /** As it was read: another one stays, until that is looked at. */
  version: number
  /** Another user saved it since then. */
  onConflict: (error: CallError) => Promise<void>
  onDeleted: () => void
}

/** Deletes a hearticle after asking (P-DELETE-HEARTICLE). */
export function DeleteHearticle(props: DeleteHearticleProps) {
  const { id, version, onConflict, onDeleted } = props
  const { t } = useWords()
  const refusalWords = useRefusalWords()
  const [isOpen, setOpen] = useState(false)
  const remove = async () => {
    const outcome = await call(deleteHearticle, { params: { id }, query: { version } })
    if (outcome.ok) return outcome
    if (outcome.error.code === 'version_conflict') await onConflict(outcome.error)
    const message = refusalWords(outcome.error, t('hearticle:deleteFailed'))
    return { ok: false, message } as const
  }
  return (
    <p>
      <Button className="pill pill-danger" onClick={() => setOpen(true)}>
        {t('hearticle:delete')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('hearticle:deleteTitle')}
          words={{ confirm: t('hearticle:deleteNow'), busy: t('hearticle:deleting') }}
          onConfirm={remove}
          onDone={onDeleted}
          onClose={() => setOpen(false)}
        >
          <p>{t('hearticle:deleteText')}</p>
        </ConfirmDialog>
      )}
    </p>
  )
}
