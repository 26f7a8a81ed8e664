import { BadgeCheck } from 'lucide'
import { isPlanned } from '../../domain/hearticle/hearticle.ts'
import { isInReview } from '../../domain/review/review-record.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import type { ReviewSubject } from './review.store.ts'

/** What is reviewed, in which state it is, and the way to its other translations. */
export function ReviewHead({ hearticle, translation }: ReviewSubject) {
  const { t, language } = useWords()
  const { id, status, publicationDate, translations } = hearticle
  const planned = isPlanned(hearticle, new Date())
  const day = formatPublicationDate(publicationDate, locales[language])
  const { review } = translation
  // Of one that nobody has approved yet, the other is no more to be done than this.
  const saysOpen = isInReview(status) && translations.some((one) => one.review)
  return (
    <header className="cluster review-head">
      <p className="review-subject">
        {t('review:subject', { id })} ·{' '}
        {planned ? t('review:planned', { day }) : t(`review:status_${status}`)}
        {status === 'PUBLISHED' && !planned && (
          <>
            {' · '}
            <a href={addressOf({ page: 'hearticle', id }, language)}>{t('review:toPage')}</a>
          </>
        )}
      </p>
      <nav className="actions" aria-label={t('review:translations')}>
        {translations.map(({ languageCode, review: badge }) => (
          <a
            key={languageCode}
            className="pill"
            href={addressOf({ page: 'review-translation', id }, languageCode)}
            hrefLang={languageCode}
            aria-current={languageCode === language ? 'page' : undefined}
          >
            {t(`review:language_${languageCode}`)}
            {saysOpen && ` · ${t(badge ? 'review:verdict_APPROVED' : 'review:workOpen')}`}
          </a>
        ))}
      </nav>
      {review && (
        <p className="review-badge">
          <Drawn content={icon(BadgeCheck)} />
          {t('review:badgeSince', {
            moment: dateTimeInVienna(new Date(review.at), locales[language]),
          })}
        </p>
      )}
    </header>
  )
}
