import type { Language } from '../../../src/contract/protocol/language.ts'
import type { QuestionClass, TopicState } from '../../../src/contract/reading/answer.ts'
import { ageAsked } from '../../../src/domain/answer/ages.ts'
import type { Asked, AskedRole, AskedThing } from '../../../src/domain/answer/asked.ts'
import { intentsIn, seeksOutcome } from '../../../src/domain/answer/intents.ts'
import { stopWords } from '../language/stop-words.ts'
import type {
  KnownConcept,
  QuestionReader,
  ReadQuestion,
  ReadTerm,
} from '../question/read-question.ts'
import { total } from '../question/vocabulary.ts'
import type { ConceptClass } from '../thesaurus/parse-thesaurus.ts'
import { tokenOfConcept, tokensOfWord } from './meaning.ts'

/** One thing that a question asks for, as it is told and as answers hold it. */
export interface ReadThing extends AskedThing {
  /** As it was typed. */
  text: string
  /** The concept's English name; of a word that no concept has, the word. */
  concept: string
  name: Record<Language, string>
  class: QuestionClass
  state: TopicState
  isBrand: boolean
  /** What an ambiguous word may mean. */
  choices?: readonly KnownConcept[]
  /** Where its words stand in the question, from 0. */
  start: number
  end: number
}

const CLASS_OF: Record<ConceptClass, QuestionClass | undefined> = {
  disease: 'topic',
  drug: 'topic',
  procedure: 'topic',
  food: 'topic',
  exposure: 'topic',
  subject: 'topic',
  outcome: 'outcome',
  population: 'population',
  intent: 'intent',
  // Never asked alone, never told as understood.
  generic: undefined,
}

const ROLE_OF: Record<Exclude<ConceptClass, 'intent' | 'generic'>, AskedRole> = {
  disease: 'disease',
  drug: 'treatment',
  procedure: 'treatment',
  food: 'treatment',
  exposure: 'treatment',
  subject: 'subject',
  outcome: 'outcome',
  population: 'population',
}

/** Shorter words that nothing knows are no topics. */
const SHORTEST_WORD = 4

/** The things that a question asks for, in its order: what is meant by its terms, and names that nothing knows. */
export function thingsIn(
  question: ReadQuestion,
  reader: QuestionReader,
  broaderOf: (id: number) => readonly number[],
): ReadThing[] {
  const terms = question.terms.filter(({ isSwitchedOff }) => !isSwitchedOff)
  const composed = terms.filter(({ isComposed }) => isComposed)
  const isWithin = (part: ReadTerm, whole: ReadTerm) =>
    part !== whole &&
    part.start >= whole.start &&
    part.start + part.length <= whole.start + whole.length
  const outer = terms.filter((term) => !composed.some((other) => isWithin(term, other)))
  const ofTerm = (term: ReadTerm): ReadThing[] => {
    const parts = term.isComposed
      ? terms.filter((part) => isWithin(part, term) && !part.isComposed).flatMap(ofTerm)
      : partsOf(term)
    return term.known.flatMap((concept) => thingOf(term, concept, parts) ?? [])
  }
  /** What the words of a term mean one by one, where nothing stands on the whole. */
  const partsOf = (term: ReadTerm): ReadThing[] => {
    if (term.known.some(({ documents }) => total(documents) > 0)) return []
    const words = question.bases.slice(term.start, term.start + term.length)
    const ids = words.flatMap((word) =>
      words.length > 1
        ? reader.find([word], term.language).flatMap(({ concepts }) => concepts)
        : reader.find.partsOf(word),
    )
    return ids.flatMap((id) => thingOf(term, reader.conceptOf(id), []) ?? [])
  }
  const thingOf = (
    term: ReadTerm,
    concept: KnownConcept,
    parts: readonly ReadThing[],
  ): ReadThing | undefined => {
    const asked = CLASS_OF[concept.class]
    if (asked === undefined) return undefined
    const role =
      concept.class === 'intent' || concept.class === 'generic' ? 'subject' : ROLE_OF[concept.class]
    return {
      role,
      tokens: [concept.id, ...reader.sameAs(concept.en)].map(tokenOfConcept),
      parts,
      text: term.text,
      concept: concept.en,
      name: { de: concept.de, en: concept.en },
      class: asked,
      state: stateOf(concept, parts, reader, broaderOf),
      isBrand: term.isBrand ?? false,
      start: term.start,
      end: term.start + term.length,
    }
  }
  const open = openWords(question, reader)
  const things = [
    ...outer.flatMap(ofTerm),
    ...open,
    ...unknownNames(question, reader).filter(
      (name) => !open.some(({ start }) => start === name.start),
    ),
  ]
  // What a compound means is told once, not part by part.
  const isPartOfOther = (thing: ReadThing) =>
    things.some(
      (other) =>
        other !== thing &&
        other.start === thing.start &&
        other.parts.some((part) => part.tokens.some((token) => thing.tokens.includes(token))),
    )
  return things.filter((thing) => !isPartOfOther(thing)).toSorted((a, b) => a.start - b.start)
}

/** What there is on a concept (P-TOPIC-STATE). */
function stateOf(
  concept: KnownConcept,
  parts: readonly ReadThing[],
  { conceptOf }: QuestionReader,
  broaderOf: (id: number) => readonly number[],
): TopicState {
  if (total(concept.own) > 0) return 'present'
  if (total(concept.documents) > 0) return 'narrower'
  // What two words mean together is there where both are: texts may tell it in other words.
  if (parts.length > 0 && parts.every(({ state }) => state === 'present' || state === 'narrower')) {
    return 'present'
  }
  const isAbove = broaderOf(concept.id).some((id) => {
    const above = conceptOf(id)
    return CLASS_OF[above.class] === 'topic' && total(above.own) > 0
  })
  return isAbove ? 'broader' : 'absent'
}

/** Words that mean several topics, where nothing decides between them; one that is left is meant. */
function openWords(question: ReadQuestion, { find, conceptOf }: QuestionReader): ReadThing[] {
  const { typed, text, bases } = question
  return typed.flatMap(({ base, start, end }, place): ReadThing[] => {
    if (isInTerm(question, place)) return []
    const written = text.slice(start, end)
    const choices = find.ambiguous(base, written, bases).map(conceptOf)
    const [first] = choices
    if (!first) return []
    return [
      {
        role: 'subject',
        tokens: choices.map(({ id }) => tokenOfConcept(id)),
        parts: [],
        text: written,
        concept: choices.length === 1 ? first.en : written,
        name: choices.length === 1 ? { de: first.de, en: first.en } : { de: written, en: written },
        class: 'topic',
        state: choices.length === 1 ? 'absent' : 'ambiguous',
        isBrand: false,
        ...(choices.length > 1 && { choices }),
        start: place,
        end: place + 1,
      },
    ]
  })
}

/**
 * Words that no concept has and that name something: in German, nouns; where a question is written
 * without capitals or in English, each longer word that no text has.
 */
function unknownNames(question: ReadQuestion, { vocabulary }: QuestionReader): ReadThing[] {
  const { typed, bases, text, language, unwanted } = question
  const words = typed.map(({ start, end }) => text.slice(start, end))
  const hasCapitals = language === 'de' && words.slice(1).some((word) => /^\p{Lu}/u.test(word))
  return typed.flatMap(({ base }, place): ReadThing[] => {
    const word = words[place] ?? ''
    const read = bases[place] ?? base
    if (isInTerm(question, place) || stopWords.has(read) || unwanted.has(base)) return []
    const isAbbreviation = /^\p{Lu}{2,6}$/u.test(word) && words.some((one) => /\p{Ll}/u.test(one))
    if ((read.length < SHORTEST_WORD && !isAbbreviation) || /\d/.test(read)) return []
    const documents = total(vocabulary.forms(read))
    const isName =
      isAbbreviation ||
      OR.has(typed[place - 1]?.base ?? '') ||
      (hasCapitals ? /^\p{Lu}/u.test(word) && place > 0 : documents === 0)
    if (!isName) return []
    return [
      {
        role: 'subject',
        tokens: tokensOfWord(read),
        parts: [],
        text: word,
        concept: read,
        name: { de: word, en: word },
        class: 'topic',
        state: documents > 0 ? 'present' : 'absent',
        isBrand: false,
        start: place,
        end: place + 1,
      },
    ]
  })
}

/** Whether something stands on a thing, itself or narrower. */
export const isHere = ({ state }: ReadThing) => state === 'present' || state === 'narrower'

/** What stands behind one of these is a thing of its own, even if it is an ordinary word. */
const OR = new Set(['oder', 'or', 'vs', 'versus'])

const COMPARING = new Set([
  'oder',
  'or',
  'statt',
  'anstatt',
  'anstelle',
  'vs',
  'versus',
  'gegenuber',
  'als',
  'than',
  'instead',
  'verglichen',
  'compared',
  'vergleich',
  'comparison',
])

/**
 * What is asked for as answers have to hold it. Two treatments between which a word compares ('oder',
 * 'statt', 'vs', 'als') are the sides of a comparison.
 */
export function askedOf(question: ReadQuestion, things: readonly ReadThing[]): Asked<ReadThing> {
  const wanted = things
    .filter((thing) => thing.class !== 'intent')
    .map((thing) => ({ ...thing, isOfPeople: isBehindOfPeople(question, thing) }))
  const sides = sidesOf(question, wanted)
  const age = ageAsked(question.text)
  return {
    things: wanted.filter((thing) => !sides?.includes(thing)),
    sides,
    intents: intentsIn(question.text),
    isOutcomeSought: seeksOutcome(question.text),
    age,
    numbers: question.typed.flatMap(({ base }, place) =>
      /^\d{1,4}$/.test(base) && Number(base) !== age && !isInTerm(question, place) ? [base] : [],
    ),
  }
}

/** Words before a disease that people have. */
const OF_PEOPLE = new Set(['bei', 'mit', 'for', 'in', 'with', 'among'])
/** So many words may stand between: 'bei Menschen mit hohem Risiko'. */
const BETWEEN = 2

function isBehindOfPeople({ typed }: ReadQuestion, { role, start }: ReadThing): boolean {
  const before = typed.slice(Math.max(0, start - BETWEEN), start)
  return role === 'disease' && before.some(({ base }) => OF_PEOPLE.has(base))
}

const isInTerm = ({ terms }: ReadQuestion, place: number) =>
  terms.some(({ start, length }) => start <= place && place < start + length)

function sidesOf(
  { typed }: ReadQuestion,
  things: readonly ReadThing[],
): [ReadThing, ReadThing] | undefined {
  for (const [place, { base }] of typed.entries()) {
    if (!COMPARING.has(base)) continue
    const before = things.findLast((thing) => isSide(thing) && thing.end <= place)
    const after = things.find((thing) => isSide(thing) && thing.start > place)
    if (before && after) return [before, after]
  }
  return undefined
}

/** A treatment, or a name that no concept has, which may be one. */
function isSide({ role, tokens }: ReadThing): boolean {
  return role === 'treatment' || tokens.every((token) => !token.startsWith('c'))
}
