import type { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import { splitCompound } from '../../../src/domain/text/split-compound.ts'
import { editDistance } from '../language/edit-distance.ts'
import { foldUmlauts } from '../language/words.ts'
import { type FoundTerm, matchTerms, type TermOfWords } from './match-terms.ts'
import { composedKey, firstKey, type Sense, type TermsOfWord, termStem } from './term-keys.ts'

/** So many words are kept, each as what begins with it, before they are read anew. */
const KEPT = 100_000

/** Terms that begin with the same words. */
interface Branch {
  senses?: readonly Sense[]
  next?: Map<string, Branch>
}

/**
 * Finds the terms of a text in one language.
 * @param bases the base forms of its words, stop words among them
 * @param neighbours of a whole, where the text is a part of one
 */
export interface FindTerms {
  (bases: readonly string[], language: Language, neighbours?: readonly string[]): FoundTerm[]
  /** What two concepts mean that stand beside each other, where that is one of its own. */
  composed(one: number, other: number): number | undefined
  /** Words as they are in the thesaurus, where one that is unknown is spelt almost so. */
  corrected(bases: readonly string[], isUnknown: (base: string) => boolean): string[]
}

/** A misspelt word begins with so many letters of what is meant, and has so many at least. */
const COMMON_LETTERS = 3
const SHORTEST_CORRECTED = 6
/** From so many letters on two typos are corrected. */
const TWO_TYPOS = 9

/** For one question: what begins with its words is read when it is asked, and kept. */
export function openTermFinder(db: DatabaseSync): FindTerms {
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
  const corrected: FindTerms['corrected'] = (bases, isUnknown) =>
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
  return Object.assign(
    finderOf((first) => ofWord.get(first)?.terms),
    { corrected },
  )
}

/** For all texts of an index: everything is read at once. */
export function loadTermFinder(db: DatabaseSync): FindTerms {
  const rows = db.prepare('SELECT first, terms FROM term').all()
  const ofWord = new Map(rows.map(({ first, terms }) => [first, terms]))
  return finderOf((first) => ofWord.get(first))
}

/** @param termsOf the terms that begin with a word, by its language and stem, as JSON */
function finderOf(termsOf: (first: string) => unknown): FindTerms {
  const kept = { de: new Map<string, Branch | null>(), en: new Map<string, Branch | null>() }
  const compounds = new Map<string, number[]>()

  const branchOf = (base: string, language: Language): Branch | null => {
    let branch = kept[language].get(base)
    if (branch === undefined) {
      const terms = termsOf(firstKey(termStem(base, language), language))
      branch = typeof terms === 'string' ? grow(JSON.parse(terms)) : null
      if (kept[language].size >= KEPT) kept[language].clear()
      kept[language].set(base, branch)
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
      if (compounds.size >= KEPT) compounds.clear()
      compounds.set(base, concepts)
    }
    return concepts
  }

  const find = (
    bases: readonly string[],
    language: Language,
    neighbours: readonly string[] = bases,
  ): FoundTerm[] => {
    const termsAt = (start: number) => {
      let branch = branchOf(bases[start] ?? '', language) ?? undefined
      if (!branch) return undefined
      const terms: TermOfWords[] = []
      for (let length = 1; branch; length += 1) {
        if (branch.senses) terms.unshift({ length, senses: branch.senses })
        const next = bases[start + length]
        branch = next === undefined ? undefined : branch.next?.get(termStem(next, language))
      }
      return terms
    }
    const found = matchTerms(bases, termsAt, neighbours)
    if (language !== 'de') return found
    const covered = new Set(
      found.flatMap(({ start, length }) => Array.from({ length }, (_, at) => start + at)),
    )
    const parts = bases.flatMap((base, start) => {
      const concepts = covered.has(start) ? [] : conceptsOfParts(base)
      return concepts.length > 0 ? [{ start, length: 1, concepts }] : []
    })
    return [...found, ...parts]
  }
  const composed = (one: number, other: number) => {
    const concept = termsOf(composedKey(one, other))
    return concept === undefined ? undefined : Number(concept)
  }
  return Object.assign(find, { composed, corrected: (bases: readonly string[]) => [...bases] })
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
  return root
}
