import { useState } from 'react'
import type { CallError } from '../../../api/api.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { refusalOf } from './refusal-of.ts'

interface DeleteButtonProps {
  /** What goes, as a question names it. */
  what: string
  /** @returns the error, or undefined where it is gone */
  onDelete: () => Promise<CallError | undefined>
}

/** Deletes after a question, and says what still uses what cannot go. */
export function DeleteButton({ what, onDelete }: DeleteButtonProps) {
  const words = useWords()
  const { t } = words
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const remove = async () => {
    const error = await onDelete()
    if (!error) return { ok: true } as const
    return { ok: false, message: refusalOf(error, words) } as const
  }
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={t('library:deleteNamed', { what })}>
        {t('library:delete')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('library:deleteQuestion', { what })}
          words={{ confirm: t('library:delete'), busy: t('library:deleting') }}
          onConfirm={remove}
          onDone={close}
          onClose={close}
        >
          <p>{t('library:deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
