import { TriangleAlert } from 'lucide'
import type { Study, StudyNotice } from '../../contract/studies.ts'
import { doiAddress } from '../../domain/doi.ts'
import { type NoticeType, noticeTypes } from '../../domain/study.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html.ts'
import { icon } from '../../ui/icon.ts'

/**
 * What has happened to a publication, the gravest first: a retraction before a correction (design
 * §5). Nothing where there is nothing to say. Links lead to PubMed, since the other publication is
 * often none of ours; where its number is not known, by the DOI that its citation names.
 */
export function noticeBanner(study: Study, t: Translate): SafeHtml | undefined {
  const known = study.notices
    .filter(hasKnownType)
    .toSorted((a, b) => noticeTypes.indexOf(a.type) - noticeTypes.indexOf(b.type))
  const [gravest] = known
  if (!gravest) return undefined
  return html`<div class="wrap notices"><section class="notice notice-${gravest.type}" aria-label="${t('study:notices.heading')}">
    ${known.map(
      ({ type, pmid, citation }) =>
        html`<div class="notice-${type}">${icon(TriangleAlert)}<p><strong>${t(`study:notices.${type}`)}</strong> ${other(pmid, citation)}</p></div>`,
    )}
  </section></div>`
}

const DOI = /\bdoi:\s*(10\.\S*[^\s.,;])/i

/** The other publication that a notice names. */
function other(pmid: string | null, citation: string | null): SafeHtml | string | null {
  const doi = citation && DOI.exec(citation)?.[1]
  const address = pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : doi && doiAddress(doi)
  if (!address) return citation
  return html`<a href="${address}" rel="external noopener">${citation ?? `PMID ${pmid}`}</a>`
}

function hasKnownType(notice: StudyNotice): notice is StudyNotice & { type: NoticeType } {
  return noticeTypes.some((type) => type === notice.type)
}
