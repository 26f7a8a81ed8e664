import { useState } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { Trash } from '../../features/editor/trash/Trash.tsx'
import { ReviewWork } from '../../features/review/ReviewWork.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { signedInIsland } from './SignedInOnly.tsx'

/** What waits for a review, and what reviewers can bring back. */
export const ReviewWorkIsland = signedInIsland(ReviewersOnly)

function ReviewersOnly({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ReviewWork user={user} />
      {hasAnyOf(['PERMISSION_REVIEW_HEARTICLES'], user.roles) && (
        <details
          className="review-trash"
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{t('trash:title')}</summary>
          {isOpen && <Trash />}
        </details>
      )}
    </>
  )
}
