import type { Estimate } from '../domain/evidence/intervals.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

/** The part of the numbers that a bar shows, the same for all bars beside each other. */
export interface Scale {
  min: number
  max: number
  /** 0 for differences, 1 for ratios, whose scale is logarithmic. */
  noEffect: 0 | 1
}

const WIDTH = 160
const MARGIN = 4

/** A scale with no effect in its middle that holds all estimates. */
export function scaleFor(estimates: readonly Estimate[], noEffect: 0 | 1): Scale {
  const limits = estimates.flatMap(({ low, high }) => [low, high])
  if (noEffect === 0) {
    const max = rounded(Math.max(...limits.map(Math.abs)))
    return { min: -max, max, noEffect }
  }
  const max = rounded(Math.max(...limits.map((limit) => Math.max(limit, 1 / limit))))
  return { min: 1 / max, max, noEffect }
}

/** The next of 1, 2, 5, 10 … above a number. */
function rounded(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number))
  return ([1, 2, 5].find((step) => step * power >= number * (1 - 1e-9)) ?? 10) * power
}

/** Where on the bar a number stands; what is beyond the scale stands at its end. */
function placeOf(number: number, { min, max, noEffect }: Scale): number {
  const along = noEffect === 0 ? (n: number) => n : Math.log
  const share = (along(number) - along(min)) / (along(max) - along(min))
  const inside = Math.min(1, Math.max(0, share))
  return Math.round((MARGIN + inside * (WIDTH - 2 * MARGIN)) * 10) / 10
}

/**
 * An estimate with its interval against no effect; the words beside it say the same.
 * @param labels of the ends and the middle of the scale
 */
export function intervalBar(
  { value, low, high }: Estimate,
  scale: Scale,
  labels: readonly [min: string, noEffect: string, max: string],
): SafeHtml {
  const place = (number: number) => placeOf(number, scale)
  return html`<span class="bar"><svg class="interval" viewBox="0 0 ${WIDTH} 24" aria-hidden="true">
    <path class="axis" d="M${MARGIN} 18h${WIDTH - 2 * MARGIN}M${MARGIN} 15v6M${WIDTH - MARGIN} 15v6"/>
    <path class="no-effect" d="M${place(scale.noEffect)} 3v18"/>
    <path class="range" d="M${place(low)} 10H${place(high)}"/>
    <circle class="value" cx="${place(value)}" cy="10" r="4.5"/>
  </svg><span class="scale" aria-hidden="true">${labels.map((label) => html`<span>${label}</span>`)}</span></span>`
}
