import type { WaitingProposal } from '../../contract/desk/proposals.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { ProposalList, ProposedState } from '../../forms/ProposalList.tsx'
import { useWords } from '../../i18n/Words.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { LastReview } from './LastReview.tsx'

/** The hearticles that wait for a review; the API decides the same about who sees them. */
export function ReviewWork() {
  const { t } = useWords()
  return (
    <>
      <LastReview />
      <ProposalList
        kind="hearticle"
        className="review-work"
        countWords={(count) =>
          count > 0 ? t('review:workFound', { count }) : t('review:workNone')
        }
        note={(isEmpty) => t(isEmpty ? 'review:workComes' : 'review:workAlone')}
      >
        {(item) => <Waiting item={item} />}
      </ProposalList>
    </>
  )
}

/** A hearticle with its translations, that of the page's language first. */
function Waiting({ item }: { item: WaitingProposal }) {
  const { t, language } = useWords()
  const { id, at, state, hearticle: { translations = [], lapsed = null } = {} } = item
  const listed = translations.toSorted(
    (a, b) => Number(b.languageCode === language) - Number(a.languageCode === language),
  )
  return (
    <>
      <ul className="plain-list">
        {listed.map(({ id: translationId, languageCode, headline, reviewed }) => (
          <li key={translationId}>
            <a
              href={addressOf({ page: 'review-translation', id: Number(id) }, languageCode)}
              hrefLang={languageCode}
              lang={languageCode}
            >
              {headline}
            </a>
            <p className="cluster work-facts">
              <span>{t(`review:language_${languageCode}`)}</span>
              <ProposedState state={state === 'waiting' && reviewed ? 'approved' : state} />
            </p>
          </li>
        ))}
      </ul>
      <p className="cluster work-facts">
        <span>{t('review:subject', { id })}</span>
        {lapsed && (
          <StatusBadge tone="bad" plain>
            {t(`review:lapsed_${lapsed}`)}
          </StatusBadge>
        )}
        <time dateTime={at}>
          {t('review:workChanged', { moment: dateTimeInVienna(new Date(at), locales[language]) })}
        </time>
      </p>
    </>
  )
}
