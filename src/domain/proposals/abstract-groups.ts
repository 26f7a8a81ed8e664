/** Whose the values are that a sentence of an abstract has beside each other. */
import type { Span } from '../evidence/passage-reading.ts'
import {
  type ArmMention,
  END,
  isControlName,
  isSameArm,
  NAME,
  NO_GROUP,
  PEOPLE,
  type TrialWords,
} from './abstract-arms.ts'
import {
  type ArmValue,
  BRACKETS,
  type NumberedSentence,
  type ResultEffect,
} from './abstract-results.ts'

export type ArmPair = readonly [ArmMention, ArmMention]

/** Two values of one kind that stand beside each other. */
function isPair(
  text: string,
  one: ArmValue,
  other: ArmValue,
  effects: readonly ResultEffect[],
): boolean {
  if (one.kind !== other.kind || (one.percent === undefined) !== (other.percent === undefined))
    return false
  if (effects.some(({ start }) => start > one.end && start < other.start)) return false
  const between = text.slice(one.end, other.start).replace(BRACKETS, '')
  return (
    between.length <= 110 &&
    !/;\s(?!(?:\p{L}[\p{L}\d-]*,? ){1,4}$)|\. \p{Lu}/u.test(
      between.replace(/[\d.% ]*(?:95% )?(?:confidence interval|C[rI]+)[^)]*/g, ''),
    ) &&
    /\b(?:and|vs?|versus|or|compared|than|against|while|whereas|to)\b|[,/]/.test(between)
  )
}

/** Values of one kind that stand beside each other, of as many groups. */
export function runsIn(
  text: string,
  values: readonly ArmValue[],
  effects: readonly ResultEffect[],
) {
  const runs: ArmValue[][] = []
  for (const value of values) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && isPair(text, last, value, effects)) run.push(value)
    else runs.push([value])
  }
  return runs
}

/**
 * Whose two values are, by where the groups are named: in, behind or before each, or both before or
 * behind both, in their order. Undefined where that is not clear.
 */
export function namesOf(
  text: string,
  sentence: NumberedSentence,
  at: { from: number; first: ArmValue; second: ArmValue; until: number },
  words: TrialWords,
): ArmPair | undefined {
  const { from, first, second, until } = at
  const within = (start: number, end: number) =>
    sentence.mentions.filter((one) => one.start >= start && one.end <= end)
  const clause = text.slice(second.end, until).search(/[;.]\s|, (?:and|but|with|whereas|while)\b/)
  const before = within(from, first.start)
  const [a, b] = [within(first.start, first.end), within(second.start, second.end)]
  const between = within(first.end, second.start)
  const after = within(second.end, clause < 0 ? until : second.end + clause)
  if (a.length + b.length > 0)
    return a.length === 1 && b.length === 1 ? asPair(a[0], b[0]) : undefined
  const beside = besideEach(text, sentence, at)
  if (beside && between.length < 2) return beside
  const last = before.at(-1)
  if (between.length === 1) {
    // 'in A 5 and in B 7', or '5 in A and 7 in B': behind each if one stands behind the last.
    if (isNear(text, first.end, between[0]) && isNear(text, second.end, after[0]))
      return asPair(between[0], after[0])
    const isBeforeEach =
      last && isNear(text, last.end, first) && between[0] && isNear(text, between[0].end, second)
    return isBeforeEach || (after.length === 0 && before.length === 1)
      ? asPair(last, between[0])
      : undefined
  }
  if (between.length > 0) return undefined
  const [one, two] = before.slice(-2)
  const isListed = one && two && LISTED.test(text.slice(one.end, two.start))
  if (after.length === 0 && (before.length === 2 || isListed)) return asPair(one, two)
  if (before.length === 0 && after.length === 2) return asPair(after[0], after[1])
  // 'Deaths in A were 5 compared with 7 in B'
  const isAround = before.length === 1 && isNear(text, second.end, after[0])
  if (isAround && COMPARING.test(text.slice(first.end, second.start))) return asPair(one, after[0])
  return after.length > 0 ? undefined : besideOther(text, sentence, at, words)
}

/**
 * '5 people with the lower target and 7 with the usual one', 'with salt 5, with a substitute 7': one word leads to
 * the group of each value, right behind it or right before it.
 */
function besideEach(
  text: string,
  { mentions, end }: NumberedSentence,
  { from, first, second }: { from: number; first: ArmValue; second: ArmValue },
): ArmPair | undefined {
  const between = text.slice(first.end, second.start)
  const behind = BEHIND.exec(text.slice(second.end, end))
  const ways = [
    [BEHIND.exec(between), first.end, behind, second.end],
    [AHEAD_OF.exec(text.slice(from, first.start)), from, AHEAD_OF.exec(between), first.end],
    // 'Lost the ability to walk with training'
    [LAST_BEHIND.exec(between), first.end, behind, second.end],
  ] as const
  for (const [one, at, other, atOther] of ways) {
    const [a, b] = [armOf(one, at, mentions), armOf(other, atOther, mentions)]
    if (!a || !b || a.arm.end > second.start) continue
    if (a.word !== b.word && a.arm.isControl === b.arm.isControl) continue
    const isAgainst = b.arm.isAgainst || AGAINST_SECOND.test(between)
    return asPair(a.arm, { ...b.arm, isAgainst })
  }
  return undefined
}

function armOf(found: RegExpExecArray | null, from: number, mentions: readonly ArmMention[]) {
  const { lead = '', word = '', name = '' } = found?.groups ?? {}
  if (!found || name === '' || NO_GROUP.test(name)) return undefined
  const start = from + found.index + lead.length
  const arm = { name, start, end: start + name.length }
  const known = mentions.find((each) => each.start < arm.end && each.end > arm.start)
  return {
    word: word.toLowerCase(),
    arm: known ?? { ...arm, isControl: isControlName(name), isAgainst: false },
  }
}

const LEADS = `(?<word>with|on|under|in|for|given|receiving|after)(?: the| an?)? `
const OF_GROUP = `(?<name>(?:(?:lower|higher|more|less) )?${NAME})`
const BEHIND = new RegExp(
  String.raw`^(?<lead>[)\]]?(?: ?[([][^()[\]]*[)\]])?(?: a year)? ?(?:of )?(?:the )?(?:${PEOPLE} |cases )?(?:[([][^()[\]]*[)\]] )?${LEADS})${OF_GROUP}${END}`,
  'iu',
)
const AHEAD_OF = new RegExp(
  String.raw`(?<lead>\b${LEADS})${OF_GROUP}(?:, [^,;()]{3,80})?(?:,|,? there (?:was|were)|,? it was| in)? $`,
  'iu',
)
const LAST_BEHIND = new RegExp(
  String.raw`(?<lead>\p{L}\b[^,;()]* ${LEADS})${OF_GROUP},? (?:and|but|compared with|compared to|against|v|vs|versus)(?: in)? $`,
  'iu',
)
const AGAINST_SECOND = /\b(?:compared (?:with|to)|versus|vs\.?|than|against)(?: in)? $/

/** Whose three or more values are: each beside its own name, or all in the order of one list. */
export function namesOfList(
  text: string,
  mentions: readonly ArmMention[],
  run: readonly ArmValue[],
  { from, until }: { from: number; until: number },
): ArmMention[] | undefined {
  const within = (start: number, end: number) =>
    mentions.filter((one) => one.start >= start && one.end <= end)
  const gaps = run.map(({ start }, at) => within(start, run[at + 1]?.start ?? until))
  const lead = within(from, run[0]?.start ?? from)
  const behind = gaps.flatMap(([one], at) =>
    one && isNear(text, run[at]?.end ?? 0, one) ? [one] : [],
  )
  const before = [lead, ...gaps.slice(0, -1)].flatMap((all, at) => {
    const one = all.at(-1)
    const value = run[at]
    return one && value && isNear(text, one.end, value) ? [one] : []
  })
  const isBetween = gaps.slice(0, -1).every((gap) => gap.length > 0)
  const isAmong = gaps.slice(0, -1).every((gap) => gap.length === 0)
  const last = gaps.at(-1) ?? []
  const found = [
    isBetween && behind,
    isBetween && before,
    isAmong && last.length === 0 && lead,
    isAmong && lead.length === 0 && last,
    dosesIn(text, gaps, lead),
  ].find((names) => names && names.length === run.length)
  return found && new Set(found.map(({ name }) => name.toLowerCase())).size === run.length
    ? found
    : undefined
}

/** '5 on placebo compared with 6, 7 and 8 on A at 1, 2 and 3 mg, respectively'. */
function dosesIn(
  text: string,
  gaps: ReadonlyArray<readonly ArmMention[]>,
  lead: readonly ArmMention[],
): ArmMention[] {
  const [first, ...more] = gaps
  const drug = more.at(-1)?.[0]
  const control = [...lead, ...(first ?? [])].filter(({ isControl }) => isControl)
  if (!drug || !control[0] || control.length > 1) return []
  if (more.slice(0, -1).some((gap) => gap.length > 0)) return []
  const { doses = '', unit = '' } =
    /^(?:,? (?:at|in|of))?(?: doses)?(?: of)? (?<doses>(?:[\d.]+(?:, and |, | and ))+[\d.]+)[- ]?(?<unit>\S+?),? respectively/.exec(
      text.slice(drug.end, drug.end + 120),
    )?.groups ?? {}
  const names = (doses.match(/[\d.]+/g) ?? []).map((dose) => ({
    ...drug,
    name: `${drug.name} ${dose} ${unit}`,
  }))
  return [control[0], ...names]
}

/** Each group of a list against its only control; else against the first, in an order that nobody knows. */
export function pairsOfList(run: readonly ArmValue[], names: readonly ArmMention[] | undefined) {
  if (!names) return []
  const against = [
    names.filter(({ isControl }) => isControl),
    names.filter(({ isAgainst }) => isAgainst),
  ].find(({ length }) => length === 1)?.[0]
  const comparator = against ? names.indexOf(against) : 0
  return run.flatMap((value, at) => {
    const [name, other, base] = [names[at], names[comparator], run[comparator]]
    if (at === comparator || !name || !other || !base) return []
    return [{ values: [value, base] as const, names: [name, other] as const }]
  })
}

/** 'Fewer in the A group (5 v 7)': the other is the only other one of the trial. */
function besideOther(
  text: string,
  { start, mentions }: NumberedSentence,
  { from, first, second }: { from: number; first: ArmValue; second: ArmValue },
  { other }: TrialWords,
): ArmPair | undefined {
  const all = mentions.filter(({ end }) => end <= first.start)
  const own = all.filter((each) => each.start >= from)
  const [one, ...more] = unique(own.length > 0 ? own : all)
  if (!one || more.length > 0 || one.isControl !== one.isAgainst) return undefined
  const way = wayOf(text.slice(from, first.start))
  const difference = (shareOf(first) ?? 0) - (shareOf(second) ?? 0)
  if (way !== 0 && Math.sign(difference) !== way) return undefined
  const isSet =
    /[:([] ?$/.test(text.slice(start, first.start)) &&
    /\b(?:vs?\.?|versus|and|compared with)\b/.test(text.slice(first.end, second.start))
  const counterpart = other(one)
  if (!isSet || !counterpart) return undefined
  return one.isControl ? [counterpart, one] : [one, counterpart]
}

const LISTED =
  /^["”]?(?: groups?)?,? ?(?:and|vs?\.?|versus|or|than|compared (?:with|to)|\/|,)\b[^\d;.(]{0,40}$/

const COMPARING = /\b(?:vs?\.?|versus|compared (?:with|to)|than)(?: \p{L}+){0,3} $/iu

/** Of which the groups were named before, in the order of their values. */
export const isUnnamed = (mentions: readonly ArmMention[], from: number, end: number) =>
  !mentions.some((one) => one.start >= from && one.end <= end)

const isNear = (text: string, end: number, one: Pick<Span, 'start'> | undefined) =>
  one !== undefined &&
  !/\d|[;,]/.test(
    text
      .slice(end, one.start)
      .replace(BRACKETS, '')
      .replace(/^[^(]*\)/, ''),
  )

export const unique = (all: readonly ArmMention[]) =>
  all.filter((one, at) => !all.slice(0, at).some((before) => isSameArm(before, one)))

export const asPair = (one: ArmMention | undefined, other: ArmMention | undefined) =>
  one && other && !isSameArm(one, other) ? ([one, other] as const) : undefined

const LESS = /\b(?:lower|less|fewer|reduc\w+|decreas\w+|declin\w+|smaller|protect\w*)\b/i
const MORE = /\b(?:higher|more|greater|increas\w+|excess|elevated)\b/i
/** What words say of the first group: more, less, or neither clearly. */
export function wayOf(words: string): -1 | 0 | 1 {
  const [less, more] = [LESS.test(words), MORE.test(words)]
  if (less === more) return 0
  return less ? -1 : 1
}

/** What of its people a group has, as far as its own words say so. */
export const shareOf = ({ percent, events, total, rate }: ArmValue): number | undefined => {
  if (percent !== undefined) return Number(percent)
  if (events !== undefined && total !== undefined) return (100 * events) / total
  return rate && Number(rate.value)
}
