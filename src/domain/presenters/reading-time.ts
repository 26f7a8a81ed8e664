import type { HearticleTranslationRecord } from '../hearticle/hearticle.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'

const WORDS_PER_MINUTE = 200

/** Whole minutes, at least one, that so many words take (P-READING-TIME). */
export const minutesOfWords = (words: number): number =>
  Math.max(1, Math.round(words / WORDS_PER_MINUTE))

type ReadTexts = Pick<
  HearticleTranslationRecord,
  'headline' | 'mainTextBody' | 'mainActions' | 'harmfulActions'
>

/**
 * Whole minutes, at least one, that it takes to read all that a hearticle's page says itself:
 * headline, main text and both lists of actions, without marks, citations and explanations. One text
 * takes as long in either language: as long as its longer translation (P-READING-TIME).
 */
export function readingMinutes(translations: readonly ReadTexts[]): number {
  const words = Math.max(0, ...translations.map(wordsOf))
  return minutesOfWords(words)
}

function wordsOf({ headline, mainTextBody, mainActions, harmfulActions }: ReadTexts): number {
  const texts = [headline, mainTextBody, ...mainActions, ...harmfulActions]
  return texts.reduce((sum, text) => sum + wordsIn(text), 0)
}

function wordsIn(markup: string): number {
  return markupToText(parseMarkup(markup)).match(/\S+/g)?.length ?? 0
}
