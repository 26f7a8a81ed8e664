import type { EvidenceWords } from '../evidence/evidence-words.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

/** How a link opens a hearticle, as far as the page that it stands on knows (P-PRICE-SAID). */
export interface Opens {
  id: number
  /** For everybody. */
  isFree?: boolean
  /**
   * The day on which it is free, where the page is not made anew with the day: the page's script says
   * so on that day (src/features/page/price-of-day.ts).
   */
  freeOn?: string
}

/** The gate of a link that opens a hearticle, and its price, for styles and whoever counts them. */
export const gateOf = ({ id, isFree = false, freeOn }: Opens): SafeHtml =>
  html`${!isFree && html` data-gate="hearticle"`} data-id="${id}" data-price="${isFree ? 'free' : 'premium'}"${!isFree && freeOn !== undefined && html` data-free-on="${freeOn}"`}`

/** The price as a word beside such a link; whoever may open everything is not told the latter. */
export const priceWord = (isFree: boolean, t: EvidenceWords['t']): SafeHtml =>
  isFree
    ? html`<span class="price open">${t('feed:free')}</span>`
    : html`<span class="price" data-premium data-free="${t('feed:free')}">${t('feed:premium')}</span>`
