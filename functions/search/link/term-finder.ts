import type { DatabaseSync } from 'node:sqlite'
import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { editDistance } from '../../../src/domain/text/edit-distance.ts'
import { splitCompound } from '../../../src/domain/text/split-compound.ts'
import { stopWords } from '../parse/stop-words.ts'
import { topicClasses } from '../parse/thesaurus.ts'
import { basesOf, foldUmlauts, writtenWordsOf } from '../parse/words.ts'
import {
  ABBREVIATIONS,
  composedKey,
  type FoundTerm,
  firstKey,
  isAbbreviation,
  isFormOf,
  matchTerms,
  type Reading,
  type Sense,
  type TermOfWords,
  type TermsOfWord,
  termStem,
} from './terms.ts'

/** So many words are kept, each as what begins with it, before they are read anew. */
const KEPT = 100_000
/** Texts of a whole index have more of them, and come back to each. */
const KEPT_WHEN_ALL_IS_READ = 1_000_000

interface Branch {
  senses?: readonly Sense[]
  /** The same as a term of one word. */
  alone?: readonly TermOfWords[]
  next?: Map<string, Branch>
}

/** How a text is read; all of it may be left out. */
export interface ReadingOptions {
  /** Base forms of words of a whole, where the text is a part of one. */
  neighbours?: readonly string[]
  /** Numbers of its words, if each has always the same: what is known of them is found sooner. */
  numbers?: readonly number[]
  /**
   * Its words as they are written (`writtenWordsOf`), asked for only where one may be an abbreviation.
   * Where nothing is said, an abbreviation of a text is meant however it is written.
   */
  written?: () => readonly string[]
}

/**
 * Finds the terms of a text in one language.
 * @param bases the base forms of its words, stop words among them
 */
export type FindTerms = (
  bases: readonly string[],
  language: Language,
  options?: ReadingOptions,
) => FoundTerm[]

/** The terms of a text as it is written. */
export function termsIn(text: string, language: Language, find: FindTerms): FoundTerm[] {
  return find(basesOf(text), language, { written: () => writtenWordsOf(text) })
}

/** The same for texts, which show how abbreviations are written. */
export interface TextTerms extends FindTerms {
  /** Base forms of all abbreviations. */
  abbreviations: ReadonlySet<string>
}

/**
 * The same for questions, which are also read as what stands in no text. An abbreviation in lower case
 * is meant where texts do not have it as another word ('copd', but not 'aids').
 */
export interface QuestionTerms extends FindTerms {
  /** What two concepts mean that stand beside each other, where that is one of its own. */
  composed(one: number, other: number): number | undefined
  /** Words as they are in the thesaurus, where one that is unknown is spelt almost so. */
  corrected(bases: readonly string[], isUnknown: (base: string) => boolean): string[]
  /** What the parts of a German compound mean, one by one. */
  partsOf(base: string): number[]
  /**
   * The topics that a word may mean which no neighbour decides on: 'MS', 'PE'. None where it means
   * something by itself, or is no abbreviation and has one such meaning alone.
   * @param written how it is written
   * @param neighbours base forms of the words of the question, itself among them
   */
  ambiguous(base: string, written: string, neighbours: readonly string[]): number[]
}

/** A misspelt word begins with so many letters of what is meant, and has so many at least. */
const COMMON_LETTERS = 3
const SHORTEST_CORRECTED = 6
/** From so many letters on two typos are corrected. */
const TWO_TYPOS = 9

/** What texts tell of the words of questions. */
interface TextsKnown {
  /** Whether an abbreviation by its letters is another word where it is in lower case. */
  isOtherWord(base: string): boolean
  /** Whether a text is about any of some concepts, or about something narrower. */
  hasTexts(concepts: readonly number[]): boolean
}

const NO_TEXTS: TextsKnown = {
  isOtherWord: (base) => stopWords.has(base),
  hasTexts: () => true,
}

/** For one question: what begins with its words is read when it is asked, and kept. */
export function openTermFinder(
  db: DatabaseSync,
  { isOtherWord, hasTexts }: TextsKnown = NO_TEXTS,
): QuestionTerms {
  const ofWord = db.prepare('SELECT terms FROM term WHERE first = ?')
  const termsOf = (first: string) => ofWord.get(first)?.terms
  const composed = (one: number, other: number) => {
    const concept = termsOf(composedKey(one, other))
    return concept === undefined ? undefined : Number(concept)
  }
  const policy: Policy = {
    isAbbreviated: (base, written, isDecided) =>
      (written !== undefined && isAbbreviation(written)) ||
      (isDecided ? !stopWords.has(base) : !isOtherWord(base)),
    isEmpty: (concepts) => !hasTexts(concepts),
  }
  const { find, sensesOf } = finderOf(termsOf, policy)
  const topics = db.prepare(
    'SELECT id FROM concept WHERE class IN (SELECT value FROM json_each(?)) AND id IN (SELECT value FROM json_each(?))',
  )
  const ambiguous: QuestionTerms['ambiguous'] = (base, written, neighbours) => {
    if (!isAbbreviation(written) && isOtherWord(base)) return []
    const senses = languages.flatMap((language) => sensesOf(base, language))
    if (senses.some(({ near }) => near === undefined)) return []
    if (languages.some((language) => find([base], language, { neighbours }).length > 0)) return []
    const concepts = [...new Set(senses.map(({ concept }) => concept))]
    const ids = topics.all(JSON.stringify(topicClasses), JSON.stringify(concepts))
    const isShort = senses.some((sense) => sense.isAbbreviation)
    return isShort || ids.length > 1 ? ids.map(({ id }) => Number(id)) : []
  }
  return Object.assign(find, { composed, corrected: openCorrected(db), ambiguous })
}

/** Typos are corrected towards what can be asked: of terms spelt as like, towards topics. */
function openCorrected(db: DatabaseSync): QuestionTerms['corrected'] {
  const spelt = db.prepare(`SELECT folded, max(class IN (SELECT value FROM json_each(?))) AS isTopic
    FROM spelling JOIN concept ON concept.id = spelling.concept
    WHERE folded >= ? AND folded < ? || char(1114111) AND length(folded) BETWEEN ? AND ?
      AND class <> 'generic'
    GROUP BY folded`)
  const classes = JSON.stringify(topicClasses)
  const lastWord = (words: string) => words.lastIndexOf(' ') + 1
  /** The last word of the likest term of as many words, of those that begin so. */
  const nearest = (words: string, begin: string): string | undefined => {
    const most = words.length < TWO_TYPOS ? 1 : 2
    const [best] = spelt
      .all(classes, begin, begin, words.length - most, words.length + most)
      .map(({ folded, isTopic }) => ({ term: String(folded), isTopic: Number(isTopic) }))
      .filter(({ term }) => lastWord(term) === lastWord(words))
      .map((spelling) => ({ ...spelling, far: editDistance(words, spelling.term) }))
      .filter(({ far }) => far <= most)
      .toSorted((a, b) => a.far - b.far || b.isTopic - a.isTopic)
    return best?.term.slice(lastWord(words))
  }
  return (bases, isUnknown) =>
    bases.map((base, at) => {
      if (base.length < SHORTEST_CORRECTED || !isUnknown(base)) return base
      const word = foldUmlauts(base)
      const pair = `${foldUmlauts(bases[at - 1] ?? '')} ${word}`
      return (
        nearest(word, word.slice(0, COMMON_LETTERS)) ??
        nearest(pair, pair.slice(0, lastWord(pair) + 1)) ??
        base
      )
    })
}

/** By search index, what opens a finder for its texts: it is written in several parts. */
const loaded = new WeakMap<DatabaseSync, () => TextTerms>()

/** So many words are asked for one by one; of more, it takes less to read them all. */
const ASKED_ONE_BY_ONE = 5000

/** For many texts of an index: what is read is kept for the next one who asks. */
export function loadTermFinder(db: DatabaseSync): TextTerms {
  const open = loaded.get(db) ?? load(db)
  loaded.set(db, open)
  return open()
}

function load(db: DatabaseSync): () => TextTerms {
  const ofWord = db.prepare('SELECT terms FROM term WHERE first = ?')
  let asked = 0
  let all: Map<unknown, unknown> | undefined
  const termsOf = (first: string) => {
    asked += 1
    if (asked <= ASKED_ONE_BY_ONE) return ofWord.get(first)?.terms
    all ??= new Map(
      db
        .prepare('SELECT first, terms FROM term')
        .all()
        .map(({ first: word, terms }) => [word, terms]),
    )
    return all.get(first)
  }
  const cache = keptTerms(KEPT_WHEN_ALL_IS_READ)
  const abbreviations = new Set<string>(JSON.parse(String(termsOf(ABBREVIATIONS) ?? '[]')))
  const policy: Policy = {
    isAbbreviated: (_base, written) => written === undefined || isAbbreviation(written),
    isEmpty: () => false,
  }
  return () => {
    const { find } = finderOf(termsOf, policy, cache)
    return Object.assign(find, { abbreviations })
  }
}

interface Policy {
  /**
   * @param written how it is written, where that is known
   * @param isDecided whether a neighbour decides on it
   */
  isAbbreviated(base: string, written: string | undefined, isDecided: boolean): boolean
  isEmpty: Reading['isEmpty']
}

/** What was read of words before, until it is more than `most`. */
function keptTerms(most: number) {
  return {
    most,
    branches: { de: new Map<string, Branch | null>(), en: new Map<string, Branch | null>() },
    compounds: new Map<string, number[]>(),
  }
}

/** @param termsOf the terms that begin with a word, by its language and stem, as JSON */
function finderOf(
  termsOf: (first: string) => unknown,
  { isAbbreviated, isEmpty }: Policy,
  { most, branches: cachedBranches, compounds } = keptTerms(KEPT),
) {
  const numbered: Record<Language, (Branch | null | undefined)[]> = { de: [], en: [] }
  const numberedCompounds: (number[] | undefined)[] = []

  const branchOf = (base: string, language: Language): Branch | null => {
    let branch = cachedBranches[language].get(base)
    if (branch === undefined) {
      const terms = termsOf(firstKey(termStem(base, language), language))
      branch = typeof terms === 'string' ? grow(JSON.parse(terms), base, language) : null
      if (cachedBranches[language].size >= most) cachedBranches[language].clear()
      cachedBranches[language].set(base, branch)
    }
    return branch
  }
  const sensesOf = (base: string, language: Language) => branchOf(base, language)?.senses ?? []
  /** What a part of a compound may mean: 'mindestens' does not end with 'TENS'. */
  const sensesOfPart = (part: string) =>
    sensesOf(part, 'de').filter((sense) => !sense.isAbbreviation)
  const conceptsOfParts = (base: string): number[] => {
    let concepts = compounds.get(base)
    if (concepts === undefined) {
      const parts = splitCompound(base, (part) => (sensesOfPart(part).length > 0 ? part.length : 0))
      const reading: Reading = {
        neighbours: parts,
        isAbbreviated: () => false,
        isEmpty: () => false,
      }
      concepts = parts.flatMap((part) =>
        matchTerms([part], () => [{ length: 1, senses: sensesOfPart(part) }], reading).flatMap(
          (term) => term.concepts,
        ),
      )
      if (compounds.size >= most) compounds.clear()
      compounds.set(base, concepts)
    }
    return concepts
  }

  const find: FindTerms = (bases, language, { neighbours = bases, numbers = [], written } = {}) => {
    const branches = numbered[language]
    const termsAt = (start: number) => {
      const number = numbers[start]
      let branch = number === undefined ? undefined : branches[number]
      if (branch === undefined) {
        branch = branchOf(bases[start] ?? '', language)
        if (number !== undefined) keep(branches, number, branch)
      }
      if (!branch) return undefined
      if (!branch.next) return branch.alone
      const terms: TermOfWords[] = []
      let longer: Branch | undefined = branch
      for (let length = 1; longer; length += 1) {
        if (longer.senses) terms.unshift({ length, senses: longer.senses })
        const next = bases[start + length]
        longer = next === undefined ? undefined : longer.next?.get(termStem(next, language))
      }
      return terms
    }
    const found = matchTerms(bases, termsAt, {
      neighbours,
      isAbbreviated: (place, isDecided) =>
        isAbbreviated(bases[place] ?? '', written?.()[place], isDecided),
      isEmpty,
    })
    if (language !== 'de') return found
    const covered = new Set(
      found.flatMap(({ start, length, isEmpty }) =>
        isEmpty ? [] : Array.from({ length }, (_, at) => start + at),
      ),
    )
    const parts = bases.flatMap((base, start) => {
      if (covered.has(start)) return []
      const number = numbers[start]
      const cached = number === undefined ? undefined : numberedCompounds[number]
      const concepts = cached ?? conceptsOfParts(base)
      if (!cached && number !== undefined) keep(numberedCompounds, number, concepts)
      return concepts.length > 0 ? [{ start, length: 1, concepts, isOfParts: true }] : []
    })
    return [...found, ...parts]
  }
  return { find: Object.assign(find, { partsOf: conceptsOfParts }), sensesOf }
}

/** Without gaps before it: an array that has many is several times as slow. */
function keep<T>(values: (T | undefined)[], number: number, value: T): void {
  while (values.length < number) values.push(undefined)
  values[number] = value
}

/** @param base the word that they begin with: terms of one word of which it is no form are left out */
function grow(terms: TermsOfWord, base: string, language: Language): Branch {
  const root: Branch = {}
  for (const [rest, senses] of Object.entries(terms)) {
    let branch = root
    for (const stem of rest === '' ? [] : rest.split(' ')) {
      branch.next ??= new Map()
      const next = branch.next.get(stem) ?? {}
      branch.next.set(stem, next)
      branch = next
    }
    branch.senses = senses
  }
  const own = root.senses?.filter((sense) => isFormOf(sense, base, language)) ?? []
  if (own.length > 0) root.senses = own
  else delete root.senses
  if (root.senses) root.alone = [{ length: 1, senses: root.senses }]
  return root
}
