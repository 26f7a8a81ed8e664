import type { Language } from '../../../src/contract/protocol/language.ts'
import { sentencesOf } from '../../../src/domain/text/sentences.ts'
import { type AskedGrams, gramsIn, shareOfWords } from './asked-grams.ts'

/** The printed heading of a part of an abstract: 'MAIN RESULTS: '. */
const HEADING = /^\p{Lu}[\p{Lu} ,&/-]{2,40}:\s+/u

/**
 * The sentences of a text, the one that answers best first: that with the most of the question's
 * words; of equal ones the later, since methods come before results. Without headings and blanks.
 */
export function bestSentences(
  text: string,
  language: Language,
  questionGrams: AskedGrams,
): string[] {
  return sentencesOf(text, language)
    .map(({ start, end }) => text.slice(start, end).trim().replace(HEADING, ''))
    .filter((sentence) => sentence !== '')
    .reverse()
    .map((sentence) => ({
      sentence,
      share: shareOfWords(gramsIn(sentence, questionGrams), questionGrams),
    }))
    .toSorted((a, b) => b.share - a.share)
    .map(({ sentence }) => sentence)
}
