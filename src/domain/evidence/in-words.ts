import type { Language } from '../../contract/protocol/language.ts'

/** Units that no reader can picture: standard deviations, whatever a text calls them. */
const STANDARDIZED = /standardabweichung|standard deviation|\bSMD\b|\bSDs?\b/i

/** Whether a mean difference is in standard deviations, which cards do not show (P-RESULT-SENTENCE). */
export const isStandardized = (unit: string): boolean => STANDARDIZED.test(unit)

/** An adjective before its noun would have to be inflected behind 'mit'. */
const BEGINS_WITH_ADJECTIVE = /^\p{L}+(e|er|es|en|em) \p{L}+/u

/** A German name that begins with a noun, which stays as it is behind 'mit'. */
const BEGINS_WITH_NOUN = /^\p{Lu}[\p{L}\d-]+/u

/** A word that keeps its capital letter within an English sentence: 'COPD', 'QT time', 'HbA1c'. */
const KEEPS_CAPITAL = /^\p{Lu}[\p{L}\d-]*[\p{Lu}\d]/u

/**
 * The name of an outcome as it stands behind 'mit' or 'with'.
 * @returns undefined where a German name would have to be inflected there
 */
export function nameInSentence(outcome: string, language: Language): string | undefined {
  if (language === 'de') {
    const isNoun = BEGINS_WITH_NOUN.test(outcome) && !BEGINS_WITH_ADJECTIVE.test(outcome)
    return isNoun ? outcome : undefined
  }
  return KEEPS_CAPITAL.test(outcome) ? outcome : outcome.charAt(0).toLowerCase() + outcome.slice(1)
}

/**
 * Both sides of a comparison for one phrase, 'A statt B': what both begin with ahead of a number is
 * said once ('Blutdruckziel unter 120 statt unter 140'). Nothing else is left out, since it could
 * change what was compared.
 */
export function comparedWithout(
  intervention: string,
  comparator: string,
): { intervention: string; comparator: string } {
  const own = intervention.split(' ')
  const other = comparator.split(' ')
  const isNumber = (word: string | undefined) => word !== undefined && /^\d/.test(word)
  let shared = 0
  while (own[shared] !== undefined && own[shared] === other[shared] && !isNumber(own[shared])) {
    shared += 1
  }
  const isAheadOfNumber = isNumber(own[shared]) && isNumber(other[shared])
  return {
    intervention,
    comparator: isAheadOfNumber ? other.slice(shared).join(' ') : comparator,
  }
}
