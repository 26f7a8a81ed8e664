import { identifierToken } from '../language/identifiers.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { germanSurplus, stopWords } from '../language/stop-words.ts'
import { baseForm, basesOf, foldUmlauts } from '../language/words.ts'
import type { SearchDocument, SearchText } from '../query/search-document.ts'

/** A document as numbers of words, by language. */
export interface TokenizedDocument {
  id: number
  titles: { en: Uint32Array; de: Uint32Array }
  bodies: { en: Uint32Array; de: Uint32Array }
  /** Authors' names and identifiers as they are indexed. */
  names: string
}

/**
 * Stop words are kept in titles alone, where a question of nothing else may find them. In a body a
 * place is kept for each: without them, the ranking would take wordy texts for short ones.
 */
export function tokenizeDocument(document: SearchDocument, lexicon: Lexicon): TokenizedDocument {
  const titles = { en: [] as number[], de: [] as number[] }
  const bodies = { en: [] as number[], de: [] as number[] }
  for (const text of document.titles) {
    const { language, bases } = read(text)
    titles[language].push(...bases.map((base) => lexicon.add(base)))
  }
  for (const text of document.bodies) {
    const { language, bases } = read(text)
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
    names: [
      ...names.map(foldUmlauts),
      ...document.identifiers.map((id) => identifierToken(id) ?? baseForm(id)),
    ].join(' '),
  }
}

function read({ language, text }: SearchText): { language: 'en' | 'de'; bases: string[] } {
  const bases = basesOf(text)
  return { language: language ?? (germanSurplus(bases) > 0 ? 'de' : 'en'), bases }
}
