import type { DatabaseSync } from 'node:sqlite'
import { openReading } from '../../../../functions/search-index/query/full-text-index.ts'
import type { SearchDocument } from '../../../../functions/search-index/query/search-document.ts'
import { COLUMNS, tablesOf } from '../../../../functions/search-index/query/search-tables.ts'
import { openMeantWords } from '../../../../functions/search-index/ranking/meant-words.ts'
import { openTermFinder } from '../../../../functions/search-index/thesaurus/term-finder.ts'
import { readRanked, type WriteIndex, writeBenchIndex } from '../bench-index.ts'
import { bestFirst } from './best-first.ts'
import type { AnswersOfShard, AskedOfShard } from './shard-messages.ts'

const { text } = tablesOf('study')
/** The record of FTS5 that says how many documents there are, and how long all of them together. */
const SIZES = 1
/** What FTS5 gives a phrase that is in more than half of all documents (fts5_aux.c). */
const LEAST_RARITY = 1e-6

/** Answers for every `shards`th document, from the `number`th on. */
export async function openShard(
  documents: readonly SearchDocument[],
  { number, shards }: { number: number; shards: number },
  write: WriteIndex = writeBenchIndex,
) {
  const whole = await write(documents)
  const sizes = whole.db.prepare(`SELECT block FROM ${text}_data WHERE id = ${SIZES}`).get()?.block
  whole.db.close()
  const isOwn = (id: number) => id % shards === number
  const { db } = await write(documents, isOwn)
  const update = db.prepare(`UPDATE ${text}_data SET block = ? WHERE id = ${SIZES}`)
  update.run(sizes as Uint8Array)

  const find = openTermFinder(db)
  const { read } = openReading(db, 'study', find)
  const meant = openMeantWords(db, 'study', find)
  const phrasesOf = (question: string) =>
    read(question).asked.flatMap(({ expression }) => phrasesIn(expression))
  const { count, rank } = openPhrases(db, documents.length)

  return async ({ ...asked }: AskedOfShard): Promise<AnswersOfShard[AskedOfShard['ask']]> => {
    switch (asked.ask) {
      case 'count':
        return phrasesOf(asked.question).map(count)
      case 'rank':
        return rank(phrasesOf(asked.question), asked.documents).slice(0, asked.limit)
      case 'texts':
        return asked.ids.flatMap((id) => {
          const document = isOwn(id) ? documents[id - 1] : undefined
          return document ? [[id, readRanked(document)] as const] : []
        })
      case 'meant':
        return meant(asked.question)
    }
  }
}

/** What an expression has between its ORs; what stands before a bracket holds for each in it. */
function phrasesIn(expression: string): string[] {
  const [, columns = '', inner = expression] = /^(- \{.*?\} : )\((.*)\)$/.exec(expression) ?? []
  return inner.split(' OR ').map((phrase) => (columns ? `${columns}(${phrase})` : phrase))
}

/**
 * Weighs phrase by phrase: FTS5 takes how rare a phrase is from the documents that it has itself, so
 * that each score is set right by how rare it is among all.
 */
function openPhrases(db: DatabaseSync, all: number) {
  const weights = COLUMNS.map((column) => column.weight).join(', ')
  const counted = db.prepare(`SELECT count(*) AS documents FROM ${text} WHERE ${text} MATCH ?`)
  const weighed = db.prepare(
    `SELECT rowid AS id, -bm25(${text}, ${weights}) AS score FROM ${text} WHERE ${text} MATCH ?`,
  )
  const count = (phrase: string) => Number(counted.get(phrase)?.documents)
  const rarity = (documents: number) =>
    Math.max(LEAST_RARITY, Math.log((all - documents + 0.5) / (documents + 0.5)))
  const rank = (phrases: readonly string[], documents: readonly number[] = phrases.map(count)) => {
    const scores = new Map<number, number>()
    for (const [at, phrase] of phrases.entries()) {
      const share = rarity(documents[at] ?? 0) / rarity(count(phrase))
      for (const { id, score } of weighed.all(phrase)) {
        scores.set(Number(id), (scores.get(Number(id)) ?? 0) + Number(score) * share)
      }
    }
    return bestFirst(Array.from(scores, ([id, score]) => ({ id, score })))
  }
  return { count, rank }
}
