import { editDistance } from '../../../src/domain/text/edit-distance.ts'
import { longestPart, splitCompound } from '../../../src/domain/text/split-compound.ts'
import { stopWords } from './stop-words.ts'
import { type DocumentCounts, sumOf, total, type Vocabulary } from './vocabulary.ts'
import { englishStem, foldUmlauts, germanStem, type ParsedQuestion } from './words.ts'

/** Shorter beginnings fit too much to say anything. */
const SHORTEST_BEGINNING = 3
/** Typos of shorter stop words are more likely other words. */
const SHORTEST_STOP_WORD = 5
const longStopWords = [...stopWords].filter((word) => word.length >= SHORTEST_STOP_WORD)
const COMPLETIONS = 8
const CORRECTIONS = 3
/** To correct a word takes a few milliseconds. */
const MOST_CORRECTED = 8
const GERMAN = '{title_de body_de parts}'

/** A word of a question as FTS5 is asked for it, and in about how many documents it is. */
export interface QueryWord {
  expression: string
  documents: DocumentCounts
  /** The word of the question that it is asked for. */
  of?: string
  /** The same, where that is in no text. */
  base?: string
  /** What such a word was taken for, or what a concept is called. */
  correction?: string
  /** The name of the concept that it is. */
  concept?: string
}

/** What stands for any of several words. */
export function anyOf(words: readonly QueryWord[]): QueryWord {
  return {
    expression: words.map(({ expression }) => expression).join(' OR '),
    documents: sumOf(words.map(({ documents }) => documents)),
  }
}

/**
 * What to ask a text index for each word of a question, all that it may be meant for; nothing for one that says
 * nothing. No word is put in unquoted, and words have letters and digits alone, so no question is an
 * error.
 * @param spelt the word of the thesaurus that one is meant for which is in no text; undefined for none
 */
export function queryWords(
  { telling, open, identifier }: ParsedQuestion,
  vocabulary: Vocabulary,
  spelt: (base: string) => string | undefined,
): QueryWord[][] {
  let corrected = 0
  const corrections: Vocabulary['corrections'] = (base, asked) => {
    const meant = spelt(base)
    if (meant !== undefined) return [meant]
    corrected += 1
    return corrected > MOST_CORRECTED ? [] : vocabulary.corrections(base, asked)
  }
  const queried = telling.map((base) =>
    ask(base, open === base, { ...vocabulary, corrections }).map((word) => ({
      ...word,
      of: base,
    })),
  )
  if (identifier === undefined) return queried
  const identified = {
    expression: `{names body_en body_de} : ${quoted(identifier.token)}`,
    documents: { study: 1, hearticle: 1 },
  }
  const [first = [], ...others] = queried
  return [[identified, ...first], ...others]
}

function ask(base: string, isOpen: boolean, vocabulary: Vocabulary): QueryWord[] {
  const { parts, ...exact } = askKnown(base, vocabulary)
  if (total(exact.documents) > 0) return [exact]
  const completions =
    isOpen && base.length >= SHORTEST_BEGINNING
      ? vocabulary.completions(foldUmlauts(base), COMPLETIONS)
      : []
  const ask = (word: string) => askKnown(word, vocabulary)
  if (completions.length > 0) return [exact, ...completions.map(ask)]
  const corrections = vocabulary.corrections(base, { isPrefix: isOpen, limit: CORRECTIONS })
  if (isStopWordMeant(base, corrections)) return []
  if (corrections.length > 0) {
    return [exact, ...corrections.map((correction) => ({ ...ask(correction), base, correction }))]
  }
  return parts.length > 0 ? [exact] : [exact, ...partsOfUnknown(base, vocabulary)]
}

/** Stop words are misspelt as well; what is meant for one is not asked for. */
function isStopWordMeant(base: string, corrections: readonly string[]): boolean {
  const [best] = corrections
  if (base.length < SHORTEST_STOP_WORD) return false
  if (best !== undefined && (stopWords.has(best) || editDistance(base, best) <= 1)) {
    return stopWords.has(best)
  }
  return longStopWords.some(
    (word) => Math.abs(word.length - base.length) <= 1 && editDistance(base, word) <= 1,
  )
}

function askKnown(base: string, vocabulary: Vocabulary): QueryWord & { parts: string[] } {
  const known = [vocabulary.documents(base), vocabulary.documents(foldUmlauts(base))]
  const forms = vocabulary.forms(base)
  const documents = known.find((counts) => total(counts) > 0) ?? forms
  const isGerman = total(documents) === 0 || inGerman(base, vocabulary) > 0
  const parts = isGerman ? splitCompound(base, (part) => inGerman(part, vocabulary)) : []
  const expression = [...phrasesOf(base), ...parts.map(germanPhrase)].join(' OR ')
  return { expression, documents, parts }
}

const inGerman = (base: string, vocabulary: Vocabulary) => total(vocabulary.formsIn(base, 'de'))

/**
 * What is known of a compound that is not: its longest part, and what the rest may be meant for.
 */
function partsOfUnknown(base: string, vocabulary: Vocabulary): QueryWord[] {
  const found = longestPart(base, (part) => inGerman(part, vocabulary))
  if (found === undefined) return []
  const rest = vocabulary.corrections(found.rest, { isPrefix: false, limit: 1 })
  return [found.part, ...rest].map((part) => ({
    expression: germanPhrase(part),
    documents: vocabulary.formsIn(part, 'de'),
    correction: part,
  }))
}

function germanPhrase(part: string): string {
  return `${GERMAN} : ${quoted(germanStem(part))}`
}

/**
 * A form that is the same in several columns is asked for once: FTS5 reads all its places each
 * time.
 */
function phrasesOf(base: string): string[] {
  const columns = new Map<string, string>()
  const add = (token: string, column: string) =>
    columns.set(token, `${columns.get(token) ?? ''} ${column}`.trim())
  add(englishStem(base), 'title_en body_en')
  add(germanStem(base), 'title_de body_de parts')
  add(foldUmlauts(base), 'names')
  return Array.from(columns, ([token, columnNames]) => `{${columnNames}} : ${quoted(token)}`)
}

/** A phrase of FTS5; a word holds no quotation mark, and is doubled up on nonetheless. */
export function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}
