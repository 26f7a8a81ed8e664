import type { FindingProposal, HarmProposal } from '../../contract/desk/study-proposals.ts'
import { withDecimalPoints } from '../../contract/protocol/one-notation.ts'
import type { Measure } from '../../contract/reading/evidence.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import { findingFaults } from '../evidence/finding-faults.ts'
import { type Counts, excludes, shareDifference } from '../evidence/intervals.ts'
import type { Span } from '../evidence/passage-reading.ts'
import { INTERVALS } from '../evidence/passage-statistics.ts'
import { sentenceSpans } from '../evidence/source-sentences.ts'
import { personTimeOf } from '../quantities/people-time.ts'
import type { Quantity } from '../quantities/quantity.ts'
import { readQuantities } from '../quantities/read-quantities.ts'
import {
  type ArmMention,
  armMentions,
  comparatorOf,
  HAS_OTHER_DESIGN,
  isSameArm,
  sizeOf,
  type TrialWords,
  trialWords,
} from './abstract-arms.ts'

interface AbstractProposals {
  findings: FindingProposal[]
  harms: HarmProposal[]
}

/** What one group has in an outcome. */
interface ArmValue extends Span {
  kind: 'counts' | 'count' | 'share' | 'rate'
  events?: number
  total?: number
  percent?: string
  rate?: Pick<Quantity, 'value' | 'per'>
}

interface Effect extends Span {
  isAdjusted: boolean
  /** It says that it is of one group against the other by its name alone. */
  measure: NonNullable<FindingProposal['measure']>
}

interface Sentence extends Span {
  values: ArmValue[]
  effects: Effect[]
  mentions: ArmMention[]
  durations: Quantity[]
}

/**
 * Findings and harms that the words of an abstract offer (P-PROPOSALS): of each sentence of its results,
 * what it says of two groups in counts, rates and a ratio or difference with its interval, each whole or
 * not at all. Where roles are unclear nothing is proposed, and nothing that its own passage contradicts.
 * @param abstract the text in which passages are marked
 */
export function abstractProposals(abstract: string): AbstractProposals {
  const text = withDecimalPoints(abstract)
  if (text.length > LONGEST || HAS_OTHER_DESIGN.test(text)) return { findings: [], harms: [] }
  const words = trialWords(text)
  const quantities = readQuantities(text, 'en')
  const proposed = sentencesWithResults(text, quantities, words)
    .flatMap((sentence) => proposalsIn(text, sentence, words))
    .filter((finding) => isHeld(finding, abstract))
  return {
    findings: proposed.filter((one) => !isHarm(one)),
    harms: proposed.flatMap((one) => (isHarm(one) ? harmOf(one) : [])),
  }
}

/** What is longer is no abstract. */
const LONGEST = 20_000

/** Where results are not: what was meant, done or concluded. */
const OTHER_PARTS =
  /^(?:BACKGROUND|OBJECTIVES?|AIMS?|PURPOSE|CONTEXT|INTRODUCTION|METHODS?|MATERIALS?|DESIGN|SETTING|PATIENTS|PARTICIPANTS|INTERVENTIONS?|MEASUREMENTS?|MAIN OUTCOME|OUTCOMES?|CONCLUSIONS?|INTERPRETATION|AUTHORS' CONCLUSIONS|DISCUSSION|LIMITATIONS?|FUNDING|TRIAL REGISTRATION|SELECTION|SEARCH|DATA|STUDY|SUBJECTS|HYPOTHESIS|IMPORTANCE|EXPOSURES?|SIGNIFICANCE|REGISTRATION|TRIAL|IMPLICATIONS)\b(?!-)/
const OTHER_LABEL =
  /^(?:background|objectives?|aims?|purpose|introduction|methods?|materials? and methods?|design|setting|patients|participants|interventions?|conclusions?|interpretation|discussion|funding|trial registration)s?: /i
const RESULTS =
  /^(?:(?:[A-Z]+(?: AND [A-Z]+)? AND )?(?:MAIN |PRINCIPAL )?(?:RESULTS?|FINDINGS)|(?:DATA|EVIDENCE) SYNTHESIS)\b|^(?:[a-z]+ and )?(?:main )?(?:results?|findings): /i
const CONCLUDES =
  /^\s*(?:in conclusion|we conclude|in summary|these (?:results|findings|data)|our (?:results|findings|data) (?:suggest|indicate|show)|this (?:study|trial) (?:suggests|shows|demonstrates))/i
/** Of a part of the people alone, or by another rule than by group. */
const PART =
  /\b(?:subgroups?|sub-groups?|subset|per[- ]protocol|on-treatment|as-treated|completers|(?:among|in) (?:the )?(?:\d+ )?(?:those|patients|women|men|participants|people|children|infants|subjects|adults|smokers|individuals|girls|boys|regions) (?:with|without|aged|who|that were|under|over|older|younger|whose)|(?:aged|age) [<>≥≤]|post[- ]hoc|stratif\w+|interactions?|at baseline|baseline (?:characteristics|values?|levels?)|complier|sensitivity analys[ei]s|predict\w*|independent(?:ly)? (?:risk|associated)|risk factors?|multivari\w+|correlat\w+|sensitivity and|specificity)\b/i

const partsOf = (text: string) =>
  /\b(?:RESULTS?|FINDINGS)\b|(?:^|[.\n] ?)(?:Results|Findings):/.test(text)

function sentencesWithResults(
  text: string,
  quantities: readonly Quantity[],
  words: TrialWords,
): Sentence[] {
  let isResult = !partsOf(text)
  let stated: { type: Measure['type']; level: number } | undefined
  return sentenceSpans(text).flatMap((span) => {
    const sentence = text.slice(span.start, span.end).trim()
    if (RESULTS.test(sentence)) isResult = true
    else if (OTHER_PARTS.test(sentence) || OTHER_LABEL.test(sentence)) isResult = false
    if (!isResult || CONCLUDES.test(sentence)) return []
    const own = quantities.filter(({ start, end }) => start >= span.start && end <= span.end)
    const read = effectsIn(text, own, stated)
    const last = read.at(-1)
    if (last) stated = { type: last.measure.type, level: last.level }
    const values = PART.test(sentence) ? [] : valuesIn(text, own, read)
    if (PART.test(sentence) || values.length + read.length === 0) return []
    return [
      {
        ...span,
        values,
        effects: read,
        mentions: armMentions(text, span, words),
        durations: own.filter(({ measured }) => measured === 'duration' || measured === 'age'),
      },
    ]
  })
}

const TYPES: Readonly<Record<string, Measure['type']>> = {
  'hazard ratio': 'hazard_ratio',
  'odds ratio': 'odds_ratio',
  'rate ratio': 'rate_ratio',
  'relative risk': 'relative_risk',
  'mean difference': 'mean_difference',
  'risk difference': 'risk_difference',
  'standardised mean difference': 'standardized_mean_difference',
}

/** Where a text says that its 'RR' are ratios of rates. */
const RATE_RATIO = /\brate ratios? ?[([]RRs?\b/i

type ReadEffect = Effect & { level: number }

/** Values with their intervals; a bare one behind others is of the same statistic and level. */
function effectsIn(
  text: string,
  own: readonly Quantity[],
  before: { type: Measure['type']; level: number } | undefined,
): ReadEffect[] {
  let stated = before
  return own.flatMap((quantity, at): ReadEffect[] => {
    const limits = own[at + 1]
    const { value, statistic, start } = quantity
    if (typeof value !== 'number' || limits?.role !== 'interval') return []
    const { low, high } = limits
    if (low === undefined || high === undefined || !(low <= value && value <= high)) return []
    const between = text.slice(quantity.end, limits.start)
    if (between.length > 50 || /[;.]\s.*[;.]\s/.test(between)) return []
    const isBare =
      statistic === undefined &&
      quantity.unit === undefined &&
      /[([]$|, $/.test(text.slice(start - 2, start))
    const isOfRates = statistic === 'relative risk' && RATE_RATIO.test(text)
    if (isOfRates && /relative risk|risk ratio/i.test(text)) return []
    const isOfMeans =
      statistic === 'difference' &&
      quantity.unit !== '%' &&
      !/median/i.test(text.slice(start - 60, start))
    const type = isOfMeans
      ? 'mean_difference'
      : isOfRates
        ? 'rate_ratio'
        : statistic === undefined
          ? isBare
            ? stated?.type
            : undefined
          : TYPES[statistic]
    const level = limits.level ?? stated?.level
    if (!type || level === undefined || !INTERVALS.has(level)) return []
    const isOfMean = type === 'mean_difference'
    if (!isOfMean && type !== 'risk_difference' && !(low > 0)) return []
    // A share of what was measured is no difference of it, and a risk difference is in per cent.
    if (type === 'risk_difference' && quantity.unit !== '%' && limits.unit !== '%') return []
    stated = { type, level }
    const interval = INTERVALS.get(level)
    const lead = text.slice(Math.max(0, start - 200), start)
    const ownLead = lead.slice(
      Math.max(...[';', '(', '. '].map((sign) => lead.lastIndexOf(sign))) + 1,
    )
    const unit = isOfMean ? (unitOf(quantity) ?? unitOf(limits)) : null
    if (unit === undefined) return []
    return [
      {
        start,
        end: limits.end,
        level,
        isAdjusted: /(?<!un)adjusted|\ba(?:HR|OR|RR)\b|multivariable/i.test(ownLead),
        measure: { type, value, low, high, unit, ...(interval && { interval }) },
      },
    ]
  })
}

const unitOf = ({ text }: Quantity) => {
  const unit = text.replace(/^.*[\d.]\s*/s, '')
  return unit === '' ? undefined : unit
}

const DECIMAL = /\d+(?:\.\d+)?/

/** What groups have: events with total and per cent, as far as each is said. */
function valuesIn(text: string, own: readonly Quantity[], effects: readonly Effect[]): ArmValue[] {
  const values: ArmValue[] = []
  for (let at = 0; at < own.length; at += 1) {
    const [one, next] = [own[at], own[at + 1]]
    if (!one || one.limit || effects.some(({ start, end }) => one.start >= start && one.end <= end))
      continue
    if (one.role !== 'value' || typeof one.value !== 'number') continue
    const gap = next ? text.slice(one.end, next.start) : ''
    if (one.measured === 'rate' && one.per && personTimeOf(one.per)) {
      values.push({ kind: 'rate', start: one.start, end: one.end, rate: one })
    } else if (one.measured === 'count') {
      const isOfIt =
        next?.measured === 'share' &&
        next.role === 'value' &&
        /^[^\d;.]{0,60}[([,] ?$/.test(gap) &&
        !/\b(?:and|vs?|versus|or|compared)\b/.test(gap)
      const isWithin = isOfIt && next
      // '43 (43%) of 100 patients'
      const behind = isWithin ? own[at + 2] : undefined
      const isTotal =
        behind?.measured === 'count' &&
        /^[)\]]? (?:out )?of (?:the |all )?$/.test(
          text.slice(isWithin ? next.end : 0, behind.start),
        )
      const total = one.total ?? (isTotal ? Number(behind.value) : undefined)
      if (!(isWithin || total !== undefined) && !/^\d/.test(one.text)) continue
      values.push({
        kind: total === undefined ? 'count' : 'counts',
        start: one.start,
        end: isTotal ? behind.end : isWithin ? next.end : one.end,
        events: one.value,
        ...(total !== undefined && { total }),
        ...(isWithin && { percent: DECIMAL.exec(next.text)?.[0] ?? '' }),
      })
      if (isWithin) at += isTotal ? 2 : 1
    } else if (one.measured === 'share') {
      const percent = DECIMAL.exec(one.text)?.[0]
      if (percent === undefined) continue
      const isCounted = next?.measured === 'count' && /^ ?[([] ?(?:n ?= ?)?$/.test(gap)
      values.push({
        kind: isCounted ? (next.total === undefined ? 'count' : 'counts') : 'share',
        start: one.start,
        end: isCounted ? next.end : one.end,
        percent,
        ...(isCounted && { events: Number(next.value) }),
        ...(isCounted && next.total !== undefined && { total: next.total }),
      })
      if (isCounted) at += 1
    }
  }
  return values
}

const TIME_BEFORE =
  /\b(?:at|within|during|after|over|by|for|follow-up (?:of|was)|follow-up)(?: (?:a|an|the|about|approximately|up to|mean|median|average|follow-up|period|of|first))* $/i

/** How long, or by when, where the words of a result say it once: in its clause, or ahead of all. */
function durationOf(
  text: string,
  { start, durations }: Sentence,
  { from, number, end }: { from: number; number: number; end: number },
): string | undefined {
  const clause = from + lastIndexOf(text.slice(from, number), CLAUSE)
  const [one, ...more] = durations.filter(
    (each) =>
      (each.start >= clause && each.end <= end) || AHEAD.test(text.slice(start, each.start)),
  )
  if (!one || more.length > 0 || one.measured !== 'duration') return undefined
  const isAt = TIME_BEFORE.test(text.slice(Math.max(0, one.start - 50), one.start))
  const isFollowed = /^(?:-| )?(?:of )?follow-up|^ after /.test(text.slice(one.end, one.end + 14))
  return isAt || isFollowed ? one.text : undefined
}

/** Where a sentence says of all of it by when: 'At a median of 3 years, …'. */
const AHEAD = /^\s*(?:[A-Z][A-Z ]+:? )?(?:at|in|after|during|over|by|within|through|with)\b[^,;]*$/i
const CLAUSE = /[;:]\s|, (?:and|but|whereas|while|although|with)\b/g
const lastIndexOf = (words: string, pattern: RegExp) =>
  Array.from(words.matchAll(pattern)).at(-1)?.index ?? 0

function proposalsIn(text: string, sentence: Sentence, words: TrialWords): FindingProposal[] {
  const { values, effects, mentions } = sentence
  const proposals: FindingProposal[] = []
  let from = sentence.start
  let last: readonly [ArmMention, ArmMention] | undefined
  const used = new Set<Effect>()
  for (let at = 0; at + 1 < values.length; at += 1) {
    const [before, first, second, behind] = [-1, 0, 1, 2].map((step) => values[at + step])
    if (!first || !second || !isPair(text, first, second, effects)) continue
    const until = Math.min(behind?.start ?? sentence.end, sentence.end)
    at += 1
    const following = effects.filter((one) => one.start >= second.end && one.start < until)
    const end = following.at(-1)?.end ?? second.end
    const isThird =
      (before && isPair(text, before, first, effects)) ||
      (behind && isPair(text, second, behind, effects))
    const named =
      namesOf(text, mentions, { from, first, second, until }, words) ??
      (isUnnamed(mentions, from, Math.max(end, second.end)) ? last : undefined)
    const begin = from
    from = end
    last = named
    // Whose values nobody knows can still have an effect that names the groups.
    if (isThird || named) for (const one of following) used.add(one)
    if (isThird || !named) continue
    const proposal = ofValues(text, sentence, [first, second], named, following, words, begin)
    if (proposal) proposals.push(proposal)
  }
  // Whose or of what each of a list is, nobody says beside it.
  const isList = /\brespectively\b/i.test(text.slice(sentence.start, sentence.end))
  from = sentence.start
  for (const [at, effect] of effects.entries()) {
    if (!used.has(effect) && !(isList && effects.length > 1)) {
      const until = effects[at + 1]?.start ?? sentence.end
      const proposal = ofEffect(text, sentence, effect, { from, until }, words)
      if (proposal && !isSecond(text, effects[at - 1], effect)) proposals.push(proposal)
    }
    from = effect.end
  }
  return proposals
}

/** Whether an effect says an outcome again by another statistic: no words lie between. */
const isSecond = (text: string, before: Effect | undefined, effect: Effect) =>
  before !== undefined &&
  !/\p{L}{4,}[^;]*[([]|,? and \p{L}{4,}/u.test(text.slice(before.end, effect.start))

const BRACKETS = /[([][^()[\]]*[)\]]/g

/** Two values of one kind that stand beside each other. */
function isPair(text: string, one: ArmValue, other: ArmValue, effects: readonly Effect[]): boolean {
  if (one.kind !== other.kind || (one.percent === undefined) !== (other.percent === undefined))
    return false
  if (effects.some(({ start }) => start > one.end && start < other.start)) return false
  const between = text.slice(one.end, other.start).replace(BRACKETS, '')
  return (
    between.length <= 110 &&
    !/;\s|\. \p{Lu}/u.test(between.replace(/[\d.% ]*(?:95% )?C[rI]+[^)]*/g, '')) &&
    /\b(?:and|vs?|versus|or|compared|than|against|while|whereas|to)\b|[,/]/.test(between)
  )
}

/**
 * Whose two values are, by where the groups are named: in, behind or before each, or both before or
 * behind both, in their order. Undefined where that is not clear.
 */
function namesOf(
  text: string,
  mentions: readonly ArmMention[],
  {
    from,
    first,
    second,
    until,
  }: { from: number; first: ArmValue; second: ArmValue; until: number },
  { other }: TrialWords,
): readonly [ArmMention, ArmMention] | undefined {
  const within = (start: number, end: number) =>
    distinct(mentions.filter((one) => one.start >= start && one.end <= end))
  const clause = text.slice(second.end, until).search(/[;.]\s|, (?:and|but|with|whereas|while)\b/)
  const before = within(from, first.start)
  const inside = [within(first.start, first.end), within(second.start, second.end)] as const
  const between = within(first.end, second.start)
  const after = within(second.end, clause < 0 ? until : second.end + clause)
  const [a, b] = inside
  if (a.length + b.length > 0)
    return a.length === 1 && b.length === 1 ? asPair(a[0], b[0]) : undefined
  if (between.length === 1) {
    // 'in A 5 and in B 7', or '5 in A and 7 in B': behind each if one stands behind the last.
    const isBehind =
      after.length > 0 && isNear(text, first.end, between[0]) && isNear(text, second.end, after[0])
    if (isBehind) return asPair(between[0], after[0])
    const last = before.at(-1)
    const isBeforeEach =
      last && isNear(text, last.end, first) && between[0] && isNear(text, between[0].end, second)
    if (isBeforeEach) return asPair(last, between[0])
    if (after.length > 0 || !last || before.length > 1) return undefined
    return asPair(last, between[0])
  }
  if (between.length > 0) return undefined
  const [one, two] = before.slice(-2)
  const isListed =
    one &&
    two &&
    /^["”]?(?: groups?)?,? ?(?:and|vs?\.?|versus|or|than|compared (?:with|to)|\/)\b[^\d;.(]{0,40}$/.test(
      text.slice(one.end, two.start),
    )
  if (after.length === 0 && (before.length === 2 || isListed)) return asPair(one, two)
  // 'Deaths in A were 5 compared with 7 in B'
  const isAround = before.length === 1 && after.length > 0 && isNear(text, second.end, after[0])
  if (isAround && COMPARING.test(text.slice(first.end, second.start))) return asPair(one, after[0])
  if (one && before.length === 1 && after.length === 0) {
    // 'Fewer in the A group (5 v 7)': the other is the only other one of the trial.
    const lead = text.slice(one.end, first.start)
    const way = wayOf(text.slice(from, first.start))
    const difference = (shareOf(first) ?? 0) - (shareOf(second) ?? 0)
    if (way === 0 || Math.sign(difference) !== way || one.isAgainst) return undefined
    return /^[^;]*[:([] ?$/.test(lead) ? asPair(one, other(one)) : undefined
  }
  const isNamedBehind =
    after.length === 2 &&
    (before.length === 0 || /respectively/.test(text.slice(second.end, until)))
  return isNamedBehind && before.length === 0 ? asPair(after[0], after[1]) : undefined
}

const COMPARING = /\b(?:vs?\.?|versus|compared (?:with|to)|than)(?: \p{L}+){0,3} $/iu

/** Of which the groups were named before, in the order of their values. */
const isUnnamed = (mentions: readonly ArmMention[], from: number, end: number) =>
  !mentions.some((one) => one.start >= from && one.end <= end)

const isNear = (text: string, end: number, one: Pick<Span, 'start'> | undefined) =>
  one !== undefined &&
  !/\d|[;,]/.test(
    text
      .slice(end, one.start)
      .replace(BRACKETS, '')
      .replace(/^[^(]*\)/, ''),
  )

/** Each once in a row: a group named twice running is named where it is named last. */
const distinct = (all: readonly ArmMention[]) =>
  all.filter((one, at) => {
    const next = all[at + 1]
    return !next || !isSameArm(one, next)
  })

const unique = (all: readonly ArmMention[]) =>
  all.filter((one, at) => !all.slice(0, at).some((before) => isSameArm(before, one)))

const asPair = (one: ArmMention | undefined, other: ArmMention | undefined) =>
  one && other && !isSameArm(one, other) ? ([one, other] as const) : undefined

/** What two values say, with the effect that follows them; undefined where they say nothing whole. */
function ofValues(
  text: string,
  sentence: Sentence,
  given: readonly [ArmValue, ArmValue],
  named: readonly [ArmMention, ArmMention],
  effects: readonly Effect[],
  words: TrialWords,
  from: number,
): FindingProposal | undefined {
  const comparator = comparatorOf(named)
  const [values, names] = comparator === 0 ? [turned(given), turned(named)] : [given, named]
  const counts = countsIn(values, names, words)
  const shares = values.map(({ percent, rate }, at) =>
    counts?.[at]
      ? counts[at].events / counts[at].total
      : percent === undefined
        ? Number(rate?.value)
        : Number(percent),
  )
  const effect = effects[0]
  const rates = effect && ratesIn(values)
  if (effect && !agrees(effect.measure, shares, comparator !== undefined)) return undefined
  // What a ratio alone is of, an order says.
  if (!counts && !(effect && comparator !== undefined)) return undefined
  const [first, second] = given
  return {
    ...shared(text, sentence, {
      from,
      end: effects.at(-1)?.end ?? Math.max(second.end, ...named.map(({ end }) => end)),
      number: first.start,
      last: second.end,
    }),
    groups: [names[0].name, names[1].name],
    isOrdered: comparator !== undefined,
    ...(counts && { arms: [...counts] }),
    ...(rates && { rates }),
    ...(effect && {
      measure: effect.measure,
      ...(effect.isAdjusted && { isAdjusted: true as const }),
    }),
  }
}

const turned = <T>([a, b]: readonly [T, T]): readonly [T, T] => [b, a]

function countsIn(
  values: readonly [ArmValue, ArmValue],
  names: readonly [ArmMention, ArmMention],
  words: TrialWords,
): readonly [Counts, Counts] | undefined {
  const [one, other] = values.map((value, at) => {
    const name = names[at]
    return countsOfArm(value, name && sizeOf(name, words))
  })
  return one && other ? [one, other] : undefined
}

/** Events with their total, or with the size of the group where their share agrees. */
function countsOfArm(
  { events, total, percent }: ArmValue,
  size: number | undefined,
): Counts | undefined {
  const people = total ?? (percent === undefined ? undefined : size)
  if (events === undefined || people === undefined || events > people) return undefined
  const isRight = percent === undefined || roundsTo(percent, events, people)
  return isRight ? { events, total: people } : undefined
}

const roundsTo = (percent: string, events: number, total: number) => {
  const decimals = percent.split('.')[1]?.length ?? 0
  return Math.abs(Number(percent) - (100 * events) / total) <= 0.5 * 10 ** -decimals + 1e-9
}

function ratesIn(values: readonly [ArmValue, ArmValue]): FindingProposal['rates'] {
  const [a, b] = values.map(({ rate }) => rate)
  const time = personTimeOf(a?.per)
  if (!a?.per || !b?.per || !time || a.per.value !== b.per.value || personTimeOf(b.per) !== time)
    return undefined
  return { values: [Number(a.value), Number(b.value)], per: a.per.value, time }
}

/** Whether an effect lies on the side on which the values do; close to none it may lie on either. */
function agrees(
  { type, value }: Effect['measure'],
  [a, b]: ReadonlyArray<number>,
  isOrdered: boolean,
): boolean {
  if (a === undefined || b === undefined || !(a > 0 && b > 0)) return isOrdered
  const isDifference = /difference/.test(type)
  const stated = isDifference ? value : Math.log(value)
  const crude = Math.log(a / b)
  if (isDifference) return Math.sign(stated) === Math.sign(crude)
  if (Math.sign(stated) === Math.sign(crude)) {
    return isOrdered || Math.abs(stated) > 0.05
  }
  return isOrdered && Math.max(Math.abs(stated), Math.abs(crude)) < 0.1
}

/** With what something is compared that is no group of the trial. */
const COMPARED =
  /\b(?:than|compared|versus|vs|relative to|superior to|inferior to|between(?! (?:the )?(?:two |2 |both |treatment |study |randomi[sz]ed )*(?:groups|arms)))\b/i
const BETWEEN =
  /\b(?:between|in) (?:the )?(?:two |2 |both |treatment |study |randomi[sz]ed )*(?:groups|arms)\b/i
const LESS = /\b(?:lower|less|fewer|reduc\w+|decreas\w+|declin\w+|smaller|protect\w*)\b/i
const MORE = /\b(?:higher|more|greater|increas\w+|excess|elevated)\b/i

/** What an effect says by itself of two groups that its sentence names. */
function ofEffect(
  text: string,
  sentence: Sentence,
  effect: Effect,
  { from, until }: { from: number; until: number },
  words: TrialWords,
): FindingProposal | undefined {
  const clause = text.slice(effect.end, until).search(/[;.]\s|, (?:and|but|whereas|while)\b/)
  const end = clause < 0 ? until : effect.end + clause
  const all = unique(sentence.mentions.filter((one) => one.start >= from && one.end <= end))
  const own = all.length === 2 ? all : unique(sentence.mentions)
  const isOfBoth = own.length === 0 && BETWEEN.test(text.slice(sentence.start, sentence.end))
  const [one, two, ...more] = isOfBoth ? (words.pair ?? []) : own
  if (!one || more.length > 0) return undefined
  const way = wayOf(text.slice(from, effect.start))
  // 'Exercise reduced falls (0.7)': the other is the only other one of the trial, if it is a control.
  const counterpart = two ?? (one.isControl === one.isAgainst ? words.other(one) : undefined)
  if (!two && !one.isControl && COMPARED.test(text.slice(sentence.start, sentence.end)))
    return undefined
  const named = asPair(one, counterpart)
  const comparator = named && comparatorOf(named)
  if (!named || comparator === undefined) return undefined
  const names = comparator === 0 ? turned(named) : named
  // 'In controls compared with A' turns what the value is of.
  if (!isOfBoth && names[0].isAgainst) return undefined
  // 'Than placebo (1.5) and B (2.2)' has another comparator for the second.
  const beside = text.slice(names[1].end, from)
  if (
    names[1].isAgainst &&
    names[1].end < from &&
    !/\p{L}{3,}.*[([]/u.test(beside.split(/\d/)[0] ?? '')
  )
    return undefined
  if (two && comparator === 0 && !names[1].isAgainst) return undefined
  const { type, value } = effect.measure
  const stated = Math.sign(/difference/.test(type) ? value : Math.log(value))
  if (way !== 0 && stated !== way) return undefined
  return {
    ...shared(text, sentence, {
      from,
      end: Math.max(effect.end, ...(two && !isOfBoth ? [one.end, two.end] : [])),
      number: effect.start,
      last: effect.end,
    }),
    groups: [names[0].name, names[1].name],
    isOrdered: true,
    measure: effect.measure,
    ...(effect.isAdjusted && { isAdjusted: true as const }),
  }
}

/** What words say of the first group: more, less, or neither clearly. */
function wayOf(words: string): -1 | 0 | 1 {
  const [less, more] = [LESS.test(words), MORE.test(words)]
  if (less === more) return 0
  return less ? -1 : 1
}

/** What of its people a group has, as far as its own words say so. */
const shareOf = ({ percent, events, total, rate }: ArmValue): number | undefined => {
  if (percent !== undefined) return Number(percent)
  if (events !== undefined && total !== undefined) return (100 * events) / total
  return rate && Number(rate.value)
}

/** The passage, what was measured and how long. */
function shared(
  text: string,
  sentence: Sentence,
  at: { from: number; end: number; number: number; last: number },
) {
  const duration = durationOf(text, sentence, at)
  const lead = LABEL.exec(text.slice(sentence.start, sentence.end))?.[0].length ?? 0
  return {
    passage: {
      start: sentence.start + lead,
      end: closed(text, { start: sentence.start + lead, end: at.end }, sentence.end),
    },
    outcome: outcomeOf(text, sentence, at),
    ...(duration !== undefined && { duration }),
  }
}

/** Where a passage ends with the name of its group, and with the brackets that it opens. */
function closed(text: string, { start, end }: Span, most: number): number {
  const named = end + (/^["”]? (?:groups?|arms?)\b/.exec(text.slice(end, most))?.[0].length ?? 0)
  let depth = 0
  for (let at = start; at < most; at += 1) {
    if (/[([]/.test(text[at] ?? '')) depth += 1
    if (/[)\]]/.test(text[at] ?? '')) depth -= 1
    if (at + 1 >= named && depth <= 0) return Math.max(at + 1, named)
  }
  return named
}

const LABEL = /^\s*(?:(?:MAIN )?(?:RESULTS?|FINDINGS)\b:? *|(?:Results?|Findings): )?/
const BEFORE_OUTCOME =
  /^(?:(?:in|at|during|after|within|by|over|overall|of)\b[^,;]*, |[^\p{L}]|P ?[=<>≤≥] ?[\d.]+|(?:and|but|with|while|whereas|although|or|of which|of|also|for|to|there (?:was|were))\b)*/iu
const BEHIND_OUTCOME =
  /[\s([,;:]*(?:(?:un)?adjusted |summary |pooled |crude )?(?:(?:hazards?|odds|risk|rate|incidence rate|relative) (?:ratios?|risks?)|\b[a-z]?[HOR]R|IRR|(?:mean |risk |absolute )?differences?|\d+ ?%)?(?: for \p{L}+)?[\s([,;:=]*(?:\b[a-zI]?[HOR]R)?[\s\])[(,:;=]*(?:was|of)?\s*$/u

/** The words that lie before the numbers, or else behind them, or else those of the whole sentence. */
function outcomeOf(
  text: string,
  sentence: Sentence,
  { from, number, last }: { from: number; number: number; last: number },
): string {
  const lead = LABEL.exec(text.slice(sentence.start, sentence.end))?.[0].length ?? 0
  const stretch = (start: number, end: number) =>
    text.slice(start, end).replace(BEFORE_OUTCOME, '').replace(BEHIND_OUTCOME, '').trim()
  const before = stretch(Math.max(from, sentence.start + lead), number)
  const behind = stretch(last, last + text.slice(last, sentence.end).search(/[([;.]|, |$/))
  const isNamed = (words: string) => /\p{L}{5,}/u.test(words)
  return [before, behind].find(isNamed) ?? stretch(sentence.start + lead, last)
}

const HARM =
  /\b(?:adverse|side[- ]effects?|toxicit\w+|bleeding|h(?:a)?emorrhages?|complications?|hypotension|hypogly\w+|nausea|vomiting|discontinu\w+|withdr[ae]w\w*|rash|diarrh\w+|safety)\b/i

const isHarm = ({ outcome, arms }: FindingProposal) => arms !== undefined && HARM.test(outcome)

function harmOf({ passage, outcome, groups, isOrdered, arms }: FindingProposal): HarmProposal[] {
  if (!arms) return []
  const difference = shareDifference(...arms)
  const direction = !excludes(difference, 0) ? 'unclear' : difference.value > 0 ? 'more' : 'fewer'
  return [{ passage, term: outcome, groups, isOrdered, arms, direction }]
}

/** Whether the product's own checks of a finding find all of it in its passage, and nothing against it. */
function isHeld(
  { outcome, duration = '', groups, arms, rates, measure, isAdjusted, passage }: FindingProposal,
  text: string,
): boolean {
  const both = (words: string) => ({ de: words, en: words })
  const [a = '', b = ''] = groups
  const faults = findingFaults(
    {
      id: 'f1',
      comparisonId: 'c1',
      outcome: both(outcome),
      duration: both(duration),
      critical: false,
      desirable: false,
      design: 'independent',
      adjusted: isAdjusted ?? false,
      pmid: '1',
      certainty: { level: 'high', reasons: [] },
      passage: { ...passage, digest: digestOf(text) },
      ...(arms && {
        arms: [
          { label: both(a), ...arms[0] },
          { label: both(b), ...arms[1] },
        ],
      }),
      ...(rates && {
        rates: {
          per: rates.per,
          time: rates.time,
          groups: [
            { label: both(a), value: rates.values[0] },
            { label: both(b), value: rates.values[1] },
          ],
        },
      }),
      ...(measure && { measure }),
    },
    { text, isRetracted: false, isWithdrawn: false },
  )
  return faults.every((fault) => fault.advice)
}
