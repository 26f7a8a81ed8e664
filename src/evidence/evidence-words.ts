import type { Language } from '../contract/protocol/language.ts'
import type { Measure } from '../contract/reading/evidence.ts'
import type { AlarmingNotice } from '../contract/reading/studies.ts'
import type { Effect, ShownCounts } from '../domain/evidence/effect.ts'
import type { Estimate } from '../domain/evidence/intervals.ts'
import type { Translate } from '../i18n/translator.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { formatNumber } from './format-number.ts'

export interface EvidenceWords {
  t: Translate
  language: Language
}

/** So many of so many, as per cent: with a decimal below 10 %, with two below 1 %. */
export function formatShare(
  count: number,
  denominator: number,
  { t, language }: EvidenceWords,
): string {
  const percent = (100 * count) / denominator
  const decimals = Math.max(0, Math.round(Math.log10(denominator)) - 2)
  return t('evidence:percent', { value: formatNumber(percent, language, decimals) })
}

/** The difference of the shown counts: '10 weniger', 'gleich viele'. */
export function shownDifference(
  { intervention, comparison }: ShownCounts,
  words: EvidenceWords,
): string {
  return moreOrFewer(intervention - comparison, words)
}

/** An interval of a difference, out of the same number of people as the counts: '1 to 20 fewer'. */
function shownInterval(
  { low, high }: Pick<Estimate, 'low' | 'high'>,
  denominator: number,
  words: EvidenceWords,
): string {
  const from = Math.round(low * denominator)
  const to = Math.round(high * denominator)
  const isOneSided = from * to > 0
  const nearer = isOneSided ? (from > 0 ? from : to) : from
  const farther = isOneSided ? (from > 0 ? to : from) : to
  return words.t('evidence:range', {
    low: isOneSided
      ? formatNumber(Math.abs(nearer), words.language, 0)
      : moreOrFewer(nearer, words),
    high: moreOrFewer(farther, words),
  })
}

/** The 95 % interval of a difference, in people. */
export function differenceInterval(
  { difference, counts, more }: Pick<Effect, 'difference' | 'counts' | 'more'>,
  words: EvidenceWords,
): string | undefined {
  if (!difference) return undefined
  const { denominator } = counts ?? more ?? { denominator: 1000 }
  const range = shownInterval(difference, denominator, words)
  return words.t('evidence:interval95', { range })
}

/** '10 more', '10 fewer', 'as many'. */
export function moreOrFewer(difference: number, { t, language }: EvidenceWords): string {
  if (difference === 0) return t('evidence:asMany')
  const count = formatNumber(Math.abs(difference), language, 1)
  return t(difference < 0 ? 'evidence:fewer' : 'evidence:more', { number: count })
}

/** A published measure: 'Hazard Ratio 0,69 (95 %: 0,53 bis 0,91)'. */
export function formatMeasure(measure: Measure, { t, language }: EvidenceWords): string {
  const { type, value, low, high } = measure
  const number = (one: number) => formatNumber(one, language, 3)
  const unit = type === 'risk_difference' ? t('evidence:points') : (measure.unit ?? '')
  return t('evidence:measure', {
    name: t(`evidence:measures.${type}`),
    value: [number(value), unit].filter(Boolean).join('\u00a0'),
    low: number(low),
    high: number(high),
  })
}

/** What befell the study on which a finding rests, in words (P-FALLEN). */
export function fallenMark(notice: AlarmingNotice | undefined, t: Translate): SafeHtml | undefined {
  return notice && html`<em class="flag">${t(`evidence:fallen.${notice}`)}</em>`
}
