import type { DatabaseSync } from 'node:sqlite'
import { languages } from '../../src/contract/protocol/language.ts'
import { titleKey } from '../../src/domain/desk/inbox-entry.ts'
import type { StudyRecord } from '../../src/domain/study/study.ts'
import { inlineToText } from '../../src/domain/text/inline-markup.ts'
import { tablesOf, titleToken } from './full-text/search-tables.ts'
import { basesOf } from './language/words.ts'
import { unpack } from './packed.ts'
import { quoted } from './question/match-expression.ts'

/** So many letters has a title at least that two papers do not share by chance: not 'Reply'. */
const SHORTEST = 20

/** Finds published studies whose title is the same but for case, spaces and signs. */
export function openSameTitles(db: DatabaseSync): (title: string) => string[] {
  const { title: words } = tablesOf('study')
  const find = db.prepare(`
    SELECT pmid, record FROM ${words} JOIN study ON study.id = ${words}.rowid
    WHERE ${words} MATCH ? LIMIT 20`)
  return (title) => {
    const wanted = titleKey(title)
    if (wanted.length < SHORTEST) return []
    const inEither = [...new Set(basesOf(title))].map(
      (base) => `(${languages.map((one) => quoted(titleToken(base, one))).join(' OR ')})`,
    )
    return find.all(inEither.join(' AND ')).flatMap(({ pmid, record }) => {
      const { source } = unpack<StudyRecord>(record)
      return titleKey(inlineToText(source.title)) === wanted ? [String(pmid)] : []
    })
  }
}
