import type { StudySummary } from '../../contract/reading/feeds.ts'
import { AUTHORS_ON_CARDS, authorLine } from '../../domain/presenters/author-line.ts'
import { cardTitleClass } from '../../domain/presenters/card-title-class.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { cardTitleFor } from '../../domain/study/study-in-language.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { noticeFlag } from '../../evidence/notice-flag.ts'
import type { Words } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

interface StudyCardOptions {
  /** Opening it needs paid access (P-FEED-AUSTRIAN). */
  isGated?: boolean
  /** Names its rubric, where the list is of several. */
  showsRubric?: boolean
}

/** A study on a card; its title is a real link. */
export function studyCard(
  study: StudySummary,
  { t, language }: Words,
  { isGated = false, showsRubric = false }: StudyCardOptions = {},
): SafeHtml {
  const cardTitle = cardTitleFor(study, language)
  const title = cardTitle?.content ?? t('feed:titleNotAvailable')
  const authors = authorLine(
    { authors: study.authors, authorsComplete: !study.hasMoreAuthors },
    AUTHORS_ON_CARDS,
  )
  const source = [
    study.design,
    study.participants &&
      t('feed:participants', { number: formatNumber(study.participants, language) }),
    study.journalAbbreviation ?? study.journal,
    study.publicationDate && formatPublicationDate(study.publicationDate, locales[language]),
    study.citationCount ? t('feed:citations', { count: study.citationCount }) : undefined,
  ]
  const href = addressOf({ page: 'study', pmid: study.pmid }, language)
  return html`<article class="card" data-key="${study.pmid}">${
    showsRubric && html`<p class="badge">${study.rubric?.name ?? t('feed:uncategorized')}</p>`
  }<h3 class="card-title ${cardTitleClass(title)}"><a href="${href}"${isGated && html` data-gate="study"`}${cardTitle?.lang && html` lang="${cardTitle.lang}"`}>${title}</a></h3>
    <p class="cluster card-meta">${study.notice && noticeFlag(study.notice, t(`feed:notice_${study.notice}`))}${study.isNew && html`<span class="flag">${t('feed:new')}</span>`}${authors && html`<span>${authors}</span>`}<span class="card-source-line">${source.filter(Boolean).join('\u00a0· ')}</span>${study.freeFullText && html`<span class="open">${t('feed:freeFullText')}</span>`}</p></article>`
}
