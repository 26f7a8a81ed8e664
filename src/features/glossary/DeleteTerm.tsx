import { call } from '../../api/api.ts'
import { deleteGlossaryTerm, type GlossaryTerm } from '../../contract/desk/glossary.ts'
import { useRefusalWords } from '../../forms/saved-by.ts'
import { useWords } from '../../i18n/Words.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DeleteTermProps {
  term: GlossaryTerm
  onDeleted: () => void
  onRefused: () => Promise<void>
  onClose: () => void
}

/** The question before a term goes for good (P-GLOSSARY). */
export function DeleteTerm({ term, onDeleted, onRefused, onClose }: DeleteTermProps) {
  const { t, language } = useWords()
  const refusalWords = useRefusalWords()
  const { id, version, text } = term
  const remove = async () => {
    const outcome = await call(deleteGlossaryTerm, { params: { id }, query: { version } })
    if (outcome.ok) {
      onDeleted()
      return { ok: true } as const
    }
    // What somebody saved meanwhile is shown before it is asked again.
    if (outcome.error.code === 'version_conflict') await onRefused()
    return { ok: false, message: refusalWords(outcome.error, t('glossaryDesk:failed')) } as const
  }
  return (
    <ConfirmDialog
      title={t('glossaryDesk:deleteQuestion', { term: text.term[language] })}
      words={{ confirm: t('glossaryDesk:delete'), busy: t('glossaryDesk:deleting') }}
      onConfirm={remove}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t('glossaryDesk:deleteMeans')}</p>
    </ConfirmDialog>
  )
}
