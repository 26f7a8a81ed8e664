import { findGrams, type GramTable, tableOfGrams } from './letter-grams.ts'

/** A word of a question, and how much it says: 0 to 1, the rarer the more. */
interface AskedWord {
  base: string
  weight: number
}

/** What a question asks for in texts of one language, as letters. */
export interface AskedGrams {
  table: GramTable
  /** By gram: that of the least telling word that has it, so that common endings count for little. */
  weights: readonly number[]
  words: readonly { weight: number; grams: readonly number[] }[]
}

/** By gram of a question, 1 where a text has it. */
type GramsOfText = Uint8Array

export function askedGrams(queryWords: readonly AskedWord[]): AskedGrams {
  const { table, grams } = tableOfGrams(queryWords.map(({ base }) => base))
  const weights = Array.from({ length: table.codes.length }, () => 1)
  const words = queryWords.map(({ weight }, at) => ({ weight, grams: grams[at] ?? [] }))
  for (const { weight, grams: own } of words) {
    for (const gram of own) weights[gram] = Math.min(weights[gram] ?? 1, weight)
  }
  return { table, weights, words }
}

export function gramsIn(
  text: string,
  { table }: AskedGrams,
  place = { start: 0, end: text.length },
): GramsOfText {
  const found = new Uint8Array(table.codes.length)
  findGrams(text, place, table, (gram) => {
    found[gram] = 1
  })
  return found
}

/** The share of a question's grams that several texts have together, by their weights. */
export function shareOfGrams(texts: readonly GramsOfText[], { weights }: AskedGrams): number {
  let [has, total] = [0, 0]
  for (let gram = 0; gram < weights.length; gram += 1) {
    const weight = weights[gram] ?? 0
    total += weight
    for (const text of texts) {
      if (text[gram] !== 1) continue
      has += weight
      break
    }
  }
  return total === 0 ? 0 : has / total
}

/**
 * The share of a question's words that a text has, by their weights. A word that has only some of the
 * letters counts for less than these: it may be another form, and may be another word.
 */
export function shareOfWords(text: GramsOfText, { words }: AskedGrams): number {
  let [has, total] = [0, 0]
  for (const { weight, grams } of words) {
    if (grams.length === 0) continue
    let own = 0
    for (const gram of grams) own += text[gram] ?? 0
    total += weight
    has += weight * (own / grams.length) ** 2
  }
  return total === 0 ? 0 : has / total
}
