import type { Evidence, Finding } from '../contract/reading/evidence.ts'
import type { FindingKind } from '../contract/reading/evidence-choices.ts'
import type { Study } from '../contract/reading/studies.ts'
import {
  directionOf,
  type Effect,
  effectOf,
  isClear,
  isDifference,
  type ShownCounts,
} from '../domain/evidence/effect.ts'
import { type IconCounts, iconCounts } from '../domain/evidence/icon-array.ts'
import { keyFinding } from '../domain/evidence/key-figure.ts'
import { fallenStudies } from '../domain/study/study-notices.ts'
import type { Translate } from '../i18n/translator.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { certaintyLine } from './certainty-marks.ts'
import {
  differenceInterval,
  type EvidenceWords,
  fallenMark,
  formatMeasure,
  measuredDifference,
  moreOrFewer,
  rateDifference,
  ratesInWords,
  shownDifference,
} from './evidence-words.ts'
import { formatNumber } from './format-number.ts'
import { iconArray } from './icon-array.ts'
import { figureBars } from './key-bars.ts'
import { KIND_SIGNS } from './key-figure.ts'
import { drawnSentence, keyResultSentence } from './result-sentence.ts'

type CitedBy = Pick<Study, 'pmid' | 'notices'>

/**
 * What a finding says in one sentence of absolute numbers: '34 vs 44 in 1,000 people: 10 fewer.'
 * @returns undefined where there is nothing absolute to say
 */
export function keySentence(effect: Effect, words: EvidenceWords): string | undefined {
  const { t, language } = words
  const { counts, more, rates, kind, measure } = effect
  const number = (count: number) => formatNumber(count, language, 0)
  const named = { kind: t(`evidence:kinds.${kind}`) }
  if (counts) {
    const numbers = {
      ...named,
      intervention: number(counts.intervention),
      comparison: number(counts.comparison),
      denominator: number(counts.denominator),
      difference: shownDifference(counts, words),
    }
    return isClear(kind) ? t('evidence:key', numbers) : t('evidence:keyNone', numbers)
  }
  if (more) {
    return t(isClear(kind) ? 'evidence:keyDifference' : 'evidence:keyDifferenceNone', {
      ...named,
      difference: moreOrFewer(more.people, words),
      denominator: number(more.denominator),
      interval: differenceInterval(effect, words),
    })
  }
  if (rates) {
    const figure = ratesInWords(rates, kind, words)
    return isClear(kind)
      ? t('evidence:keyRates', { figure, difference: rateDifference(rates, words) })
      : t('evidence:keyRatesNone', { ...named, figure })
  }
  if (measure && isDifference(measure)) {
    const difference = measuredDifference(measure, words)
    return isClear(kind)
      ? `${difference}.`
      : t('evidence:keyMeasuredNone', { ...named, difference })
  }
  return measure && formatMeasure(measure, words)
}

/** The key finding of a hearticle as one sentence; undefined where it has none, or its study fell. */
export function keySentenceOf(
  findings: readonly Finding[],
  words: EvidenceWords,
): string | undefined {
  const finding = keyFinding(findings)
  const sentence = finding && keySentence(effectOf(finding), words)
  return sentence && !finding.fallen ? `${finding.outcome}: ${sentence}` : undefined
}

/** The most important finding of a hearticle, as the parts that screens put together. */
export interface KeyResultParts {
  kind: FindingKind
  /** What it is of: 'Herzinfarkt'. */
  outcome: string
  /** That its study fell, its sentence, and of whom, for how long and against what it holds. */
  text: SafeHtml
  /** Of it alone: of whom, for how long and against what. */
  about: string
  /** The people as dots, with what they mean; where they are too many, both groups as bars. */
  figure: SafeHtml | undefined
}

/** Who is drawn as icons, where that are not too many. */
function drawnPeople({ kind, counts, more }: Effect) {
  const people = counts ?? (more && peopleOf(more))
  return { people, icons: people && iconCounts(people, kind) }
}

/** Whether the key result of a hearticle is drawn as people. */
export function hasPeople({ findings }: Pick<Evidence, 'findings'>): boolean {
  const finding = keyFinding(findings)
  return finding !== undefined && drawnPeople(effectOf(finding)).icons !== undefined
}

/**
 * One sentence and one picture of the most important finding (P-KEY-FINDING).
 * @param cited its study among them: where that fell, it is said
 */
export function keyResultParts(
  { findings, comparisons }: Pick<Evidence, 'findings' | 'comparisons'>,
  words: EvidenceWords,
  cited: readonly CitedBy[] = [],
): KeyResultParts | undefined {
  const finding = keyFinding(findings)
  if (!finding) return undefined
  const { t } = words
  const effect = effectOf(finding)
  const { kind, counts } = effect
  const { outcome } = finding
  const result = keyResultSentence({ findings, comparisons }, words)
  const sentence = keySentence(effect, words)
  const plain =
    result?.text ?? (sentence ? `${outcome}: ${sentence}` : withoutNumber(finding, words))
  const { people, icons } = drawnPeople(effect)
  const dots = people && iconArray(people, { kind, desirable: finding.desirable, label: plain })
  const about = [
    result?.comparison ??
      (finding.comparison && `${t('evidence:comparison')}: ${finding.comparison}`),
    finding.duration,
    finding.population,
    counts?.isEstimated && t('evidence:estimated'),
  ]
    .filter(Boolean)
    .join('\u00a0· ')
  return {
    kind,
    outcome,
    text: html`${fallenMark(fallenStudies(cited).get(finding.pmid), t)}
      <p class="say">${result ? html`${drawnSentence(result)}.` : finding.fallen ? html`<s>${plain}</s>` : plain}</p>
      <p class="about">${about}</p>`,
    about,
    figure:
      dots && icons
        ? html`<figure>${dots}${legend(icons, finding, { ...words, isOfDifference: !counts })}</figure>`
        : counts && html`<figure class="key-arms">${figureBars(counts)}</figure>`,
  }
}

/**
 * Those without what was tested and those with it, as dots beside each other of one size, each with
 * its number (P-HANDOUT); undefined where there is nobody to draw, or the study fell.
 */
export function bothArms(
  { findings, comparisons }: Pick<Evidence, 'findings' | 'comparisons'>,
  words: EvidenceWords,
): SafeHtml | undefined {
  const finding = keyFinding(findings)
  if (!finding || finding.fallen) return undefined
  const { counts, kind } = effectOf(finding)
  const icons = counts && iconCounts(counts, kind)
  if (!counts || !icons) return undefined
  const { t, language } = words
  const [treated, compared] = finding.arms ?? []
  const { intervention } = comparisons.find(({ id }) => id === finding.comparisonId) ?? {}
  const number = (count: number) => formatNumber(count, language, 0)
  const arm = (shown: ShownCounts, label: string, below?: SafeHtml) => {
    const figure = t('evidence:countOf', {
      number: number(shown.intervention),
      denominator: number(shown.denominator),
    })
    const dots = iconArray(shown, {
      kind,
      desirable: finding.desirable,
      label: `${label}: ${figure}`,
    })
    return html`<figure><p class="arm">${label}: <b>${figure}</b></p>${dots}${below}</figure>`
  }
  return html`<div class="both-arms">${arm(
    { ...counts, intervention: counts.comparison },
    compared?.label || finding.comparison || t('evidence:comparisonArm'),
  )}${arm(
    counts,
    treated?.label || intervention || t('evidence:interventionArm'),
    legend(icons, finding, { ...words, isOfDifference: false }),
  )}</div>`
}

/** Of whom only the difference is known: nobody is drawn as affected besides. */
const peopleOf = ({ people, denominator }: NonNullable<Effect['more']>): ShownCounts => ({
  denominator,
  intervention: Math.max(0, people),
  comparison: Math.max(0, -people),
  isEstimated: false,
})

/** What a finding says that is known as a ratio alone: in which direction, and that its size is not. */
export function withoutNumber(
  { outcome, kind, desirable, observational }: Finding,
  { t }: EvidenceWords,
): string {
  const direction = directionOf({ kind, desirable })
  if (direction === 'none') return `${outcome}: ${t(`evidence:kinds.${kind}`)}.`
  const text = `${outcome}: ${t(`evidence:sizeUnknown.${direction}`)}`
  return observational ? t('evidence:result.association', { text }) : text
}

/** Both together, with how sure it is, where there is no page around it. */
export function keyResult(
  evidence: Pick<Evidence, 'findings' | 'comparisons'>,
  words: EvidenceWords,
  cited: readonly CitedBy[] = [],
): SafeHtml | undefined {
  const parts = keyResultParts(evidence, words, cited)
  const finding = keyFinding(evidence.findings)
  if (!parts || !finding) return undefined
  const { kind, outcome, text, figure } = parts
  return html`<section class="key-result ${kind}" data-key-result aria-labelledby="key-result" lang="${words.language}">
    <div><h2 class="visually-hidden" id="key-result">${outcome}</h2>${text}${certaintyLine(finding, words.t)}</div>
    ${figure}
  </section>`
}

/** Who was given what, for how long, against what. */
export function aboutOf(
  { outcome, population, arms, duration, comparison }: Finding,
  t: Translate,
): string {
  const given = arms?.[0].label ?? ''
  return [
    population,
    !outcome.includes(given) && given,
    duration,
    comparison && `${t('evidence:comparison')}: ${comparison}`,
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}

/** What each sort of icon means, with its number, out of all. */
function legend(
  { event, more, spared, none }: IconCounts,
  { kind, desirable }: Finding,
  { t, language, isOfDifference }: EvidenceWords & { isOfDifference: boolean },
): SafeHtml {
  const number = (count: number) => formatNumber(count, language, 0)
  return html`<figcaption class="legend">
    ${!isOfDifference && html`<span class="${desirable ? 'wanted' : 'unwanted'}">${t(desirable ? 'evidence:legend.wanted' : 'evidence:legend.event', { number: number(event - more) })}</span>`}
    ${more > 0 && html`<span class="${kind}">${t('evidence:legend.added', { number: number(more) })}</span>`}
    ${spared > 0 && html`<span class="${kind}">${t('evidence:legend.spared', { number: number(spared) })}</span>`}
    ${!isClear(kind) && html`<span class="${kind}" data-sign="${KIND_SIGNS[kind]}">${t(`evidence:kinds.${kind}`)}</span>`}
    <span class="whole">${t('evidence:legend.whole', { number: number(event + spared + none) })}</span>
  </figcaption>`
}
