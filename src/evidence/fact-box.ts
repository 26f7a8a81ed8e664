import type { Comparison, Evidence, Finding } from '../contract/reading/evidence.ts'
import type { AlarmingNotice, Study } from '../contract/reading/studies.ts'
import { registryAt } from '../domain/evidence/abstract-text.ts'
import {
  directionOf,
  type Effect,
  effectOf,
  isClear,
  isRatio,
  type ShownRates,
} from '../domain/evidence/effect.ts'
import { comparisonHarms } from '../domain/evidence/harms.ts'
import { passageFragment } from '../domain/evidence/passage-fragment.ts'
import { writeRate } from '../domain/numbers/write-number.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { sumsUpStudies } from '../domain/study/study-card.ts'
import { fallenStudies } from '../domain/study/study-notices.ts'
import { locales } from '../domain/text/locales.ts'
import { formatPublicationDate } from '../domain/time/publication-date.ts'
import type { Translate } from '../i18n/translator.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { certaintyLevel, certaintyReasons } from './certainty-marks.ts'
import {
  changedMark,
  differenceInterval,
  type EvidenceWords,
  fallenMark,
  formatMeasure,
  formatShare,
  marginInWords,
  moreOrFewer,
  perTime,
  rateDifference,
  ratesInWords,
  shownDifference,
} from './evidence-words.ts'
import { formatNumber } from './format-number.ts'
import { harmsInWords } from './harm-row.ts'
import { intervalBar, type Scale, scaleFor } from './interval-bar.ts'
import { DIRECTION_SIGNS, KIND_SIGNS } from './key-figure.ts'

interface Row {
  finding: Finding
  effect: Effect
  /** What befell its study. */
  notice: AlarmingNotice | undefined
  /** Where that is known. */
  study?: Source | undefined
}

/** A study as far as it says on how much a finding rests, and where. */
type Source = Pick<
  Study,
  'pmid' | 'publicationTypes' | 'notices' | 'abstract' | 'abstractSections' | 'registry'
>

/** Under which heading a finding stands: an observation is more or less, neither benefit nor harm. */
const GROUPS = ['benefit', 'less', 'more', 'little', 'unclear', 'harm'] as const
type Group = (typeof GROUPS)[number]
const GROUP_SIGNS: Record<Group, string> = { ...KIND_SIGNS, ...DIRECTION_SIGNS }
const COLUMNS = 4

function groupOf({ finding: { observational, desirable }, effect: { kind } }: Row): Group {
  const direction = directionOf({ kind, desirable })
  return observational && direction !== 'none' ? direction : kind
}

/**
 * A table for each comparison, with its certainty and what is known of its harms (P-COMPARISON,
 * P-HARMS): benefits, little or no differences, what is unclear, and harms, or more and less where studies only observed;
 * both groups beside each other out of the same number of people, counts and per cent, the
 * difference with its interval on one scale. Where it is narrow an outcome is one row that unfolds.
 * @param cited the studies of the findings, as far as they are known
 * @param isDraft whether the text is a machine's that nobody has checked
 */
export function factBox(
  { findings, comparisons }: Pick<Evidence, 'findings' | 'comparisons'>,
  words: EvidenceWords,
  { cited = [], isDraft = false }: { cited?: readonly Source[]; isDraft?: boolean } = {},
): SafeHtml | undefined {
  if (findings.length === 0) return undefined
  const { t, language } = words
  const notices = fallenStudies(cited)
  const rows = findings.map((finding): Row => {
    const { pmid } = finding
    const study = cited.find((one) => one.pmid === pmid)
    return { finding, effect: effectOf(finding), notice: notices.get(pmid), study }
  })
  const rating = ratingOf(findings, isDraft)
  const others = rows.filter(
    ({ finding }) => !comparisons.some(({ id }) => id === finding.comparisonId),
  )
  const isObserved = findings.every(({ observational }) => observational)
  return html`<section class="fact-box" data-fact-box aria-labelledby="fact-box" lang="${language}">
    <h2 id="fact-box">${t(isObserved ? 'evidence:factBoxObserved' : 'evidence:factBox')}</h2>
    ${comparisons.map((comparison) =>
      comparisonPart(
        comparison,
        rows.filter(({ finding }) => finding.comparisonId === comparison.id),
        { ...words, notices, cited },
      ),
    )}
    ${others.length > 0 && tableOf(others, words)}
    <p class="quiet rated-by">${rating && html`${t(`evidence:${rating}`)} `}${isOfOneStudy(findings, cited) && html`${t('evidence:singleStudy')} `}<a class="alone" href="${addressOf({ page: 'methods' }, language)}">${t('evidence:methods')}</a></p>
  </section>`
}

interface ComparisonWords extends EvidenceWords {
  notices: ReadonlyMap<string, AlarmingNotice>
  cited: readonly Source[]
}

function comparisonPart(
  comparison: Comparison,
  rows: readonly Row[],
  words: ComparisonWords,
): SafeHtml {
  const { t } = words
  const { id, intervention, comparator, population, certainty } = comparison
  const isFallen = rows.every(({ finding }) => finding.fallen)
  const compared = [intervention, t('evidence:comparedWith', { comparator })].filter(Boolean)
  const caption = html`<caption>${compared.join('; ')} <span class="about">${population}</span></caption>`
  return html`<div data-comparison="${id}">
      ${tableOf(rows, words, caption)}
      <p class="comparison-sum">${certainty ? html`${t('evidence:overallCertainty')}: ${certaintyLevel(certainty, t)}<br>` : isFallen && html`${t('evidence:noCertainty')}<br>`}${harmsPart(
        comparison,
        rows.map(({ finding }) => finding),
        words,
      )}</p>
    </div>`
}

/** Findings as a table alone, as it shows what became of one. */
export const findingsTable = (findings: readonly Finding[], words: EvidenceWords): SafeHtml =>
  html`<div class="fact-box">${tableOf(
    findings.map((finding) => ({ finding, effect: effectOf(finding), notice: undefined })),
    words,
  )}</div>`

function tableOf(rows: readonly Row[], words: EvidenceWords, caption?: SafeHtml): SafeHtml {
  const { t } = words
  const scales = scalesOf(rows.map(({ effect }) => effect))
  return html`<table>
      ${caption}
      <thead><tr>
        <th scope="col">${t('evidence:outcome')}</th>
        <th scope="col">${t('evidence:comparisonArm')}</th>
        <th scope="col">${t('evidence:interventionArm')}</th>
        <th scope="col">${t('evidence:difference')}</th>
      </tr></thead>
      ${GROUPS.map((group) => groupPart(group, rows, scales, words))}
    </table>`
}

/** What is known of the harms of a comparison, and where that is said. */
function harmsPart(
  comparison: Comparison,
  findings: readonly Finding[],
  words: ComparisonWords,
): SafeHtml {
  const { t, language, notices, cited } = words
  const { harmsSource } = comparison
  const study = cited.find(({ pmid }) => pmid === harmsSource?.pmid)
  const mark = harmsSource && fallenMark(notices.get(harmsSource.pmid), t)
  const source =
    harmsSource &&
    html` (${mark && html`${mark} `}<a href="${addressOf({ page: 'study', pmid: harmsSource.pmid }, language)}">${`PMID ${harmsSource.pmid}`}</a>${harmsSource.place && `, ${harmsSource.place}`}${inRegistry(study, harmsSource.passage, words)})`
  return html`<span class="comparison-harms">${t('evidence:harmsLabel')}: ${harmsInWords(comparisonHarms(comparison, findings), words)}${source}</span>`
}

/**
 * Whose rating it is: nobody's, where it came with an import or a machine's draft (P-WHO-VOUCHES).
 * @returns undefined where no certainty is shown
 */
export function ratingOf(findings: readonly Finding[], isDraft: boolean) {
  const shown = findings.flatMap(({ certainty }) => certainty ?? [])
  if (shown.length === 0) return undefined
  const rated = shown.filter(({ ratedOn }) => ratedOn !== null)
  if (rated.length === 0) return 'notRated'
  return rated.length === shown.length && !isDraft ? 'rated' : 'partlyRated'
}

/** Whether all rests on one study that is not itself a summary of others. */
function isOfOneStudy(findings: readonly Finding[], cited: readonly Source[]): boolean {
  const [first, ...others] = new Set(findings.map(({ pmid }) => pmid))
  const source = cited.find(({ pmid }) => pmid === first)
  return others.length === 0 && !(source && sumsUpStudies(source.publicationTypes))
}

/** The scales of a table, one for each sort of estimate, so that its bars can be compared. */
type Scales = ReadonlyMap<string, Scale>

/** What of an effect is drawn, and with which others it shares a scale. */
function drawnEstimate({ difference, measure }: Effect) {
  if (difference) return { sort: 'difference', estimate: difference, noEffect: 0 as const }
  if (!measure) return undefined
  const noEffect = isRatio(measure) ? (1 as const) : (0 as const)
  return {
    sort: noEffect ? 'ratio' : `${measure.type} ${measure.unit}`,
    estimate: measure,
    noEffect,
  }
}

function scalesOf(effects: readonly Effect[]): Scales {
  const drawn = effects.flatMap((effect) => drawnEstimate(effect) ?? [])
  return new Map(
    drawn.map(({ sort, noEffect }) => {
      const estimates = drawn.filter((other) => other.sort === sort).map(({ estimate }) => estimate)
      return [sort, scaleFor(estimates, noEffect)]
    }),
  )
}

function drawnInterval(effect: Effect, scales: Scales, words: EvidenceWords): SafeHtml | undefined {
  const drawn = drawnEstimate(effect)
  const scale = drawn && scales.get(drawn.sort)
  if (!scale) return undefined
  const { min, max } = scale
  const number = (value: number) => formatNumber(value, words.language)
  if (drawn.sort !== 'difference') {
    return intervalBar(drawn.estimate, scale, [number(min), String(scale.noEffect), number(max)])
  }
  const { denominator } = effect.counts ?? effect.more ?? { denominator: 1000 }
  const end = (value: number) => moreOrFewer(value * denominator, words)
  return intervalBar(drawn.estimate, scale, [end(min), '0', end(max)])
}

const groupName = (group: Group, t: Translate) =>
  group === 'more' || group === 'less'
    ? t(`evidence:associations.${group}`)
    : t(`evidence:kinds.${group}`)

function groupPart(
  group: Group,
  rows: readonly Row[],
  scales: Scales,
  words: EvidenceWords,
): SafeHtml | undefined {
  const ofGroup = rows.filter((row) => groupOf(row) === group)
  if (ofGroup.length === 0) return undefined
  return html`<tbody class="${group}">
    <tr class="kind"><th scope="rowgroup" colspan="${COLUMNS}"><span aria-hidden="true">${GROUP_SIGNS[group]}</span> ${groupName(group, words.t)}</th></tr>
    ${ofGroup.map((row) => findingRow(row, scales, words))}
  </tbody>`
}

function findingRow(row: Row, scales: Scales, words: EvidenceWords): SafeHtml {
  const { finding, effect, notice } = row
  const { counts, more, rates } = effect
  const interval = differenceInterval(effect, words)
  const { t } = words
  const people = (number: number) => formatNumber(number, words.language, 0)
  const [intervention, comparison] = finding.arms ?? []
  return html`<tr${notice && html` class="fallen"`}>
    <th scope="row"><details class="outcome unfolded"><summary><span>${fallenMark(notice, t)}${changedMark(finding, t)} ${finding.outcome} ${briefly(row, words)}</span></summary>
      <span class="about">${finding.duration}</span> ${finding.certainty && certaintyLevel(finding.certainty, t)} ${reasonsOf(finding, words)} ${sourceOf(row, words)}</details></th>
    <td data-head="${t('evidence:comparisonArm')}">${counts ? armCell(counts.comparison, counts.denominator, comparison?.label ?? finding.comparison, words) : rates ? rateCell(rates.comparison, rates, words) : notCounted(effect, t)}${crudeCount(effect, 1, words)}</td>
    <td data-head="${t('evidence:interventionArm')}">${counts ? armCell(counts.intervention, counts.denominator, intervention?.label, words) : rates ? rateCell(rates.intervention, rates, words) : notCounted(effect, t)}${crudeCount(effect, 0, words)}</td>
    <td data-head="${t('evidence:difference')}">${counts ? html`<b>${shownDifference(counts, words)}</b>` : rates && html`<b>${rateDifference(rates, words)}</b>`}
      ${more && html`<b>${moreOrFewer(more.people, words)}</b> <small>${t('evidence:of', { number: people(more.denominator) })}</small>`}
      ${interval && html`<small>${interval}</small>`}
      ${effect.measure && html`<small>${formatMeasure(effect.measure, words)}</small>`}
      ${counts?.isEstimated && html`<small>${t('evidence:estimated')}</small>`}
      ${finding.baseline?.of === 'everybody' && html`<small>${riskOfEverybody(finding.baseline, words)}</small>`}
      ${finding.margin && html`<small>${marginInWords(finding.margin, finding.measure, words)}</small>`}
      ${drawnInterval(effect, scales, words)}
      ${professional(effect, finding, words)}</td>
  </tr>`
}

/** That only the risk of all together is known, of which no counts follow (P-BASELINE-RISK). */
function riskOfEverybody(
  { risk, period }: NonNullable<Finding['baseline']>,
  { t, language }: EvidenceWords,
): string {
  const value = t('evidence:percent', { value: formatNumber(100 * risk, language, 1) })
  return t('evidence:riskOfEverybody', { risk: value, period })
}

/** What a folded row says: '✓ Nutzen: 35 statt 46 von 1.000, 11 weniger'. */
function briefly(row: Row, words: EvidenceWords): SafeHtml {
  const { t } = words
  const { finding, effect } = row
  const { kind } = effect
  const group = groupOf(row)
  const sign = GROUP_SIGNS[group]
  const figure = figureOf(effect, words)
  const text = !figure
    ? groupName(group, t)
    : !isClear(kind)
      ? `${figure}, ${t(`evidence:result.${kind}`)}`
      : finding.observational
        ? t('evidence:result.association', { text: figure })
        : t('evidence:why', { level: t(`evidence:kinds.${kind}`), reasons: figure })
  return html`<small class="brief"><span aria-hidden="true">${sign}</span> ${text}</small>`
}

function figureOf({ counts, more, rates, kind, measure }: Effect, words: EvidenceWords): string {
  const { t, language } = words
  const number = (value: number) => formatNumber(value, language, 0)
  if (counts) {
    const numbers = {
      intervention: number(counts.intervention),
      comparison: number(counts.comparison),
      denominator: number(counts.denominator),
    }
    if (!isClear(kind)) return t('evidence:result.figureNone', numbers)
    return `${t('evidence:result.figure', numbers)}, ${shownDifference(counts, words)}`
  }
  if (more) {
    const difference = moreOrFewer(more.people, words)
    return t('evidence:result.outOf', { difference, denominator: number(more.denominator) })
  }
  if (rates) {
    const figure = ratesInWords(rates, kind, words)
    return !isClear(kind) ? figure : `${figure}, ${rateDifference(rates, words)}`
  }
  return measure ? formatMeasure(measure, words) : ''
}

/** Nothing where the crude count of the group stands there. */
const notCounted = ({ crude }: Effect, t: Translate) => (crude ? '' : t('evidence:notReported'))

/** What was counted in a group beside an adjusted measure, called crude (P-BASELINE-RISK). */
function crudeCount(
  { crude }: Effect,
  arm: 0 | 1,
  { t, language }: EvidenceWords,
): SafeHtml | undefined {
  const counted = crude?.[arm]
  if (!counted) return undefined
  const events = formatNumber(counted.events, language, 0)
  const total = formatNumber(counted.total, language, 0)
  return html` <small>${t('evidence:crude', { events, total })}</small>`
}

/** A rate as it was published, of a group that is named at the head of its column. */
const rateCell = (value: number, rates: ShownRates, words: EvidenceWords): SafeHtml =>
  html`<b>${writeRate(value, rates, words.language)}</b> <small>${perTime(rates, words)}</small>`

function armCell(
  count: number,
  denominator: number,
  label: string | undefined,
  words: EvidenceWords,
): SafeHtml {
  return html`<b>${formatNumber(count, words.language, 0)}</b> <small>${words.t('evidence:of', { number: formatNumber(denominator, words.language, 0) })}, ${formatShare(count, denominator, words)}</small>${label && html` <small>${label}</small>`}`
}

/** What professionals ask for besides: number needed and relative risk. */
function professional(
  { numberNeeded, relativeRisk, kind }: Effect,
  { desirable }: Finding,
  words: EvidenceWords,
): SafeHtml | undefined {
  if (!numberNeeded && !relativeRisk) return undefined
  const number = (value: number, decimals: number) => formatNumber(value, words.language, decimals)
  return html`<small class="for-professionals">
    ${numberNeeded && html`<span>${words.t(directionOf({ kind, desirable }) === 'more' ? 'evidence:numberNeededMore' : 'evidence:numberNeededFewer', { value: number(numberNeeded.value, 0), low: number(numberNeeded.low, 0), high: number(numberNeeded.high, 0) })}</span>`}
    ${relativeRisk && html`<span>${words.t('evidence:relativeRisk', { value: number(relativeRisk.value, 2), low: number(relativeRisk.low, 2), high: number(relativeRisk.high, 2) })}</span>`}
  </small>`
}

function reasonsOf({ certainty }: Finding, { t }: EvidenceWords): SafeHtml | undefined {
  const reasons = certainty && certaintyReasons(certainty, t)
  return reasons ? html`<span class="about">${reasons}</span>` : undefined
}

/** The study, and where in it the finding stands. */
function sourceOf({ finding, study }: Row, words: EvidenceWords): SafeHtml {
  const { t, language } = words
  const { pmid, place, passage, adjusted } = finding
  const source = `PMID ${pmid}`
  return html`<span class="source"><a href="${addressOf({ page: 'study', pmid }, language)}">${source}</a>${place && html`, ${place}`}${inRegistry(study, passage, words)}${adjusted && html`\u00a0· ${t('evidence:adjusted')}`}</span>`
}

/** The registry where a passage stands there, with the way to its row. */
function inRegistry(
  study: Source | undefined,
  passage: Finding['passage'] | null,
  { t, language }: EvidenceWords,
): SafeHtml | undefined {
  const registry = study && registryAt(study, passage)
  if (!registry || !passage) return undefined
  const address = addressOf({ page: 'study', pmid: study.pmid }, language)
  const day = formatPublicationDate(registry.updated, locales[language])
  return html`, <a href="${address}${passageFragment(study, passage)}">${t('evidence:fromRegistry', { number: registry.registration, day })}</a>`
}
