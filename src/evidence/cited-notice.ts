import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'

export function citedNotice(
  { notice }: Pick<HearticleSummary, 'notice'>,
  { t }: Pick<EvidenceWords, 't'>,
): SafeHtml | undefined {
  return notice
    ? html`<p class="card-notice"><em class="flag">${t(`feed:cited_${notice}`)}</em></p>`
    : undefined
}
