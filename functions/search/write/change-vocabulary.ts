import type { DatabaseSync } from 'node:sqlite'
import { englishStem, germanStem, trigramsOf } from '../parse/words.ts'
import { type FullTextIndexName, tablesOf } from '../tables/index-tables.ts'
import type { Lexicon } from './lexicon.ts'
import { isCorrected, leastDocuments, WORD_ROOM } from './write-vocabulary.ts'

/** There is no room left for a word: all have to be numbered anew. */
export class NoRoom extends Error {}

interface WordCount {
  documents: number
  german: number
  otherwise: number
}

/**
 * Takes the words of documents that go from a vocabulary and adds those of documents that come.
 * @returns by how much the numbers of German texts changed, by stem
 * @throws NoRoom
 */
export function changeVocabulary(
  db: DatabaseSync,
  name: FullTextIndexName,
  { gone, come }: { gone: Lexicon; come: Lexicon },
): ReadonlyMap<string, number> {
  const changes = new Map<string, WordCount>()
  addCounts(changes, gone, -1)
  addCounts(changes, come, 1)
  const words = openWords(db, name)
  const stems = { english: new Map<string, number>(), german: new Map<string, number>() }
  const addTo = (counts: Map<string, number>, stem: string, by: number) => {
    if (by !== 0) counts.set(stem, (counts.get(stem) ?? 0) + by)
  }
  const changed = [...changes].filter(
    ([, by]) => by.documents !== 0 || by.german !== 0 || by.otherwise !== 0,
  )
  const ids = words.newIds(changed.flatMap(([word, by]) => (by.documents > 0 ? [word] : [])))
  for (const [word, by] of changed) {
    words.change(word, by, ids.get(word))
    addTo(stems.german, germanStem(word), by.german)
    addTo(stems.english, englishStem(word), by.documents - by.german)
  }
  words.checkSize()
  const { stem: table } = tablesOf(name)
  const change = db.prepare(`INSERT INTO ${table} VALUES (?1, ?2, ?3)
    ON CONFLICT DO UPDATE SET english = english + ?2, german = german + ?3`)
  const clear = db.prepare(`DELETE FROM ${table} WHERE stem = ? AND english = 0 AND german = 0`)
  for (const stem of new Set([...stems.english.keys(), ...stems.german.keys()])) {
    change.run(stem, stems.english.get(stem) ?? 0, stems.german.get(stem) ?? 0)
    clear.run(stem)
  }
  return new Map([...stems.german].filter(([, by]) => by !== 0))
}

function addCounts(changes: Map<string, WordCount>, lexicon: Lexicon, by: 1 | -1): void {
  for (const [number, word] of lexicon.words.entries()) {
    const change = changes.get(word) ?? { documents: 0, german: 0, otherwise: 0 }
    changes.set(word, change)
    change.documents += by * (lexicon.documents[number] ?? 0)
    change.german += by * (lexicon.german[number] ?? 0)
    change.otherwise += by * (lexicon.otherwise[number] ?? 0)
  }
}

function openWords(db: DatabaseSync, name: FullTextIndexName) {
  const { word: table } = tablesOf(name)
  const size = db.prepare(`SELECT count(*) AS words FROM ${table}`)
  const least = leastDocuments(Number(size.get()?.words))
  const read = db.prepare(`SELECT id, documents, german, otherwise FROM ${table} WHERE word = ?`)
  const previous = db.prepare(`SELECT max(word), id FROM ${table} WHERE word < ?`)
  const next = db.prepare(`SELECT min(word), id FROM ${table} WHERE word > ?`)
  const insert = db.prepare(`INSERT INTO ${table} VALUES (?, ?, ?, ?, ?)`)
  const update = db.prepare(
    `UPDATE ${table} SET documents = ?, german = ?, otherwise = ? WHERE id = ?`,
  )
  const remove = db.prepare(`DELETE FROM ${table} WHERE id = ?`)
  const trigrams = openTrigrams(db, name)
  return {
    /**
     * Ids of those that are not there: what comes between the same two is spread between them.
     * @throws NoRoom
     */
    newIds(words: readonly string[]): Map<string, number> {
      const unknown = words.filter((word) => read.get(word) === undefined).sort()
      const between = Map.groupBy(unknown, (word) => Number(previous.get(word)?.id ?? 0))
      const ids = new Map<string, number>()
      for (const [before, come] of between) {
        const [first = ''] = come
        const after = next.get(first)?.id ?? before + (come.length + 1) * WORD_ROOM
        const room = (Number(after) - before) / (come.length + 1)
        if (room < 1) throw new NoRoom(`there is no room for '${first}'`)
        for (const [at, word] of come.entries()) ids.set(word, before + Math.floor(room * (at + 1)))
      }
      return ids
    },
    /** @param newId where it is not there yet */
    change(word: string, by: WordCount, newId: number | undefined): void {
      const row = read.get(word)
      const before = Number(row?.documents ?? 0)
      const documents = before + by.documents
      // What stands in no document, or is a stop word of bodies alone, is no word.
      if (documents === 0 && !row) return
      const id = Number(row?.id ?? newId)
      const [was, is] = [before, documents].map((count) => isCorrected(word, count, least))
      if (was && !is) trigrams.remove(word, id)
      if (is && !was) trigrams.add(word, id)
      const german = Number(row?.german ?? 0) + by.german
      const otherwise = Number(row?.otherwise ?? 0) + by.otherwise
      if (documents === 0) remove.run(id)
      else if (row) update.run(documents, german, otherwise, id)
      else insert.run(id, word, documents, german, otherwise)
    },
    /** @throws NoRoom where the vocabulary has grown or shrunk so that other words have trigrams */
    checkSize(): void {
      if (leastDocuments(Number(size.get()?.words)) !== least)
        throw new NoRoom('other words have trigrams')
    },
  }
}

function openTrigrams(db: DatabaseSync, name: FullTextIndexName) {
  const { trigram: table } = tablesOf(name)
  const read = db.prepare(`SELECT words FROM ${table} WHERE trigram = ? AND length = ?`)
  const write = db.prepare(`INSERT OR REPLACE INTO ${table} VALUES (?, ?, ?)`)
  const clear = db.prepare(`DELETE FROM ${table} WHERE trigram = ? AND length = ?`)
  const change = (word: string, changed: (ids: Uint32Array) => Uint32Array) => {
    for (const trigram of new Set(trigramsOf(word))) {
      const bytes = read.get(trigram, word.length)?.words as Uint8Array | undefined
      const ids = changed(new Uint32Array(bytes?.slice().buffer ?? []))
      if (ids.length === 0) clear.run(trigram, word.length)
      else write.run(trigram, word.length, new Uint8Array(ids.buffer))
    }
  }
  return {
    add: (word: string, id: number) => change(word, (ids) => Uint32Array.from([...ids, id]).sort()),
    remove: (word: string, id: number) => change(word, (ids) => ids.filter((one) => one !== id)),
  }
}
