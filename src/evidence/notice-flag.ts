import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import type { ReaderNotice } from '../contract/reading/studies.ts'
import { noticeWeight } from '../domain/study/study-notices.ts'
import type { Translate } from '../i18n/translator.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

/** What befell a source, marked by its weight (P-NOTICE-MARKS). @param words 'Zurückgezogen' */
export const noticeFlag = (type: ReaderNotice | 'source-changed', words: string): SafeHtml =>
  html`<em class="flag" data-notice="${noticeWeight(type)}">${words}</em>`

/** The gravest that befell a study that a hearticle cites, before its headline (P-FALLEN-SHOWN). */
export function citedNotice(
  { notice }: Pick<HearticleSummary, 'notice'>,
  { t }: { t: Translate },
): SafeHtml | undefined {
  return notice
    ? html`<p class="card-notice">${noticeFlag(notice, t(`feed:cited_${notice}`))}</p>`
    : undefined
}
