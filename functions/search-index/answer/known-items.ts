import type { DatabaseSync } from 'node:sqlite'
import { languages } from '../../../src/contract/protocol/language.ts'
import type { FullTextIndexName } from '../full-text/search-document.ts'
import { tablesOf, titleToken } from '../full-text/search-tables.ts'
import { foldUmlauts } from '../language/words.ts'
import { quoted } from '../question/match-expression.ts'
import type { ReadQuestion } from '../question/read-question.ts'

export interface KnownItem {
  index: FullTextIndexName
  id: number
}

/** Fewer words ask for no study of that title, or of one that begins so: 'Schlaganfall bei Frauen'. */
const SHORTEST_TITLE = 5
/** Words beside the short name of a study that ask for the study. */
const ASKS_FOR_A_STUDY = new Set([
  'trial',
  'study',
  'studie',
  'the',
  'die',
  'der',
  'rct',
  'results',
  'ergebnisse',
])
const MOST = 3

/**
 * Opens what finds a study or hearticle by its whole title, in any language, or a study by the short name of its
 * trial (P-KNOWN-ITEM). Numbers are found by the index itself.
 */
export function openKnownItems(db: DatabaseSync) {
  const acronym = db.prepare('SELECT study FROM acronym WHERE word = ? ORDER BY study LIMIT ?')
  const titled = (['hearticle', 'study'] as const).map((index) => ({
    index,
    find: db.prepare(
      `SELECT rowid AS id FROM ${tablesOf(index).title} WHERE ${tablesOf(index).title} MATCH ? ORDER BY rowid LIMIT 20`,
    ),
  }))
  return async (
    { typed }: ReadQuestion,
    titlesOf: (item: KnownItem) => Promise<readonly string[][]>,
  ): Promise<KnownItem[]> => {
    const words = typed.map(({ base }) => foldUmlauts(base))
    const names = words.filter((word) => !ASKS_FOR_A_STUDY.has(word))
    const named = names.length > 2 ? [] : acronym.all(names.join(''), MOST)
    const byName = named.map(({ study }): KnownItem => ({ index: 'study', id: Number(study) }))
    if (byName.length > 0 || words.length < SHORTEST_TITLE) return byName
    const asTitle = words.join(' ')
    const candidates = titled.flatMap(({ index, find }) =>
      languages.flatMap((language) =>
        find
          .all(words.map((word) => quoted(titleToken(word, language))).join(' AND '))
          .map(({ id }): KnownItem => ({ index, id: Number(id) })),
      ),
    )
    const titles = await Promise.all(candidates.map(titlesOf))
    return candidates.filter((_, at) =>
      titles[at]?.some((title) => `${title.map(foldUmlauts).join(' ')} `.startsWith(`${asTitle} `)),
    )
  }
}
