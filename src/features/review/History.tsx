import { BadgeCheck, MessageSquareText } from 'lucide'
import { markWords } from '../../changes/mark-words.ts'
import type { Review, ReviewChange } from '../../contract/desk/reviews.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { locales } from '../../domain/text/locales.ts'
import { textDifference } from '../../domain/text/text-difference.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { DoubtedFindings } from '../../forms/DoubtedFindings.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { Difference } from '../../ui/Difference.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { type ReviewedNumbers, WithNumbers } from './reading/NumberChip.tsx'

interface HistoryProps {
  reviews: readonly Review[] | undefined
  numbers: ReviewedNumbers
  language: Language
}

/**
 * What was said about the translation so far, the newest first: folded where its last word was an
 * approval, of which there is nothing to be seen to.
 */
export function History({ reviews, numbers, language }: HistoryProps) {
  const { t } = useWords()
  return (
    <details className="review-history" open={reviews?.[0]?.status !== 'APPROVED'}>
      <summary>
        {t('review:history')}
        {reviews && ` (${reviews.length})`}
      </summary>
      {reviews === undefined && <p className="note">{t('review:historyFailed')}</p>}
      {reviews !== undefined && (
        <ol className="plain-list ruled">
          {reviews.map((review) => (
            <li key={review.id}>
              <p className={`review-verdict review-verdict-${review.status}`}>
                <Drawn
                  content={icon(review.status === 'APPROVED' ? BadgeCheck : MessageSquareText)}
                />
                {t(`review:verdict_${review.status}`)}
              </p>
              <p className="review-by">
                {review.reviewer.username ?? t('review:reviewerGone')} ·{' '}
                <time dateTime={review.createdAt}>
                  {dateTimeInVienna(new Date(review.createdAt), locales[language])}
                </time>
                {review.inherited && ` · ${t('review:inherited')}`}
              </p>
              {review.comments && <p className="review-said">{review.comments}</p>}
              <DoubtedFindings evidence={review.evidence} findings={numbers.findings} />
              {review.changes.length > 0 && <Changes changes={review.changes} numbers={numbers} />}
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

function Changes({
  changes,
  numbers,
}: {
  changes: readonly ReviewChange[]
  numbers: ReviewedNumbers
}) {
  const { t, language } = useWords()
  return (
    <details>
      <summary>{t('review:changes', { count: changes.length })}</summary>
      <ul className="plain-list">
        {changes.map(({ field, previousValue, newValue, listIndex }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said once stays as it is
          <li key={index}>
            <h3>
              {t(`review:field_${field}`)}
              {listIndex !== null && ` ${listIndex + 1}`}
            </h3>
            <Difference
              pieces={textDifference(previousValue ?? '', newValue ?? '')}
              words={markWords(t)}
              lang={language}
              draw={(text) => <WithNumbers text={text} lang={language} numbers={numbers} />}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
