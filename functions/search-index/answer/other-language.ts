import { languages } from '../../../src/contract/protocol/language.ts'
import { stopWords } from '../language/stop-words.ts'
import type { QuestionReader, ReadQuestion } from '../question/read-question.ts'
import { total } from '../question/vocabulary.ts'

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
