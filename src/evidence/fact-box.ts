import type { Finding, FindingKind } from '../contract/reading/evidence.ts'
import type { AlarmingNotice, Study } from '../contract/reading/studies.ts'
import { type Effect, effectOf, isRatio } from '../domain/evidence/effect.ts'
import { addressOf } from '../domain/site/addresses.ts'
import { fallenStudies } from '../domain/study/study-notices.ts'
import { sumsUpStudies } from '../domain/study/telling-design.ts'
import { html, type SafeHtml } from '../ui/html/html.ts'
import { certaintyLevel, certaintyReasons } from './certainty-marks.ts'
import {
  differenceInterval,
  type EvidenceWords,
  fallenMark,
  formatMeasure,
  formatShare,
  moreOrFewer,
  shownDifference,
} from './evidence-words.ts'
import { formatNumber } from './format-number.ts'
import { intervalBar, type Scale, scaleFor } from './interval-bar.ts'
import { KIND_SIGNS } from './key-figure.ts'

interface Row {
  finding: Finding
  effect: Effect
  /** What befell its study. */
  notice: AlarmingNotice | undefined
}

/** A study as far as it says on how much a finding rests. */
type Source = Pick<Study, 'pmid' | 'publicationTypes' | 'notices'>

const KINDS: readonly FindingKind[] = ['benefit', 'none', 'harm']
const COLUMNS = 4

/**
 * Benefits, no clear differences and harms in one table: both groups beside each other out of the
 * same number of people, counts and per cent, the difference with its interval on one scale.
 * @param cited the studies of the findings, as far as they are known
 * @param isDraft whether the text is a machine's that nobody has checked
 */
export function factBox(
  findings: readonly Finding[],
  words: EvidenceWords,
  { cited = [], isDraft = false }: { cited?: readonly Source[]; isDraft?: boolean } = {},
): SafeHtml | undefined {
  if (findings.length === 0) return undefined
  const { t, language } = words
  const fallen = fallenStudies(cited)
  const rows = findings.map((finding): Row => {
    return { finding, effect: effectOf(finding), notice: fallen.get(finding.pmid) }
  })
  const rating = ratingOf(findings, isDraft)
  const scales = scalesOf(rows.map(({ effect }) => effect))
  return html`<section class="fact-box" data-fact-box aria-labelledby="fact-box" lang="${language}">
    <h2 id="fact-box">${t('evidence:factBox')}</h2>
    <table>
      <thead><tr>
        <th scope="col">${t('evidence:outcome')}</th>
        <th scope="col">${t('evidence:comparisonArm')}</th>
        <th scope="col">${t('evidence:interventionArm')}</th>
        <th scope="col">${t('evidence:difference')}</th>
      </tr></thead>
      ${KINDS.map((kind) => group(kind, rows, scales, words))}
    </table>
    <p class="rated-by">${rating && html`${t(`evidence:${rating}`)} `}${isOfOneStudy(findings, cited) && html`${t('evidence:singleStudy')} `}<a href="${addressOf({ page: 'methods' }, language)}">${t('evidence:methods')}</a></p>
  </section>`
}

/**
 * Whose rating it is: nobody's, where it came with an import or a machine's draft (P-CERTAINTY-WHOSE).
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
  return { sort: noEffect ? 'ratio' : `mean ${measure.unit}`, estimate: measure, noEffect }
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

function group(
  kind: FindingKind,
  rows: readonly Row[],
  scales: Scales,
  words: EvidenceWords,
): SafeHtml | undefined {
  const ofKind = rows.filter(({ effect }) => effect.kind === kind)
  if (ofKind.length === 0) return undefined
  return html`<tbody class="${kind}">
    <tr class="kind"><th scope="rowgroup" colspan="${COLUMNS}"><span aria-hidden="true">${KIND_SIGNS[kind]}</span> ${words.t(`evidence:kinds.${kind}`)}</th></tr>
    ${ofKind.map((row) => findingRow(row, scales, words))}
  </tbody>`
}

function findingRow(
  { finding, effect, notice }: Row,
  scales: Scales,
  words: EvidenceWords,
): SafeHtml {
  const { counts, more } = effect
  const interval = differenceInterval(effect, words)
  const { t } = words
  const people = (number: number) => formatNumber(number, words.language, 0)
  const [intervention, comparison] = finding.arms ?? []
  return html`<tr${notice && html` class="fallen"`}>
    <th scope="row">${fallenMark(notice, t)} ${finding.outcome} <span class="about">${finding.population}\u00a0· ${finding.duration}</span> ${finding.certainty && certaintyLevel(finding.certainty, t)} ${reasonsOf(finding, words)} ${sourceOf(finding, words)}</th>
    <td data-head="${t('evidence:comparisonArm')}">${counts ? armCell(counts.comparison, counts.denominator, comparison?.label ?? finding.comparison, words) : t('evidence:notReported')}</td>
    <td data-head="${t('evidence:interventionArm')}">${counts ? armCell(counts.intervention, counts.denominator, intervention?.label, words) : t('evidence:notReported')}</td>
    <td data-head="${t('evidence:difference')}">${counts && html`<b>${shownDifference(counts, words)}</b>`}
      ${more && html`<b>${moreOrFewer(more.people, words)}</b> <small>${t('evidence:of', { number: people(more.denominator) })}</small>`}
      ${interval && html`<small>${interval}</small>`}
      ${effect.measure && html`<small>${formatMeasure(effect.measure, words)}</small>`}
      ${counts?.isEstimated && html`<small>${t('evidence:estimated')}</small>`}
      ${drawnInterval(effect, scales, words)}
      ${professional(effect, words)}</td>
  </tr>`
}

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
  { numberNeeded, relativeRisk }: Effect,
  words: EvidenceWords,
): SafeHtml | undefined {
  if (!numberNeeded && !relativeRisk) return undefined
  const number = (value: number, decimals: number) => formatNumber(value, words.language, decimals)
  return html`<small class="for-professionals">
    ${numberNeeded && html`<span>${words.t('evidence:numberNeeded', { value: number(numberNeeded.value, 0), low: number(numberNeeded.low, 0), high: number(numberNeeded.high, 0) })}</span>`}
    ${relativeRisk && html`<span>${words.t('evidence:relativeRisk', { value: number(relativeRisk.value, 2), low: number(relativeRisk.low, 2), high: number(relativeRisk.high, 2) })}</span>`}
  </small>`
}

/** Why its certainty was rated so. */
function reasonsOf({ certainty }: Finding, { t }: EvidenceWords): SafeHtml | undefined {
  const reasons = certainty && certaintyReasons(certainty, t)
  return reasons ? html`<span class="about">${reasons}</span>` : undefined
}

/** The study, and where in it the finding stands. */
function sourceOf({ pmid, place, adjusted }: Finding, { t, language }: EvidenceWords): SafeHtml {
  const source = `PMID ${pmid}`
  return html`<span class="source"><a href="${addressOf({ page: 'study', pmid }, language)}">${source}</a>${place && html`, ${place}`}${adjusted && html`\u00a0· ${t('evidence:adjusted')}`}</span>`
}
