import type { Outcome } from '../../../api/api.ts'
import type { deleteLibraryRubric } from '../../../contract/desk/library-taxonomy.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { DeleteButton } from './DeleteButton.tsx'

interface RowActionsProps {
  what: string
  onEdit: () => void
  /** Asks the API to delete it; a rubric and a topic answer alike. */
  remove: () => Promise<Outcome<typeof deleteLibraryRubric>>
  /** It is gone, or another one by now. */
  onChanged: () => Promise<void>
}

/** What can be done with a row: edit it, and delete it after a question. */
export function RowActions({ what, onEdit, remove, onChanged }: RowActionsProps) {
  const { t } = useWords()
  return (
    <p className="library-actions">
      <button
        type="button"
        className="pill"
        onClick={onEdit}
        aria-label={t('library:edit', { what })}
      >
        {t('library:editButton')}
      </button>
      <DeleteButton
        what={what}
        onDelete={async () => {
          const outcome = await remove()
          // What another user saved meanwhile is shown before it is asked again.
          if (outcome.ok || outcome.error.code === 'version_conflict') await onChanged()
          return outcome.ok ? undefined : outcome.error
        }}
      />
    </p>
  )
}
