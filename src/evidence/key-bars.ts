import type { KeyFigure } from '../contract/reading/evidence.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'

/** The whole of both bars: so many people as the denominator says. */
export const BARS = { width: 240, height: 16 } as const
const THICK = 6

/**
 * The two arms of a key figure as bars below each other, of the same whole and from nothing on, so
 * that what is drawn is the share that it stands for: first who was treated, then who was not.
 * @returns a path for each: the whole of both, and the shares
 */
export function keyBars({
  intervention,
  comparison,
  denominator,
}: NonNullable<KeyFigure['counts']>): { whole: string; treated: string; compared: string } {
  const below = BARS.height - THICK
  const share = (count: number) => Math.round((count / denominator) * BARS.width * 10) / 10
  const bar = (y: number, width: number) => `M0 ${y}h${width}v${THICK}h${-width}z`
  return {
    whole: bar(0, BARS.width) + bar(below, BARS.width),
    treated: bar(0, share(intervention)),
    compared: bar(below, share(comparison)),
  }
}

export function figureBars(counts: Parameters<typeof keyBars>[0]): SafeHtml {
  const { whole, treated, compared } = keyBars(counts)
  return html`<svg class="key-bars" viewBox="0 0 ${BARS.width} ${BARS.height}" width="${BARS.width}" height="${BARS.height}" aria-hidden="true"><path class="whole" d="${whole}"/><path class="treated" d="${treated}"/><path class="compared" d="${compared}"/></svg>`
}
