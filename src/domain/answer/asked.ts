/**
 * What a question asks for, as far as an answer has to hold it (P-ANSWER-FINDING). What texts and questions mean stands
 * in tokens: a concept of the thesaurus, or the stem of a word that it does not know.
 */
export type Token = string

/** What something that is asked for may be in a finding. */
export type AskedRole = 'treatment' | 'disease' | 'subject' | 'outcome' | 'population'

export interface AskedThing {
  role: AskedRole
  /** Any of which is enough. */
  tokens: readonly Token[]
  /** Or all of these together: 'shingles' and 'vaccination' for 'shingles vaccination'. */
  parts: readonly AskedThing[]
  /** Of a disease: it is asked about people who have it, as behind 'bei' or 'for'. */
  isOfPeople?: boolean
  /** It is asked about nobody else, as behind 'bei'. */
  isOfPeopleAlone?: boolean
  /** It is death, from whatever cause or from one. */
  isDeath?: boolean
}

export interface Asked<T extends AskedThing = AskedThing> {
  /** All of which an answer has to hold, without the two sides of a comparison. */
  things: readonly T[]
  /** What is compared with what, in the order asked. */
  sides: readonly [T, T] | undefined
  intents: ReadonlySet<Intent>
  /** It asks whether something comes of it, so a disease among the things has to be what was counted. */
  isOutcomeSought: boolean
  /** Which of a kind is meant ('severe'): of each any of its tokens has to stand there. */
  qualifiers: readonly (readonly Token[])[]
  /** Of whom it is asked, in years. */
  age: number | undefined
  /** Other numbers, in digits: 'below 120'. */
  numbers: readonly string[]
}

/** What is wanted to know of the things (P-ANSWER-INTENT); a dose is of a drug, how much of anything. */
export const intents = ['works', 'harms', 'dose', 'how-much', 'how-often', 'from-age'] as const

export type Intent = (typeof intents)[number]

/** Whether tokens hold a thing, itself or all of its parts. */
export function holds(tokens: ReadonlySet<Token>, { tokens: any, parts }: AskedThing): boolean {
  return (
    any.some((token) => tokens.has(token)) ||
    (parts.length > 0 && parts.every((part) => holds(tokens, part)))
  )
}
