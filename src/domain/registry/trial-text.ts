import type {
  Affected,
  TrialAnalysis,
  TrialOutcome,
  TrialResults,
  TrialValue,
} from './trial-results.ts'

/** Where something stands in a text, in UTF-16 units. */
interface Span {
  start: number
  end: number
}

/** A row of an outcome, or of events, with where the text says it. */
export interface TrialRow {
  /** All that the text says of it. */
  whole: Span
  /** Its numbers, with its groups' names and its analyses. */
  numbers: Span
  outcome?: number
  row?: number
  /** Of an event: 'Hypotension'. */
  event?: { term: string; affected: readonly Affected[] }
}

export interface TrialText {
  text: string
  rows: TrialRow[]
}

const RANKS = { primary: 'Primary outcome', secondary: 'Secondary outcome', other: 'Other outcome' }
const SPREADS: Partial<Record<NonNullable<TrialOutcome['spread']>['kind'], string>> = {
  sd: 'SD',
  se: 'SE',
  quartiles: 'interquartile range',
  range: 'range',
}
const KINDS: Partial<Record<TrialOutcome['kind'], string>> = {
  mean: 'mean ',
  least_squares_mean: 'least squares mean ',
  geometric_mean: 'geometric mean ',
  median: 'median ',
}

/**
 * The results of a trial as a text, in which findings rest on passages as on those of an abstract: one
 * sentence a row, in the order of the record, in English as the registry is (P-REGISTRY-TEXT).
 */
export function trialText(trial: TrialResults): TrialText {
  const rows: TrialRow[] = []
  let text = ''
  const say = (lead: string, numbers: string, row: Omit<TrialRow, 'whole' | 'numbers'>) => {
    const start = text.length + lead.length
    const end = start + numbers.length
    const whole = { start: text.length, end: end + 1 }
    rows.push({ ...row, whole, numbers: { start, end } })
    text += `${lead}${numbers}.\n`
  }
  for (const [at, outcome] of trial.outcomes.entries()) {
    for (const [index, { label, values }] of outcome.rows.entries()) {
      const name = [outcome.title, label].filter((part) => part !== '').join(': ')
      const lead = `${RANKS[outcome.rank]}: ${name}${within(outcome.timeFrame)}. `
      const parts = values.map((value) => valueText(outcome, value))
      // What was analysed is the outcome: of several rows nobody knows which.
      const analyses = outcome.rows.length === 1 ? outcome.analyses : []
      const numbers = [...parts, ...analyses.map((one) => analysisText(outcome, one))].join('; ')
      say(lead, numbers, { outcome: at, row: index })
    }
  }
  const { events } = trial
  if (!events) return { text, rows }
  const sayEvent = (kind: string, term: string, affected: readonly Affected[]) => {
    if (affected.length === 0) return
    const numbers = affected
      .map(
        (one) =>
          `${events.groups[one.group]?.title}: ${one.affected} of ${one.atRisk} participants`,
      )
      .join('; ')
    say(`${kind}${within(events.timeFrame)}. `, numbers, { event: { term, affected } })
  }
  sayEvent('Deaths from any cause', 'Deaths', events.deaths)
  sayEvent('Serious adverse events', 'Serious adverse events', events.serious)
  for (const { term, affected } of events.seriousTerms) {
    sayEvent(`Serious adverse event: ${term}`, term, affected)
  }
  for (const { term, affected } of events.otherTerms) {
    sayEvent(`Other adverse event: ${term}`, term, affected)
  }
  return { text, rows }
}

const within = (timeFrame: string) => (timeFrame === '' ? '' : ` (${timeFrame.replace(/\.$/, '')})`)

const isPercent = (unit: string) => /%|percent|proportion of/i.test(unit)

function valueText(
  outcome: TrialOutcome,
  { group, value, spread, low, high, total }: TrialValue,
): string {
  const { kind, unit, groups } = outcome
  const name = `${groups[group]?.title}: `
  const of = total === undefined ? '' : ` of ${total} participants`
  if (kind === 'count') return `${name}${value}${of || ' participants'}`
  if (isPercent(unit) && kind === 'number') return `${name}${value}%${of}`
  const around = SPREADS[outcome.spread?.kind ?? 'other']
  const level = outcome.spread?.level
  const limits = low !== undefined && high !== undefined ? `${low} to ${high}` : spread
  const spreadText =
    limits === undefined
      ? ''
      : level
        ? ` (${level}% CI ${limits})`
        : around
          ? ` (${around} ${limits})`
          : ''
  const people = total === undefined ? '' : ` in ${total} participants`
  return `${name}${KINDS[kind] ?? ''}${value} ${unit}${spreadText}${people}`
}

function analysisText({ groups }: TrialOutcome, analysis: TrialAnalysis): string {
  const { name, value, low, high, level, p } = analysis
  const between = analysis.groups.map((at) => groups[at]?.title).join(' and ')
  const limits =
    low !== undefined && high !== undefined && level !== undefined
      ? ` (${level}% CI ${low} to ${high})`
      : ''
  return `${name} of ${between}: ${value}${limits}${p === undefined ? '' : `, P ${p}`}`
}
