import { type Asked, holds, type Token } from './asked.ts'

/** A sentence that may answer, and what it means, with whatever is broader. */
export interface SentenceUnit {
  text: string
  tokens: ReadonlySet<Token>
  /** Of the title of its study; empty for one of a hearticle. */
  title: ReadonlySet<Token>
  /** It says a harm, or what does harm. */
  isHarm: boolean
  /** The smaller, the sooner it is shown: hearticles before conclusions before results. */
  order: number
}

/** It says that something is not known, or what somebody wanted to know. */
const SAYS_NOTHING =
  /\b(unknown|unclear|uncertain\w*|not (?:been |yet )*(?:known|established|determined)|to (?:determine|assess|evaluate|examine|investigate|test|compare)|we (?:aimed|sought|hypothesi[sz]ed)|whether|insufficient evidence|further (?:research|studies|trials)|unbekannt\w*|unklar\w*|ungewiss\w*|offen|nicht (?:bekannt|geklärt|erforscht)|weitere (?:Studien|Forschung))\b|\bob\b|\?/iu
const NUMBER = /\d/u
const DOSE = /\d\s*(?:mg|g|µg|mcg|ml|iu|ie|i\. ?e\.|einheiten|units|gramm|grams?|milligram)/iu
const AGE =
  /\d{1,3}\s*(?:–|-|bis|to)?\s*\d{0,3}\s*(?:jahr|jährig|years?)|\b(?:alter|age|aged)\b.*\d/iu

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
        a.unit.order - b.unit.order ||
        a.unit.text.length - b.unit.text.length,
    )[0]?.unit
}

/** How many of the things the sentence itself holds; undefined where it answers nothing. */
function heldIn({ text, tokens, title, isHarm }: SentenceUnit, asked: Asked): number | undefined {
  const things = [...asked.things, ...(asked.sides ?? [])]
  if (things.length + asked.intents.size + Number(asked.age !== undefined) < 2) return undefined
  if (SAYS_NOTHING.test(text)) return undefined
  const own = things.filter((thing) => holds(tokens, thing))
  if (own.length === 0) return undefined
  const byTitle = things.filter((thing) => !own.includes(thing))
  const mayStandInTitle = byTitle.every(
    (thing) => thing.role !== 'outcome' && thing.role !== 'population' && holds(title, thing),
  )
  if (!mayStandInTitle) return undefined
  const { intents, age } = asked
  if (intents.has('harms') && !isHarm) return undefined
  if (intents.has('dose') && !DOSE.test(text)) return undefined
  if (intents.has('from-age') && !AGE.test(text)) return undefined
  if (intents.has('how-often') && !NUMBER.test(text)) return undefined
  if (age !== undefined && !AGE.test(text)) return undefined
  return own.length
}
