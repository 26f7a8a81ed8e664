import type { Language } from '../../../src/contract/protocol/language.ts'
import { type AskedGrams, gramsIn, shareOfGrams, shareOfWords } from './asked-grams.ts'

export interface RankedTexts {
  texts: readonly TextsInLanguage[]
  /** What stands beside them and may be asked for, too: authors, keywords. */
  otherTexts: readonly string[]
}

export interface TextsInLanguage {
  language: Language
  title: string
  body: string
}

/** What tells how well something answers, each from 0 to 1. */
export interface Features {
  /** Its score by the index, as a part of the best one's. */
  index: number
  /** The share of the question's letters that all of it has. */
  whole: number
  /** The share of the question's words in its title. */
  title: number
  /** The same in the sentence that has most of them. */
  sentence: number
}

/** Good enough to compare by: what is shown is split with more care (best-sentence.ts). */
const END_OF_SENTENCE = /[.!?](?=\s)|\n/g

/** Of texts in several languages each feature of the better one. */
export function featuresOf(
  { texts, otherTexts }: RankedTexts,
  questionGrams: Readonly<Record<Language, AskedGrams>>,
  index: number,
): Features {
  const best: Features = { index, whole: 0, title: 0, sentence: 0 }
  for (const text of texts) {
    const own = featuresOfText(text, otherTexts, questionGrams[text.language])
    best.whole = Math.max(best.whole, own.whole)
    best.title = Math.max(best.title, own.title)
    best.sentence = Math.max(best.sentence, own.sentence)
  }
  return best
}

function featuresOfText(
  { title, body }: TextsInLanguage,
  otherTexts: readonly string[],
  questionGrams: AskedGrams,
): Omit<Features, 'index'> {
  const parts = [title, ...otherTexts].map((text) => gramsIn(text, questionGrams))
  let start = 0
  for (const { index: end } of body.matchAll(END_OF_SENTENCE)) {
    parts.push(gramsIn(body, questionGrams, { start, end }))
    start = end
  }
  parts.push(gramsIn(body, questionGrams, { start, end: body.length }))
  const shares = parts.map((part) => shareOfWords(part, questionGrams))
  return {
    whole: shareOfGrams(parts, questionGrams),
    title: shares[0] ?? 0,
    sentence: Math.max(...shares),
  }
}
