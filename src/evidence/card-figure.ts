import type { KeyFigure } from '../contract/reading/evidence.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { formatKeyFigure, KIND_SIGNS } from './key-figure.ts'

/** The key figure of a hearticle where lists are HTML, with its kind as sign, word and colour. */
export function cardFigure(figure: KeyFigure | null, words: EvidenceWords): SafeHtml | undefined {
  if (!figure) return undefined
  const { kind, outcome } = figure
  return html`<p class="key-figure ${kind}"><b><span aria-hidden="true">${KIND_SIGNS[kind]}</span> ${words.t(`feed:kinds.${kind}`)}: ${formatKeyFigure(figure, words)}</b> <span>${outcome}</span></p>`
}
