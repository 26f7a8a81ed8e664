import { dictionary as german } from '@zxcvbn-ts/language-de'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { OrdinaryWord } from '../../../functions/search/link/thesaurus-tables.ts'
import { baseForm } from '../../../functions/search/parse/words.ts'

/** So many are everyday words, which come first in either list. */
const EVERYDAY = 10_000
/** Shorter words are mostly abbreviations, but for those of every day. */
const SHORTEST = 4
const OF_LETTERS = /^[a-z]+$/

/** Words of German and English, in their base forms and in order: they are no typos (P-WORD-ORDINARY). */
export function readOrdinaryWords(): OrdinaryWord[] {
  const lists = [german.commonWords, english['commonWords-en']]
  const everyday = new Set(lists.flatMap((list) => list.slice(0, EVERYDAY)).map(baseForm))
  const more = [...lists, german.wikipedia, english['wikipedia-en']].flat().map(baseForm)
  const words = new Set([...everyday, ...more.filter(({ length }) => length >= SHORTEST)])
  return [...words]
    .filter((word) => OF_LETTERS.test(word))
    .toSorted()
    .map((word) => ({ word, isEveryday: everyday.has(word) }))
}
