import { html, type SafeHtml } from '../ui/html/html.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { BARS, keyBars } from './key-bars.ts'
import { type CardFigured, presentCardFigure } from './key-figure.ts'

/**
 * The figure of a card (`presentCardFigure`), where lists are HTML.
 * @param isKey false below another hearticle, whose own key result alone is marked as such
 */
export function cardFigure(hearticle: CardFigured, words: EvidenceWords, isKey = true): SafeHtml {
  const { notice, figure } = presentCardFigure(hearticle, words)
  return html`${notice && html`<p class="card-notice"><em class="flag">${notice}</em></p>`}${
    figure &&
    html`<p class="key-figure ${figure.kind}"${isKey && html` data-key-result`}><b><span aria-hidden="true">${figure.sign}</span> ${figure.said}</b> ${figure.bars && drawBars(figure.bars)}<span>${figure.about}</span></p>`
  }`
}

/** Both arms of a figure as bars (`keyBars`). */
export function figureBars(counts: Parameters<typeof keyBars>[0]): SafeHtml {
  return drawBars(keyBars(counts))
}

function drawBars({ whole, treated, compared }: ReturnType<typeof keyBars>): SafeHtml {
  return html`<svg class="key-bars" viewBox="0 0 ${BARS.width} ${BARS.height}" width="${BARS.width}" height="${BARS.height}" aria-hidden="true"><path class="whole" d="${whole}"/><path class="treated" d="${treated}"/><path class="compared" d="${compared}"/></svg>`
}
