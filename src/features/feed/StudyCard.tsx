import { memo } from 'react'
import type { StudySummary } from '../../contract/reading/feeds.ts'
import { AUTHORS_ON_CARDS, authorLine } from '../../domain/presenters/author-line.ts'
import { titleSize } from '../../domain/presenters/title-size.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { useWords } from '../../i18n/Words.tsx'

interface StudyCardProps {
  study: StudySummary
  /** Opening it needs paid access (P-FEED-AUSTRIAN). */
  isGated?: boolean
  /** Names its rubric, where the list is of several. */
  showsRubric?: boolean
}

/** A study on a card; its title is a real link. */
export const StudyCard = memo(function StudyCard({
  study,
  isGated = false,
  showsRubric = false,
}: StudyCardProps) {
  const { t, language } = useWords()
  const translated = study.translations.find(
    ({ languageCode }) => languageCode === language,
  )?.translatedTitle
  const title = translated || study.title
  const authors = authorLine(
    { authors: study.authors, authorsComplete: !study.hasMoreAuthors },
    AUTHORS_ON_CARDS,
  )
  return (
    <article className="card">
      {showsRubric && <p className="badge">{study.rubric?.name ?? t('feed:uncategorized')}</p>}
      <h3 className={`card-title size-${titleSize(title)}`}>
        <a
          href={addressOf({ page: 'study', pmid: study.pmid }, language)}
          data-gate={isGated ? 'study' : undefined}
          lang={translated || language === 'en' ? undefined : 'en'}
        >
          {title || t('feed:noTitle')}
        </a>
      </h3>
      <p className="card-meta">
        {study.notice && <strong className="flag">{t(`feed:notice_${study.notice}`)}</strong>}
        {study.isNew && <span className="flag">{t('feed:new')}</span>}
        {authors && <span>{authors}</span>}
        <span className="card-source-line">
          {[
            study.design,
            study.participants &&
              t('feed:participants', { number: formatNumber(study.participants, language) }),
            study.journalAbbreviation ?? study.journal,
            study.publicationDate &&
              formatPublicationDate(study.publicationDate, locales[language]),
            study.citationCount ? t('feed:citations', { count: study.citationCount }) : undefined,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
    </article>
  )
})
