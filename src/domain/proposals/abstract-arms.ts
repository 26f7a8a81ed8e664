/** Where a text names the groups that a trial compares. */
import type { Span } from '../evidence/passage-reading.ts'
import { sentenceSpans } from '../evidence/source-sentences.ts'

export interface ArmMention extends Span {
  /** In the words of the text: 'WBRT + SRS'. */
  name: string
  /** What nobody is treated with, or as always. */
  isControl: boolean
  /** 'Compared with placebo' names the one that is compared with. */
  isAgainst: boolean
}

export const PEOPLE =
  '(?:patients|recipients|participants|subjects|infants|children|women|men|individuals|people|adults|babies|mothers|volunteers|users|residents|controls)'
const NO_NAME = `and|or|than|with|in|of|to|for|from|by|at|on|as|but|the|a|an|was|were|had|has|have|did|is|are|who|that|which|between|both|each|either|versus|vs|v|compared|not|among|after|during|while|whereas|more|less|fewer|higher|lower|no(?! (?:treatment|intervention|prophylaxis|therapy))|these|those|this|there|its|their|when|only|significantly|per|other|two|one|all|receive|received|receiving|within|over|did|and/or`
const WORD = String.raw`(?<![\p{L}\d.'-])(?!(?:${NO_NAME})(?![\p{L}\d-]))[\p{L}\d][\p{L}\d./'-]*`
export const NAME = `${WORD}(?: (?:[+&] |plus )?${WORD}){0,4}?`
const QUOTE = '["“”]?'
export const END = String.raw`(?<!ly)(?=${QUOTE}(?: ?[,.;:()[\]]|$| (?:and|or|v|vs|versus|than|compared|had|has|have|was|were|who|in|at|as|did|is|are|with|after|during|within|for|over|significantly|ones?|there|\p{L}+ed|${PEOPLE}|groups?|arms?|respectively)\b))`
const SECOND = String.raw`(?: ?(?:and|or|vs\.?|versus|v|/) (?:in )?(?:the )?${QUOTE}(?<two>(?:no )?${NAME})${QUOTE})`

const GROUPS = new RegExp(
  String.raw`${QUOTE}(?<one>(?:no )?${NAME})${QUOTE}${SECOND}?[- ](?:treated )?(?:treatment )?(?:(?:${PEOPLE} )?groups?|arms?)\b`,
  'giu',
)
const GIVEN = `(?:with|on|receiving|received|receives|allocated to|assigned to|randomi[sz]ed to(?: receive)?|given|taking|took|in|for|to|using)`
const TREATED = new RegExp(
  String.raw`\b(?:${PEOPLE}|those|that|treatment|therapy|use of|than|vs\.?|versus|v|compared|relative|comparing|superior|effective)(?: (?:also|initially|did|do))?(?: ${GIVEN}){0,2}(?: the| an?| either)? ${QUOTE}(?<one>${NAME})(?:${SECOND}${END}|${END})`,
  'giu',
)
const ALLOCATED = new RegExp(
  String.raw`\b(?:(?:allocated|assigned|randomi[sz]ed)(?: [^.;:()]{1,60}?)?? to(?: either)?(?: receive| take| undergo)?(?: either)?|treated with|receiving|who (?:received|used|took|were given)|taking)(?: the| an?)? ${QUOTE}(?<one>${NAME})(?:${SECOND}${END}|${END})`,
  'giu',
)
/** '60% on A', '60 (12%) for A'. */
const COUNTED = new RegExp(
  String.raw`[\d%)\]](?: (?:of )?(?:the )?${PEOPLE})? ${GIVEN}(?: the| those on)? ${QUOTE}(?<one>${NAME})(?:${SECOND}${END}|${END})`,
  'giu',
)
/** '4 acetylcysteine patients', 'eight (8%) of 104 placebo participants'. */
const OF_GROUP = new RegExp(
  String.raw`[\d%)\]] (?:of (?:the )?)?(?:\d+ )?(?<one>${NAME}) ${PEOPLE}\b`,
  'giu',
)
/** 'With the substitute', 'lost the ability to walk with training'. */
const WITH = new RegExp(
  String.raw`\b(?:with|under)(?: the| an?)? ${QUOTE}(?<one>${NAME})(?:${SECOND}${END}|${END})`,
  'giu',
)
/** 'Ultrasound imaging reduced the risk'. */
const SUBJECT = new RegExp(
  String.raw`(?:^|[.;:] |\b(?:RESULTS|FINDINGS):? |, (?:but |and )?|\b(?:treatment with|use of|that|therapy with|administration of) )\s*(?<one>${NAME})(?= (?:also |significantly |alone |therapy |treatment |use )*(?:reduced|increased|decreased|improved|lowered|prevented|did not|had no|had a|was associated|were associated|was not associated|were not associated|was (?:also )?(?:more|less|superior|non-?inferior)|were (?:more|less|superior)|significantly|resulted in|led to|produced)\b)`,
  'giu',
)
const CONTROL_WORDS = String.raw`placebo(?: (?:treatment|therapy|injections?|tablets?|pills?|capsules?))?|controls|control(?= (?:groups?|arms?|condition|patients|subjects|participants|women|men|children|infants))|(?<=\b(?:the|with|to|vs\.?|versus|than|and|or) )control(?=[,.;)]|$)|control treatment|(?:usual|standard|routine|conventional|best|enhanced usual)[- ](?:[\p{L}-]+ ){0,2}?(?:care|treatments?|therap(?:y|ies)|management|practice|regimens?)|no (?:\p{L}+ )?(?:treatment|intervention|prophylaxis|therapy|screening|supplement(?:s|ation)?)|wait(?:ing)?[- ]list|untreated \p{L}+|inactive \p{L}+|vehicle|non-?intervention|sham(?: \p{L}+)?|observation|placebo group|control group|control condition`
const CONTROLS = new RegExp(
  String.raw`\b(?:${PEOPLE}[- ](?:who|with|on|in|receiving|given) )?(?<one>${CONTROL_WORDS})\b(?![- ]controlled)`,
  'giu',
)

const AGAINST_NAME =
  /\b(?:placebo|(?<!(?:rhythm|rate|glyc\w+|glucose|pressure|pain|weight|lipid|symptom|disease|infection|tumou?r|intensive|tight|local) )controls?|usual|standard|sham|conventional|routine|observation|untreated|delayed|avoid\w*|wait\w*|no (?:treatment|intervention|prophylaxis|therapy)|non-?\w+ (?:group|patients)|without|alone|only)\b|^no /i
export const NO_GROUP =
  /^(?:(?:overall |mean |proportion |average |there\b).*|former|latter|parallel|oral|daily|single|multiple|matched|matching|deaths?|pooled|longer|shorter|the|two|three|four|five|both|each|either|other|same|all|these|treatment|study|studied|patient|age|eligible|randomi[sz]ed|enrolled|assigned|more|fewer|most|total|many|some|several|pediatric|elderly|older|younger|healthy|pregnant|included|analy[sz]ed|evaluable|consecutive|such|different|trial|allocated|part|treated|given|ended|started|completed|yielded|randomly|receiving|(?:hazards?|odds|risk|rate|relative) (?:ratio|risk|hazard)s?|.*\b(?:survival|recurrence|observation)|between|sub|support|risk|male|female|of|first|second|whole|entire|largest|patients?|participants?|subjects?|women|men|\d.*|.*\b(?:years?|months?|weeks?|days?|hours?|mg|ml|outcomes?|end ?points?|group|baseline)\b.*)$/i
/** What stands for the one that is not compared with. */
const ACTIVE =
  /^(?:active|intervention|treatment|treated|experimental|study drug|supplemented|supplementation|vaccine|vaccinated|exercise|test)\b/i

const contentWords = (name: string) =>
  new Set(
    (name.toLowerCase().match(/[\p{L}\d][\p{L}\d-]{1,}/gu) ?? [])
      .map((word) =>
        word.replace(/-?(?:treated|supplemented)$/, '').replace(/(?<=\p{L}{3})s$/u, ''),
      )
      .filter(
        (word) =>
          !/^(?:group|treatment|therapy|arm|the|plus|with|alone|only|mg|daily|treated|care|patient|diet|dose|oral|active|high|low)$/.test(
            word,
          ),
      ),
  )

/** The words by which a whole text calls what it compares. */
export interface TrialWords {
  words: ReadonlySet<string>
  sizes: ReadonlyArray<{ name: string; isControl: boolean; size: number }>
  /** The only other group than one that a text names; undefined where it names none, or several. */
  other: (one: ArmMention) => ArmMention | undefined
  /** The only two groups, the second of which is compared with. */
  pair: readonly [ArmMention, ArmMention] | undefined
}

const ASSIGNED =
  /\b(?:assigned|allocated|randomi[sz]ed|randomly|received?|receiving|compared? (?:the )?(?:\p{L}+ )?(?:effects?|efficacy|safety|outcomes?)?(?: and \p{L}+)? ?(?:of )?|comparing|effects? of|efficacy of|effectiveness of|whether|versus|vs\.?|interventions?:?|treatment with)\b(?<rest>[^.;]{0,160})/giu
/** Where what is said of who got what goes on to what for. */
const BEHIND_NAMES =
  / (?:on|in|for|among|reduc\w+|prevent\w*|improv\w+|increas\w+|decreas\w+|affect\w*|at|during|after|before|who|would|could|can|may|is|are|was|were|as measured)\b/

/** Words and sizes of the groups, from where the text says who got what. */
export function trialWords(text: string): TrialWords {
  const words = new Set<string>()
  for (const { groups } of text.matchAll(GROUPS)) {
    for (const name of [groups?.one, groups?.two]) {
      if (name && !NO_GROUP.test(name)) for (const word of contentWords(name)) words.add(word)
    }
  }
  for (const { groups } of text.matchAll(ASSIGNED)) {
    for (const word of contentWords((groups?.rest ?? '').split(BEHIND_NAMES)[0] ?? ''))
      if (word.length > 2) words.add(word)
  }
  const named = armMentions(text, { start: 0, end: text.length }, { words }, true)
  const pair = HAS_MORE_GROUPS.test(text) || IS_OBSERVED.test(text) ? undefined : pairAmong(named)
  const other = (one: ArmMention) => {
    if (!pair) return undefined
    const [a, b] = pair
    return isSameArm(one, a) ? b : isSameArm(one, b) ? a : undefined
  }
  return { words, sizes: sizesIn(text), other, pair }
}

/** The two groups of which a text speaks, the second of which is compared with if one is. */
function pairAmong(named: readonly ArmMention[]): TrialWords['pair'] {
  const kinds: ArmMention[][] = []
  for (const one of named) {
    const kind = kinds.find(([first]) => first && isSameArm(first, one))
    if (kind) kind.push(one)
    else kinds.push([one])
  }
  const often = kinds.toSorted((a, b) => b.length - a.length)
  const plain = often.filter(([one]) => one && PLAIN_CONTROL.test(one.name))
  const controls = plain.length > 0 ? plain : often.filter(([one]) => one?.isControl)
  const [a, b, ...more] = often.filter(([one]) => one && !one.isControl)
  const isRare = (kind: ArmMention[] | undefined) =>
    !kind || (kind.length < 2 && kind.length < (a?.length ?? 0))
  if (!a?.[0]) return undefined
  if (controls[0]?.[0]) {
    const isOne = controls.slice(1).every((kind) => isRare(kind)) && isRare(b)
    return isOne ? [a[0], controls[0][0]] : undefined
  }
  if (!b?.[0] || b.length < 2 || !more.every(isRare)) return undefined
  const isAgainst = [a, b].map((kind) => kind.some((one) => one.isAgainst))
  const [one, other] = isAgainst[0] && !isAgainst[1] ? [b[0], a[0]] : [a[0], b[0]]
  return [one, Object.assign({}, other, { isAgainst: isAgainst[0] !== isAgainst[1] })]
}

const PLAIN_CONTROL = new RegExp(`^(?:${CONTROL_WORDS})$`, 'iu')

const INT = String.raw`\d{1,3}(?:[, ]\d{3})+|\d+`
const SIZED = new RegExp(
  String.raw`(?<name>[^.;()]{2,90}?)${QUOTE} ?[([](?:[^()]{0,40}[;,] ?)?(?:[nN] ?= ?(?<n>${INT})|(?<people>${INT}) ${PEOPLE})(?:[;,] ?[^()]{0,40})?[)\]]`,
  'gu',
)

/** '73 children were assigned to the diet and 72 to the control group', '52 to A or 48 to B'. */
const ALLOTTED = new RegExp(
  String.raw`(?<![.,\d])(?<n>${INT})(?: (?:\p{L}+ )??${PEOPLE})?(?: (?:were |was )?(?:randomly |to be )*(?:assigned|allocated|randomi[sz]ed)(?: randomly)?(?: to receive| to undergo)?)? to (?<name>[^.;,()]{2,60}?)(?=[.;,()]| and \d| and the| for )`,
  'giu',
)
/** 'Of the 31 people with counselling and the 25 with support' */
const OF_SIZES = new RegExp(
  String.raw`\b(?:of|and) the (?<n>${INT}) (?:${PEOPLE} )?(?:with|on|in|given|receiving) (?<name>[^.;,()]{2,60}?)(?=[.;,()]| and | who )`,
  'giu',
)
const IS_ALLOTTED = /\b(?:assigned|allocated|allocating|randomi[sz]ed|randomi[sz]ing)\b/i

/** 'The control group (n = 338)', '73 to the diet': each name with its size. */
function sizesIn(text: string): TrialWords['sizes'] {
  const sized = Array.from(text.matchAll(SIZED), ({ groups = {} }) => ({
    name: (groups.name ?? '').slice(-60),
    size: Number((groups.n ?? groups.people ?? '').replace(/[, ]/g, '')),
  }))
  const allotted = sentenceSpans(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end)
    return [
      ...(IS_ALLOTTED.test(sentence) ? sentence.matchAll(ALLOTTED) : []),
      ...sentence.matchAll(OF_SIZES),
    ]
  })
  const found =
    sized.length > 1
      ? sized
      : allotted.map(({ groups = {} }) => ({
          name: groups.name ?? '',
          size: Number((groups.n ?? '').replace(/[, ]/g, '')),
        }))
  // What both are called tells them not apart: 'routine care plus A' and 'routine care plus avoidance'.
  const [a, b] = found.map(({ name }) => contentWords(name))
  const both = found.length === 2 && a && b ? a.intersection(b) : new Set<string>()
  return found.map(({ name, size }) => {
    const own = name.replace(/[\p{L}\d-]+/gu, (word) =>
      both.isDisjointFrom(contentWords(word)) ? word : '',
    )
    return { name: own, size, isControl: isControlName(own.slice(-45)) }
  })
}

/** The groups that a stretch of a text names, in its order. */
export function armMentions(
  text: string,
  { start, end }: Span,
  { words }: Pick<TrialWords, 'words'>,
  isSure = false,
): ArmMention[] {
  const stretch = text.slice(start, end)
  const isOfTrial = (name: string) => [...contentWords(name)].some((word) => words.has(word))
  const known = (form: RegExp) =>
    matched(stretch, form).filter(
      ({ name }) => isControlName(name) || ACTIVE.test(name) || isOfTrial(name),
    )
  const unsure = () => [
    ...[TREATED, COUNTED, OF_GROUP, SUBJECT].flatMap(known),
    // In 'A with B' both are one.
    ...known(WITH).filter(
      (one) => !isOfTrial(WORD_WITH.exec(stretch.slice(0, one.start))?.[0] ?? ''),
    ),
  ]
  const found = [
    ...[GROUPS, CONTROLS, ALLOCATED].flatMap((form) => matched(stretch, form)),
    ...(isSure ? [] : unsure()),
  ]
  const isGroup = ({ name, end: behind }: ArmName) =>
    !NO_GROUP.test(name) ||
    (name === 'treatment' && /^ (?:group|arm)\b/.test(stretch.slice(behind)))
  const kept: ArmName[] = []
  for (const one of found.filter(isGroup).toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (!kept.some((other) => other.end > one.start)) kept.push(one)
  const isAgainst = (one: Span, before: Span | undefined) =>
    AGAINST_BEFORE.test(stretch.slice(Math.max(before?.end ?? 0, one.start - 60), one.start + 1))
  const isOneSided = kept.every(
    (one, at) => isControlName(one.name) || isAgainst(one, kept[at - 1]),
  )
  if (!isSure && isOneSided) {
    for (const other of bareNames(stretch, words)) {
      const isTaken = kept.some((one) => one.end > other.start && one.start < other.end)
      if (!isTaken && !NO_GROUP.test(other.name)) kept.push(other)
    }
    kept.sort((one, other) => one.start - other.start)
  }
  return kept.map((one, at) => ({
    name: one.name,
    start: start + one.start,
    end: start + one.end,
    isControl: isControlName(one.name),
    isAgainst: isAgainst(one, kept[at - 1]),
  }))
}

type ArmName = Span & { name: string }

const WORD_WITH = /[\p{L}-]+(?= (?:with|under) (?:the |an? )?["“”]?$)/u

/** Whether a group is what others are compared with, by its name. */
export const isControlName = (name: string): boolean => AGAINST_NAME.test(name)

const GENERAL =
  /^(?:trials?|controlled|double|blind\w*|randomi\w+|placebo|controls?|patients?|stud\w+|groups?|treat\w*|therap\w*|clinical|effects?|risks?|outcomes?|primary|mortality|deaths?|diseases?|cancers?|compared?|versus|either|both|interventions?|addition|standard|usual|daily|years?|months?|weeks?|days?|doses?|oral|intravenous|care|with|without|whether|safety|efficacy|effective\w*|participants?|women|children|infants|adults|people|subjects?|rates?|incidence|associated|association|more|less|this|that|these|from|were|been|have|used|using|long|term|short|high|low|into|received?|receiving|quality|life|data|review\w*|analys\w+|evidence|benefits?|harms?|adverse|events?|number|routine|prior|initial\w*|different|similar|significant\w*|between|randomly|alone|combination|combined|based|other|their|health|hospital|medical|surgical|symptoms?|pain|each|others?|parallel|single|multiple|sequence|equal\w*|open|label|masked|phase|centre|center)$/i

/** Words of what is compared, where a text names it in no form of a group: 'albumin'. */
function bareNames(stretch: string, words: ReadonlySet<string>) {
  const found: ArmName[] = []
  for (const { index, 0: word } of stretch.matchAll(/\p{L}[\p{L}\d-]{3,}/gu)) {
    const isOne = !GENERAL.test(word) && [...contentWords(word)].some((one) => words.has(one))
    if (!isOne) continue
    const last = found.at(-1)
    const end = index + word.length
    if (last && index - last.end <= 1)
      Object.assign(last, { end, name: stretch.slice(last.start, end) })
    else found.push({ start: index, end, name: word })
  }
  return found
}

const AGAINST_BEFORE =
  /\b(?:than|compared (?:with|to)|relative to|vs\.?|versus|v|comparison with|as against|differ\w*(?: \w+)? from)(?: [^\s,;:()[\]]+){0,7} ["“]?\S?$/i

function matched(stretch: string, pattern: RegExp) {
  return Array.from(stretch.matchAll(pattern)).flatMap(({ index, 0: all, groups = {} }) => {
    let from = 0
    return [groups.one, groups.two].flatMap((name) => {
      if (name === undefined) return []
      const at = index + all.indexOf(name, from)
      from = at - index + name.length
      const short =
        /^placebo\b(?!-)/i.exec(name)?.[0] ?? name.replace(/(?: \d[\d.,]*)?[./'-]*$/, '')
      return [{ name: short, start: at, end: at + short.length }]
    })
  })
}

/** Whether two names call one group. */
export function isSameArm(one: ArmMention, other: ArmMention): boolean {
  if (one.isControl !== other.isControl) return false
  if (one.isControl && /\b(?:placebo|control|usual|standard|sham)/i.test(one.name + other.name)) {
    return true
  }
  // 'The intervention group' is whatever is compared.
  if (!one.isControl && (ACTIVE.test(one.name) || ACTIVE.test(other.name))) return true
  const [a, b] = [contentWords(one.name), contentWords(other.name)]
  // 'A plus B' and 'A plus C' are two.
  return (
    (a.size > 0 && b.size > 0 && (a.isSubsetOf(b) || b.isSubsetOf(a))) ||
    one.name.toLowerCase() === other.name.toLowerCase()
  )
}

/** Which of two groups the other is compared with: by its name, by 'than' before it, or as elsewhere; else undefined. */
export function comparatorOf(
  [one, other]: readonly [ArmMention, ArmMention],
  pair: TrialWords['pair'],
): 0 | 1 | undefined {
  if (one.isControl !== other.isControl) return one.isControl ? 0 : 1
  const isActive = [one, other].map(({ name }) => ACTIVE.test(name))
  if (isActive[0] !== isActive[1]) return isActive[0] ? 1 : 0
  if (one.isAgainst !== other.isAgainst) return one.isAgainst ? 0 : 1
  const against = pair?.[1]
  if (!against?.isAgainst) return undefined
  const [isOne, isOther] = [isSameArm(one, against), isSameArm(other, against)]
  if (isOne === isOther) return undefined
  return isOne ? 0 : 1
}

/**
 * How many people a group has: where exactly one size is that of its name, or, of a control and
 * another group, of its kind.
 */
export function sizeOf(
  { name, isControl }: ArmMention,
  { sizes }: TrialWords,
  isUnlikeOther: boolean,
): number | undefined {
  const own = contentWords(name)
  const named = sizes.filter((one) => contentWords(one.name).intersection(own).size > 0)
  const [only, ...more] = named
  if (only && more.length === 0 && only.isControl === isControl) return only.size
  if (!isUnlikeOther || sizes.length !== 2 || named.length > 1) return undefined
  const alike = sizes.filter((one) => one.isControl === isControl)
  return alike.length === 1 ? alike[0]?.size : undefined
}

/** Where results are of more than two groups: only what names both of two is clear there. */
export const HAS_MORE_GROUPS =
  /(?<![-\d.])\b(?:three|four|five|six|seven|eight|3|4|5|6|7|8)[- ](?:\w+[- ]){0,3}(?:groups|arms|doses|dosages|regimens|treatments|conditions|interventions|diets)\b|\b1 ?: ?1 ?: ?1\b|\b1 ?: ?2 ?: ?2\b|\b(?:three|four|3|4)[- ](?:arm|group|way)\b|\blow(?:er)?[- ]dose\b[^.]*\bhigh(?:er)?[- ]dose\b|\bhigh(?:er)?[- ]dose\b[^.]*\blow(?:er)?[- ]dose\b|\b2 ?[x×] ?2\b|\bfactorial\b|\bgroup (?:C|3|III)\b/i

/** Where what is counted are no people of one group by themselves. */
export const HAS_OTHER_DESIGN =
  /\bcross-?over\b|\bcluster[- ]randomi[sz]|\brandomi[sz]ation at \w+ level\b|\bper (?:eye|tooth)\b|\bsplit-mouth\b|\bstepped[- ]wedge\b/i

/** Where nobody was given anything: its controls are people without a disease. */
const IS_OBSERVED = /\bcase-control\b|\bcohort\b|\bcases and controls\b/i
