import type { ReviewerName } from '../contract/protocol/account-fields.ts'
import type { Evidence } from '../contract/reading/evidence.ts'
import type { Hearticle } from '../contract/reading/hearticles.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { locales } from '../domain/text/locales.ts'
import { formatPublicationDate } from '../domain/time/publication-date.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'

/**
 * Who answers for a hearticle (P-WHO-VOUCHES). What nobody said is left out; whether a second person
 * checked it is always said (P-SECOND-PERSON-SAID), and by whom, by name where they agreed to that
 * (P-PEOPLE-NAMED).
 * @param review.reviewedOn the day, or null
 */
export function responsibilityBlock(
  responsibility: Evidence['responsibility'],
  { approval, reviewedOn }: Pick<Hearticle, 'approval'> & { reviewedOn: string | null },
  { t, language }: EvidenceWords,
): SafeHtml {
  const { ai, searchedOn, nextReviewOn, conflicts, writers, reviewers } = responsibility ?? {}
  const reviewedBy = reviewedOn
    ? peopleInWords(reviewers, t('evidence:someReviewer'), t)
    : undefined
  const day = (date: string | null | undefined) =>
    date ? formatPublicationDate(date, locales[language]) : undefined
  const aiParts = ai && [
    t(`evidence:aiParts.${ai.part}`),
    ai.model,
    day(ai.on),
    ai.part !== 'none' && reviewedBy && t('evidence:aiChecked', { name: reviewedBy }),
  ]
  const reviewed = reviewedOn && [day(reviewedOn), reviewedBy]
  const entries: Array<[label: string, text: string | false | null | undefined]> = [
    [t('evidence:writtenBy'), peopleInWords(writers, t('evidence:someWriter'), t)],
    [
      t('evidence:reviewed'),
      reviewed
        ? reviewed.filter(Boolean).join(', ')
        : approval !== 'approved' && t(`evidence:approval.${approval}`),
    ],
    [t('evidence:ai'), aiParts?.filter(Boolean).join(', ')],
    [t('evidence:searchedOn'), day(searchedOn)],
    [t('evidence:nextReviewOn'), day(nextReviewOn)],
    [t('evidence:conflicts'), conflicts],
  ]
  return html`<section class="responsibility" aria-labelledby="responsibility" lang="${language}">
    <h2 class="visually-hidden" id="responsibility">${t('evidence:responsibility')}</h2>
    <dl class="fact-list">${entries.map(([label, text]) => text && html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
    <p class="quiet rated-by"><a class="alone" href="${addressOf({ page: 'methods' }, language)}">${t('evidence:methods')}</a></p>
  </section>`
}

/**
 * People by name and profession, as they agreed to; others are told of without a name
 * (P-PEOPLE-NAMED).
 * @param unnamed who they are where none of them is named
 * @returns undefined where there is nobody
 */
export function peopleInWords(
  people: readonly (ReviewerName | null)[] | undefined,
  unnamed: string,
  t: EvidenceWords['t'],
): string | undefined {
  if (!people || people.length === 0) return undefined
  const named = people.flatMap((person) => (person ? `${person.name}, ${person.profession}` : []))
  if (named.length === 0) return unnamed
  return [...named, ...(named.length < people.length ? [t('evidence:others')] : [])].join('; ')
}
