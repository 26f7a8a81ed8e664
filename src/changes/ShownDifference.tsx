import { messageOf } from '../api/api.ts'
import { useWords } from '../i18n/Words.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { type Compared, useDifference } from './use-difference.ts'
import { WhatChanged } from './WhatChanged.tsx'

/** Asks for a difference between two editions of a hearticle, and shows it. */
export function ShownDifference({ id, ...compared }: Compared & { id: number }) {
  const { t } = useWords()
  const { difference, error, again } = useDifference(id, compared)
  if (error) {
    const reason = messageOf(error) ?? t('form:noAnswer')
    return <LoadFailure words={t('changes:failed')} reason={reason} onTryAgain={again} />
  }
  if (!difference) return <p role="status">{t('changes:loading')}</p>
  if (!difference.from) return <p>{t('changes:neverApproved')}</p>
  if (difference.changes.length === 0 && !difference.pictures) return <p>{t('changes:none')}</p>
  return <WhatChanged {...{ id, difference }} />
}
