import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { figureSource, formatKeyFigure, KIND_SIGNS } from './key-figure.ts'

/** The same as CardFigure, where lists are HTML. */
export function cardFigure(
  { keyFigure: figure, notice }: Pick<HearticleSummary, 'keyFigure' | 'notice'>,
  words: EvidenceWords,
): SafeHtml {
  const { t } = words
  return html`${notice && html`<p class="card-notice"><em class="flag">${t(`feed:cited_${notice}`)}</em></p>`}${
    figure &&
    html`<p class="key-figure ${figure.kind}"><b><span aria-hidden="true">${KIND_SIGNS[figure.kind]}</span> ${t(`feed:kinds.${figure.kind}`)}: ${formatKeyFigure(figure, words)}</b> <span>${[figure.outcome, ...figureSource(figure, words)].join(' · ')}</span></p>`
  }`
}
