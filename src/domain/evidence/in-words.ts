import type { Language } from '../../contract/protocol/language.ts'

/** What stands first in a German name and stays as it is behind 'mit': a noun in the singular. */
const GERMAN_NOUN = /^\p{Lu}[\p{L}\d-]*[\p{L}\d]/u

/** Endings of plurals and of words that are no nouns: 'Stürze', 'Kinder', 'Rauchfrei', 'Neuer'. */
const NOT_SURELY = /(?:(?<!i)e|er|(?<!Diabet)es|el|em|frei|los|bar|ig|lich|isch|sam|haft)$/u

/** Names that are joined in one outcome. */
const JOINED = /, | oder | und /u

/** A word that keeps its capital letter in English: 'COPD', 'HbA1c', 'Alzheimer’s', 'Parkinson'. */
const KEEPS_CAPITAL =
  /^(?:\p{Lu}[\p{L}\d-]*[\p{Lu}\d]|\p{L}+['’]s\b|Alzheimer|Barrett|Covid|Crohn|Cushing|Down|Hodgkin|Lyme|Parkinson)/u

/**
 * The name of an outcome as it stands behind 'mit' or 'with'.
 * @returns undefined where a German name might have to be inflected there
 */
export function nameInSentence(outcome: string, language: Language): string | undefined {
  if (language === 'en') {
    return KEEPS_CAPITAL.test(outcome)
      ? outcome
      : outcome.charAt(0).toLowerCase() + outcome.slice(1)
  }
  const staysSo = (name: string) => {
    const [first] = GERMAN_NOUN.exec(name) ?? []
    return first !== undefined && !NOT_SURELY.test(first)
  }
  return !outcome.includes(' mit ') && outcome.split(JOINED).every(staysSo) ? outcome : undefined
}

/**
 * Both sides of a comparison for one phrase, 'A (Vergleich: B)': what both begin with ahead of a
 * number is said once ('Blutdruckziel unter 120 (Vergleich: unter 140)'). Nothing else is left out,
 * since it could change what was compared.
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
