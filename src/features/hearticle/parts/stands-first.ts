import type { Hearticle } from '../../../contract/reading/hearticles.ts'
import { locales } from '../../../domain/text/locales.ts'
import { formatPublicationDate } from '../../../domain/time/publication-date.ts'
import type { EvidenceWords } from '../../../evidence/evidence-words.ts'
import { sourceLine } from '../../../evidence/source-line.ts'
import { html, type SafeHtml } from '../../../ui/html/html.ts'
import { alarmsOf } from './study-notices.ts'

const MOST_NAMED = 3

/**
 * What stands first on every copy of a hearticle, in words alone: what befell its sources, that its
 * approval is suspended, and that it was corrected.
 */
export function standsFirst(
  hearticle: Pick<
    Hearticle,
    'relatedPubMedArticles' | 'changedSources' | 'suspension' | 'corrections'
  >,
  { t, language }: EvidenceWords,
): SafeHtml | undefined {
  const { suspension, corrections } = hearticle
  const correction = corrections.find(({ kind }) => kind === 'correction')
  const date = correction && formatPublicationDate(correction.on, locales[language])
  const lines = [
    ...alarmsOf(hearticle).map(
      ({ kind, studies }) =>
        html`<b>${t(`hearticle:warnings.${kind}`)}</b> ${[
          ...studies.slice(0, MOST_NAMED).map((study) => sourceLine(study, t, 1)),
          ...(studies.length > MOST_NAMED
            ? [t('copies:more', { count: studies.length - MOST_NAMED })]
            : []),
        ].join('; ')}`,
    ),
    suspension && html`${t(`hearticle:suspended.${suspension}`)}`,
    date && html`${t('hearticle:replacedOn.correction', { date })}.`,
  ].filter((line) => line instanceof Object)
  if (lines.length === 0) return undefined
  return html`<div class="stands-first">${lines.map((line) => html`<p>${line}</p>`)}</div>`
}
