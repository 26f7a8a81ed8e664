import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import type { FindTerms, TextTerms } from '../link/term-finder.ts'
import { isAbbreviation } from '../link/terms.ts'
import { germanSurplus, stopWords } from '../parse/stop-words.ts'
import { basesOf, foldUmlauts, identifierToken, writtenWordsOf } from '../parse/words.ts'
import type { SearchDocument, SearchText } from '../tables/index-tables.ts'
import type { Lexicon } from './lexicon.ts'

export interface TokenizedDocument {
  id: number
  titles: { en: Uint32Array; de: Uint32Array }
  bodies: { en: Uint32Array; de: Uint32Array }
  /** Ids of concepts, one for each place where one stands. */
  concepts: { titles: Uint32Array; bodies: Uint32Array }
  /** In which it has a text. */
  languages: Language[]
  /** Authors' names and identifiers as they are indexed. */
  names: string
}

interface ReadText {
  language: Language
  bases: readonly string[]
  /** The same as the lexicon numbers them. */
  numbers: readonly number[]
  /** The same as they are written. */
  written: () => readonly string[]
}

/**
 * Stop words are kept in titles alone, where a question of nothing else may find them. In a body a
 * place is kept for each: without them, the ranking would take wordy texts for short ones.
 */
export function tokenizeDocument(
  document: SearchDocument,
  lexicon: Lexicon,
  find: TextTerms,
): TokenizedDocument {
  const titles = { en: [] as number[], de: [] as number[] }
  const bodies = { en: [] as number[], de: [] as number[] }
  const readTitles = document.titles.map((text) => read(text, lexicon))
  const readBodies = document.bodies.map((text) => read(text, lexicon))
  for (const { language, numbers } of readTitles) {
    for (const word of numbers) titles[language].push(word)
  }
  for (const { language, numbers } of readBodies) {
    for (const word of numbers) bodies[language].push(lexicon.inBody(word))
  }
  const keywords = document.keywords.flatMap(({ language, text }) =>
    // One of which that is not known may be of either.
    (language ? [language] : languages).map((one) => read({ language: one, text }, lexicon)),
  )
  for (const { language, bases, numbers } of keywords) {
    for (const [at, word] of numbers.entries()) {
      if (!stopWords.has(bases[at] ?? '')) bodies[language].push(word)
    }
  }
  const names = document.names.flatMap(basesOf)
  const nameWords = names.filter((name) => name.length > 1).map((name) => lexicon.number(name))
  const texts = [...readTitles, ...readBodies]
  const neighbours = texts.flatMap(({ bases }) => bases)
  lexicon.countOtherwise(otherwiseIn([...texts, ...keywords], find.abbreviations))
  lexicon.count(document.id, [titles.en, bodies.en, nameWords], [titles.de, bodies.de])
  return {
    id: document.id,
    titles: { en: Uint32Array.from(titles.en), de: Uint32Array.from(titles.de) },
    bodies: { en: Uint32Array.from(bodies.en), de: Uint32Array.from(bodies.de) },
    concepts: {
      titles: conceptsOf(readTitles, neighbours, find),
      bodies: conceptsOf([...readBodies, ...keywords], neighbours, find),
    },
    languages: languages.filter((language) =>
      texts.some((text) => text.language === language && text.bases.length > 0),
    ),
    names: [...names.map(foldUmlauts), ...document.identifiers.map(identifierToken)].join(' '),
  }
}

/** The words that have the letters of an abbreviation and are not written as one. */
function otherwiseIn(texts: readonly ReadText[], abbreviations: ReadonlySet<string>): Set<number> {
  return new Set(
    texts.flatMap(({ bases, numbers, written }) =>
      numbers.filter(
        (_number, at) => abbreviations.has(bases[at] ?? '') && !isAbbreviation(written()[at] ?? ''),
      ),
    ),
  )
}

/** @param neighbours the words that decide what a term means that could mean several things */
function conceptsOf(
  texts: readonly ReadText[],
  neighbours: readonly string[],
  find: FindTerms,
): Uint32Array {
  return Uint32Array.from(
    texts.flatMap(({ language, bases, numbers, written }) =>
      find(bases, language, { neighbours, numbers, written }).flatMap(({ concepts }) => concepts),
    ),
  )
}

function read({ language, text }: SearchText, lexicon: Lexicon): ReadText {
  const bases = basesOf(text)
  return {
    language: language ?? (germanSurplus(bases) > 0 ? 'de' : 'en'),
    bases,
    numbers: bases.map((base) => lexicon.number(base)),
    written: onceAsked(() => writtenWordsOf(text)),
  }
}

/** What few texts are asked for. */
function onceAsked<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
