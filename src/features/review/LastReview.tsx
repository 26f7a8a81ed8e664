import { useEffect, useState } from 'react'
import { type ReviewStatus, reviewStatuses } from '../../contract/desk/reviews.ts'
import { useWords } from '../../i18n/Words.tsx'
import { takeFromLastPage } from '../../navigation/next-page.ts'
import { Message } from '../../ui/Message.tsx'

/** What came of the review before. */
export const LAST_REVIEW = 'lastReview'

/** Says where a review leads to what came of it. */
export function LastReview() {
  const { t } = useWords()
  const [status, setStatus] = useState<ReviewStatus>()
  useEffect(() => {
    const left = takeFromLastPage(LAST_REVIEW)
    const found = reviewStatuses.find((one) => one === left)
    if (found) setStatus(found)
  }, [])
  return status ? <Message tone="good">{t(`review:done_${status}`)}</Message> : null
}
