import type { Language } from '../../../src/contract/protocol/language.ts'
import type { QuestionClass, TopicState } from '../../../src/contract/reading/answer.ts'
import type { AskedRole, AskedThing } from '../../../src/domain/answer/asked.ts'
import { phrasesIn } from '../link/link-concepts.ts'
import type { KnownConcept, QuestionReader, ReadQuestion, ReadTerm } from '../link/read-question.ts'
import { isAbbreviation } from '../link/terms.ts'
import type { ConceptClass } from '../parse/thesaurus.ts'
import { total } from '../parse/vocabulary.ts'
import { tokenOfConcept } from './meaning.ts'

export interface ReadThing extends AskedThing {
  /** As it was typed. */
  text: string
  /** The concept's English name; of a word that no concept has, the word. */
  concept: string
  name: Record<Language, string>
  class: QuestionClass
  state: TopicState
  isBrand: boolean
  /** What an ambiguous word may mean, or one that only looks like it. */
  choices?: readonly KnownConcept[]
  /** Only parts of a compound mean it. */
  isOfParts: boolean
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

const roleOf = ({ class: asked }: KnownConcept): AskedRole =>
  asked === 'intent' || asked === 'generic' ? 'subject' : ROLE_OF[asked]

/** The things that a question asks for, in its order: what is meant by its terms, and names that nothing knows. */
export function thingsIn(question: ReadQuestion, reader: QuestionReader): ReadThing[] {
  const terms = question.terms.filter(
    (term) =>
      !term.isSwitchedOff && !isUnit(question, term.start, term.length) && isMeant(term, question),
  )
  const isWhole = (term: ReadTerm) => term.isComposed || term.isEmpty
  const isWithin = (part: ReadTerm, whole: ReadTerm) =>
    part.start >= whole.start &&
    part.start + part.length <= whole.start + whole.length &&
    (part.length < whole.length || (!isWhole(part) && part !== whole))
  const composed = terms.filter(isWhole)
  const outer = terms.filter((term) => !composed.some((other) => isWithin(term, other)))
  const ofTerm = (term: ReadTerm): ReadThing[] => {
    const parts = isWhole(term)
      ? terms.filter((part) => isWithin(part, term) && !part.isComposed).flatMap(ofTerm)
      : partsOf(term)
    return term.known.flatMap((concept) => thingOf(term, concept, parts) ?? [])
  }
  const deaths = new Set(reader.sameAs('death'))
  const isDeath = ({ id, en }: KnownConcept) =>
    /\b(?:death|mortality)\b/u.test(en) ||
    [id, ...reader.broaderOf(id)].some((one) => deaths.has(one)) ||
    reader.sameAs(en).some((one) => deaths.has(one))
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
    const isGuessed = isGuess(question, term)
    // A word of its own is none that looks like it.
    if (isGuessed && isOrdinary(question, term, reader)) return undefined
    return {
      role: roleOf(concept),
      tokens: [concept.id, ...reader.sameAs(concept.en)].map(tokenOfConcept),
      parts,
      isDeath: isDeath(concept),
      text: term.text,
      concept: concept.en,
      name: { de: concept.de, en: concept.en },
      class: asked,
      state: isGuessed ? 'slip' : stateOf(concept, parts, reader),
      ...(isGuessed && { choices: [concept] }),
      isBrand: term.isBrand ?? false,
      isOfParts: term.isOfParts ?? false,
      start: term.start,
      end: term.start + term.length,
    }
  }
  const open = openWords(question, reader)
  const phrases = phrasesIn(question.text, question.language)
  const ofPhrases = phrases.flatMap(({ concept, start, end }) => {
    const known = reader.conceptNamed(concept)
    const places = placesWithin(question, start, end)
    const [first = 0, last = first] = [places[0], places.at(-1)]
    const term = {
      ...NO_TERM,
      start: first,
      length: last - first + 1,
      text: question.text.slice(start, end),
    }
    return known ? (thingOf(term, known, []) ?? []) : []
  })
  const isInPhrase = ({ concept, start }: ReadThing) =>
    phrases.some(
      (phrase) =>
        (phrase.insteadOf.includes(concept) || phrase.concept === concept) &&
        placesWithin(question, phrase.start, phrase.end).includes(start),
    )
  const things = [
    ...outer.flatMap(ofTerm).filter((thing) => !isInPhrase(thing) && !FAMILY.has(thing.concept)),
    ...ofPhrases,
    ...open,
  ]
  // What a compound means is told once, not part by part.
  const isPartOfOther = (thing: ReadThing) =>
    things.some(
      (other) =>
        other !== thing &&
        other.start === thing.start &&
        other.parts.some((part) => part.tokens.some((token) => thing.tokens.includes(token))),
    )
  // What is spelt right somewhere is not guessed elsewhere.
  const isRepeated = (thing: ReadThing, at: number) =>
    things.some(
      (other, place) =>
        other.concept === thing.concept &&
        (isSlip(thing) === isSlip(other) ? place < at : isSlip(thing)),
    )
  return things
    .filter((thing, at) => !isPartOfOther(thing) && !isRepeated(thing, at))
    .toSorted((a, b) => a.start - b.start)
}

/** A shorter word that is a form of a German term's is mostly another word: 'Lauf' is none of 'laufen'. */
const SHORTEST_INFLECTED = 5

/** Whether words only look like those of a term: they were corrected, or are short and inflected. */
function isGuess({ typed, bases, text }: ReadQuestion, term: ReadTerm): boolean {
  const { start, length, isInflected, language } = term
  if (isCorrected({ typed, bases }, start, start + length)) return true
  const word = typed[start]
  if (!isInflected || language === 'en' || length > 1 || !word) return false
  return word.base.length < SHORTEST_INFLECTED || isAbbreviation(text.slice(word.start, word.end))
}

const isOrdinary = (
  { typed }: ReadQuestion,
  { start, length }: ReadTerm,
  reader: QuestionReader,
): boolean => length === 1 && reader.isOrdinary(typed[start]?.base ?? '')

const isCorrected = (
  { typed, bases }: Pick<ReadQuestion, 'typed' | 'bases'>,
  start: number,
  end: number,
) => bases.slice(start, end).some((base, at) => base !== typed[start + at]?.base)

/** A unit is no abbreviation: 'mg' of '2.4 mg'. */
const OF_AMOUNT = /\d\s*$/u
const LONGEST_UNIT = 3

function isUnit({ typed, text }: ReadQuestion, place: number, length: number): boolean {
  const word = typed[place]
  if (length > 1 || !word || word.end - word.start > LONGEST_UNIT) return false
  return OF_AMOUNT.test(text.slice(0, word.start))
}

/** Whoever asks for somebody asks for anybody. */
const FAMILY = new Set(['mother', 'father', 'parent', 'grandparent', 'spouse', 'sibling', 'family'])

const NO_TERM: Pick<ReadTerm, 'concepts' | 'language' | 'known' | 'isSwitchedOff'> = {
  concepts: [],
  language: 'en',
  known: [],
  isSwitchedOff: false,
}

/** What words mean together one of which says nothing is meant where texts are about it: 'symptoms, treatment'. */
const isMeant = (term: ReadTerm, { terms }: ReadQuestion) =>
  !term.isComposed ||
  term.known.some(({ documents }) => total(documents) > 0) ||
  terms.every(
    ({ start, known }) =>
      start < term.start ||
      start >= term.start + term.length ||
      known.some(({ class: asked }) => CLASS_OF[asked] !== undefined),
  )

/** The places of the words of a question that stand within a stretch of it. */
const placesWithin = ({ typed }: ReadQuestion, from: number, to: number) =>
  typed.flatMap(({ start, end }, place) => (start >= from && end <= to ? [place] : []))

/** What is done about something, which any text about it may tell: 'stroke prevention'. */
const PURPOSE =
  /train|exercise|übung|programm|prevent|prophyla|vorbeug|treatment|therap|behandlung|control|risk|risiko|target|ziel/iu

/** What there is on a concept (P-TOPIC-STATE). */
function stateOf(
  concept: KnownConcept,
  parts: readonly ReadThing[],
  reader: QuestionReader,
): TopicState {
  const same = [concept, ...reader.sameAs(concept.en).map(reader.conceptOf)]
  if (same.some(({ documents }) => total(documents) > 0)) return 'present'
  // What two words mean together is there where both are: texts may tell it in other words.
  const isInParts =
    parts.every(isHere) &&
    (parts.length > 1 || (parts.length === 1 && PURPOSE.test(`${concept.en} ${concept.de}`)))
  if (isInParts) return 'present'
  const isAbove = reader.broaderOf(concept.id).some((id) => {
    const above = reader.conceptOf(id)
    return CLASS_OF[above.class] === 'topic' && total(above.own) > 0
  })
  return isAbove ? 'broader' : 'absent'
}

/** Words that mean several topics, where nothing decides between them; one that is left is meant. */
function openWords(question: ReadQuestion, reader: QuestionReader): ReadThing[] {
  const { find, conceptOf } = reader
  const { typed, bases } = question
  return typed.flatMap(({ base }, place): ReadThing[] => {
    if (isInTerm(question, place) || isUnit(question, place, 1)) return []
    const written = question.written[place] ?? base
    const choices = find.ambiguous(base, written, bases).map(conceptOf)
    const [first] = choices
    const state = first && choices.length === 1 ? stateOf(first, [], reader) : 'ambiguous'
    // Of what nothing decides on, only what is written as an abbreviation can be missing.
    if (!first || (state !== 'present' && choices.length === 1 && !isAbbreviation(written)))
      return []
    return [
      {
        role: choices.length === 1 ? roleOf(first) : 'subject',
        tokens: choices.map(({ id }) => tokenOfConcept(id)),
        parts: [],
        text: written,
        concept: choices.length === 1 ? first.en : written,
        name: choices.length === 1 ? { de: first.de, en: first.en } : { de: written, en: written },
        class: 'topic',
        state,
        isBrand: false,
        isOfParts: false,
        ...(choices.length > 1 && { choices }),
        start: place,
        end: place + 1,
      },
    ]
  })
}

/** Whether words only look like those of a thing (P-ANSWER-GUESSED). */
export const isSlip = ({ state }: Pick<ReadThing, 'state'>) => state === 'slip'

/** Whether something stands on a thing, itself or narrower. */
export const isHere = ({ state }: ReadThing) => state === 'present'

/** Whether a word is of a term that asks, or names who asks: 'help', 'mother'. */
export const isBesides = ({ terms }: ReadQuestion, place: number) =>
  terms.some(
    ({ start, length, known }) =>
      start <= place &&
      place < start + length &&
      known.every(({ class: of, en }) => of === 'intent' || FAMILY.has(en)),
  )

export const isInTerm = ({ terms }: ReadQuestion, place: number) =>
  terms.some(({ start, length }) => start <= place && place < start + length)
