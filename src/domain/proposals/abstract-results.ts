/** What the sentences of an abstract say of groups: values, ratios and differences, groups and times. */
import type { FindingProposal } from '../../contract/desk/study-proposals.ts'
import type { Measure } from '../../contract/reading/evidence.ts'
import type { Span } from '../evidence/passage-reading.ts'
import { INTERVALS } from '../evidence/passage-statistics.ts'
import { sentenceSpans } from '../evidence/source-sentences.ts'
import { personTimeOf } from '../quantities/people-time.ts'
import type { Quantity } from '../quantities/quantity.ts'
import { type ArmMention, armMentions, type TrialWords } from './abstract-arms.ts'

/** What one group has in an outcome. */
export interface ArmValue extends Span {
  kind: 'counts' | 'count' | 'share' | 'rate'
  events?: number
  total?: number
  percent?: string
  rate?: Pick<Quantity, 'value' | 'per'>
  /** Where a sentence before begins that says per what the rate is. */
  since?: number
}

export interface ResultEffect extends Span {
  isAdjusted: boolean
  /** It says that it is of one group against the other by its name alone. */
  measure: NonNullable<FindingProposal['measure']>
}

export interface NumberedSentence extends Span {
  values: ArmValue[]
  effects: ResultEffect[]
  mentions: ArmMention[]
  durations: Quantity[]
  /** As the sentences before say it of all. */
  timeOfAll: string | undefined
}

/** What a sentence says aside. */
export const BRACKETS = /[([][^()[\]]*[)\]]/g

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
  /^among (?!(?:the )?(?:all |[\d, ]+)|[^,]*(?:assigned|randomi|allocated|receiv|treated|given))|\b(?:subgroups?|sub-groups?|subset|per[- ]protocol|on-treatment|as-treated|completers|(?:among|in) (?:the )?(?:\d+ )?(?:those|patients|women|men|participants|people|children|infants|subjects|adults|smokers|individuals|girls|boys|regions) (?:with|without|aged|who (?!received|were (?:given|assigned|allocated|randomly|randomi))|that were|under|over|older|younger|whose)|among (?:wo)?men(?= [([])|^(?:RESULTS |FINDINGS )?(?:patients|participants|women|men|children|people) with(?:out)?|(?:aged|age) [<>≥≤]|post[- ]hoc|stratif\w+|interactions?|at baseline|baseline (?:characteristics|values?|levels?)|complier|sensitivity analys[ei]s|predict\w*|independent(?:ly)? (?:risk|associated)|risk factors?|correlat\w+|sensitivity and|specificity)\b/i

/** Where a sentence comes to a part of the people: at the clause that says so. */
function startOfPart(sentence: string): number {
  const at = PART.exec(sentence.trimStart())?.index
  if (at === undefined) return sentence.length
  const before = sentence.slice(0, at).replace(BRACKETS, (words) => ' '.repeat(words.length))
  return Math.max(0, before.search(/[;,] [^;,]*$/))
}

const partsOf = (text: string) =>
  /\b(?:RESULTS?|FINDINGS)\b|(?:^|[.\n] ?)(?:Results|Findings):/.test(text)

/** The sentences of its results, each with what it says of groups in numbers. */
export function sentencesWithResults(
  text: string,
  quantities: readonly Quantity[],
  words: TrialWords,
): NumberedSentence[] {
  let isResult = !partsOf(text)
  let stated: { type: Measure['type']; level: number } | undefined
  let timeOfAll: string | undefined
  let lastRate: ArmValue | undefined
  return sentenceSpans(text).flatMap((span) => {
    const sentence = text.slice(span.start, span.end).trim()
    if (RESULTS.test(sentence)) isResult = true
    else if (OTHER_PARTS.test(sentence) || OTHER_LABEL.test(sentence)) isResult = false
    if (!isResult || CONCLUDES.test(sentence)) return []
    const own = quantities.filter(({ start, end }) => start >= span.start && end <= span.end)
    const durations = own.filter(({ measured }) => measured === 'duration' || measured === 'age')
    const isFollowed = (one: Quantity) =>
      /\bfollow(?:ed|[- ]?up)\b[^.;\d]{0,60}$/i.test(text.slice(span.start, one.start))
    timeOfAll = durations.find(isFollowed)?.text ?? timeOfAll
    const levelBefore = (at: number) =>
      quantities.findLast(({ end, level }) => level !== undefined && end <= at)?.level
    const read = effectsIn(text, own, stated, levelBefore)
    const last = read.at(-1)
    if (last) stated = { type: last.measure.type, level: last.level }
    const part = span.start + startOfPart(text.slice(span.start, span.end))
    const effects = read.filter(({ end }) => end <= part)
    const values = valuesIn(text, own, read, lastRate).filter(({ end }) => end <= part)
    const rate = values.findLast(({ kind }) => kind === 'rate')
    if (rate) lastRate = { ...rate, since: rate.since ?? span.start }
    return [
      {
        ...span,
        values,
        effects,
        mentions: armMentions(text, span, words),
        durations,
        timeOfAll,
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

type LeveledEffect = ResultEffect & { level: number }

/** Values with their intervals; a bare one behind others is of the same statistic and level. */
function effectsIn(
  text: string,
  own: readonly Quantity[],
  before: { type: Measure['type']; level: number } | undefined,
  levelBefore: (at: number) => number | undefined,
): LeveledEffect[] {
  let stated = before
  return own.flatMap((quantity, at): LeveledEffect[] => {
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
    const level = limits.level ?? stated?.level ?? levelBefore(limits.start)
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
    const unit = isOfMean ? (unitOf(quantity) ?? POINTS.exec(text.slice(quantity.end))?.[1]) : null
    if (unit === undefined) return []
    return [
      {
        start,
        end: limits.end,
        level,
        isAdjusted: /(?<!un)adjusted|\ba(?:HR|OR|RR)\b|multivari\w+/i.test(ownLead),
        measure: { type, value, low, high, unit, ...(interval && { interval }) },
      },
    ]
  })
}

const POINTS = /^ (points)\b/

const unitOf = ({ text }: Quantity) => {
  const unit = text.replace(/^.*[\d.]\s*/s, '')
  return unit === '' ? undefined : unit
}

/** 'The two groups', how large they are ('of the 31 people with counselling'), and what is counted in brackets behind a rate: '6.9 per 100 person-years (18 cases)'. */
const isAside = (text: string, { start, end }: Quantity, before: ArmValue | undefined) =>
  /^ (?:treatment |study )?(?:groups|arms)\b/.test(text.slice(end, end + 20)) ||
  (/\b(?:of|and) the $/i.test(text.slice(0, start)) &&
    /^ (?:\p{L}+ )?(?:with|on|in|given|receiving) /u.test(text.slice(end))) ||
  (before?.kind === 'rate' &&
    /[([]$/.test(text.slice(0, start)) &&
    /^(?: \p{L}+)?[)\]]/u.test(text.slice(end)))

const rateOf = ({ start, end }: Span, value: number, per: Quantity['per']): ArmValue => ({
  kind: 'rate',
  start,
  end,
  rate: { value, ...(per && { per }) },
})

/** '7.2 cases of dementia per 1,000 person-years' */
function perBehind(behind: string): Quantity['per'] {
  const { many, unit } =
    /^ (?:(?!per )[\p{L}-]+ ){1,5}per (?<many>\d[\d,]*) (?<unit>(?:person|patient)[- ]years)\b/u.exec(
      behind,
    )?.groups ?? {}
  return many === undefined
    ? undefined
    : { value: Number(many.replaceAll(',', '')), unit: unit ?? '' }
}

/** '4.8' behind '11.0 per 100 person-years': with decimals as that has, and of nothing else. */
const isOfSameKind = (text: string, { start, end }: ArmValue, one: Quantity) => {
  const decimals = (words: string) => /\d\.(\d+)/.exec(words)?.[1]?.length ?? 0
  return (
    /^[\d.]+$/.test(one.text) &&
    one.unit === undefined &&
    decimals(one.text) > 0 === decimals(text.slice(start, end)) > 0 &&
    (Number.isInteger(one.value)
      ? /^ (?:with|in|on|for|under|among)\b/
      : /^(?:[,;:.)]| \(| (?:with|and|in|on|for|under|among|v|vs|versus)\b)/
    ).test(text.slice(one.end))
  )
}

/** '1.27% a year' is so many of a hundred people in a year; also of the one beside it that leaves out 'a year'. */
const OF_YEARS = { value: 100, unit: 'person-years' }
const isOfYears = (
  text: string,
  one: Quantity,
  before: Quantity | undefined,
  next: Quantity | undefined,
) =>
  [
    one,
    ...(before?.measured === 'share' ? [before] : []),
    ...(next?.measured === 'share' ? [next] : []),
  ].some(
    ({ start, end }) =>
      /^ (?:a|per) year\b/.test(text.slice(end, end + 10)) &&
      !/[;([]/.test(text.slice(Math.min(end, one.end), Math.max(start, one.start))),
  )

const DECIMAL = /\d+(?:\.\d+)?/

/** What groups have: events with total and per cent, as far as each is said. */
function valuesIn(
  text: string,
  own: readonly Quantity[],
  effects: readonly ResultEffect[],
  lastRate: ArmValue | undefined,
): ArmValue[] {
  const values: ArmValue[] = []
  for (let at = 0; at < own.length; at += 1) {
    const [one, next] = [own[at], own[at + 1]]
    if (!one || one.limit || effects.some(({ start, end }) => one.start >= start && one.end <= end))
      continue
    if (one.role !== 'value' || typeof one.value !== 'number') continue
    const ownRate = values.findLast(({ kind }) => kind === 'rate')
    const rateBefore = ownRate ?? (next && next.role !== 'interval' ? lastRate : undefined)
    const per =
      one.measured === 'rate'
        ? undefined
        : rateBefore && isOfSameKind(text, rateBefore, one)
          ? rateBefore.rate?.per
          : perBehind(text.slice(one.end))
    if (per) {
      const since = rateBefore && rateBefore !== ownRate ? rateBefore.since : ownRate?.since
      values.push({ ...rateOf(one, one.value, per), ...(since !== undefined && { since }) })
      continue
    }
    if (isAside(text, one, values.at(-1))) continue
    const gap = next ? text.slice(one.end, next.start) : ''
    if (one.measured === 'rate' && one.per && personTimeOf(one.per)) {
      values.push(rateOf(one, one.value, one.per))
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
    } else if (one.measured === 'share' && isOfYears(text, one, own[at - 1], next)) {
      values.push(rateOf(one, one.value, OF_YEARS))
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
