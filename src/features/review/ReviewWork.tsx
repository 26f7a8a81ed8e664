import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import { listReviewWork, type ReviewWorkItem } from '../../contract/desk/reviews.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { RemoteContent } from '../../forms/RemoteContent.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** What waits for a review; the API decides the same about who sees it. */
export function ReviewWork() {
  const { t } = useWords()
  const work = useRemote('review-work', '', () => call(listReviewWork, {}))
  const words = { loading: t('review:workLoading'), failed: t('review:workFailed') }
  return (
    <RemoteContent of={work} words={words}>
      {(found) => <Found {...found} />}
    </RemoteContent>
  )
}

function Found({ content, totalElements, waiting }: OutputOf<typeof listReviewWork>) {
  const { t } = useWords()
  if (totalElements === 0) {
    return (
      <div role="status">
        <p>{t('review:workNone')}</p>
        <p className="note">{t('review:workComes')}</p>
      </div>
    )
  }
  return (
    <>
      <p className="work-count" role="status">
        {waiting > 0 ? t('review:workFound', { count: waiting }) : t('review:workNone')}
        {totalElements > content.length && ` ${t('review:workMore', { count: content.length })}`}
      </p>
      <p className="note">{t('review:workAlone')}</p>
      <ul className="plain-list work-list review-work">
        {content.map((item) => (
          <Waiting key={item.hearticleId} item={item} />
        ))}
      </ul>
    </>
  )
}

/** What reviewers have said of a text as it stands. */
function Verdict(
  props: Pick<ReviewWorkItem, 'changesRequested' | 'inProgress'> & { reviewed: boolean },
) {
  const { t } = useWords()
  if (props.inProgress) return <StatusBadge tone="grey">{t('review:workInProgress')}</StatusBadge>
  if (props.changesRequested) {
    return <StatusBadge tone="warning">{t('review:verdict_NEEDS_REVISION')}</StatusBadge>
  }
  if (props.reviewed) return <StatusBadge tone="good">{t('review:verdict_APPROVED')}</StatusBadge>
  return <StatusBadge tone="grey">{t('review:workOpen')}</StatusBadge>
}

/** A hearticle with its translations, that of the page's language first. */
function Waiting({ item }: { item: ReviewWorkItem }) {
  const { t, language } = useWords()
  const { hearticleId: id, changedAt, changesRequested, inProgress, lapsed } = item
  const translations = item.translations.toSorted(
    (a, b) => Number(b.languageCode === language) - Number(a.languageCode === language),
  )
  return (
    <li>
      <ul className="plain-list">
        {translations.map(({ id: translationId, languageCode, headline, reviewed }) => (
          <li key={translationId}>
            <a
              href={addressOf({ page: 'review-translation', id }, languageCode)}
              hrefLang={languageCode}
              lang={languageCode}
            >
              {headline}
            </a>
            <p className="work-facts">
              <span>{t(`review:language_${languageCode}`)}</span>
              <Verdict {...{ changesRequested, inProgress, reviewed }} />
            </p>
          </li>
        ))}
      </ul>
      <p className="work-facts">
        <span>{t('review:subject', { id })}</span>
        {lapsed && (
          <StatusBadge tone="bad" plain>
            {t(`review:lapsed_${lapsed}`)}
          </StatusBadge>
        )}
        {changedAt === null ? (
          <span>{t('review:workUnchanged')}</span>
        ) : (
          <time dateTime={changedAt}>
            {t('review:workChanged', {
              moment: dateTimeInVienna(new Date(changedAt), locales[language]),
            })}
          </time>
        )}
      </p>
    </li>
  )
}
