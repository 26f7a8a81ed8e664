import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { splitCompound } from '../../../src/domain/text/split-compound.ts'
import { stopWords } from '../parse/stop-words.ts'
import { ancestorsOf, type Concept, nameOf, type Term } from '../parse/thesaurus.ts'
import { basesOf } from '../parse/words.ts'
import type { FindTerms } from './term-finder.ts'

/** 'Herzinfarkt ohne ST-Hebung' is not what its other words mean. */
const NEGATION = /^(?:ohne|nicht|keine?|without|not?|non)$/

type Meaning = (bases: readonly string[]) => number[]

type Composition = [one: number, other: number, composed: number]

/** Of a thesaurus that is written more than once: it takes longer than writing the rest. */
const compositionsOf = new WeakMap<readonly Concept[], Composition[]>()

/**
 * Which two concepts mean a third one where they stand beside each other, by its terms: 'Schmerzen im
 * Rücken' is what 'Rückenschmerz' and 'back pain' are. Of several thirds the one that is
 * broader than all others; where none is, the two are left as they are. What is in no order, as most
 * verbs and adjectives, composes nothing.
 * @param open opens what finds the terms of these concepts, which are numbered from 1
 */
export function composedConcepts(
  concepts: readonly Concept[],
  open: () => FindTerms,
): readonly Composition[] {
  const composed = compositionsOf.get(concepts) ?? compose(concepts, open())
  compositionsOf.set(concepts, composed)
  return composed
}

function compose(concepts: readonly Concept[], find: FindTerms): Composition[] {
  const means = { de: meaningIn('de', find), en: meaningIn('en', find) }
  const byName = new Map(concepts.map((concept) => [nameOf(concept), concept]))
  const ids = new Map(concepts.map((concept, index) => [nameOf(concept), index + 1]))
  const aboveOf = (id: number) => {
    const concept = concepts[id - 1]
    const names = concept ? ancestorsOf(nameOf(concept), byName) : []
    return new Set([...names].map((name) => ids.get(name) ?? 0))
  }
  const parents = new Set(concepts.flatMap(({ broader }) => broader))
  const isInOrder = (id: number) => {
    const concept = concepts[id - 1]
    return concept !== undefined && (concept.broader.length > 0 || parents.has(nameOf(concept)))
  }
  const composed = new Map<string, Set<number>>()
  for (const concept of concepts) {
    const id = ids.get(nameOf(concept)) ?? 0
    const above = aboveOf(id)
    const pairs = languages.map((language) =>
      pairsOf(concept.terms[language], means[language], language),
    )
    for (const pair of new Set(pairs.flatMap((own) => [...own]))) {
      const both = pair.split(' ').map(Number)
      if (both.includes(id) || !both.every(isInOrder)) continue
      if (!pairs.every((own) => own.has(pair)) && !both.some((one) => above.has(one))) continue
      composed.set(pair, (composed.get(pair) ?? new Set()).add(id))
    }
  }
  return Array.from(composed).flatMap(([pair, thirds]) => {
    const [one = 0, other = 0] = pair.split(' ').map(Number)
    const [third = 0, ...more] = [...thirds].filter((id) => aboveOf(id).isDisjointFrom(thirds))
    return more.length === 0 ? [[one, other, third] as Composition] : []
  })
}

/** What words mean all of which are one term; most are asked for more than once. */
function meaningIn(language: Language, find: FindTerms): Meaning {
  const cache = new Map<string, number[]>()
  return (bases) => {
    const words = bases.join(' ')
    let concepts = cache.get(words)
    if (concepts === undefined) {
      const [term, ...others] = find(bases, language)
      concepts = term?.length === bases.length && others.length === 0 ? term.concepts : []
      cache.set(words, concepts)
    }
    return concepts
  }
}

function pairsOf(terms: readonly Term[], means: Meaning, language: Language): Set<string> {
  const pairs = new Set<string>()
  for (const { text } of terms.filter(({ near }) => near.length === 0)) {
    const isPart = (part: string) => language === 'de' && means([part]).length > 0
    for (const [left, right] of halvesOf(basesOf(text), isPart)) {
      for (const one of means(left)) {
        for (const other of means(right)) {
          if (one !== other) pairs.add(`${Math.min(one, other)} ${Math.max(one, other)}`)
        }
      }
    }
  }
  return pairs
}

/** The ways to part a term in two: its words without stop words, or a German compound. */
function halvesOf(
  bases: readonly string[],
  isKnown: (part: string) => boolean,
): [string[], string[]][] {
  if (bases.some((base) => NEGATION.test(base))) return []
  const words = bases.filter((base) => !stopWords.has(base))
  const [only = ''] = words
  const parts =
    words.length > 1 ? words : splitCompound(only, (part) => (isKnown(part) ? part.length : 0), 2)
  return parts.slice(1).map((_, at) => [parts.slice(0, at + 1), parts.slice(at + 1)])
}
