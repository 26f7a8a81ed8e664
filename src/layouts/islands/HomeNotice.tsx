import { CircleCheck, X } from 'lucide'
import { useEffect, useState } from 'react'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { takeNotice } from '../../navigation/next-page-notice.ts'
import { Icon } from '../../ui/Icon.tsx'

const LEFT: Record<string, 'rubricsSaved' | 'reviewApproved' | 'reviewRequested'> = {
  'rubrics-saved': 'rubricsSaved',
  'review-approved': 'reviewApproved',
  'review-requested': 'reviewRequested',
}

/** What came of what the user did on the page before, over the bottom of this one. */
export function HomeNotice() {
  const { t, language } = useWords()
  const [notice, setNotice] = useState<(typeof LEFT)[string]>()
  useEffect(() => setNotice(LEFT[takeNotice() ?? '']), [])
  // There before its words, so that they are announced when they come.
  return (
    <div className="home-notice" role="status">
      {notice && (
        <p>
          <Icon nodes={CircleCheck} />
          <span>
            {t(`feed:${notice}`)}{' '}
            {notice !== 'rubricsSaved' && (
              <a href={addressOf({ page: 'review' }, language)}>{t('feed:toReviewWork')}</a>
            )}
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
