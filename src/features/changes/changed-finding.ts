import type { EditionChanges } from '../../contract/reading/edition-changes.ts'
import type { Comparison, Finding } from '../../contract/reading/evidence.ts'
import { directionOf, effectOf } from '../../domain/evidence/effect.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { certaintyReasons } from '../../evidence/certainty-marks.ts'
import { comparisonInWords, harmsInWords } from '../../evidence/comparison-words.ts'
import { type EvidenceWords, formatMeasure, formatShare } from '../../evidence/evidence-words.ts'
import { formatNumber } from '../../evidence/format-number.ts'
import { keySentence } from '../../evidence/key-result.ts'
import type { Messages } from '../../i18n/de.ts'
import type { Translate } from '../../i18n/translator.ts'
import { html, type SafeHtml } from '../../ui/html/html.ts'

type RowName = keyof Messages['changes']['rows']

/** What is said of a finding; empty words say nothing. */
interface Statement {
  label: string
  words: string
  /** Said only where it differs, not of a finding that is new or gone. */
  isDetail?: boolean
}

/**
 * What of a finding differs, in words: of one that is new or gone what readers need to know it, else
 * only what reads differently.
 */
export function changedFinding(
  { before, after }: EditionChanges['findings'][number],
  words: EvidenceWords,
): SafeHtml | undefined {
  const { t } = words
  const finding = after ?? before
  if (!finding) return undefined
  const [was, is] = [before, after].map((one) => (one ? statementsOf(one, words) : undefined))
  const rows = statementsOf(finding, words).flatMap(({ label, isDetail }, index) => {
    if (isDetail && !(was && is)) return []
    const row = { label, was: was?.[index]?.words ?? '', is: is?.[index]?.words ?? '' }
    return row.was === row.is ? [] : [row]
  })
  const { outcome } = finding
  const title =
    (!before && t('changes:newFinding', { outcome })) ||
    (!after && t('changes:goneFinding', { outcome })) ||
    outcome
  return changedRows(title, rows, t)
}

/** What of a comparison differs: what was studied, and what is known of its harms. */
export function changedComparison(
  { before, after }: NonNullable<EditionChanges['comparisons']>[number],
  words: EvidenceWords,
): SafeHtml | undefined {
  const { t } = words
  const comparison = after ?? before
  if (!comparison) return undefined
  const row = (label: string, wordsOf: (one: Comparison) => string) => ({
    label,
    was: before ? wordsOf(before) : '',
    is: after ? wordsOf(after) : '',
  })
  const rows = [
    row(t('evidenceForm:intervention'), ({ intervention }) => intervention ?? ''),
    row(t('evidence:harmsLabel'), (one) => harmsInWords(one, t)),
  ]
  return changedRows(
    comparisonInWords({ ...comparison, intervention: null }, t),
    rows.filter(({ was, is }) => was !== is),
    t,
  )
}

const changedRows = (
  title: string,
  rows: ReadonlyArray<{ label: string; was: string; is: string }>,
  t: Translate,
) =>
  html`<section class="changed-finding"><h3>${title}</h3>
    <dl>${rows.map(
      (row) => html`<div><dt>${row.label}</dt>
        ${row.was && html`<dd><span class="about">${t('changes:was')}:</span> <del>${row.was}</del></dd>`}
        ${row.is && html`<dd><span class="about">${t('changes:is')}:</span> <ins>${row.is}</ins></dd>`}</div>`,
    )}</dl></section>`

function statementsOf(finding: Finding, words: EvidenceWords): Statement[] {
  const { t, language } = words
  const { arms, measure, baseline, certainty, passage, place, adjusted } = finding
  const number = (value: number) => formatNumber(value, language, 0)
  const arm = (index: 0 | 1) => {
    const one = arms?.[index]
    const counts = one && { events: number(one.events), total: number(one.total) }
    return one ? t('changes:armCounts', { label: one.label, ...counts }) : ''
  }
  const effect = effectOf(finding)
  const reasons = certainty && certaintyReasons(certainty, t)
  const level = certainty && t(`evidence:certainty.${certainty.level}`)
  const ratedOn = certainty?.ratedOn
  const statement = (name: RowName, text: string, isDetail = false): Statement => ({
    label: t(`changes:rows.${name}`),
    words: text,
    isDetail,
  })
  const joined = (parts: ReadonlyArray<string | false | undefined>, by = ', ') =>
    parts.filter(Boolean).join(by)
  return [
    statement('outcome', finding.outcome, true),
    statement('result', keySentence(effect, words) ?? ''),
    statement(
      'kind',
      t(`evidence:directions.${directionOf({ ...effect, desirable: finding.desirable })}`),
      true,
    ),
    statement('intervention', arm(0)),
    statement('control', arm(1)),
    statement('measure', measure ? formatMeasure(measure, words) : ''),
    statement(
      'baseline',
      baseline
        ? joined([formatShare(baseline.risk * 1000, 1000, words), baseline.period, baseline.source])
        : '',
    ),
    statement('population', finding.population),
    statement('comparison', finding.comparison),
    statement('duration', finding.duration),
    statement('certainty', joined([level ?? '', reasons ?? ''], ': ')),
    statement('rated', ratedOn ? formatPublicationDate(ratedOn, locales[language]) : '', true),
    statement(
      'design',
      joined([t(`evidenceForm:designs.${finding.design}`), adjusted && t('evidence:adjusted')]),
      true,
    ),
    statement('weight', t(finding.critical ? 'changes:critical' : 'changes:important'), true),
    statement('source', joined([`PMID ${finding.pmid}`, place])),
    statement(
      'passage',
      passage
        ? t('changes:characters', { start: number(passage.start + 1), end: number(passage.end) })
        : '',
      true,
    ),
  ]
}
