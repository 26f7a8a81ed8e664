import type {
  BoundNumber,
  WrittenComparison,
  WrittenFinding,
} from '../../../contract/desk/evidence.ts'
import { type Language, languages } from '../../../contract/protocol/language.ts'
import { isRatio } from '../../evidence/effect.ts'
import { bilingualUnit } from '../../evidence/units.ts'
import { referenceMark } from '../../numbers/render-numbers.ts'
import { numbersIn } from '../../quantities/numbers-in.ts'
import {
  type BoundSentence,
  boundSentencesIn,
  SIGN,
  type SignedReference,
} from './bound-sentences.ts'
import { groupNames, isSameKey, keysOf, type NamedWord, namedWords } from './name-words.ts'

/** What stands beside a number, in a text or in its source. */
interface Beside {
  unit: string | undefined
  before: string | undefined
  names: ReadonlySet<string>
  /** Where its sentence begins, in a text. */
  sentence?: number
}

/** Two numbers that stand in one another's place, as they are written in each language. */
export type ExchangedNumber = Record<Language, readonly [SignedReference, SignedReference]>

const UNITS: ReadonlyArray<readonly [string, RegExp]> = [
  ['points', /^(?:prozentpunkt|percentage point|punkt|points?\b)/i],
  ['percent', /^(?:%|prozent|percent|per cent)/i],
  ['years', /^(?:jahr|years?|yr)/i],
  ['months', /^(?:monat|months?)/i],
  ['weeks', /^(?:woche|weeks?)/i],
  ['days', /^(?:tag(?:e|en)?(?!\p{L})|days?)/iu],
  ['hours', /^(?:stunde|hours?)/i],
  ['minutes', /^(?:minute)/i],
  ['steps', /^(?:schritt|steps?)/i],
  [
    'studies',
    /^(?:studien?|trials?|stud(?:y|ies)|kohorten?|cohorts?|randomi[sz]ed trials|randomisierten studien)/i,
  ],
  ['villages', /^(?:d[öo]rfer|dorf|villages?)/i],
  ['energy', /^(?:kilokalorien|kcal|kilocalories|calories)/i],
  ['pressure', /^(?:mm ?hg)/i],
  ['mmol', /^(?:mmol)/i],
  ['metres', /^(?:meter|metres?|meters?)/i],
  ['deviations', /^(?:standardabweichung|standard deviation)/i],
  ['drugs', /^(?:wirkstoff|drugs?|medicines)/i],
  [
    'people',
    /^(?:menschen?|personen?|people|persons?|erwachsene|adults?|frauen|women|männer|men(?!\p{L})|teilnehm|participants?|patient|f[äa]lle|cases?|kinder|children|ärzte|doctors?|\p{L}*bediensteten|\p{L}*servants|trägerinnen|\p{L}*betroffene|of them|von ihnen|died|starben)/iu,
  ],
]

/** So many words after a number its unit may stand. */
const NEAR = 4

const NO_UNIT = /^(?:im|pro|je|per|an?|each|every|within|in|über|over|during|während|mit|with)$/i

function unitAfter(words: string, at: number): string | undefined {
  const after = words.slice(at + 1).split(/[§;:,.()\u2013]/)[0] ?? ''
  const parts = after.trim().split(/\s+/)
  for (let skip = 0; skip < Math.min(NEAR, parts.length); skip += 1) {
    // 'Im Jahr' is said of how often, not of what was counted.
    if (NO_UNIT.test(parts[skip] ?? '')) return undefined
    const rest = parts.slice(skip).join(' ')
    const found = UNITS.find(([, pattern]) => pattern.test(rest))
    if (found) return found[0]
  }
  return undefined
}

const AGE =
  /(?<!\p{L})(?:ab|alter von|aged?|age of|ages of|older than|older|älter als|at) (?:etwa |about )?$/iu
/** With 'Jahren' alone. */
const AGE_OR_WITH = /(?<!\p{L})(?:mit|bei) (?:etwa )?$/iu

function unitAt(words: string, at: number): string | undefined {
  const before = words.slice(Math.max(0, at - 24), at)
  if (
    /(?:ratios?|verhältnis|effektstärke|effect size|(?<!\p{L})(?:RR|HR))\)?(?: (?:was|of|war|betrug))? \(?$/iu.test(
      before,
    )
  ) {
    return 'ratio'
  }
  const unit = unitAfter(words, at)
  const after = words.slice(at + 1, at + 16)
  const isOld = /^ (?:jahre alt|years old|or older|years of age)/i.test(after)
  if (isOld || (unit === 'years' && AGE_OR_WITH.test(before))) return 'age'
  if (AGE.test(before) && (unit === 'years' || unit === undefined)) return 'age'
  return unit
}

const BEFORE: ReadonlyArray<readonly [string, RegExp]> = [
  ['of', new RegExp(`(?:${SIGN}|\\d) (?:von|of|in|out of) $`, 'iu')],
  ['below', /(?<!\p{L})(?:unter|below|under|weniger als|less than|fewer than) $/iu],
  ['by', /(?<!\p{L})(?:um|by) (?:etwa |about )?$/iu],
  ['to', /(?<!\p{L})(?:auf|to) $/iu],
]

function besideIn(
  { clauses, start: sentence }: BoundSentence,
  namesOf: (key: string) => string[],
): Array<[SignedReference, Beside]> {
  return clauses.flatMap(({ words, references }) => {
    const named = namedWords(words)
    const units = new Map(references.map((one) => [one, unitAt(words, one.at)]))
    // What happened in so many years is not said of the years.
    const others = references.filter((one) => !TIMES.has(units.get(one) ?? ''))
    const owners = others.length > 0 ? others : references
    const nearest = (word: NamedWord) => {
      const gap = ({ at }: SignedReference) => Math.max(word.start - at, at - word.end, 0)
      const least = Math.min(...owners.map(gap))
      return owners.filter((one) => gap(one) === least)
    }
    return references.map((reference): [SignedReference, Beside] => {
      const { at } = reference
      const chain = chainOf(reference, references, words)
      const near = named.filter((word) => nearest(word).some((one) => chain.includes(one)))
      const lead = words.slice(Math.max(0, at - 24), at)
      return [
        reference,
        {
          unit: units.get(reference),
          before: BEFORE.find(([, pattern]) => pattern.test(lead))?.[0],
          names: new Set(near.flatMap(({ key }) => [...namesOf(key), alike(key)])),
          sentence,
        },
      ]
    })
  })
}

const TIMES = new Set(['age', 'years', 'months', 'weeks', 'days'])

/** '84 von 100' is one statement: what is said of the one is said of the other. */
function chainOf(
  reference: SignedReference,
  references: readonly SignedReference[],
  words: string,
): SignedReference[] {
  return references.filter((other) => {
    const [from, to] = [reference.at, other.at].toSorted((a, b) => a - b)
    return /^(?:| (?:von|of|in|out of) )$/.test(words.slice((from ?? 0) + 1, to))
  })
}

/** The same in both languages, as far as a word is: 'Cytisin', 'cytisine'. */
const alike = (key: string) =>
  key
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[kz]/g, 'c')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('y', 'i')
    .slice(0, 8)

/** Units that may stand for each other. */
const LOOSE = [
  ['age', 'years'],
  ['count', 'people'],
]

const ofBoth = (a: string | undefined, b: string | undefined, weight: number) =>
  a === undefined || b === undefined ? 0 : a === b ? weight : -weight

function unitLikeness({ unit: a }: Beside, { unit: b }: Beside): number {
  const isLoose =
    a !== b && LOOSE.some((loose) => [a, b].every((one) => one && loose.includes(one)))
  return isLoose ? 0 : ofBoth(a, b, 3)
}

function wordLikeness(one: Beside, other: Beside): number {
  const shared = [...one.names].filter((name) => [...other.names].some((b) => isSameKey(name, b)))
  const named = shared.reduce((sum, name) => sum + (IS_NAME.test(name) ? 2 : 1), 0)
  return ofBoth(one.before, other.before, 1) + Math.min(named, 6)
}

/** An outcome or a group, beside words that only read alike. */
const IS_NAME = /^[oic] /

type Sides = readonly [Beside, Beside]

/** By how much two numbers fit each other's places better than their own. */
function crossing(
  a: Sides,
  b: Sides,
  of = (one: Beside, other: Beside) => unitLikeness(one, other) + wordLikeness(one, other),
) {
  return of(a[0], b[1]) + of(b[0], a[1]) - of(a[0], a[1]) - of(b[0], b[1])
}

/** The same against sources, where a unit decides only where it is another than the source has. */
function crossingOfSource(a: Sides, b: Sides): number {
  const units = crossing(a, b, unitLikeness)
  const isOther = [a, b].some(([text, source]) => unitLikeness(text, source) < 0)
  // Words of other sentences are others anyway, but for names of outcomes and groups.
  const isNear =
    a[0].sentence === b[0].sentence || [a, b].every(([, { sentence }]) => sentence === undefined)
  const words = isNear ? crossing(a, b, wordLikeness) : 0
  return words + (isOther ? units : Math.min(units, 0))
}

/** Where the numbers of texts are from. */
export interface NumberOrigins {
  findings: readonly WrittenFinding[]
  comparisons: readonly WrittenComparison[]
  numbers: readonly BoundNumber[]
  /** By PMID; left out where nobody knows them. */
  abstracts?: ReadonlyMap<string, string> | undefined
}

/** What each name of a finding or a group is called in both languages alike. */
export function naming({ findings, comparisons }: NumberOrigins, language: Language) {
  const named: Array<readonly [string, string[]]> = findings.flatMap((finding) => {
    const comparison = comparisons.find(({ id }) => id === finding.comparisonId)
    const groups = groupNames(finding, comparison, language)
    return [
      [`o ${finding.outcome.en}`, [...keysOf(finding.outcome[language])]] as const,
      [`i ${finding.comparisonId}`, groups.intervention] as const,
      [`c ${finding.comparisonId}`, groups.comparator] as const,
    ]
  })
  return (key: string) => [
    ...new Set(
      named.flatMap(([name, keys]) => (keys.some((one) => isSameKey(one, key)) ? [name] : [])),
    ),
  ]
}

/** What a reference says by its source. */
export function besideSources(
  origins: NumberOrigins,
): (reference: SignedReference) => Beside | undefined {
  const entries = besideEntries(origins)
  const findings = new Map(origins.findings.map((finding) => [finding.id, finding]))
  return ({ source, value, form }) => {
    const finding = findings.get(source)
    return finding ? besideFinding(finding, value, form) : entries.get(source)
  }
}

function besideFinding(
  { outcome, comparisonId, duration, measure }: WrittenFinding,
  value: string | undefined,
  form: string | undefined,
): Beside {
  const names = (unit: string | undefined, ...own: string[]): Beside => ({
    unit,
    before: undefined,
    names: new Set(own),
  })
  const [ours, theirs, about] = [`i ${comparisonId}`, `c ${comparisonId}`, `o ${outcome.en}`]
  if (form?.startsWith('percent')) return names('percent', ours, about)
  switch (value) {
    case 'duration': {
      const [number] = numbersIn(duration.en, 'en')
      return names(number && unitAfter(`${SIGN}${duration.en.slice(number.end)}`, 0))
    }
    case 'n':
    case 'people':
    case 'total1':
    case 'total2':
      return names('people')
    case 'comparison':
      return names('count', theirs, about)
    case 'value':
    case 'interval':
    case 'relative':
      if (!measure || isRatio(measure) || value === 'relative') return names('ratio', ours, about)
      return names(unitAfter(`${SIGN} ${bilingualUnit(measure.unit).en}`, 0), ours, about)
    case 'number-needed':
      return names('people', ours)
    default:
      return names('count', ours, about)
  }
}

/** What stands in abstracts beside the numbers that come from there. */
function besideEntries(origins: NumberOrigins): Map<string, Beside> {
  const found = new Map<string, Beside>()
  const ofPmid = Map.groupBy(origins.numbers, ({ passage }) => passage?.pmid)
  for (const [pmid, numbers] of ofPmid) {
    const abstract = pmid === undefined ? undefined : origins.abstracts?.get(pmid)
    if (abstract === undefined) continue
    const places = numbers.flatMap(({ id, value, passage }) => {
      const number = numbersIn(abstract, 'en').find(
        (one) =>
          passage && one.start >= passage.start && one.end <= passage.end && one.value === value,
      )
      return number
        ? [
            {
              id,
              start: number.start,
              end: passage && number.end > passage.end ? passage.end : number.end,
            },
          ]
        : []
    })
    const byStart = [...Map.groupBy(places, ({ start }) => start).values()].flatMap((same) =>
      same.slice(0, 1),
    )
    const signed = byStart
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { id, start, end }) => `${text.slice(0, start)}[#${id}]${text.slice(end)}`,
        abstract,
      )
    const beside = new Map(
      boundSentencesIn(signed, 'en')
        .flatMap((sentence) => besideIn(sentence, naming(origins, 'en')))
        .map(([{ source }, one]) => [source, one]),
    )
    for (const { id, start } of places) {
      const first = byStart.find((one) => one.start === start)
      const one = first && beside.get(first.id)
      if (one) found.set(id, one)
    }
  }
  return found
}

/** In the text of one language and of the other, and what the source says. */
interface Placed {
  reference: SignedReference
  other: SignedReference
  own: Beside
  theirs: Beside
  source: Beside | undefined
}

/** Fitting the other's place by so much is a contradiction where the languages have one order. */
const CLEARLY = 2
/** So much, in both languages together, where their source has other words beside them. */
const AGAINST_SOURCE = 5

/** Each is compared with so many that come after it. */
const NEAREST = 40

/**
 * Numbers that stand in one another's place (P-SENTENCE-FITS): in one language alone, or in both and
 * not in their source. The languages may name them in another order where what stands beside them
 * says so.
 * @param texts the same place of both languages
 */
export function exchangedNumbers(
  texts: Record<Language, string>,
  namesOf: Record<Language, (key: string) => string[]>,
  sourceOf: (reference: SignedReference) => Beside | undefined,
): ExchangedNumber[] {
  const placed = placedIn(texts, namesOf, sourceOf)
  return placed.flatMap((a, index) =>
    placed
      .slice(index + 1, index + 1 + NEAREST)
      .flatMap((b) => (areExchanged(a, b) ? [exchanged(a, b)] : [])),
  )
}

const exchanged = (a: Placed, b: Placed): ExchangedNumber => ({
  de: [a.reference, b.reference],
  en: [a.other, b.other],
})

function placedIn(
  texts: Record<Language, string>,
  namesOf: Record<Language, (key: string) => string[]>,
  sourceOf: (reference: SignedReference) => Beside | undefined,
): Placed[] {
  const [de = [], en = []] = languages.map((language) =>
    boundSentencesIn(texts[language], language).flatMap((sentence) =>
      besideIn(sentence, namesOf[language]),
    ),
  )
  const left = Map.groupBy(en, ([reference]) => referenceMark(reference))
  return de.flatMap(([reference, own]): Placed[] => {
    const [other, theirs] = left.get(referenceMark(reference))?.shift() ?? []
    if (!other || !theirs) return []
    return [{ reference, other, own, theirs, source: sourceOf(reference) }]
  })
}

/** A unit of one language alone, which is none of the other number's: a word that was mistyped. */
const isMisspelt = (a: Placed, b: Placed) =>
  [a, b].some((one) => {
    const [unit, ...more] = [one.own.unit, one.theirs.unit].filter((each) => each !== undefined)
    const other = one === a ? b : a
    if (unit === undefined || more.length > 0) return false
    return ![other.own.unit, other.theirs.unit].includes(unit)
  })

function areExchanged(a: Placed, b: Placed): boolean {
  if (referenceMark(a.reference) === referenceMark(b.reference)) return false
  const crossed = crossing([a.own, a.theirs], [b.own, b.theirs])
  const isTurned = a.other.start > b.other.start
  // Numbers of other sentences have other words beside them anyway.
  const isNear = a.own.sentence === b.own.sentence && a.theirs.sentence === b.theirs.sentence
  const isOther = [a, b].some(({ own, theirs }) => unitLikeness(own, theirs) < 0)
  if (crossed >= CLEARLY && ((isNear && !isMisspelt(a, b)) || isOther)) return true
  if (isTurned && crossed > 0) return true
  const [de, en] =
    a.source && b.source
      ? [
          crossingOfSource([a.own, a.source], [b.own, b.source]),
          crossingOfSource([a.theirs, a.source], [b.theirs, b.source]),
        ]
      : [0, 0]
  if (isTurned && crossed > -CLEARLY) return !(de < 0 && en < 0)
  return Math.max(de, en) >= AGAINST_SOURCE || (de + en >= AGAINST_SOURCE && Math.min(de, en) > 0)
}

/**
 * References of which both languages say another unit than their source does; ages apart, since
 * 'at 60' may be anything.
 * @param texts the same place of both languages
 */
export function otherUnits(
  texts: Record<Language, string>,
  namesOf: Record<Language, (key: string) => string[]>,
  sourceOf: (reference: SignedReference) => Beside | undefined,
): SignedReference[] {
  return placedIn(texts, namesOf, sourceOf).flatMap(({ reference, own, theirs, source }) => {
    const all = [own, theirs, source].flatMap((one) => one ?? [])
    if (!source || all.some(({ unit }) => unit === 'age')) return []
    return [own, theirs].every((one) => unitLikeness(one, source) < 0) ? [reference] : []
  })
}
