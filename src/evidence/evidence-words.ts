import type { Language } from '../contract/protocol/language.ts'
import type { Finding, KeyFigure, Measure } from '../contract/reading/evidence.ts'
import type { FindingKind } from '../contract/reading/evidence-choices.ts'
import type { AlarmingNotice } from '../contract/reading/studies.ts'
import {
  type Effect,
  isClear,
  type ShownCounts,
  type ShownRates,
} from '../domain/evidence/effect.ts'
import { effectSize } from '../domain/evidence/effect-size.ts'
import type { Estimate } from '../domain/evidence/intervals.ts'
import { writeRate } from '../domain/numbers/write-number.ts'
import type { Translate } from '../i18n/translator.ts'
import type { SafeHtml } from '../ui/html/html.ts'
import { formatNumber } from './format-number.ts'
import { noticeFlag } from './notice-flag.ts'

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

/** The interval of a difference, in people. */
export function differenceInterval(
  { difference, counts, more }: Pick<Effect, 'difference' | 'counts' | 'more'>,
  words: EvidenceWords,
): string | undefined {
  if (!difference) return undefined
  const { denominator } = counts ?? more ?? { denominator: 1000 }
  const range = shownInterval(difference, denominator, words)
  return words.t('evidence:interval', { name: intervalName(difference, words.t), range })
}

/** 'je 1.000 Personenjahre' (P-RATES). */
export const perTime = (
  { per, time }: Pick<ShownRates, 'per' | 'time'>,
  { t, language }: EvidenceWords,
): string => t(`evidence:perTime.${time}`, { number: formatNumber(per, language, 0) })

/** Both rates in the numbers in which they were published: '2,5 statt 3,3 je 1.000 Personenjahre'. */
export function ratesInWords(rates: ShownRates, kind: FindingKind, words: EvidenceWords): string {
  return words.t(isClear(kind) ? 'evidence:result.rates' : 'evidence:result.ratesNone', {
    intervention: writeRate(rates.intervention, rates, words.language),
    comparison: writeRate(rates.comparison, rates, words.language),
    per: perTime(rates, words),
  })
}

/** The difference of two rates: '0,8 weniger'. */
export function rateDifference(rates: ShownRates, words: EvidenceWords): string {
  const difference = rates.intervention - rates.comparison
  return moreOrFewer(difference, words, writeRate(Math.abs(difference), rates, words.language))
}

/** '10 more', '10 fewer', 'as many'. */
export function moreOrFewer(
  difference: number,
  { t, language }: EvidenceWords,
  count = formatNumber(Math.abs(difference), language, 1),
): string {
  if (difference === 0) return t('evidence:asMany')
  return t(difference < 0 ? 'evidence:fewer' : 'evidence:more', { number: count })
}

/** What limits are: '95-%-Intervall' where nothing else is said of them (P-INTERVAL-NAMED). */
export const intervalName = ({ interval }: Pick<Measure, 'interval'>, t: Translate): string =>
  t(`evidence:intervals.${interval ?? 'confidence_95'}`)

/** How much higher or lower a value was: 'im Median um 2 Tage niedriger' (P-STANDARD-DEVIATIONS). */
export function measuredDifference(
  { type, value, unit }: NonNullable<KeyFigure['difference']>,
  { t, language }: EvidenceWords,
): string {
  const amount = [formatNumber(Math.abs(value), language), unitName(type, unit, t)]
  return t(`evidence:measuredDifference.${type}.${value < 0 ? 'lower' : 'higher'}`, {
    amount: amount.filter(Boolean).join('\u00a0'),
    size: t(`evidence:effectSizes.${effectSize(value)}`),
  })
}

/** In what a measure is said: as it was entered, where its kind does not say it. */
export function unitName(type: Measure['type'], unit: string | null, t: Translate): string {
  if (type === 'risk_difference') return t('evidence:points')
  return type === 'standardized_mean_difference' ? t('evidence:standardDeviations') : (unit ?? '')
}

/** A published measure: 'Hazard Ratio 0,69 (95-%-Intervall: 0,53 bis 0,91)'. */
export function formatMeasure(measure: Measure, { t, language }: EvidenceWords): string {
  const { type, value, low, high } = measure
  const number = (one: number) => formatNumber(one, language, 3)
  const unit = unitName(type, measure.unit, t)
  return t('evidence:measure', {
    name: t(`evidence:measures.${type}`),
    value: [number(value), unit].filter(Boolean).join('\u00a0'),
    interval: intervalName(measure, t),
    low: number(low),
    high: number(high),
  })
}

/** Within which differences are said to be little or none, and who says so (P-NO-DIFFERENCE). */
export function marginInWords(
  { scale, low, high, source }: NonNullable<Finding['margin']>,
  measure: Pick<Measure, 'type' | 'unit'> | undefined,
  words: EvidenceWords,
): string {
  const { t, language } = words
  const limit = (value: number) =>
    scale === 'per_1000' ? moreOrFewer(value, words) : formatNumber(value, language, 3)
  const range = t('evidence:range', { low: limit(low), high: limit(high) })
  const per = t('evidence:of', { number: formatNumber(1000, language, 0) })
  const unit = scale === 'per_1000' ? per : measure && unitName(measure.type, measure.unit, t)
  return t('evidence:margin', { range: [range, unit].filter(Boolean).join(' '), source })
}

/** What befell the study on which a finding rests, in words (P-FALLEN). */
export function fallenMark(notice: AlarmingNotice | undefined, t: Translate): SafeHtml | undefined {
  return notice && noticeFlag(notice, t(`evidence:fallen.${notice}`))
}

/** That the sentence on which a finding rests reads otherwise by now (P-SOURCE-CHANGED). */
export function changedMark(
  { sourceChanged }: Pick<Finding, 'sourceChanged'>,
  t: Translate,
): SafeHtml | undefined {
  return sourceChanged && noticeFlag('source-changed', t('evidence:sourceChanged'))
}
