import { useCallback } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import {
  deleteGlossaryTerm,
  type GlossaryTerm,
  glossaryUses,
  type TrashedTerm,
} from '../../contract/desk/glossary.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useRefusalWords } from '../../drafts/autosave/saved-by.ts'
import { useWords } from '../../i18n/Words.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DeleteTermProps {
  term: GlossaryTerm
  onDeleted: (trashed: TrashedTerm) => void
  onRefused: () => Promise<void>
  onClose: () => void
}

/** The question before a term goes, with the hearticles that explain it (P-GLOSSARY). */
export function DeleteTerm({ term, onDeleted, onRefused, onClose }: DeleteTermProps) {
  const { t, language } = useWords()
  const refusalWords = useRefusalWords()
  const { id, version, text } = term
  const remove = async () => {
    const outcome = await call(deleteGlossaryTerm, { params: { id }, query: { version } })
    if (outcome.ok) {
      onDeleted(outcome.value)
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
      <Uses id={id} />
    </ConfirmDialog>
  )
}

function Uses({ id }: { id: string }) {
  const { t, language } = useWords()
  const [loaded] = useLoaded(
    useCallback(
      (signal) => call(glossaryUses, { params: { id }, query: { lang: language } }, { signal }),
      [id, language],
    ),
  )
  if (loaded.at === 'loading') return <p role="status">{t('glossaryDesk:usesLoading')}</p>
  if (loaded.at === 'failed') {
    return <p role="status">{messageOf(loaded.error) ?? t('glossaryDesk:usesFailed')}</p>
  }
  const { hearticles } = loaded.value
  return (
    <div role="status">
      <p>
        {hearticles.length > 0
          ? t('glossaryDesk:uses', { count: hearticles.length })
          : t('glossaryDesk:noUses')}
      </p>
      <ul>
        {hearticles.map((hearticle) => (
          <li key={hearticle.id}>
            <a
              href={addressOf({ page: 'hearticle', id: hearticle.id }, language)}
              target="_blank"
              rel="noopener"
            >
              {hearticle.headline}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
