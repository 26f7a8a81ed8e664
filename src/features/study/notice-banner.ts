import { TriangleAlert } from 'lucide'
import type { Language } from '../../contract/protocol/language.ts'
import { type ExplainedStudy, readerNotices } from '../../contract/reading/studies.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { doiAddress } from '../../domain/study/doi.ts'
import { type NoticeType, noticeTypes } from '../../domain/study/study.ts'
import { noticeWeight } from '../../domain/study/study-notices.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'
import { icon } from '../../ui/html/icon.ts'

/**
 * What has happened to a publication, the gravest first: a retraction before a correction
 * (P-STUDY-NOTICES). Nothing where there is nothing to say. Links lead to the page of the other
 * publication here, where it has one, else to PubMed; where its number is not known, by the DOI
 * that its citation names.
 */
export function noticeBanner(
  study: Pick<ExplainedStudy, 'notices'>,
  language: Language,
  t: Translate,
): SafeHtml | undefined {
  const notices = study.notices
    .filter(hasKnownType)
    .toSorted((a, b) => noticeTypes.indexOf(a.type) - noticeTypes.indexOf(b.type))
  const [gravest] = notices
  if (!gravest) return undefined
  return html`<div class="wrap notices"><section class="notice notice-${gravest.type}" aria-label="${t('study:notices.heading')}">
    ${notices.map(
      (notice) =>
        html`<div class="notice-${notice.type}"${weightOf(notice)}>${icon(TriangleAlert)}<p><strong>${t(`study:notices.${notice.type}`)}</strong> ${other(notice, language)}${listed(notice, language, t)}</p></div>`,
    )}
  </section></div>`
}

/** The list beside PubMed that says so, in its own English words (P-NOTICES-LISTED). */
function listed(
  { listed: entry }: PageNotice,
  language: Language,
  t: Translate,
): SafeHtml | undefined {
  if (!entry) return undefined
  const { by, on, reasons } = entry
  const named = t('study:notices.listed', { by, on: formatDay(on, language) })
  return html` <small>${named}${
    reasons.length > 0 &&
    html` ${t('study:notices.reasons')} <span lang="en">${reasons.join('; ')}</span>`
  }</small>`
}

/**
 * The same once more before the abstract, in words alone: what browsers show as reading view, and
 * other programs take for the article, begins there and leaves the banner out.
 */
export function noticeWords(
  study: Pick<ExplainedStudy, 'notices'>,
  t: Translate,
): SafeHtml | undefined {
  const types = readerNotices.filter((type) => study.notices.some((notice) => notice.type === type))
  if (types.length === 0) return undefined
  return html`<p class="note"><strong>${types.map((type) => t(`study:notices.${type}`)).join(' ')}</strong></p>`
}

/** Of what befell this publication; of what it says of another one, nothing. */
function weightOf({ type }: PageNotice): SafeHtml | undefined {
  const known = readerNotices.find((one) => one === type)
  return known && html` data-notice="${noticeWeight(known)}"`
}

type PageNotice = ExplainedStudy['notices'][number]

const DOI = /\bdoi:\s*(10\.\S*[^\s.,;])/i

function other(
  { pmid, citation, hasPage }: PageNotice,
  language: Language,
): SafeHtml | string | null {
  if (pmid && hasPage) {
    return html`<a href="${addressOf({ page: 'study', pmid }, language)}">${citation ?? `PMID ${pmid}`}</a>`
  }
  const doi = citation && DOI.exec(citation)?.[1]
  const address = pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : doi && doiAddress(doi)
  if (!address) return citation
  return html`<a href="${address}" rel="external noopener">${citation ?? `PMID ${pmid}`}</a>`
}

function hasKnownType(notice: PageNotice): notice is PageNotice & { type: NoticeType } {
  return noticeTypes.some((type) => type === notice.type)
}
