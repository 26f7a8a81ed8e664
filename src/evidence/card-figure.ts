import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { type CardFigured, presentCardFigure } from './key-figure.ts'

/** The figure of a card (`presentCardFigure`), where lists are HTML. */
export function cardFigure(hearticle: CardFigured, words: EvidenceWords): SafeHtml {
  const { notice, figure } = presentCardFigure(hearticle, words)
  return html`${notice && html`<p class="card-notice"><em class="flag">${notice}</em></p>`}${
    figure &&
    html`<p class="key-figure ${figure.kind}"><b><span aria-hidden="true">${figure.sign}</span> ${figure.said}</b> <span>${figure.about}</span></p>`
  }`
}
