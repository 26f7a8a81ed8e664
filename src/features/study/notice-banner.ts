import { TriangleAlert } from 'lucide'
import type { Study, StudyNotice } from '../../contract/studies.ts'
import { type NoticeType, noticeTypes } from '../../domain/study.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html.ts'
import { icon } from '../../ui/icon.ts'

/**
 * What has happened to a publication, the gravest first: a retraction before a correction (design
 * §5). Nothing where there is nothing to say. Links lead to PubMed, since the other publication is
 * often none of ours.
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
        html`<div class="notice-${type}">${icon(TriangleAlert)}<p><strong>${t(`study:notices.${type}`)}</strong> ${
          pmid
            ? html`<a href="https://pubmed.ncbi.nlm.nih.gov/${pmid}/" rel="external noopener">${citation ?? `PMID ${pmid}`}</a>`
            : citation
        }</p></div>`,
    )}
  </section></div>`
}

function hasKnownType(notice: StudyNotice): notice is StudyNotice & { type: NoticeType } {
  return noticeTypes.some((type) => type === notice.type)
}
