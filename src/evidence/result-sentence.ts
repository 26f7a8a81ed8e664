import type { Comparison, Finding } from '../contract/reading/evidence.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { effectOf, isClear, isDifference } from '../domain/evidence/effect.ts'
import { comparedWithout, nameInSentence } from '../domain/evidence/in-words.ts'
import { keyFinding } from '../domain/evidence/key-figure.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import {
  type EvidenceWords,
  measuredDifference,
  moreOrFewer,
  rateDifference,
  ratesInWords,
} from './evidence-words.ts'
import { formatNumber } from './format-number.ts'

/** A result in one sentence, and what it was compared with. */
export interface ResultSentence {
  /** '35 statt 46 von 1.000 mit Herzinfarkt: 11 weniger' */
  text: string
  /** What of it counts most, as it stands in the text: '35 statt 46 von 1.000'. */
  figure: string | undefined
  /** 'Apixaban (Vergleich: Warfarin)'; undefined where nobody entered it. */
  comparison: string | undefined
  /** What was compared, for how long, and whether it is an estimate: 'A (Vergleich: B), 2 Jahre, geschätzt'. */
  about: string
}

/**
 * What a finding says in absolute numbers, in one sentence (P-RESULT-SENTENCE).
 * @returns undefined where there is nothing absolute to say, or its study fell
 */
export function resultSentence(
  finding: Finding,
  comparison: Pick<Comparison, 'intervention' | 'comparator'> | undefined,
  words: EvidenceWords,
): ResultSentence | undefined {
  const sentence = finding.fallen ? undefined : absoluteSentence(finding, words)
  if (!sentence) return undefined
  const { t } = words
  const text =
    finding.observational && isClear(finding.kind)
      ? t('evidence:result.association', { text: sentence.text })
      : sentence.text
  const sides =
    comparison?.intervention && comparedWithout(comparison.intervention, comparison.comparator)
  const compared = sides ? t('evidence:result.comparison', sides) : undefined
  const { counts } = effectOf(finding)
  const about = [compared, finding.duration, counts?.isEstimated && t('evidence:result.estimated')]
  return { ...sentence, text, comparison: compared, about: about.filter(Boolean).join(', ') }
}

/** The sentence as lists show it, with what it is about. */
export const sentenceWithAbout = (sentence: ResultSentence): SafeHtml =>
  html`${drawnSentence(sentence)}${sentence.about !== '' && html` <span>– ${sentence.about}</span>`}`

/** That of the key finding of a hearticle (P-KEY-FINDING). */
export function keyResultSentence(
  { findings, comparisons }: Pick<HearticleSummary, 'findings' | 'comparisons'>,
  words: EvidenceWords,
): ResultSentence | undefined {
  const finding = keyFinding(findings)
  if (!finding) return undefined
  const comparison = comparisons.find(({ id }) => id === finding.comparisonId)
  return resultSentence(finding, comparison, words)
}

/** The sentence with its figure in bold. */
export function drawnSentence({ text, figure }: Pick<ResultSentence, 'text' | 'figure'>): SafeHtml {
  const at = figure === undefined ? -1 : text.indexOf(figure)
  if (figure === undefined || at < 0) return html`${text}`
  return html`${text.slice(0, at)}<b>${figure}</b>${text.slice(at + figure.length)}`
}

function absoluteSentence(
  finding: Finding,
  words: EvidenceWords,
): Pick<ResultSentence, 'text' | 'figure'> | undefined {
  const { t, language } = words
  const { outcome } = finding
  const { counts, more, rates, kind, measure } = effectOf(finding)
  const number = (value: number) => formatNumber(value, language)
  if (counts) {
    const { intervention, comparison, denominator } = counts
    const figure = t(isClear(kind) ? 'evidence:result.figure' : 'evidence:result.figureNone', {
      intervention: number(intervention),
      comparison: number(comparison),
      denominator: number(denominator),
    })
    const difference = isClear(kind)
      ? moreOrFewer(intervention - comparison, words)
      : t(`evidence:result.${kind}`)
    const name = nameInSentence(outcome, language)
    return name
      ? { figure, text: t('evidence:result.counts', { figure, outcome: name, difference }) }
      : { figure, text: t('evidence:result.countsNamed', { figure, outcome, difference }) }
  }
  if (more) {
    const figure = t('evidence:result.outOf', {
      difference: moreOrFewer(more.people, words),
      denominator: number(more.denominator),
    })
    return { figure, text: t('evidence:result.named', { outcome, figure }) }
  }
  if (rates) {
    const figure = ratesInWords(rates, kind, words)
    const difference = isClear(kind) ? rateDifference(rates, words) : t(`evidence:result.${kind}`)
    return { figure, text: t('evidence:result.countsNamed', { figure, outcome, difference }) }
  }
  if (!measure || !isDifference(measure)) return undefined
  if (!isClear(kind))
    return {
      figure: undefined,
      text: t('evidence:result.named', { outcome, figure: t(`evidence:result.${kind}`) }),
    }
  const figure = measuredDifference(measure, words)
  return { figure, text: t('evidence:result.named', { outcome, figure }) }
}
