import type { HearticleTranslationRecord } from '../hearticle/hearticle.ts'
import { markupToText, parseMarkup } from '../text/markup.ts'

const WORDS_PER_MINUTE = 200

/**
 * Whole minutes, at least one, that it takes to read all that a hearticle's page says itself:
 * headline, main text and both lists of actions, without marks, citations and explanations.
 */
export function readingMinutes({
  headline,
  mainTextBody,
  mainActions,
  harmfulActions,
}: Pick<
  HearticleTranslationRecord,
  'headline' | 'mainTextBody' | 'mainActions' | 'harmfulActions'
>): number {
  const texts = [headline, mainTextBody, ...mainActions, ...harmfulActions]
  const words = texts.reduce((sum, text) => sum + wordsIn(text), 0)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

function wordsIn(markup: string): number {
  return markupToText(parseMarkup(markup)).match(/\S+/g)?.length ?? 0
}
