import type { WrittenComparison, WrittenFinding } from '../../../contract/desk/evidence.ts'
import { sentenceQuestionKinds } from '../../../contract/desk/review-questions.ts'
import type { Language } from '../../../contract/protocol/language.ts'
import type { FindingKind } from '../../../contract/reading/evidence-choices.ts'
import { directionOf, effectOf, isClear } from '../../evidence/effect.ts'
import type { BoundSentence, Clause, SignedReference } from './bound-sentences.ts'
import { type Claim, type ClauseClaims, claimsIn } from './clause-claims.ts'
import { distinct, groupNames, isSameKey, keyOf, keysOf, namedWords } from './name-words.ts'

/** What keeps a text from review. */
const contradictions = ['directionContradicts', 'groupContradicts'] as const

/** What a sentence says otherwise than the finding that it binds, or what is to be asked about it. */
export interface SentenceFault {
  kind: (typeof contradictions)[number] | (typeof sentenceQuestionKinds)[number]
  /** The finding's id. */
  finding: string
}

/** A finding with what sentences about it are held against. */
export interface ReadFinding {
  finding: WrittenFinding
  kind: FindingKind
  direction: 'more' | 'less' | 'none'
  outcome: Set<string>
  intervention: string[]
  comparator: string[]
  population: Set<string>
  /** Of groups by whose names they have something not: 'keine Einladung'. */
  denied: Set<string>
  /** The outcome itself is that something is not. */
  isDenied: boolean
}

export function heldFindings(
  findings: readonly WrittenFinding[],
  comparisons: readonly WrittenComparison[],
  language: Language,
): Map<string, ReadFinding> {
  return new Map(
    findings.map((finding) => {
      const { kind } = effectOf(finding)
      const comparison = comparisons.find(({ id }) => id === finding.comparisonId)
      const names = [
        comparison?.intervention?.[language],
        comparison?.comparator[language],
        ...(finding.arms ?? finding.rates?.groups ?? []).map(({ label }) => label[language]),
      ].filter((name) => name !== undefined)
      const held: ReadFinding = {
        finding,
        kind,
        direction: directionOf({ kind, desirable: finding.desirable }),
        outcome: keysOf(finding.outcome[language]),
        ...groupNames(finding, comparison, language),
        population: keysOf(comparison?.population?.[language] ?? ''),
        denied: keysOf(names.filter((name) => DENIES.test(name)).join(' ')),
        isDenied: DENIES.test(finding.outcome[language]),
      }
      return [finding.id, held]
    }),
  )
}

const DENIES =
  /(?<!\p{L})(?:kein\p{L}*|nicht|ohne|no|not|without)(?!\p{L})|(?:frei|free)(?!\p{L})/iu

/** Values that say a result; others say how many took part, or for how long. */
const RESULTS = new Set([
  'pair',
  'change',
  'difference',
  'number-needed',
  'number-needed-interval',
  'value',
  'interval',
  'reduction',
  'relative',
  'intervention',
  'comparison',
])
/** What one group has says of itself nothing of the difference. */
const OF_ONE = new Set(['intervention', 'comparison'])

const isResult = ({ value = '' }: SignedReference) => RESULTS.has(value)

type Held = ReadonlyMap<string, ReadFinding>

/** Everything that a sentence says otherwise than the findings that it binds (P-SENTENCE-FITS). */
export function sentenceFaults(sentence: BoundSentence, held: Held): SentenceFault[] {
  const all = [
    ...directionFaults(sentence, held),
    ...groupFaults(sentence, held),
    ...outcomeQuestions(sentence, held),
    ...mixedQuestions(sentence, held),
  ]
  const stopped = new Set(all.filter((one) => !isQuestion(one)).map(({ finding }) => finding))
  const seen = new Set<string>()
  return all.filter((one) => {
    const name = `${one.kind} ${one.finding}`
    // Nothing is asked of what has to be written anew.
    if (seen.has(name) || (isQuestion(one) && stopped.has(one.finding))) return false
    seen.add(name)
    return true
  })
}

export const isQuestion = <T extends { kind: string }>(
  one: T,
): one is T & { kind: (typeof sentenceQuestionKinds)[number] } =>
  sentenceQuestionKinds.some((kind) => kind === one.kind)

const SUBORDINATE =
  /^[,;:\s]*(?:und |and )?(?:ob|weil|wenn|da|damit|obwohl|falls|who|whose|whether|because|if|although|though|since|so that|der|die|das|deren|dem|den|which|that)(?!\p{L})/iu

function directionFaults(sentence: BoundSentence, held: Held): SentenceFault[] {
  const { clauses, language, references } = sentence
  const bound = new Set(
    references.filter((one) => held.has(one.source) && isResult(one)).map(({ source }) => source),
  )
  return clauses.flatMap((clause, at): SentenceFault[] => {
    const own = boundIn(clause, held)
    if (own.length === 0 && SUBORDINATE.test(clause.words)) return []
    const [only] = bound.size === 1 ? references.filter(({ source }) => bound.has(source)) : []
    const isAboutIt =
      own.length === 0 &&
      only !== undefined &&
      names(clause.words, held.get(only.source)?.outcome ?? [])
    const about = own.length > 0 ? own : isAboutIt && only ? [only] : neighbours(clauses, at, held)
    if (about.length === 0) return []
    const outcomes = about.flatMap(({ source }) => [...(held.get(source)?.outcome ?? [])])
    const isOwn = (word: string) => {
      const key = keyOf(word)
      return key !== undefined && outcomes.some((one) => isSameKey(one, key))
    }
    const { claims, isOpen, fate } = claimsIn(clause.words, language, isOwn)
    const turned = about.filter((one) => isOtherFate(fate, held.get(one.source)))
    const counted = own.filter((one) => turned.includes(one) && COUNTS.has(one.value ?? ''))
    if (counted.length > 0) {
      return counted.map(({ source: finding }) => ({ kind: 'directionContradicts', finding }))
    }
    // 'One fewer did not have it', in a part of the sentence that says no number.
    const isDenied = own.length === 0 && claims.some(({ says }) => says === 'not at all')
    return claims.flatMap((claim): SentenceFault[] => {
      const reference = own.length > 0 ? nearest(about, claim) : about[0]
      const finding = reference && held.get(reference.source)
      if (!finding || !reference) return []
      const isFar = own.length === 0 && !isAboutIt
      if (!isHeld(claim, reference, isFar, clause.words, finding)) return []
      const isUnclear =
        claim.says === 'not at all' && (isAboutIt || UNCLEAR_OF.has(reference.value ?? ''))
      const isTurned = turned.includes(reference) !== isDenied
      return contradicts(isTurned ? opposite(claim) : claim, finding, isOpen)
        ? [
            {
              kind: isUnclear ? 'directionUnclear' : 'directionContradicts',
              finding: finding.finding.id,
            },
          ]
        : []
    })
  })
}

/** What is denied of one group, or of a time, may be said of something else. */
const UNCLEAR_OF = new Set(['comparison', 'duration'])

/** Said of people as many as were counted; one more who survived is one fewer who died. */
const COUNTS = new Set(['pair', 'change', 'intervention', 'comparison'])

/** Whether people are said to be spared of whom the outcome is that they are struck, or the other way round. */
function isOtherFate(fate: ClauseClaims['fate'], own: ReadFinding | undefined): boolean {
  if (!fate || !own || !(own.finding.arms ?? own.finding.rates ?? own.finding.baseline))
    return false
  return (fate === 'spared') !== own.finding.desirable
}

function opposite(claim: Claim): Claim {
  const { start, end, says, isChange, isNegated } = claim
  const turned = says === 'less' ? 'more' : says === 'more' ? 'less' : says
  return { start, end, says: turned, isChange, isNegated }
}

/** What a clause binds: its results, or where it has none how long they took. */
function boundIn({ references }: Clause, held: Held): SignedReference[] {
  const own = references.filter(({ source }) => held.has(source))
  const results = own.filter(isResult)
  return results.length > 0 ? results : own.filter(({ value }) => value === 'duration')
}

/** Never said of having something. */
const NEVER = /^(?:nie|never)/i

const names = (words: string, keys: Iterable<string>) => {
  const all = [...keys]
  return namedWords(words).some(({ key }) => all.some((one) => isSameKey(one, key)))
}

/** Whether what is claimed is held against a result at all. */
function isHeld(
  { says, isChange, start, end }: Claim,
  reference: SignedReference,
  isFar: boolean,
  words: string,
  { denied, isDenied }: ReadFinding,
): boolean {
  if (says === 'not at all') {
    const isOfResult = isResult(reference) || reference.value === 'duration'
    if (isFar || !isOfResult || isDenied) return false
    if (NEVER.test(words.slice(start, end))) return true
    const after = words.slice(end).split(/[^\p{L}\s-]/u)[0] ?? ''
    return !names(after.trim().split(/\s+/).slice(0, 3).join(' '), denied)
  }
  const isPlain = !isChange && says !== 'better' && says !== 'worse'
  // 'Mit dem Programm sank es bei 35 von 1.000' says nothing of the other group.
  return isPlain || !(isFar || !isResult(reference) || OF_ONE.has(reference.value ?? ''))
}

function neighbours(clauses: readonly Clause[], at: number, held: Held): SignedReference[] {
  const ofResults = (clause: Clause | undefined) =>
    clause?.references.filter((one) => held.has(one.source) && isResult(one)) ?? []
  const before = ofResults(clauses[at - 1])
  if (before.length > 0) return before.slice(-1)
  return ofResults(clauses[at + 1]).slice(0, 1)
}

function nearest(references: readonly SignedReference[], { start, end }: Claim) {
  const gap = ({ at }: SignedReference) => Math.max(start - at, at - end, 0)
  return references.toSorted((a, b) => gap(a) - gap(b))[0]
}

function contradicts(
  { says, isNegated }: Claim,
  { kind, direction }: ReadFinding,
  isOpen: boolean,
): boolean {
  if (says === 'not at all') return !isOpen
  if (isOpen && !isClear(kind)) return false
  // That nobody knows is not that there is none (P-NO-DIFFERENCE).
  if (says === 'no difference') return kind !== 'little'
  if (says === 'no clear difference') return isClear(kind)
  if (says === 'difference') return isNegated === isClear(kind)
  if (says === 'less' || says === 'more') {
    if (isNegated) return says === direction
    return says !== direction
  }
  const good = says === 'better' ? 'benefit' : 'harm'
  return isNegated ? good === kind : good !== kind
}

/** Before what a result is compared with. */
const AGAINST = {
  de: /(?<!\p{L})(?:statt|anstelle|anstatt|gegenüber|verglichen mit|(?:im )?vergleich (?:zu|mit|zum|zur)|als|versus|vs|gegen)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:vs|versus|rather than|instead of|compared (?:with|to)|than|against|in place of|relative to|in comparison (?:with|to))(?!\p{L})/giu,
}
const NEXT_GROUP = /(?<!\p{L})(?:mit|bei|unter|durch|with|on|under|by)(?!\p{L})/iu

interface Mention {
  at: number
  whose: 'intervention' | 'comparator' | 'other'
  isAgainst: boolean
}

function mentionsIn(words: string, language: Language, own: ReadFinding, held: Held): Mention[] {
  const others = [...held.values()]
    .filter(({ finding }) => finding.comparisonId !== own.finding.comparisonId)
    .flatMap(({ intervention, comparator }) => [...intervention, ...comparator])
  const ours = [...own.intervention, ...own.comparator, ...own.outcome, ...own.population]
  const foreign = distinct(others, ours)
  const named = namedWords(words).flatMap(({ start, key }): Array<Omit<Mention, 'isAgainst'>> => {
    const is = (keys: readonly string[]) => keys.some((one) => isSameKey(one, key))
    const isDenied = own.denied.size > 0 && DENIED_NEXT.test(words.slice(0, start))
    if (is(own.intervention))
      return [{ at: start, whose: isDenied ? 'comparator' : 'intervention' }]
    if (is(own.comparator)) return [{ at: start, whose: 'comparator' }]
    return is(foreign) ? [{ at: start, whose: 'other' }] : []
  })
  const marks = [...words.matchAll(AGAINST[language])].map(({ index }) => index)
  // 'Semaglutid oder Placebo': after the first group alone.
  const ors = [...words.matchAll(/(?<!\p{L})(?:oder|or|over)(?!\p{L})/giu)].flatMap(({ index }) =>
    named.some(({ at }) => at < index && index - at < 40) ? [index] : [],
  )
  const against = [...marks, ...ors].toSorted((a, b) => a - b)
  return named.map((mention) => {
    const from = against.findLast((one) => one < mention.at)
    if (from === undefined) return { ...mention, isAgainst: false }
    const first = named.find(({ at }) => at > from)
    const isLater =
      first !== undefined &&
      first.at < mention.at &&
      NEXT_GROUP.test(words.slice(first.at, mention.at))
    return { ...mention, isAgainst: !isLater && mention.at - from < 60 }
  })
}

const DENIED_NEXT = /(?<!\p{L})(?:kein(?:e[rnms]?)?|ohne|nicht|no|without|not)(?: \p{L}+)? $/iu

const LEADS = /^(?:Mit|Bei|Unter|Ohne|With|On|Under|Among|In|Without)(?!\p{L})/u

function groupFaults(sentence: BoundSentence, held: Held): SentenceFault[] {
  const { clauses, language, words, references } = sentence
  const isOf = (own: ReadFinding) => (one: SignedReference) =>
    held.get(one.source)?.finding.comparisonId === own.finding.comparisonId
  const results = (all: readonly SignedReference[]) =>
    all.filter((one) => held.has(one.source) && isResult(one))
  const faults = clauses.flatMap((clause, at): SentenceFault[] =>
    results(clause.references).flatMap((reference): SentenceFault[] => {
      const own = held.get(reference.source)
      if (!own || OF_ONE.has(reference.value ?? '')) return []
      // Of two in one clause it is not known whose a name is.
      if (!results(clause.references).every(isOf(own))) return []
      const inWords = (text: string) => mentionsIn(text, language, own, held)
      const all = inWords(words)
      const before = clauses[at - 1]
      const isLed = before && before.references.length === 0 && LEADS.test(before.words)
      const inClause = inWords(clause.words)
      const inLead = isLed ? inWords(before.words) : []
      const near =
        inClause.length > 0
          ? inClause
          : inLead.length > 0
            ? inLead
            : results(references).every(isOf(own))
              ? all
              : []
      const first = near.filter(({ isAgainst }) => !isAgainst)
      if (first.length === 0 || first.some(({ whose }) => whose === 'intervention')) return []
      const isTurned = first.some(({ whose }) => whose === 'comparator')
      if (!isTurned && all.some(({ whose }) => whose === 'intervention')) return []
      const kind = isTurned ? 'groupContradicts' : 'groupUnclear'
      return [{ kind, finding: own.finding.id }]
    }),
  )
  return [...faults, ...orderFaults(sentence, held)]
}

/** Both groups one after the other, with their names the other way round. */
function orderFaults({ references, language, words }: BoundSentence, held: Held): SentenceFault[] {
  return [...held.values()].flatMap((own): SentenceFault[] => {
    const id = own.finding.id
    const of = (value: string) => references.find((one) => one.source === id && one.value === value)
    const [first, second] = [of('intervention'), of('comparison')]
    if (!first || !second) return []
    const named = mentionsIn(words, language, own, held).filter(({ isAgainst }) => !isAgainst)
    const places = (whose: Mention['whose']) => named.filter((one) => one.whose === whose)
    const [ours, theirs] = [places('intervention'), places('comparator')]
    if (ours.length === 0 || theirs.length === 0) return []
    const last = (list: readonly Mention[]) => list.at(-1)?.at ?? 0
    const isTurned = first.at < second.at !== last(ours) < last(theirs)
    return isTurned ? [{ kind: 'groupContradicts', finding: id }] : []
  })
}

/** Words of another finding's outcome, and none of the one that the sentence binds. */
function outcomeQuestions({ references, words }: BoundSentence, held: Held): SentenceFault[] {
  const bound = references.filter((one) => held.has(one.source) && isResult(one))
  const here = namedWords(words).map(({ key }) => key)
  const says = (keys: Iterable<string>) =>
    [...keys].some((one) => here.some((key) => isSameKey(one, key)))
  return bound.flatMap(({ source }): SentenceFault[] => {
    const own = held.get(source)
    if (!own || says(own.outcome)) return []
    const named = [...held.values()].filter(
      ({ finding, outcome }) =>
        finding.id !== source &&
        !bound.some((one) => one.source === finding.id) &&
        says(distinct(outcome, [...own.outcome, ...own.population])),
    )
    return named.length > 0 ? [{ kind: 'outcomeUnclear', finding: source }] : []
  })
}

/**
 * A measure in the brackets behind the groups of another finding, and a result that is said to have
 * taken as long as another finding alone.
 */
function mixedQuestions(
  { clauses, words, references }: BoundSentence,
  held: Held,
): SentenceFault[] {
  const all = references.filter(({ source }) => held.has(source))
  const isOther = (a: SignedReference, b: SignedReference) => a.source !== b.source
  const measures = all.filter((one, index) => {
    const before = all[index - 1]
    if (!before || !MEASURES.has(one.value ?? '') || before.value !== 'pair') return false
    return isOther(before, one) && /^[^();:,]*\([^()]*$/.test(words.slice(before.at + 1, one.at))
  })
  const lasted = clauses.flatMap((clause) => {
    const own = clause.references.filter(({ source }) => held.has(source))
    const results = own.filter(isResult)
    const times = own.filter(({ value }) => value === 'duration')
    return results.filter((one) => times.length > 0 && times.every((time) => isOther(time, one)))
  })
  return [...measures, ...lasted].map(({ source: finding }) => ({
    kind: 'outcomeUnclear',
    finding,
  }))
}

const MEASURES = new Set(['value', 'interval'])
