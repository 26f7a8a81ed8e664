import type { Language } from '../../contract/protocol/language.ts'
import { sentencesOf } from '../../domain/text/sentences.ts'

const DESCRIPTION_LENGTH = 160

/** No sentence of ours is longer; what is, ends at a word. */
const LONGEST = 600

/**
 * The begin of a text for a description, in whole sentences: as many as stand in 160 characters, and
 * at least the first (P-WHOLE-SENTENCES).
 * @returns undefined for a text without words
 */
export function shortened(text: string, language: Language): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return undefined
  if (line.length <= DESCRIPTION_LENGTH) return line
  const [first, ...others] = sentencesOf(line.slice(0, 2 * LONGEST), language)
  let end = first?.end ?? 0
  if (end > LONGEST) return `${line.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`
  for (const sentence of others) {
    if (line.slice(0, sentence.end).trimEnd().length > DESCRIPTION_LENGTH) break
    end = sentence.end
  }
  return line.slice(0, end).trimEnd()
}
