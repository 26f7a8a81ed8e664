import type { Question } from './question.ts'
import { splitCompound } from './split-compound.ts'
import { englishStem, germanStem } from './stems.ts'
import type { Vocabulary } from './vocabulary.ts'
import { foldUmlauts } from './words.ts'

/** Shorter beginnings fit too much to say anything. */
const SHORTEST_BEGINNING = 3
const COMPLETIONS = 8
const CORRECTIONS = 3
const GERMAN = '{title_de body_de parts}'

/** A word of a question as FTS5 is asked for it, and in about how many documents it is. */
export interface AskedWord {
  expression: string
  documents: number
}

/**
 * What to ask the text index for a question: every word on its own, joined by OR by whoever asks. No
 * word is put in unquoted, and words have letters and digits alone, so no question is an error.
 */
export function askedWords(question: Question, vocabulary: Vocabulary): AskedWord[] {
  const asked = question.words.flatMap((base) => ask(base, question.open === base, vocabulary))
  if (question.identifier === undefined) return asked
  return [{ expression: `names : ${quoted(question.identifier)}`, documents: 1 }, ...asked]
}

function ask(base: string, isOpen: boolean, vocabulary: Vocabulary): AskedWord[] {
  const documents = vocabulary.documents(base) || vocabulary.documents(foldUmlauts(base))
  const phrases = [...phrasesOf(base)]
  const parts = splitCompound(base, (part) => vocabulary.german(part))
  if (parts.length > 0 && (documents === 0 || vocabulary.german(base) > 0)) {
    phrases.push(...parts.map((part) => `${GERMAN} : ${quoted(germanStem(part))}`))
  }
  const asked = [{ expression: phrases.join(' OR '), documents }]
  if (documents > 0) return asked
  const completions =
    isOpen && base.length >= SHORTEST_BEGINNING
      ? vocabulary.completions(foldUmlauts(base), COMPLETIONS)
      : []
  const meant =
    completions.length > 0
      ? completions
      : vocabulary.corrections(base, { isPrefix: isOpen, limit: CORRECTIONS })
  for (const word of meant) {
    asked.push({
      expression: [...phrasesOf(word)].join(' OR '),
      documents: vocabulary.documents(word),
    })
  }
  return asked
}

function phrasesOf(base: string): Set<string> {
  return new Set([
    `{title_en body_en} : ${quoted(englishStem(base))}`,
    `${GERMAN} : ${quoted(germanStem(base))}`,
    `names : ${quoted(foldUmlauts(base))}`,
  ])
}

/** A phrase of FTS5; a word holds no quotation mark, and is doubled up on nonetheless. */
export function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}
