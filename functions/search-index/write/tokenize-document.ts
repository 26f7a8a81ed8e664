import { type Language, languages } from '../../../src/contract/protocol/language.ts'
import { identifierToken } from '../language/identifiers.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { germanSurplus, stopWords } from '../language/stop-words.ts'
import { baseForm, basesOf, foldUmlauts } from '../language/words.ts'
import type { SearchDocument, SearchText } from '../query/search-document.ts'
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
  bases: string[]
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
  const readTitles = document.titles.map(read)
  const readBodies = document.bodies.map(read)
  for (const { language, bases } of readTitles) {
    titles[language].push(...bases.map((base) => lexicon.add(base)))
  }
  for (const { language, bases } of readBodies) {
    for (const base of bases) bodies[language].push(lexicon.addToBody(base))
  }
  for (const keyword of document.keywords) {
    for (const base of basesOf(keyword)) {
      if (stopWords.has(base)) continue
      const word = lexicon.add(base)
      bodies.en.push(word)
      bodies.de.push(word)
    }
  }
  const names = document.names.flatMap(basesOf)
  const nameWords = names.filter((name) => name.length > 1).map((name) => lexicon.add(name))
  lexicon.count(document.id, [titles.en, bodies.en, nameWords], [titles.de, bodies.de])
  return {
    id: document.id,
    titles: { en: Uint32Array.from(titles.en), de: Uint32Array.from(titles.de) },
    bodies: { en: Uint32Array.from(bodies.en), de: Uint32Array.from(bodies.de) },
    concepts: {
      titles: conceptsOf(readTitles, [...readTitles, ...readBodies], find),
      bodies: conceptsOf(
        [...readBodies, ...document.keywords.flatMap(readKeyword)],
        [...readTitles, ...readBodies],
        find,
      ),
    },
    languages: languages.filter((language) =>
      [...readTitles, ...readBodies].some(
        (text) => text.language === language && text.bases.length > 0,
      ),
    ),
    names: [
      ...names.map(foldUmlauts),
      ...document.identifiers.map((id) => identifierToken(id) ?? baseForm(id)),
    ].join(' '),
  }
}

/** @param near the texts whose words decide what a term means that could mean several things */
function conceptsOf(
  texts: readonly ReadText[],
  near: readonly ReadText[],
  find: FindTerms,
): Uint32Array {
  const neighbours = near.flatMap(({ bases }) => bases)
  return Uint32Array.from(
    texts.flatMap(({ language, bases }) =>
      find(bases, language, neighbours).flatMap(({ concepts }) => concepts),
    ),
  )
}

/** A keyword may be of either language. */
function readKeyword(keyword: string): ReadText[] {
  return languages.map((language) => ({ language, bases: basesOf(keyword) }))
}

function read({ language, text }: SearchText): ReadText {
  const bases = basesOf(text)
  return { language: language ?? (germanSurplus(bases) > 0 ? 'de' : 'en'), bases }
}
