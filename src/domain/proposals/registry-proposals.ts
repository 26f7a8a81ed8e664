import type { FindingProposal, HarmProposal } from '../../contract/desk/study-proposals.ts'
import type { Measure } from '../../contract/reading/evidence.ts'
import { isRatio } from '../evidence/effect.ts'
import { type Counts, excludes, shareDifference } from '../evidence/intervals.ts'
import { INTERVALS } from '../evidence/passage-statistics.ts'
import type {
  Affected,
  TrialAnalysis,
  TrialOutcome,
  TrialResults,
  TrialValue,
} from '../registry/trial-results.ts'
import { type TrialRow, trialText } from '../registry/trial-text.ts'
import { countsOf } from './counts-of-share.ts'

export interface RegistryProposals {
  findings: FindingProposal[]
  harms: HarmProposal[]
}

/** As many in a hundred have to have had it, in one group at least. */
const LEAST_SHARE = 0.01
const MOST_HARMS = 60

/**
 * Findings and harms that a trial's results offer (P-PROPOSALS). An outcome is proposed where two groups
 * are compared in it, as a whole or not at all: with counts, with an analysis that names a known statistic
 * and a known level, and whose direction agrees with the values.
 */
export function registryProposals(trial: TrialResults): RegistryProposals {
  const { rows } = trialText(trial)
  const harms = rows.flatMap((row) => harmOf(trial, row) ?? [])
  return {
    findings: rows.flatMap((row) => findingOf(trial, row) ?? []),
    harms: harms.toSorted((a, b) => largest(b) - largest(a)).slice(0, MOST_HARMS),
  }
}

const largest = ({ arms }: HarmProposal) =>
  Math.max(...arms.map(({ events, total }) => events / total))

function findingOf(
  trial: TrialResults,
  { numbers, outcome: at, row: index }: TrialRow,
): FindingProposal | undefined {
  const outcome = at === undefined ? undefined : trial.outcomes[at]
  const row = index === undefined ? undefined : outcome?.rows[index]
  if (!outcome || !row) return undefined
  const isWhole = outcome.rows.length === 1
  const analysis = isWhole && outcome.analyses.length === 1 ? outcome.analyses[0] : undefined
  const [first, second, ...more] = row.values
  if (!first || !second || more.length > 0) return undefined
  const pair = [first, second] as const
  const compared = analysis && isOf(analysis, pair) ? measureOf(analysis, outcome, pair) : undefined
  if (compared === 'contradicts') return undefined
  const titles = pair.map(({ group }) => outcome.groups[group]?.title ?? '')
  const order = orderOf(trial, [titles[0] ?? '', titles[1] ?? ''])
  // A measure says how the first stands to the second.
  if (order === 'turned' && compared) return undefined
  const turn = <T>([a, b]: readonly [T, T]): [T, T] => (order === 'turned' ? [b, a] : [a, b])
  const counts = pair.map((value) => countsIn(outcome, value))
  const arms = counts[0] && counts[1] ? turn([counts[0], counts[1]]) : undefined
  if (!arms && !compared) return undefined
  return {
    passage: numbers,
    outcome: [outcome.title, row.label].filter((part) => part !== '').join(': '),
    ...(outcome.timeFrame !== '' && { duration: outcome.timeFrame }),
    groups: turn([titles[0] ?? '', titles[1] ?? '']),
    isOrdered: order !== 'open',
    ...(arms && { arms: [plain(arms[0]), plain(arms[1])] }),
    ...(arms?.some(({ isFromShare }) => isFromShare) && { isFromShares: true as const }),
    ...(compared && { measure: compared }),
  }
}

const plain = ({ events, total }: Counts): Counts => ({ events, total })

const isOf = ({ groups }: TrialAnalysis, [first, second]: readonly [TrialValue, TrialValue]) =>
  groups.length === 2 && groups[0] === first.group && groups[1] === second.group

const PEOPLE = /^(?:participants?|patients?|subjects?|people|persons?)(?: with .*)?$/i
const PER_CENT =
  /^(?:percentage|percent|%|proportion)(?: of (?:participants?|patients?|subjects?|people))?$/i

/** How many of how many; undefined where the value is no count of people. */
function countsIn(
  { kind, unit }: TrialOutcome,
  { value = '', total = '' }: TrialValue,
): (Counts & { isFromShare?: boolean }) | undefined {
  const people = Number(total)
  if (!(people > 0)) return undefined
  if (kind === 'count' || (kind === 'number' && PEOPLE.test(unit))) {
    const events = Number(value)
    return Number.isInteger(events) && events >= 0 && events <= people
      ? { events, total: people }
      : undefined
  }
  if (kind !== 'number' || !PER_CENT.test(unit) || /^proportion/i.test(unit)) return undefined
  const events = countsOf(value, people)
  return events === undefined ? undefined : { events, total: people, isFromShare: true }
}

const MEASURES: ReadonlyArray<readonly [RegExp, Measure['type']]> = [
  [/^(?:cox )?hazards? ratio(?: \(hr\))?$/i, 'hazard_ratio'],
  [/^odds ratio(?: \(or\))?$/i, 'odds_ratio'],
  [/^(?:risk ratio|relative risk)(?: \(rr\))?$/i, 'relative_risk'],
  [/^(?:incidence )?rate ratio(?: \((?:irr|rr)\))?$/i, 'rate_ratio'],
  [/^risk difference \(rd\)$/i, 'risk_difference'],
  [
    /^(?:adj\w* )?(?:ls |least squares? )?(?:\(ls\) )?means? difference(?: \((?:net|final values)\))?$/i,
    'mean_difference',
  ],
  [/^median difference(?: \((?:net|final values)\))?$/i, 'median_difference'],
]

/**
 * How the first group stands to the second by an analysis; undefined where it names no known statistic
 * with its interval, 'contradicts' where the values of the groups lie the other way round.
 */
function measureOf(
  { name, value, low, high, level = '' }: TrialAnalysis,
  outcome: TrialOutcome,
  pair: readonly [TrialValue, TrialValue],
): FindingProposal['measure'] | 'contradicts' {
  const [, type] = MEASURES.find(([pattern]) => pattern.test(name)) ?? []
  if (!type || low === undefined || high === undefined || !INTERVALS.has(Number(level)))
    return undefined
  const isOfRatio = isRatio({ type })
  const size = Number(value)
  const way = Math.sign(shareOrValue(outcome, pair[0]) - shareOrValue(outcome, pair[1]))
  const stated = Math.sign(isOfRatio ? Math.log(size) : size)
  if (way !== 0 && stated !== 0 && way !== stated) return 'contradicts'
  const numbers = [Number(low), Number(high)].toSorted((x, y) => x - y)
  const [lower = 0, upper = 0] = numbers
  if (!(lower <= size && size <= upper)) return 'contradicts'
  const interval = INTERVALS.get(Number(level))
  const unit = type === 'mean_difference' || type === 'median_difference' ? outcome.unit : null
  return { type, value: size, low: lower, high: upper, unit, ...(interval && { interval }) }
}

function shareOrValue(outcome: TrialOutcome, one: TrialValue): number {
  const counts = countsIn(outcome, one)
  return counts ? counts.events / counts.total : Number(one.value)
}

/** What nobody is treated with, or as always. */
const AGAINST =
  /\b(?:placebo|sham|control|usual|standard|no (?:treatment|intervention)|observation)\b/i

/** Which of two groups is compared with: the second, the first ('turned'), or nobody says ('open'). */
function orderOf(
  { roles }: TrialResults,
  titles: readonly [string, string],
): 'given' | 'turned' | 'open' {
  const isComparator = titles.map((title) => {
    const name = title.toLowerCase()
    const isAs = (all: readonly string[]) => all.some((one) => one === name)
    if (isAs(roles.intervention) && !isAs(roles.comparator)) return false
    return isAs(roles.comparator) || AGAINST.test(title) ? true : undefined
  })
  const [first, second] = isComparator
  if (second === true && first !== true) return 'given'
  if (first === true && second !== true) return 'turned'
  return 'open'
}

function harmOf(trial: TrialResults, { numbers, event }: TrialRow): HarmProposal | undefined {
  const [first, second, ...more] = event?.affected ?? []
  if (!event || !first || !second || more.length > 0) return undefined
  const title = ({ group }: Affected) => trial.events?.groups[group]?.title ?? ''
  const order = orderOf(trial, [title(first), title(second)])
  const pair = order === 'turned' ? ([second, first] as const) : ([first, second] as const)
  const [a, b] = pair.map(({ affected, atRisk }) => ({ events: affected, total: atRisk }))
  if (!a || !b || Math.max(a.events / a.total, b.events / b.total) < LEAST_SHARE) return undefined
  const difference = shareDifference(a, b)
  const direction = !excludes(difference, 0) ? 'unclear' : difference.value > 0 ? 'more' : 'fewer'
  return {
    passage: numbers,
    term: event.term,
    groups: [title(pair[0]), title(pair[1])],
    isOrdered: order !== 'open',
    arms: [a, b],
    direction,
  }
}
