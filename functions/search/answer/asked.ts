import { languages } from '../../../src/contract/protocol/language.ts'
import {
  type Asked,
  type AskedThing,
  type AskedWord,
  ageAsked,
  amountsAsked,
  intentsIn,
  isOfOneself,
  seeksOutcome,
  wholeNumbersIn,
} from '../../../src/domain/answer/asked.ts'
import type { QuestionReader, ReadQuestion } from '../link/read-question.ts'
import { isFiller, stopWords } from '../parse/stop-words.ts'
import { total } from '../parse/vocabulary.ts'
import { tokensOfWord } from './meaning.ts'
import { isBesides, isInTerm, type ReadThing, thingsIn } from './things.ts'

/** Words between two treatments that compare them. */
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
export function askedOfContent(
  question: ReadQuestion,
  things: readonly ReadThing[],
  reader: QuestionReader,
): Asked<ReadThing> {
  const wanted = things
    .filter((thing) => thing.class !== 'intent')
    .map((thing, _, all) => {
      const among = placeBehind(question, thing, all, OF_PEOPLE_ALONE)
      const [from, to] = [question.typed[among ?? -1]?.start, question.typed[thing.end - 1]?.end]
      return {
        ...thing,
        isOfPeople: placeBehind(question, thing, all, OF_PEOPLE) !== undefined,
        ...(from !== undefined && { amongPeople: question.text.slice(from, to) }),
      }
    })
  const sides = sidesOf(question, wanted)
  const age = ageAsked(question.text)
  const amounts = amountsAsked(question.text, question.language)
  return {
    things: wanted.filter((thing) => !sides?.includes(thing)),
    sides,
    intents: intentsIn(question.text),
    isOutcomeSought: seeksOutcome(question.text),
    words: otherWordsIn(question, things, reader),
    age,
    amounts,
    numbers: numbersBesides(question, [
      ...(age ? [String(age.years)] : []),
      ...amounts.flatMap(({ numbers }) => numbers),
    ]),
    isOfOneself: isOfOneself(question.text),
    isBare:
      question.typed.length - wanted.reduce((sum, { start, end }) => sum + end - start, 0) <= 1,
  }
}

/** What stands around things that somebody asks the meaning of, which no result of a study tells. */
const WHAT_IS =
  /^(?:was (?:ist|sind|heisst|bedeutet|bedeuten)|what (?:is|are|(?=.* mean$)(?:does|do)))(?: (?:eine?|der|die|das|und|oder|an?|the|and|or|mean))*$/

/** Whether a question asks what things are, and nothing about them: 'Was bedeuten SARS-CoV-2 und Covid-19?' */
export const asksWhatIs = ({ typed }: ReadQuestion, things: readonly ReadThing[]) =>
  WHAT_IS.test(
    typed
      .filter((_, place) => !things.some(({ start, end }) => start <= place && place < end))
      .map(({ base }) => base)
      .join(' '),
  )

/** Numbers of a question that are neither a part of a term nor others that are known. */
function numbersBesides(question: ReadQuestion, known: readonly string[]): string[] {
  const { typed, text } = question
  const inTerms = typed.flatMap(({ base }, place) => (isInTerm(question, place) ? [base] : []))
  return wholeNumbersIn(text).filter(
    (number) => !known.includes(number) && !inTerms.some((base) => base.includes(number)),
  )
}

/** Words before a disease that people have, and those that may be before what is to be prevented, too. */
const OF_PEOPLE = new Set(['bei', 'mit', 'in', 'with', 'among', 'for'])
const OF_PEOPLE_ALONE = new Set(['bei', 'in', 'with', 'among'])

/** Words that say which of a kind is meant, in the words of either language. */
const SAME_WORDS = [
  ['severe', 'serious', 'major', 'schwer'],
  ['early', 'fruh'],
  ['advanced', 'late', 'fortgeschritten', 'spat'],
]
/** So many words may stand between: 'bei Menschen mit hohem Risiko'. */
const BETWEEN = 2

/** Where one of some words stands before a disease, with no other thing between. */
function placeBehind(
  { typed }: ReadQuestion,
  { role, start }: ReadThing,
  all: readonly ReadThing[],
  words: ReadonlySet<string>,
): number | undefined {
  if (role !== 'disease') return undefined
  const first = Math.max(0, start - BETWEEN)
  const at = typed.slice(first, start).findLastIndex(({ base }) => words.has(base))
  if (at < 0 || all.some((other) => first + at < other.start && other.end <= start))
    return undefined
  return first + at
}

/** What stands in a question as it was typed, and where, from 0. */
type Place = Pick<ReadThing, 'text' | 'start'>

/** What a question names, in its order, to be told of each result (P-SEARCH-HAS). */
export function partsOf(
  question: ReadQuestion,
  reader: QuestionReader,
): (Place & Pick<AskedThing, 'tokens' | 'parts'>)[] {
  const things = thingsIn(question, reader)
  const words = otherWordsIn(question, things, reader).filter(({ isEveryday }) => !isEveryday)
  return [
    ...things.filter((thing) => thing.class !== 'intent'),
    ...words.map((word) => ({ ...word, parts: [] })),
  ].toSorted((a, b) => a.start - b.start)
}

/** What nothing reads and is no filler (P-ANSWER-WHOLE), each word with those that mean the same. */
function otherWordsIn(
  question: ReadQuestion,
  things: readonly ReadThing[],
  reader: QuestionReader,
): (AskedWord & Place)[] {
  return question.typed.flatMap(({ base, start, end }, place) => {
    const isRead = things.some((thing) => thing.start <= place && place < thing.end)
    if (isRead || isBesides(question, place) || isFiller(base)) return []
    const same = SAME_WORDS.find((words) => words.some((one) => base.startsWith(one)))
    const tokens = [base, ...(same ?? [])].flatMap(tokensOfWord)
    const isEveryday = same === undefined && reader.isEveryday(base)
    return [{ tokens, isEveryday, text: question.text.slice(start, end), start: place }]
  })
}

function sidesOf(
  { typed }: ReadQuestion,
  things: readonly ReadThing[],
): [ReadThing, ReadThing] | undefined {
  for (const [place, { base }] of typed.entries()) {
    if (!COMPARING.has(base)) continue
    const before = things.findLast((thing) => isSide(thing) && thing.end <= place)
    const after = things.find((thing) => isSide(thing) && thing.start > place)
    // 'Lecanemab als Infusion' says in which form.
    const isForm = base === 'als' && before?.end === place
    if (before && after && !isForm) return [before, after]
  }
  return undefined
}

const isSide = ({ role }: ReadThing) => role === 'treatment'

/** Of fewer words nothing tells the language: they may be a name. */
const FEWEST_WORDS = 4
/** So great a share of its words a question in German or English has that somebody knows. */
const KNOWN_SHARE = 0.4
const LATIN = /\p{Script=Latin}/u

/** Whether a question is plainly in a language that is neither German nor English. */
export function isInOtherLanguage(
  { typed, terms, text }: ReadQuestion,
  { vocabulary }: QuestionReader,
): boolean {
  const letters = Array.from(text).filter((letter) => /\p{L}/u.test(letter))
  if (
    letters.length >= FEWEST_WORDS &&
    letters.filter((letter) => !LATIN.test(letter)).length > letters.length / 2
  )
    return true
  const words = typed.filter(({ base }) => !/\d/.test(base))
  if (words.length < FEWEST_WORDS) return false
  const isKnown = (base: string, place: number) =>
    stopWords.has(base) ||
    terms.some(({ start, length }) => start <= place && place < start + length) ||
    languages.some((language) => total(vocabulary.formsIn(base, language)) > 0)
  const known = typed.filter(({ base }, place) => !/\d/.test(base) && isKnown(base, place))
  return known.length < words.length * KNOWN_SHARE
}
