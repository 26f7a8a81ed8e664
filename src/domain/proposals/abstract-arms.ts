/** Where a text names the groups that a trial compares. */
import type { Span } from '../evidence/passage-reading.ts'

export interface ArmMention extends Span {
  /** In the words of the text: 'WBRT + SRS'. */
  name: string
  /** What nobody is treated with, or as always. */
  isControl: boolean
  /** 'Compared with placebo' names the one that is compared with. */
  isAgainst: boolean
}

const PEOPLE =
  '(?:patients|recipients|participants|subjects|infants|children|women|men|individuals|people|adults|babies|mothers|volunteers|users|residents|controls)'
const NO_NAME = `and|or|than|with|in|of|to|for|from|by|at|on|as|but|the|a|an|was|were|had|has|have|did|is|are|who|that|which|between|both|each|either|versus|vs|v|compared|not|among|after|during|while|whereas|more|less|fewer|higher|lower|no(?! (?:treatment|intervention|prophylaxis|therapy))|these|those|this|there|its|their|when|only|significantly|per|other|two|one|all|receive|received|receiving|within|over|did|and/or`
const WORD = String.raw`(?<![\p{L}\d.'-])(?!(?:${NO_NAME})(?![\p{L}\d-]))[\p{L}\d][\p{L}\d./'-]*`
const NAME = `${WORD}(?: (?:[+&] |plus )?${WORD}){0,4}?`
const QUOTE = '["“”]?'
const END = String.raw`(?=${QUOTE}(?:[,.;:()[\]]|$| (?:and|or|v|vs|versus|than|compared|had|has|have|was|were|who|in|at|as|did|is|are|with|after|during|within|for|over|significantly|reduced|increased|resulted|produced|died|reported|developed|experienced|${PEOPLE}|groups?|arms?|respectively)\b))`
const SECOND = String.raw`(?: ?(?:and|or|vs\.?|versus|v|/) (?:in )?(?:the )?${QUOTE}(?<two>(?:no )?${NAME})${QUOTE})?`

const GROUPS = new RegExp(
  String.raw`${QUOTE}(?<one>(?:no )?${NAME})${QUOTE}${SECOND}[- ](?:treated )?(?:treatment )?(?:(?:${PEOPLE} )?groups?|arms?)\b`,
  'giu',
)
const GIVEN = `(?:with|on|receiving|received|receives|allocated to|assigned to|randomi[sz]ed to(?: receive)?|given|taking|took|in|for|to|using)`
const TREATED = new RegExp(
  String.raw`\b(?:${PEOPLE}|those|that|treatment|therapy|use of|than|vs\.?|versus|v|compared|relative|comparing|superior|effective)(?: (?:also|initially|did|do))?(?: ${GIVEN}){0,2}(?: the| either)? ${QUOTE}(?<one>${NAME})${END}`,
  'giu',
)
const ALLOCATED = new RegExp(
  String.raw`\b(?:(?:allocated|assigned|randomi[sz]ed) to(?: receive| take)?|treated with|receiving|who (?:received|used|took|were given)|taking)(?: the)? ${QUOTE}(?<one>${NAME})${END}`,
  'giu',
)
/** 'Ultrasound imaging reduced the risk'. */
const SUBJECT = new RegExp(
  String.raw`(?:^|[.;:] |\b(?:RESULTS|FINDINGS):? |, (?:but |and )?|\b(?:treatment with|use of|that|therapy with|administration of) )\s*(?<one>${NAME})(?= (?:also |significantly |alone |therapy |treatment |use )*(?:reduced|increased|decreased|improved|lowered|prevented|did not|had no|had a|was associated|were associated|was not associated|were not associated|was (?:also )?(?:more|less|superior|non-?inferior)|were (?:more|less|superior)|significantly|resulted in|led to|produced)\b)`,
  'giu',
)
const CONTROL_WORDS = String.raw`placebo(?: (?:treatment|therapy|injections?|tablets?|pills?|capsules?))?|controls?|control treatment|(?:usual|standard|routine|conventional|standard medical)[- ](?:care|treatment|therapy|management)|no (?:treatment|intervention|prophylaxis|therapy)|sham(?: \p{L}+)?|observation|placebo group|control group|control condition`
const CONTROLS = new RegExp(
  String.raw`\b(?:${PEOPLE}[- ](?:who|with|on|in|receiving|given) )?(?<one>${CONTROL_WORDS})\b(?![- ]controlled)`,
  'giu',
)

const AGAINST_NAME =
  /\b(?:placebo|controls?|usual|standard|sham|conventional|routine|observation|untreated|delayed|avoid\w*|wait\w*|no (?:treatment|intervention|prophylaxis|therapy)|non-?\w+ (?:group|patients)|without|alone|only)\b|^no /i
const EMPTY =
  /^(?:the|two|three|four|five|both|each|either|other|same|all|these|treatment|study|studied|patient|age|eligible|randomi[sz]ed|enrolled|assigned|more|fewer|most|total|many|some|several|pediatric|elderly|older|younger|healthy|pregnant|included|analy[sz]ed|evaluable|consecutive|such|different|trial|allocated|between|sub|support|risk|male|female|of|first|second|whole|entire|largest|patients?|participants?|subjects?|women|men|\d.*|.*\b(?:years?|months?|weeks?|days?|hours?|mg|ml|outcomes?|end ?points?|group|baseline)\b.*)$/i
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
      if (name && !EMPTY.test(name)) for (const word of contentWords(name)) words.add(word)
    }
  }
  for (const { groups } of text.matchAll(ASSIGNED)) {
    for (const word of contentWords((groups?.rest ?? '').split(BEHIND_NAMES)[0] ?? ''))
      if (word.length > 2) words.add(word)
  }
  const named = armMentions(text, { start: 0, end: text.length }, { words }, true)
  const isClear = !(HAS_MORE_GROUPS.test(text) || IS_OBSERVED.test(text))
  const isPlain = ({ name }: ArmMention) => PLAIN_CONTROL.test(name)
  const other = (one: ArmMention) => {
    if (!isClear) return undefined
    const all = named.filter((each) => each.isControl !== one.isControl)
    const others = all.some(isPlain) ? all.filter(isPlain) : all
    const [first] = others
    return others.every((each) => first && isSameArm(each, first)) ? first : undefined
  }
  const [one] = named.filter(({ isControl }) => !isControl)
  const control = one && other(one)
  const pair = control && other(control) ? ([one, control] as const) : undefined
  return { words, sizes: sizesIn(text), other, pair }
}

const PLAIN_CONTROL = new RegExp(`^(?:${CONTROL_WORDS})$`, 'i')

const INT = String.raw`\d{1,3}(?:[, ]\d{3})+|\d+`
const SIZED = new RegExp(
  String.raw`(?<name>[^.;()]{2,90}?)${QUOTE} ?[([](?:[^()]{0,40}[;,] ?)?(?:[nN] ?= ?(?<n>${INT})|(?<people>${INT}) ${PEOPLE})(?:[;,] ?[^()]{0,40})?[)\]]`,
  'gu',
)

/** 'The control group (n = 338)': each name with its size. */
function sizesIn(text: string): TrialWords['sizes'] {
  const found = Array.from(text.matchAll(SIZED), ({ groups = {} }) => ({
    name: (groups.name ?? '').slice(-60),
    size: Number((groups.n ?? groups.people ?? '').replace(/[, ]/g, '')),
  }))
  // What both are called tells them not apart: 'routine care plus A' and 'routine care plus avoidance'.
  const [a, b] = found.map(({ name }) => contentWords(name))
  const both = found.length === 2 && a && b ? a.intersection(b) : new Set<string>()
  return found.map(({ name, size }) => {
    const own = name.replace(/[\p{L}\d-]+/gu, (word) =>
      both.isDisjointFrom(contentWords(word)) ? word : '',
    )
    return { name: own, size, isControl: AGAINST_NAME.test(own.slice(-45)) }
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
  const isKnown = (name: string) => {
    const own = contentWords(name)
    return AGAINST_NAME.test(name) || [...own].some((word) => words.has(word))
  }
  const found = [
    ...matched(stretch, GROUPS).filter(({ name }) => !EMPTY.test(name)),
    ...matched(stretch, CONTROLS),
    ...matched(stretch, ALLOCATED).filter(({ name }) => !EMPTY.test(name)),
    ...(isSure ? [] : [TREATED, SUBJECT]).flatMap((form) =>
      matched(stretch, form).filter(({ name }) => !EMPTY.test(name) && isKnown(name)),
    ),
  ]
  const inOrder = found.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: typeof found = []
  for (const one of inOrder) if (!kept.some((other) => other.end > one.start)) kept.push(one)
  if (!isSure && !kept.some(({ name }) => !AGAINST_NAME.test(name)))
    kept.push(...bareNames(stretch, words))
  return kept.map((one) => ({
    name: one.name,
    start: start + one.start,
    end: start + one.end,
    isControl: AGAINST_NAME.test(one.name),
    isAgainst: AGAINST_BEFORE.test(stretch.slice(Math.max(0, one.start - 60), one.start + 1)),
  }))
}

const GENERAL =
  /^(?:trials?|controlled|double|blind\w*|randomi\w+|placebo|controls?|patients?|stud\w+|groups?|treat\w*|therap\w*|clinical|effects?|risks?|outcomes?|primary|mortality|deaths?|diseases?|cancers?|compared?|versus|either|both|interventions?|addition|standard|usual|daily|years?|months?|weeks?|days?|doses?|oral|intravenous|care|with|without|whether|safety|efficacy|effective\w*|participants?|women|children|infants|adults|people|subjects?|rates?|incidence|associated|association|more|less|this|that|these|from|were|been|have|used|using|long|term|short|high|low|into|received?|receiving|quality|life|data|review\w*|analys\w+|evidence|benefits?|harms?|adverse|events?|number|routine|prior|initial\w*|different|similar|significant\w*|between|randomly|alone|combination|combined|based|other|their|health|hospital|medical|surgical|symptoms?|pain)$/i

/** Words of what is compared, where a text names it in no form of a group: 'albumin'. */
function bareNames(stretch: string, words: ReadonlySet<string>) {
  const found: Array<Span & { name: string }> = []
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
  /\b(?:than|compared (?:with|to)|relative to|vs\.?|versus|v|comparison with|as against)(?: (?:did|do|that|those|the|in|with|for|on|of|who|received|receiving|treated|assigned|allocated|randomi[sz]ed|to|given|patients|participants|women|men|children|infants|group|taking|were|were|a)){0,6} ["“]?\S?$/i

function matched(stretch: string, pattern: RegExp) {
  return Array.from(stretch.matchAll(pattern)).flatMap(({ index, 0: all, groups = {} }) => {
    let from = 0
    return [groups.one, groups.two].flatMap((name) => {
      if (name === undefined) return []
      const at = index + all.indexOf(name, from)
      from = at - index + name.length
      const short = /^placebo\b(?!-)/i.exec(name)?.[0] ?? name.replace(/[./'-]+$/, '')
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
  return a.intersection(b).size > 0 || one.name.toLowerCase() === other.name.toLowerCase()
}

/** Which of two groups the other is compared with: by its name, or by 'than' before it; else undefined. */
export function comparatorOf([one, other]: readonly [ArmMention, ArmMention]): 0 | 1 | undefined {
  if (one.isControl !== other.isControl) return one.isControl ? 0 : 1
  const isActive = [one, other].map(({ name }) => ACTIVE.test(name))
  if (isActive[0] !== isActive[1]) return isActive[0] ? 1 : 0
  if (one.isAgainst !== other.isAgainst) return one.isAgainst ? 0 : 1
  return undefined
}

/** How many people a group has: where exactly one size is that of its name. */
export function sizeOf({ name, isControl }: ArmMention, { sizes }: TrialWords): number | undefined {
  const own = contentWords(name)
  const named = sizes.filter((one) => contentWords(one.name).intersection(own).size > 0)
  const [only, ...more] = named
  if (only && more.length === 0 && only.isControl === isControl) return only.size
  if (sizes.length !== 2 || named.length > 1) return undefined
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
