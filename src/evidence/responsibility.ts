import type { Evidence } from '../contract/reading/evidence.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { locales } from '../domain/text/locales.ts'
import { formatPublicationDate } from '../domain/time/publication-date.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'

/**
 * Who answers for a hearticle (P-AI-STATED). What nobody said is left out; whether it was reviewed
 * is always said, and by whom where they agreed to that (P-REVIEWER-NAMED).
 * @param reviewedOn the day, or null
 */
export function responsibilityBlock(
  responsibility: Evidence['responsibility'],
  reviewedOn: string | null,
  { t, language }: EvidenceWords,
): SafeHtml {
  const { writtenBy, ai, searchedOn, nextReviewOn, conflicts, reviewedBy } = responsibility ?? {}
  const day = (date: string | null | undefined) =>
    date ? formatPublicationDate(date, locales[language]) : undefined
  const aiParts = ai && [
    t(`evidence:aiParts.${ai.part}`),
    ai.model,
    day(ai.on),
    ai.checkedBy && t('evidence:aiChecked', { name: ai.checkedBy }),
  ]
  const reviewed = reviewedOn && [day(reviewedOn), reviewedBy?.name, reviewedBy?.profession]
  const entries: Array<[label: string, text: string | null | undefined]> = [
    [t('evidence:writtenBy'), writtenBy],
    [
      t('evidence:reviewed'),
      reviewed ? reviewed.filter(Boolean).join(', ') : t('evidence:notReviewed'),
    ],
    [t('evidence:ai'), aiParts?.filter(Boolean).join(', ')],
    [t('evidence:searchedOn'), day(searchedOn)],
    [t('evidence:nextReviewOn'), day(nextReviewOn)],
    [t('evidence:conflicts'), conflicts],
  ]
  return html`<section class="responsibility" aria-labelledby="responsibility" lang="${language}">
    <h2 class="visually-hidden" id="responsibility">${t('evidence:responsibility')}</h2>
    <dl>${entries.map(([label, text]) => text && html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
    <p class="rated-by"><a href="${addressOf({ page: 'methods' }, language)}">${t('evidence:methods')}</a></p>
  </section>`
}
