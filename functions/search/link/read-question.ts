import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages, otherLanguage } from '../../../src/contract/protocol/language.ts'
import { type QueryWord, queryWords } from '../parse/match-expression.ts'
import { stopWords } from '../parse/stop-words.ts'
import type { ConceptClass } from '../parse/thesaurus.ts'
import {
  type DocumentCounts,
  NONE,
  openVocabulary,
  total,
  type Vocabulary,
} from '../parse/vocabulary.ts'
import { type ParsedQuestion, parseQuestion, remembered, writtenWordsOf } from '../parse/words.ts'
import { type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'
import { isUnknown, type LinkedTerm, linkConcepts } from './link-concepts.ts'
import { conceptClassOf } from './telling-concepts.ts'
import { openTermFinder, type QuestionTerms } from './term-finder.ts'
import { firstKey, termStem } from './terms.ts'

/** A concept of the thesaurus, and in how many documents it stands, itself or what is narrower. */
export interface KnownConcept {
  id: number
  en: string
  de: string
  class: ConceptClass
  documents: DocumentCounts
  /** Of these those in which it stands itself. */
  own: DocumentCounts
  /** Of these those with a text in a language. */
  inGerman: DocumentCounts
  inEnglish: DocumentCounts
}

/** Words of a question that mean something. */
export interface ReadTerm extends LinkedTerm {
  /** As they were typed. */
  text: string
  known: readonly KnownConcept[]
  /** Whether the question is not to be read as any of its concepts (P-UNDERSTOOD). */
  isSwitchedOff: boolean
}

/** A question, read once for all that answers it (P-QUESTION-READ). */
export interface ReadQuestion extends ParsedQuestion {
  /** The base forms of its words in their order, as they were understood: without typos. */
  bases: readonly string[]
  /** The same as they were typed (`writtenWordsOf`). */
  written: readonly string[]
  language: Language
  /** Without those that are asked not to be. */
  terms: readonly ReadTerm[]
  unwanted: ReadonlySet<string>
  /** Each telling word, with what it may be asked for; one that stands in no text but is a term, not. */
  words: readonly QueryWord[]
  /** Names of concepts that it is not to be read as. */
  without: ReadonlySet<string>
  /** Whether a word of it is another one in texts of the other language: 'Rat', 'gift'. */
  isFalseFriend(word: string, term: LinkedTerm): boolean
  /** Whether a word is among the most frequent. */
  isEveryday(base: string): boolean
}

export type QuestionReader = ((term: string, without?: ReadonlySet<string>) => ReadQuestion) & {
  vocabulary: Vocabulary
  /** Whether a word is one of the language, and no typo. */
  isOrdinary(base: string): boolean
  /** Whether it is among the most frequent. */
  isEveryday(base: string): boolean
  /** The terms of a text, as the question's own are found. */
  find: QuestionTerms
  conceptOf(id: number): KnownConcept
  /** Ids of all that is broader than a concept, by as many steps as there are. */
  broaderOf(id: number): readonly number[]
  /** Ids of concepts that say the same of people: 'death' and 'mortality'. */
  sameAs(name: string): readonly number[]
  /** The concept of an English name; undefined where the thesaurus has none. */
  conceptNamed(name: string): KnownConcept | undefined
}

/** The words of a question that a term has. */
function basesIn({ start, length }: LinkedTerm, bases: readonly string[]): string[] {
  return bases.slice(start, start + length)
}

/**
 * @param names the indexes that there are: a word that one of them has is no typo
 */
export function openQuestionReader(
  db: DatabaseSync,
  names: readonly FullTextIndexName[],
): QuestionReader {
  const find = openQuestionTerms(db, names)
  const vocabulary = openVocabulary(db, names)
  const conceptOf = openConcepts(db, names)
  const named = db.prepare('SELECT id FROM concept WHERE en = ?')
  const termsOf = db.prepare('SELECT 1 FROM term WHERE first = ?')
  const isOrdinary = openOrdinary(db)
  const isEveryday = openEveryday(db)
  /** Whether a word is a term, even if only with its neighbours. */
  const isSpelt = (base: string) =>
    languages.some((language) => termsOf.get(firstKey(termStem(base, language), language)))
  const inTexts = (base: string, language: Language) => total(vocabulary.formsIn(base, language))

  /** Towards words of texts; what is an ordinary word is no typo. */
  const correcting: Vocabulary = {
    ...vocabulary,
    corrections: (base, asked) =>
      isOrdinary(base) && !asked.isPrefix ? [] : vocabulary.corrections(base, asked),
  }

  const read = (term: string, without: ReadonlySet<string> = new Set()): ReadQuestion => {
    const parsed = parseQuestion(term)
    const { text, typed } = parsed
    const asTyped = typed.map(({ base }) => base)
    const written = writtenWordsOf(text)
    const conceptsIn = (bases: readonly string[]) => linkConcepts(bases, written, find, inTexts)
    const isSwitchedOff = ({ concepts }: LinkedTerm) =>
      concepts.every((id) => without.has(conceptOf(id).en))
    const linked = conceptsIn(asTyped)
    const terms = linked.terms.filter((found) => !isSwitchedOff(found))
    // Of these none is taken for another word, even if no text has it.
    const asIs = new Set(terms.flatMap((found) => basesIn(found, asTyped)))
    const isMisspelt = (base: string) =>
      !asIs.has(base) && !isSpelt(base) && !isOrdinary(base) && isUnknown(base, vocabulary, find)
    const spelt = new Map(
      find.corrected(asTyped, isMisspelt).map((word, at) => [asTyped[at] ?? '', word]),
    )
    const words = queryWords(parsed, correcting, (base) => {
      const meant = spelt.get(base)
      return meant === base ? undefined : meant
    })
      .flat()
      .filter(({ base }) => base === undefined || !asIs.has(base))
    const correctionOf = new Map(
      words.toReversed().map(({ base, correction }) => [base, correction]),
    )
    const bases = asTyped.map((base) => correctionOf.get(base) ?? spelt.get(base) ?? base)
    const isCorrected = bases.some((base, at) => base !== asTyped[at])
    const { language, terms: found, unwanted } = isCorrected ? conceptsIn(bases) : linked
    return {
      ...parsed,
      bases,
      written,
      language,
      unwanted,
      without,
      words,
      terms: found.map((one) => ({
        ...one,
        text: text.slice(typed[one.start]?.start, typed[one.start + one.length - 1]?.end),
        known: one.concepts.map(conceptOf),
        isSwitchedOff: isSwitchedOff(one),
      })),
      isEveryday,
      isFalseFriend(word, { language: own, length, concepts }) {
        const other = find([word], otherLanguage(own)).flatMap((one) => one.concepts)
        const alone = find([word], own).flatMap((one) => one.concepts)
        if (length > 1 && other.length === 0) return false
        return !other.some((id) => alone.includes(id) || concepts.includes(id))
      },
    }
  }
  return Object.assign(read, {
    vocabulary,
    isOrdinary,
    isEveryday,
    find,
    conceptOf,
    broaderOf: openBroader(db),
    sameAs: openSame(db),
    conceptNamed: (name: string) => {
      const id = named.get(name)?.id
      return id === undefined ? undefined : conceptOf(Number(id))
    },
  })
}

/** Who asks for one of these is answered by any of them. */
const SAME = [
  ['death', 'mortality', 'all-cause mortality', 'die', 'lifespan', 'life expectancy'],
  ['exercise', 'physical activity'],
  ['body weight', 'weight change', 'weight loss'],
  ['e-cigarette', 'vaping'],
  ['COVID-19', 'SARS-CoV-2', 'coronavirus'],
]

function openSame(db: DatabaseSync): QuestionReader['sameAs'] {
  const rows = db.prepare('SELECT id, en FROM concept WHERE en IN (SELECT value FROM json_each(?))')
  const ids = rows
    .all(JSON.stringify(SAME.flat()))
    .map(({ id, en }) => ({ id: Number(id), en: String(en) }))
  return (name) => {
    const names = SAME.find((same) => same.includes(name)) ?? []
    return ids.flatMap(({ id, en }) => (names.includes(en) ? [id] : []))
  }
}

/** What is broader than a concept, by as many steps as there are. */
export function openBroader(db: DatabaseSync): (id: number) => readonly number[] {
  const select = db.prepare('SELECT broader FROM concept WHERE id = ?')
  return remembered((id: number): number[] => JSON.parse(String(select.get(id)?.broader ?? '[]')))
}

/** Concepts by their ids. */
function openConcepts(db: DatabaseSync, names: readonly FullTextIndexName[]) {
  const named = db.prepare('SELECT en, de, class FROM concept WHERE id = ?')
  const counted = names.map((name) => ({
    name,
    count: db.prepare(`SELECT documents, own, de, en FROM ${tablesOf(name).concept} WHERE id = ?`),
  }))
  return remembered((id: number): KnownConcept => {
    const names = named.get(id)
    const rows = counted.map(({ name, count }) => ({ name, row: count.get(id) }))
    const countIn = (column: 'documents' | 'own' | 'de' | 'en'): DocumentCounts => ({
      ...NONE,
      ...Object.fromEntries(rows.map(({ name, row }) => [name, Number(row?.[column] ?? 0)])),
    })
    return {
      id,
      en: String(names?.en ?? ''),
      de: String(names?.de ?? ''),
      class: conceptClassOf(names?.class),
      documents: countIn('documents'),
      own: countIn('own'),
      inGerman: countIn('de'),
      inEnglish: countIn('en'),
    }
  })
}

function openOrdinary(db: DatabaseSync): (base: string) => boolean {
  const select = db.prepare('SELECT 1 FROM ordinary_word WHERE word = ?')
  return (base) => select.get(base) !== undefined
}

function openEveryday(db: DatabaseSync): (base: string) => boolean {
  const select = db.prepare('SELECT 1 FROM ordinary_word WHERE word = ? AND everyday')
  return (base) => select.get(base) !== undefined
}

/** An abbreviation in lower case is another word where so great a part of its documents have that. */
const OTHER_WORD = 0.1

/** Opens what finds the terms of questions, by the thesaurus and by the texts of some indexes of `db`. */
function openQuestionTerms(db: DatabaseSync, names: readonly FullTextIndexName[]): QuestionTerms {
  return openTermFinder(db, {
    isOtherWord: openOtherWords(db, names),
    hasTexts: openDocumented(db, names),
  })
}

/** Whether a word that is an abbreviation by its letters is another one: in texts, or as one of every day. */
function openOtherWords(
  db: DatabaseSync,
  names: readonly FullTextIndexName[],
): (base: string) => boolean {
  const counts = names.map((name) =>
    db.prepare(`SELECT documents, otherwise FROM ${tablesOf(name).word} WHERE word = ?`),
  )
  const isEveryday = openEveryday(db)
  return (base) => {
    if (stopWords.has(base) || isEveryday(base)) return true
    const rows = counts.map((count) => count.get(base))
    const sum = (column: string) =>
      rows.reduce((total, row) => total + Number(row?.[column] ?? 0), 0)
    return sum('otherwise') > OTHER_WORD * sum('documents')
  }
}

/** Whether a text is about any of some concepts, or about something narrower. */
function openDocumented(
  db: DatabaseSync,
  names: readonly FullTextIndexName[],
): (concepts: readonly number[]) => boolean {
  const rows = names.flatMap((name) => db.prepare(`SELECT id FROM ${tablesOf(name).concept}`).all())
  const documented = new Set(rows.map(({ id }) => Number(id)))
  return (concepts) => concepts.some((id) => documented.has(id))
}
