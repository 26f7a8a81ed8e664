import type { KeyFigure } from '../contract/reading/evidence.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { citedNotice } from './cited-notice.ts'
import type { EvidenceWords } from './evidence-words.ts'
import { formatNumber } from './format-number.ts'
import { BARS, keyBars } from './key-bars.ts'
import { formatKeyFigure, kindInWords } from './key-figure.ts'

/**
 * The key figure of a hearticle on a card, with its kind as sign, word and colour (P-CARD),
 * and what befell a study that it cites, which stands before it.
 * @param isKey false below another hearticle, whose own key result alone is marked as such
 */
export function cardFigure(
  { keyFigure, notice }: Pick<HearticleSummary, 'keyFigure' | 'notice'>,
  words: EvidenceWords,
  isKey = true,
): SafeHtml {
  const { t } = words
  const kind = keyFigure && kindInWords(keyFigure, t)
  return html`${citedNotice({ notice }, words)}${
    keyFigure &&
    kind &&
    html`<p class="key-figure ${keyFigure.kind}"${isKey && html` data-key-result`}><b><span aria-hidden="true">${kind.sign}</span> ${kind.words}: ${formatKeyFigure(keyFigure, words)}</b> ${keyFigure.counts && figureBars(keyFigure.counts)}<span>${aboutFigure(keyFigure, words)}</span></p>`
  }`
}

/** What a key figure is about: outcome, kind of study and how many people, as far as it is known. */
function aboutFigure({ outcome, design, participants }: KeyFigure, words: EvidenceWords): string {
  const { t, language } = words
  return [
    outcome,
    design && t(`designs:${design}`),
    participants !== null &&
      t('feed:participants', { number: formatNumber(participants, language) }),
  ]
    .filter((part) => typeof part === 'string')
    .join('\u00a0· ')
}

/** Both arms of a figure as bars (`keyBars`). */
export function figureBars(counts: Parameters<typeof keyBars>[0]): SafeHtml {
  const { whole, treated, compared } = keyBars(counts)
  return html`<svg class="key-bars" viewBox="0 0 ${BARS.width} ${BARS.height}" width="${BARS.width}" height="${BARS.height}" aria-hidden="true"><path class="whole" d="${whole}"/><path class="treated" d="${treated}"/><path class="compared" d="${compared}"/></svg>`
}
