import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import type { SearchDocument, SearchText } from '../full-text/search-document.ts'
import { identifierToken } from '../language/identifiers.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { germanSurplus, stopWords } from '../language/stop-words.ts'
import { baseForm, basesOf, foldUmlauts } from '../language/words.ts'
import type { FindTerms } from '../thesaurus/term-finder.ts'

/** A document as numbers of words, by language. */
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
}

/**
 * Stop words are kept in titles alone, where a question of nothing else may find them. In a body a
 * place is kept for each: without them, the ranking would take wordy texts for short ones.
 */
export function tokenizeDocument(
  document: SearchDocument,
  lexicon: Lexicon,
  find: FindTerms,
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
  const keywords = document.keywords.map((text) => read({ language: 'en', text }, lexicon))
  for (const { bases, numbers } of keywords) {
    for (const [at, word] of numbers.entries()) {
      if (stopWords.has(bases[at] ?? '')) continue
      bodies.en.push(word)
      bodies.de.push(word)
    }
  }
  const names = document.names.flatMap(basesOf)
  const nameWords = names.filter((name) => name.length > 1).map((name) => lexicon.number(name))
  const texts = [...readTitles, ...readBodies]
  const neighbours = texts.flatMap(({ bases }) => bases)
  // A keyword may be of either language.
  const inEither = keywords.flatMap((text) => languages.map((language) => ({ ...text, language })))
  lexicon.count(document.id, [titles.en, bodies.en, nameWords], [titles.de, bodies.de])
  return {
    id: document.id,
    titles: { en: Uint32Array.from(titles.en), de: Uint32Array.from(titles.de) },
    bodies: { en: Uint32Array.from(bodies.en), de: Uint32Array.from(bodies.de) },
    concepts: {
      titles: conceptsOf(readTitles, neighbours, find),
      bodies: conceptsOf([...readBodies, ...inEither], neighbours, find),
    },
    languages: languages.filter((language) =>
      texts.some((text) => text.language === language && text.bases.length > 0),
    ),
    names: [
      ...names.map(foldUmlauts),
      ...document.identifiers.map((id) => identifierToken(id) ?? baseForm(id)),
    ].join(' '),
  }
}

/** @param neighbours the words that decide what a term means that could mean several things */
function conceptsOf(
  texts: readonly ReadText[],
  neighbours: readonly string[],
  find: FindTerms,
): Uint32Array {
  return Uint32Array.from(
    texts.flatMap(({ language, bases, numbers }) =>
      find(bases, language, neighbours, numbers).flatMap(({ concepts }) => concepts),
    ),
  )
}

function read({ language, text }: SearchText, lexicon: Lexicon): ReadText {
  const bases = basesOf(text)
  return {
    language: language ?? (germanSurplus(bases) > 0 ? 'de' : 'en'),
    bases,
    numbers: bases.map((base) => lexicon.number(base)),
  }
}
