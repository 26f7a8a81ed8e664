import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { editDistance } from '../../../src/domain/text/edit-distance.ts'
import { splitCompound } from '../../../src/domain/text/split-compound.ts'
import { foldUmlauts } from '../language/words.ts'
import { type FoundTerm, matchTerms, type TermOfWords } from './match-terms.ts'
import { composedKey, firstKey, type Sense, type TermsOfWord, termStem } from './term-keys.ts'

/** So many words are kept, each as what begins with it, before they are read anew. */
const KEPT = 100_000
/** Texts of a whole index have more of them, and come back to each. */
const KEPT_WHEN_ALL_IS_READ = 1_000_000

/** Terms that begin with the same words. */
interface Branch {
  senses?: readonly Sense[]
  /** The same as a term of one word. */
  alone?: readonly TermOfWords[]
  next?: Map<string, Branch>
}

/**
 * Finds the terms of a text in one language.
 * @param bases the base forms of its words, stop words among them
 * @param neighbours of a whole, where the text is a part of one
 * @param numbers of the words, if each has always the same: what is known of them is found sooner
 */
export type FindTerms = (
  bases: readonly string[],
  language: Language,
  neighbours?: readonly string[],
  numbers?: readonly number[],
) => FoundTerm[]

/** The same for questions, which are also read as what stands in no text. */
export interface QuestionTerms extends FindTerms {
  /** What two concepts mean that stand beside each other, where that is one of its own. */
  composed(one: number, other: number): number | undefined
  /** Words as they are in the thesaurus, where one that is unknown is spelt almost so. */
  corrected(bases: readonly string[], isUnknown: (base: string) => boolean): string[]
  /** What the parts of a German compound mean, one by one. */
  partsOf(base: string): number[]
}

/** A misspelt word begins with so many letters of what is meant, and has so many at least. */
const COMMON_LETTERS = 3
const SHORTEST_CORRECTED = 6
/** From so many letters on two typos are corrected. */
const TWO_TYPOS = 9

/** For one question: what begins with its words is read when it is asked, and kept. */
export function openTermFinder(db: DatabaseSync): QuestionTerms {
  const ofWord = db.prepare('SELECT terms FROM term WHERE first = ?')
  const spelt = db.prepare(`SELECT DISTINCT folded FROM spelling
    WHERE folded >= ? AND folded < ? || char(1114111) AND length(folded) BETWEEN ? AND ?`)
  const lastWord = (words: string) => words.lastIndexOf(' ') + 1
  /** The last word of the likest term of as many words, of those that begin so. */
  const nearest = (words: string, begin: string): string | undefined => {
    const most = words.length < TWO_TYPOS ? 1 : 2
    const [best] = spelt
      .all(begin, begin, words.length - most, words.length + most)
      .map(({ folded }) => String(folded))
      .filter((term) => lastWord(term) === lastWord(words))
      .map((term) => ({ term, far: editDistance(words, term) }))
      .filter(({ far }) => far <= most)
      .toSorted((a, b) => a.far - b.far)
    return best?.term.slice(lastWord(words))
  }
  const corrected: QuestionTerms['corrected'] = (bases, isUnknown) =>
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
  const termsOf = (first: string) => ofWord.get(first)?.terms
  const composed = (one: number, other: number) => {
    const concept = termsOf(composedKey(one, other))
    return concept === undefined ? undefined : Number(concept)
  }
  return Object.assign(finderOf(termsOf), { composed, corrected })
}

/** By search index, what opens a finder for its texts: it is written in several parts. */
const loaded = new WeakMap<DatabaseSync, () => FindTerms>()

/** For all texts of an index: everything is read at once, and kept for the next one who asks. */
export function loadTermFinder(db: DatabaseSync): FindTerms {
  const open = loaded.get(db) ?? load(db)
  loaded.set(db, open)
  return open()
}

function load(db: DatabaseSync): () => FindTerms {
  const rows = db.prepare('SELECT first, terms FROM term').all()
  const ofWord = new Map(rows.map(({ first, terms }) => [first, terms]))
  const cache = keptTerms(KEPT_WHEN_ALL_IS_READ)
  return () => finderOf((first) => ofWord.get(first), cache)
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
  { most, branches: cachedBranches, compounds } = keptTerms(KEPT),
): FindTerms & Pick<QuestionTerms, 'partsOf'> {
  const numbered: Record<Language, (Branch | null | undefined)[]> = { de: [], en: [] }
  const numberedCompounds: (number[] | undefined)[] = []

  const branchOf = (base: string, language: Language): Branch | null => {
    let branch = cachedBranches[language].get(base)
    if (branch === undefined) {
      const terms = termsOf(firstKey(termStem(base, language), language))
      branch = typeof terms === 'string' ? grow(JSON.parse(terms)) : null
      if (cachedBranches[language].size >= most) cachedBranches[language].clear()
      cachedBranches[language].set(base, branch)
    }
    return branch
  }
  const sensesOf = (part: string) => branchOf(part, 'de')?.senses ?? []
  const conceptsOfParts = (base: string): number[] => {
    let concepts = compounds.get(base)
    if (concepts === undefined) {
      const parts = splitCompound(base, (part) => (sensesOf(part).length > 0 ? part.length : 0))
      concepts = parts.flatMap((part) =>
        matchTerms([part], () => [{ length: 1, senses: sensesOf(part) }], parts).flatMap(
          (term) => term.concepts,
        ),
      )
      if (compounds.size >= most) compounds.clear()
      compounds.set(base, concepts)
    }
    return concepts
  }

  const find: FindTerms = (bases, language, neighbours = bases, numbers = []) => {
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
    const found = matchTerms(bases, termsAt, neighbours)
    if (language !== 'de') return found
    const covered = new Set(
      found.flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)),
    )
    const parts = bases.flatMap((base, start) => {
      if (covered.has(start)) return []
      const number = numbers[start]
      const cached = number === undefined ? undefined : numberedCompounds[number]
      const concepts = cached ?? conceptsOfParts(base)
      if (!cached && number !== undefined) keep(numberedCompounds, number, concepts)
      return concepts.length > 0 ? [{ start, length: 1, concepts }] : []
    })
    return [...found, ...parts]
  }
  return Object.assign(find, { partsOf: conceptsOfParts })
}

/** Without gaps before it: an array that has many is several times as slow. */
function keep<T>(values: (T | undefined)[], number: number, value: T): void {
  while (values.length < number) values.push(undefined)
  values[number] = value
}

function grow(terms: TermsOfWord): Branch {
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
  if (root.senses) root.alone = [{ length: 1, senses: root.senses }]
  return root
}
