import type { Language } from '../../contract/protocol/language.ts'

/**
 * Words by which texts and abstracts say that something is less or more: comparatives, and verbs of
 * change. As they stand in patterns, without the word boundaries around them.
 */
interface DirectionWords {
  less: string
  more: string
}

/** How much there is of something, or how often. */
export const amountWords: Record<Language, DirectionWords> = {
  de: {
    less: 'weniger|seltener|niedriger|geringer|kleiner|kürzer|minder|schwächer',
    more: 'mehr|häufiger|öfter|höher|größer|länger|stärker|zahlreicher',
  },
  en: {
    less: 'fewer|less|lower|rarer|shorter|smaller|milder|weaker',
    more: 'more|higher|longer|greater|larger|stronger|extra|additional',
  },
}

/** How something changes. */
export const changeWords: Record<Language, DirectionWords> = {
  de: {
    less: 'senk(?:t|te|ten|en)|gesenkt|sink(?:t|en)|sank(?:en)?|gesunken|verringer(?:t|te|ten|n)|verminder(?:t|te|ten|n)|reduzier(?:t|te|ten|en)|verkürz(?:t|te|ten|en)|abnahm(?:en)?|abgenommen|verhinder(?:t|te|ten|n)|vermied(?:en)?',
    more: 'steig(?:t|en)|stieg(?:en)?|gestiegen|steiger(?:t|te|ten|n)|gesteigert|erhöh(?:t|en)|erhöhte(?:n)?(?= (?:das|die|den|sich|ihr))|vermehr(?:t|te|ten|en)|verlänger(?:t|te|ten|n)|zunahm(?:en)?|zugenommen',
  },
  en: {
    less: 'reduc\\w+|lower(?:ed|s|ing)|decreas\\w+|fell|declined|shorten\\w*|prevent\\w*|lessen\\w*',
    more: 'increas\\w+|rais(?:ed|es|ing)|rose|risen|lengthen\\w*|gain\\w*',
  },
}

/** A pattern of words that stand for themselves, in any case. */
export const wordPattern = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu')

/** All words of a direction. */
export const directionPattern = (direction: keyof DirectionWords, language: Language) =>
  wordPattern(`${amountWords[language][direction]}|${changeWords[language][direction]}`)
