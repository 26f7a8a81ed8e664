import type { FindingProposal, HarmProposal } from '../../contract/desk/study-proposals.ts'
import { withDecimalPoints } from '../../contract/protocol/one-notation.ts'
import { digestOf } from '../evidence/abstract-text.ts'
import { findingFaults } from '../evidence/finding-faults.ts'
import { type Counts, excludes, shareDifference } from '../evidence/intervals.ts'
import type { Span } from '../evidence/passage-reading.ts'
import { personTimeOf } from '../quantities/people-time.ts'
import { readQuantities } from '../quantities/read-quantities.ts'
import {
  comparatorOf,
  HAS_OTHER_DESIGN,
  sizeOf,
  type TrialWords,
  trialWords,
} from './abstract-arms.ts'
import {
  type ArmPair,
  asPair,
  isUnnamed,
  namesOf,
  namesOfList,
  pairsOfList,
  runsIn,
  shareOf,
  unique,
  wayOf,
} from './abstract-groups.ts'
import {
  type ArmValue,
  type NumberedSentence,
  type ResultEffect,
  sentencesWithResults,
} from './abstract-results.ts'
import { countsOf } from './counts-of-share.ts'

interface AbstractProposals {
  findings: FindingProposal[]
  harms: HarmProposal[]
}

/** Which groups the sentence before speaks of, in what order, and how many people each has. */
interface NarratedGroups {
  names: ArmPair
  totals: readonly [number | undefined, number | undefined]
  /** Which of them the other is compared with. */
  comparator: 0 | 1 | undefined
}

/**
 * Findings and harms that the words of an abstract offer (P-PROPOSALS): of each sentence of its results,
 * what it says of two groups in counts, rates and a ratio or difference with its interval, each whole or
 * not at all. Where roles are unclear nothing is proposed, and nothing that its own passage contradicts.
 * @param abstract the text in which passages are marked
 */
export function abstractProposals(abstract: string): AbstractProposals {
  const text = withDecimalPoints(abstract)
  if (text.length > LONGEST || !IS_TRIAL.test(text)) return { findings: [], harms: [] }
  // Of clusters, or of both halves of a mouth, a measure tells the difference, and counts alone do not.
  const isOfPeople = !HAS_OTHER_DESIGN.test(text)
  const words = trialWords(text)
  const quantities = readQuantities(text, 'en')
  let order: NarratedGroups | undefined
  const proposed = sentencesWithResults(text, quantities, words)
    .flatMap((sentence) => {
      const { proposals, last } = proposalsIn(text, sentence, words, order)
      order = last ?? order
      return proposals
    })
    .filter(({ measure }) => isOfPeople || measure)
    .map((one) => (isOfPeople ? one : withoutCounts(one)))
    .flatMap((finding) => heldPart(finding, abstract))
  return {
    findings: proposed.filter((one) => !isHarm(one)),
    harms: proposed.flatMap((one) => (isHarm(one) ? harmOf(one) : [])),
  }
}

const withoutCounts = ({
  arms: _,
  isFromShares: __,
  rates: ___,
  ...rest
}: FindingProposal): FindingProposal => rest

/** Where somebody was given something: who is compared elsewhere, words of an abstract seldom tell. */
const IS_TRIAL =
  /\brandomi[sz]|\brandomly\b|\bplacebo|\bsham\b|\bRCTs?\b|\bat random\b|\b(?:clinical|controlled) trial|\btrial registration/i

/** What is longer is no abstract. */
const LONGEST = 20_000

const TIME_BEFORE =
  /\b(?:at|within|during|after|over|by|for|follow-up (?:of|was)|follow-up)(?: (?:a|an|the|about|approximately|up to|mean|median|average|follow-up|period|of|first))* $/i

/** How long, or by when, where the words of a result say it once: in its clause, ahead of all, or before. */
function durationOf(
  text: string,
  { start, durations, timeOfAll }: NumberedSentence,
  { from, number, end }: { from: number; number: number; end: number },
): string | undefined {
  const clause = from + lastIndexOf(text.slice(from, number), CLAUSE)
  const [one, ...more] = durations.filter(
    (each) =>
      (each.start >= clause && each.end <= end) || AHEAD.test(text.slice(start, each.start)),
  )
  if (!one) return durations.length > 0 ? undefined : timeOfAll
  if (more.length > 0 || one.measured !== 'duration') return undefined
  const isAt = TIME_BEFORE.test(text.slice(Math.max(0, one.start - 50), one.start))
  const behind = text.slice(one.end, one.end + 20)
  const isBehind = /^(?:-| )?(?:of )?follow-up|^ (?:after|later)\b/.test(behind)
  return isAt || isBehind ? one.text : undefined
}

/** Where a sentence says of all of it by when: 'At a median of 3 years, …'. */
const AHEAD = /^\s*(?:[A-Z][A-Z ]+:? )?(?:at|in|after|during|over|by|within|through|with)\b[^,;]*$/i
const CLAUSE = /;\s|, (?:and|but|whereas|while|although|with)\b/g
const lastIndexOf = (words: string, pattern: RegExp) =>
  Array.from(words.matchAll(pattern)).at(-1)?.index ?? 0

function proposalsIn(
  text: string,
  sentence: NumberedSentence,
  words: TrialWords,
  /** In which order the sentences before told of the groups. */
  order: NarratedGroups | undefined,
): { proposals: FindingProposal[]; last: NarratedGroups | undefined } {
  const { values, effects, mentions } = sentence
  const proposals: FindingProposal[] = []
  let from = sentence.start
  const isInOrder =
    mentions.length === 0 &&
    (effects.length > 0 || /\brespectively\b/i.test(text.slice(from, sentence.end)))
  let last = isInOrder ? order : undefined
  const used = new Set<ResultEffect>()
  const runs = runsIn(text, values, effects)
  for (const [at, run] of runs.entries()) {
    const [first, second, third] = run
    if (!first || !second) continue
    const start = from
    const until = runs[at + 1]?.[0]?.start ?? sentence.end
    const following = effects.filter((one) => one.start >= second.end && one.start < until)
    from = following.at(-1)?.end ?? second.end
    const own = third
      ? undefined
      : namesOf(text, sentence, { from: start, first, second, until }, words)
    const before = !own && !third && isUnnamed(mentions, start, from) ? last : undefined
    const named = own ?? before?.names
    const ratio = following[0]
    const comparator = named
      ? (comparatorOf(named, words.pair) ??
        before?.comparator ??
        (isOfFirst(ratio, [first, second]) ? 1 : undefined))
      : undefined
    last = before ?? (own && { names: own, totals: [first.total, second.total], comparator })
    // Whose values nobody knows can still have an effect that names the groups.
    if (named || (third && !words.pair)) for (const one of following) used.add(one)
    const given = named
      ? [{ values: [first, second] as const, names: named }]
      : third
        ? pairsOfList(run, namesOfList(text, mentions, run, { from: start, until }))
        : []
    for (const { values: pair, names } of given) {
      const effect = named ? following : []
      const whole = {
        from: start,
        first,
        last: run.at(-1) ?? second,
        totals: before?.totals,
        comparator: named ? comparator : comparatorOf(names, words.pair),
      }
      const proposal = ofValues(text, sentence, pair, names, effect, words, whole)
      if (proposal) proposals.push(proposal)
    }
  }
  const listed = listedOutcomes(text, sentence)
  from = sentence.start
  for (const [at, effect] of effects.entries()) {
    if (!used.has(effect) && listed?.length !== 0) {
      const until = listed ? sentence.end : (effects[at + 1]?.start ?? sentence.end)
      const start = listed ? sentence.start : from
      const proposal = ofEffect(text, sentence, effect, { from: start, until }, words)
      const outcome = listed?.[at]
      if (proposal && (outcome || !isSecond(text, effects[at - 1], effect)))
        proposals.push(outcome ? { ...proposal, outcome } : proposal)
    }
    from = effect.end
  }
  return { proposals, last }
}

/** Of what each ratio of a list is: undefined where it is no list, none where nobody can say. */
function listedOutcomes(
  text: string,
  { start, end, effects, mentions }: NumberedSentence,
): string[] | undefined {
  const [first, ...more] = effects
  if (!first || more.length === 0 || !/\brespectively\b/i.test(text.slice(start, end)))
    return undefined
  const isList = more.every((one, at) => isSecond(text, effects[at], one))
  const parts = text
    .slice(start, first.start)
    .replace(LABEL, '')
    .replace(/\s(?:was|were)\s.*$/s, '')
    .split(effects.length > 2 ? /, (?:and )?/ : / and /)
  const own = parts.slice(-effects.length)
  // 'A and B … 0.7 and 0.8, respectively' lists groups.
  const isOfGroups = mentions.some(({ name }) =>
    own.some((part) => part.includes(name) && part.length < name.length + 12),
  )
  return isList && !isOfGroups && own.length === effects.length ? own : []
}

/** Whether an effect says an outcome again by another statistic: no words lie between. */
const isSecond = (text: string, before: ResultEffect | undefined, effect: ResultEffect) =>
  before !== undefined &&
  !/\p{L}{4,}[^;]*[([]|,? and \p{L}{4,}/u.test(text.slice(before.end, effect.start))

/** What two values say, with the effect that follows them; undefined where they say nothing whole. */
function ofValues(
  text: string,
  sentence: NumberedSentence,
  given: readonly [ArmValue, ArmValue],
  named: ArmPair,
  effects: readonly ResultEffect[],
  words: TrialWords,
  whole: {
    from: number
    first: ArmValue
    last: ArmValue
    totals: NarratedGroups['totals'] | undefined
    comparator: NarratedGroups['comparator']
  },
): FindingProposal | undefined {
  const { comparator } = whole
  const [values, names] = comparator === 0 ? [turned(given), turned(named)] : [given, named]
  const isCounted = values.every(({ events }) => events !== undefined)
  const isEstimated = ESTIMATED.test(text.slice(sentence.start, whole.first.end))
  const isUnlike = names[0].isControl !== names[1].isControl
  const sizes = names.map(
    (name, at) => sizeOf(name, words, isUnlike) ?? whole.totals?.[comparator === 0 ? 1 - at : at],
  )
  const counts =
    isEstimated && !isCounted ? undefined : countsIn(values, sizes, effects[0]?.measure)
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
  const { from, first, last } = whole
  return {
    ...shared(text, sentence, {
      from,
      end: effects.at(-1)?.end ?? Math.max(last.end, ...named.map(({ end }) => end)),
      number: first.start,
      firstEnd: first.end,
      last: last.end,
      named,
      since: rates ? first.since : undefined,
    }),
    groups: [names[0].name, names[1].name],
    isOrdered: comparator !== undefined,
    ...(counts && { arms: [...counts] }),
    ...(counts && !isCounted && { isFromShares: true as const }),
    ...(rates && { rates }),
    ...(effect && {
      measure: effect.measure,
      ...(effect.isAdjusted && { isAdjusted: true as const }),
    }),
  }
}

/** Whether a ratio says by its side that it is of the first of two values against the second. */
function isOfFirst(effect: ResultEffect | undefined, values: readonly ArmValue[]): boolean {
  const [a, b] = values.map(shareOf)
  if (!effect || /difference/.test(effect.measure.type) || !a || !b) return false
  const stated = Math.log(effect.measure.value)
  return Math.abs(stated) > 0.05 && Math.sign(stated) === Math.sign(Math.log(a / b))
}

/** Where shares are of a curve, and times people count no events. */
const ESTIMATED =
  /\b\d+-(?:year|month|week|day) (?:(?:overall|event-free|disease-free|progression-free|relapse-free|cumulative|actuarial|estimated) )*(?:mortality|survival|incidence|risk)|\b(?:cumulative|actuarial|estimated?|Kaplan-Meier|probabilit(?:y|ies)|prevalence)\b|\bsurvival (?:rates?|at)\b/i

const turned = <T>([a, b]: readonly [T, T]): readonly [T, T] => [b, a]

/** Events of both with their totals, or with the sizes of their groups where shares or their ratio agree. */
function countsIn(
  values: readonly [ArmValue, ArmValue],
  sizes: ReadonlyArray<number | undefined>,
  measure: ResultEffect['measure'] | undefined,
): readonly [Counts, Counts] | undefined {
  const [one, other] = values.map((value, at) => countsOfArm(value, sizes[at]))
  if (one && other) return [one, other]
  const [a, b] = values.map(({ events, total, percent }, at) =>
    total === undefined && percent === undefined && events !== undefined && sizes[at] !== undefined
      ? { events, total: sizes[at] }
      : undefined,
  )
  if (measure?.type !== 'relative_risk' || !a || !b || a.events > a.total || b.events > b.total)
    return undefined
  const crude = a.events / a.total / (b.events / b.total)
  return Math.abs(crude - measure.value) < 0.00501 ? [a, b] : undefined
}

/** Events with their total, or with the size of the group where their share agrees. */
function countsOfArm(
  { events, total, percent }: ArmValue,
  size: number | undefined,
): Counts | undefined {
  const people = total ?? (percent === undefined ? undefined : size)
  if (people === undefined || (events ?? 0) > people) return undefined
  if (events === undefined) {
    const counted = percent === undefined ? undefined : countsOf(percent, people)
    return counted === undefined ? undefined : { events: counted, total: people }
  }
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
  { type, value }: ResultEffect['measure'],
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
  /\b(?:than(?! (?:or equal|[\d.]+|one|two|three|half|expected)\b)|compared|versus|vs|relative to|superior to|inferior to|between(?! (?:the )?(?:two |2 |both |treatment |study |randomi[sz]ed )*(?:groups|arms)))\b/i
const BETWEEN =
  /\b(?:between|in) (?:the )?(?:two |2 |both |treatment |study |randomi[sz]ed )*(?:groups|arms)\b/i
/** Of whom or what else a ratio can be that names no group. */
const OF_OTHERS =
  /\b(?:each|per (?!cent)\p{L}+|increments?|older|younger|ages?|sex|smok\w*|women|men|multivari\w+|compared|than|versus|predict\w*|associat\w+)\b/iu
const IS_POOLED = /\bmeta-?analys|\breview\b|\bpooled\b|\bstudies\b/i
/** What an effect says by itself of two groups that its sentence names. */
function ofEffect(
  text: string,
  sentence: NumberedSentence,
  effect: ResultEffect,
  { from, until }: { from: number; until: number },
  words: TrialWords,
): FindingProposal | undefined {
  const clause = text.slice(effect.end, until).search(/[;.]\s|, (?:and|but|whereas|while)\b/)
  const end = clause < 0 ? until : effect.end + clause
  const all = unique(sentence.mentions.filter((one) => one.start >= from && one.end <= end))
  const own = all.length === 2 ? all : unique(sentence.mentions)
  const before = text.slice(sentence.start, effect.start)
  const isOfBoth =
    own.length === 0 &&
    (BETWEEN.test(before) ||
      !(sentence.values.length > 0 || OF_OTHERS.test(before) || IS_POOLED.test(text)))
  const [one, two, ...more] = isOfBoth ? (words.pair ?? []) : own
  if (!one || more.length > 0) return undefined
  const way = wayOf(text.slice(from, effect.start))
  // 'Exercise reduced falls (0.7)': the other is the only other one of the trial, if it is a control.
  const counterpart = two ?? (one.isControl === one.isAgainst ? words.other(one) : undefined)
  const isNamed = own.some(
    (each) => (each.isAgainst || each.isControl) && each.start >= from && each.end <= end,
  )
  const isCompared = COMPARED.test(text.slice(from, two ? effect.start : end))
  if (!one.isControl && !isNamed && isCompared) return undefined
  // 'More than walking (1.7) and than usual care (1.9)': the first is of what no group of ours is.
  const isOfStranger = two && two.start > effect.end && one.end < effect.start
  if (isOfStranger && COMPARED.test(text.slice(one.end, effect.start))) return undefined
  const named = asPair(one, counterpart)
  const comparator = named && comparatorOf(named, words.pair)
  if (!named || comparator === undefined) return undefined
  const names = comparator === 0 ? turned(named) : named
  // 'In controls compared with A' turns what the value is of.
  if (!isOfBoth && names[0].isAgainst) return undefined
  // 'Than placebo (1.5) and B (2.2)' has another comparator for the second.
  const beside = text.slice(names[1].end, from)
  if (
    !isOfBoth &&
    names[1].isAgainst &&
    names[1].start >= sentence.start &&
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
      firstEnd: effect.end,
      last: effect.end,
    }),
    groups: [names[0].name, names[1].name],
    isOrdered: true,
    measure: effect.measure,
    ...(effect.isAdjusted && { isAdjusted: true as const }),
  }
}

/** The passage, what was measured and how long. */
function shared(
  text: string,
  sentence: NumberedSentence,
  at: {
    from: number
    end: number
    number: number
    firstEnd: number
    last: number
    named?: readonly Span[]
    since?: number | undefined
  },
) {
  const duration = durationOf(text, sentence, at)
  const first = Math.min(sentence.start, at.since ?? sentence.start)
  const start = first + (LABEL.exec(text.slice(first, sentence.end))?.[0].length ?? 0)
  return {
    passage: { start, end: closed(text, { start, end: at.end }, sentence.end) },
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
  /^(?:(?:in|at|during|after|within|by|over|overall|of)\b[^,;]*, |(?:over|after|at|within|during) (?:an? |the )?(?:mean |median |average )?(?:follow-up )?(?:of )?(?:[\d.]+|one|two|three|four|five) (?:years?|months?|weeks?|days?) |[^\p{L}]|P ?[=<>≤≥] ?[\d.]+|(?:and|but|with|while|whereas|although|or|of which|of|also|for|to|there (?:was|were))\b)*/iu
const BEHIND_OUTCOME =
  /[\s([,;:]*(?:(?:un)?adjusted |summary |pooled |crude )?(?:(?:hazards?|odds|risk|rate|incidence rate|relative) (?:ratios?|risks?)|\b[a-z]?[HOR]R|IRR|(?:mean |risk |absolute )?differences?|\d+ ?%)?(?: for \p{L}+)?[\s([,;:=]*(?:\b[a-zI]?[HOR]R)?[\s\])[(,:;=]*(?:was|of)?\s*$/u

/** The words before the numbers, or else behind the first of them or all, or else those of the whole sentence. */
function outcomeOf(
  text: string,
  { start, end, mentions: found }: NumberedSentence,
  {
    from,
    number,
    firstEnd,
    last,
    named = [],
  }: { from: number; number: number; firstEnd: number; last: number; named?: readonly Span[] },
): string {
  const mentions: Span[] = [...found, ...named].toSorted((a, b) => a.start - b.start)
  const lead = LABEL.exec(text.slice(start, end))?.[0].length ?? 0
  const stretch = (first: number, behind: number) =>
    text
      .slice(first, behind)
      .replace(BEFORE_OUTCOME, '')
      .replace(BEHIND_OUTCOME, '')
      .replace(VERB_BEHIND, '')
      .trim()
  const behind = (at: number) => {
    const stop =
      at +
      text
        .slice(at, end)
        .search(
          /[([;.]|, |$|(?<!grade |\d-)\d(?!-\d)| (?:compared|versus|than)\b| (?:in|with|on|for|of|among) (?:the|those)\b/,
        )
    const name = mentions.find((one) => one.start >= at)?.start ?? stop
    return stretch(at, Math.min(stop, name))
  }
  const behindGroup = (at: number) =>
    behind(at + (/^ ?\([^)]*\)/.exec(text.slice(at, end))?.[0].length ?? 0)).replace(
      /^(?:(?:groups?|arms?|therapy) )?(?:had|have)? ?/,
      '',
    )
  const name = mentions.find((one) => one.start >= firstEnd && one.end <= last)
  const lastName = mentions.findLast((one) => one.start >= firstEnd)
  const places = [
    stretch(Math.max(from, start + lead), number),
    /^[\d.,]+ (?<what>\p{L}.*?) (?:per|\/)/u.exec(text.slice(number, firstEnd))?.groups?.what ?? '',
    behind(firstEnd),
    ...(name ? [behindGroup(name.end)] : []),
    behind(last),
    ...(lastName ? [behindGroup(lastName.end)] : []),
  ]
  const isNamed = (words: string) =>
    !/\d\.?\d*(?:%| ?\()|\bof \d/.test(words) &&
    /\p{L}{3,}/u.test(
      mentions
        .reduce((rest, one) => rest.replace(text.slice(one.start, one.end), ''), words)
        .replace(NO_OUTCOME, ''),
    )
  return places.find(isNamed) ?? stretch(start + lead, last)
}

const VERB_BEHIND =
  / (?:in|(?:occurred|(?:was|were)(?: (?:seen|recorded|observed|reported|noted|found))?)(?: (?:in|among|by|with))?)$/

/** What names nothing that was measured. */
const NO_OUTCOME =
  /\b(?:in|of|for|with|on|to|than|and|or|by|at|from|the|those|who|that|was|were|had|has|have|did|not|there|compared|versus|respectively|respective|significantly|groups?|arms?|patients?|participants|subjects|people|women|men|children|infants|adults|babies|individuals|receiving|received|assigned|allocated|randomly|randomi[sz]ed|given|treated|treatment|trial)\b/giu

const HARM =
  /\b(?:adverse|side[- ]effects?|toxicit\w+|bleeding|h(?:a)?emorrhages?|complications?|hypotension|hypogly\w+|nausea|vomiting|discontinu\w+|withdr[ae]w\w*|rash|diarrh\w+|safety)\b/i

const isHarm = ({ outcome, arms }: FindingProposal) => arms !== undefined && HARM.test(outcome)

function harmOf({ passage, outcome, groups, isOrdered, arms }: FindingProposal): HarmProposal[] {
  if (!arms) return []
  const difference = shareDifference(...arms)
  const direction = !excludes(difference, 0) ? 'unclear' : difference.value > 0 ? 'more' : 'fewer'
  return [{ passage, term: outcome, groups, isOrdered, arms, direction }]
}

/** A finding, or its counts alone where its ratio does not go with them; none where neither holds. */
function heldPart(finding: FindingProposal, text: string): FindingProposal[] {
  if (finding.outcome === '') return []
  if (isHeld(finding, text)) return [finding]
  const { measure, isAdjusted: _, rates: __, ...counted } = finding
  return measure && counted.arms && isHeld(counted, text) ? [counted] : []
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
