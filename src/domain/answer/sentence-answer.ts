import {
  type Ages,
  type Asked,
  agesIn,
  holds,
  includesAge,
  type Token,
  wholeNumbersIn,
} from './asked.ts'

/** A sentence that may answer, and what it means, with whatever is broader. */
export interface SentenceUnit {
  text: string
  tokens: ReadonlySet<Token>
  /** Of the title of its study; empty for one of a hearticle. */
  title: ReadonlySet<Token>
  /** So many treatments that title names. */
  titleTreatments: number
  /** Of the people whom that title names. */
  titleAges: Ages | undefined
  /** It says a harm, or what does harm. */
  isHarm: boolean
  isConclusion: boolean
  /** The smaller, the sooner it is shown: hearticles before conclusions before results. */
  order: number
}

/** It says that something is not known, what somebody wanted to know, or who took part. */
const SAYS_NOTHING =
  /\b(unknown|unclear|uncertain\w*|not (?:been |yet )*(?:known|established|determined)|to (?:determine|assess|evaluate|examine|investigate|test|compare)|we (?:aimed|sought|hypothesi[sz]ed)|whether|insufficient evidence|further (?:research|studies|trials)|took part|take part|were (?:enrolled|recruited|eligible)|unbekannt\w*|unklar\w*|ungewiss\w*|nicht (?:bekannt|geklärt|erforscht)|weitere (?:Studien|Forschung)|teilnehmen|teilgenommen|nahmen teil)\b|\bob\b|\?/iu
const NUMBER = /\d/u
const DOSE = /\d\s*(?:mg|g|µg|mcg|ml|iu|ie|i\. ?e\.|einheiten|units|gramm|grams?|milligram)/iu
/** Words by which a sentence speaks of harm or of safety. */
const OF_HARM =
  /harm|danger|adverse|side effect|unsafe|\bsafe|\bavoid|complication|caution|schäd|schad|gefähr|nebenwirk|unerwünscht|komplikation|\bsicher|meiden|vorsicht|(?:higher|increased?|raised?|more|greater) risk|(?:höhere|erhöhte|größere|mehr) ?\w* risik/iu

/**
 * The sentence that answers a question (P-ANSWER-SENTENCE): it holds all that is asked, of which the
 * title of a study may hold a topic, and says something.
 */
export function sentenceThatAnswers<U extends SentenceUnit>(
  units: readonly U[],
  asked: Asked,
): U | undefined {
  return units
    .flatMap((unit) => {
      const held = heldIn(unit, asked)
      return held === undefined ? [] : [{ unit, held }]
    })
    .toSorted(
      (a, b) =>
        Number(b.unit.isHarm && asked.intents.has('harms')) -
          Number(a.unit.isHarm && asked.intents.has('harms')) ||
        b.held - a.held ||
        a.unit.order - b.unit.order,
    )[0]?.unit
}

/** How many of the things the sentence itself holds; undefined where it answers nothing. */
function heldIn(
  unit: SentenceUnit,
  { things, sides, intents, isOutcomeSought, isOfOneself, age, amounts, numbers, words }: Asked,
): number | undefined {
  const { text, tokens, title, isConclusion } = unit
  const all = [...things, ...(sides ?? [])]
  if (isOfOneself && all.every(({ role }) => role === 'treatment')) return undefined
  const isMoreThanATopic =
    age !== undefined || [...intents].some((intent) => intent !== 'works' && intent !== 'how-much')
  if (all.length === 0 || (all.length === 1 && !isMoreThanATopic)) return undefined
  if (SAYS_NOTHING.test(text)) return undefined
  const isOfHarm = unit.isHarm || OF_HARM.test(text)
  if (intents.has('harms') && !isOfHarm) return undefined
  // Harm is asked of what is given or done.
  if (intents.has('harms') && all.every(({ role }) => role !== 'treatment')) return undefined
  const own = all.filter((thing) => holds(tokens, thing))
  // What a study concludes, or says of harm, is about what its title names.
  if (own.length === 0 && !intents.has('harms') && !isConclusion) return undefined
  const askedOfTitle = all.filter(
    (thing) => thing.role === 'treatment' && holds(title, thing),
  ).length
  const byTitle = all.filter((thing) => !own.includes(thing))
  const mayStandInTitle = byTitle.every(
    (thing) =>
      holds(title, thing) &&
      // What is to come of something is said, not only named above.
      !(isOutcomeSought && thing.role === 'disease') &&
      // What a study concludes is of the outcome that its title names, if it speaks of all else.
      (thing.role !== 'outcome' || (isConclusion && byTitle.length === 1)) &&
      // A title of several treatments does not tell of which a sentence speaks.
      (thing.role !== 'treatment' || unit.titleTreatments <= askedOfTitle),
  )
  if (!mayStandInTitle) return undefined
  const written = new Set(wholeNumbersIn(text))
  const asked = [...numbers, ...amounts.flatMap((amount) => amount.numbers)]
  if (asked.some((number) => !written.has(number))) return undefined
  const isWhole = words.every((word) =>
    word.tokens.some((token) => tokens.has(token) || title.has(token)),
  )
  if (!isWhole) return undefined
  const ages = agesIn(text)
  if (intents.has('dose') && !DOSE.test(text)) return undefined
  if (intents.has('from-age') && ages === undefined) return undefined
  if ((intents.has('how-often') || intents.has('how-much')) && !NUMBER.test(text)) return undefined
  if (age !== undefined && !includesAge(ages ?? unit.titleAges, age.years)) return undefined
  return own.length
}
