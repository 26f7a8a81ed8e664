import { CircleCheck, X } from 'lucide'
import { useEffect, useState } from 'react'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { takeFromLastPage } from '../../navigation/next-page.ts'
import { OTHER_REVIEW, takeNotice } from '../../navigation/next-page-notice.ts'
import { Icon } from '../../ui/Icon.tsx'

const LEFT: Record<string, 'rubricsSaved' | 'reviewApproved' | 'reviewRequested'> = {
  'rubrics-saved': 'rubricsSaved',
  'review-approved': 'reviewApproved',
  'review-requested': 'reviewRequested',
}

/** What came of what the user did on the page before, over the bottom of this one. */
export function HomeNotice() {
  const { t } = useWords()
  const [notice, setNotice] = useState<(typeof LEFT)[string]>()
  const [otherReview, setOtherReview] = useState<unknown>()
  useEffect(() => {
    setNotice(LEFT[takeNotice() ?? ''])
    setOtherReview(takeFromLastPage(OTHER_REVIEW))
  }, [])
  // There before its words, so that they are announced when they come.
  return (
    <div className="home-notice" role="status">
      {notice && (
        <p>
          <Icon nodes={CircleCheck} />
          <span>
            {t(`feed:${notice}`)}{' '}
            {notice !== 'rubricsSaved' && <ToReview otherReview={otherReview} />}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('feed:closeNotice')}
            onClick={() => setNotice(undefined)}
          >
            <Icon nodes={X} />
          </button>
        </p>
      )}
    </div>
  )
}

/** Leads on to the same hearticle in the other language where that is open, else to the list. */
function ToReview({ otherReview: id }: { otherReview: unknown }) {
  const { t, language } = useWords()
  if (typeof id !== 'number') {
    return <a href={addressOf({ page: 'review' }, language)}>{t('feed:toReviewWork')}</a>
  }
  const other = language === 'de' ? 'en' : 'de'
  return (
    <a href={addressOf({ page: 'review-translation', id }, other)} hrefLang={other}>
      {t('feed:toOtherReview')}
    </a>
  )
}
