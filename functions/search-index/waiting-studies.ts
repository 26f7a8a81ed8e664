import type { DatabaseSync } from 'node:sqlite'
import { conceptToken, tablesOf } from './full-text/search-tables.ts'
import { quoted } from './question/match-expression.ts'

/** The studies on a concept that no hearticle cites: how many, and the ids of the newest. */
export interface WaitingStudies {
  total: number
  newest: readonly number[]
}

/** So many of them are named. */
const NAMED = 3

/**
 * Studies that have a concept, or something narrower, in their title, that no published hearticle
 * cites and that may lead a list: no erratum waits, and nothing that was retracted or is in doubt.
 */
export function openWaitingStudies(db: DatabaseSync): (concept: string) => WaitingStudies {
  const { text } = tablesOf('study')
  const idOf = db.prepare('SELECT id FROM concept WHERE en = ?')
  const waiting = db.prepare(`
    SELECT study.id AS id, count(*) OVER () AS total
    FROM ${text} JOIN study ON study.id = ${text}.rowid
    WHERE ${text} MATCH ? AND leads = 1 AND pmid NOT IN (SELECT pmid FROM cited)
    ORDER BY date DESC, study.id LIMIT ${NAMED}`)
  let narrowerOf: Map<number, number[]> | undefined
  return (concept) => {
    const row = idOf.get(concept)
    if (!row) return { total: 0, newest: [] }
    narrowerOf ??= readNarrower(db)
    const id = Number(row.id)
    const tokens = [id, ...(narrowerOf.get(id) ?? [])].map((one) => quoted(conceptToken(one)))
    const rows = waiting.all(`c_title : (${tokens.join(' OR ')})`)
    return { total: Number(rows[0]?.total ?? 0), newest: rows.map(({ id }) => Number(id)) }
  }
}

/** All that is narrower than a concept, by its id. */
function readNarrower(db: DatabaseSync): Map<number, number[]> {
  const narrowerOf = new Map<number, number[]>()
  for (const { id, broader } of db.prepare('SELECT id, broader FROM concept').all()) {
    for (const above of JSON.parse(String(broader)) as number[]) {
      const known = narrowerOf.get(above) ?? []
      narrowerOf.set(above, known)
      known.push(Number(id))
    }
  }
  return narrowerOf
}
