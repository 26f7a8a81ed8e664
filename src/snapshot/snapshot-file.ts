import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Language } from '../contract/protocol/language.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import type { ListedStudy } from '../domain/content/public-content.ts'

export const snapshotKinds = [
  'rubrics',
  'topics',
  'hearticles',
  'playlists',
  'replacements',
  'most-read',
  'prices',
  'glossary',
  'studies',
] as const

export type SnapshotKind = (typeof snapshotKinds)[number]

/** A row of a snapshot has the id of its record; that of a study is its pmid as a number. */
export type RowId = number | string

/** The file of a snapshot that has its rows; once it is in its place, nobody writes to it. */
export const snapshotPath = (folder: string) => join(folder, 'snapshot.sqlite')

/**
 * Opens a snapshot to read its rows, each a text of JSON.
 * @throws where there is none: pages are made from a snapshot
 */
export function openSnapshot(folder: string) {
  const path = snapshotPath(folder)
  const db = new DatabaseSync(path, { readOnly: true })
  const one = db.prepare('SELECT text FROM rows WHERE kind = ? AND id = ?')
  const all = db.prepare('SELECT id, text FROM rows WHERE kind = ? ORDER BY id')
  const known = db.prepare('SELECT id, digest FROM rows WHERE kind = ? ORDER BY id')
  const listed = db.prepare("SELECT listed FROM rows WHERE kind = 'studies' ORDER BY id")
  return {
    path,

    text(kind: SnapshotKind, id: RowId): string | undefined {
      return one.get(kind, id)?.text as string | undefined
    },

    /** All of a kind, by their ids; memory holds one at a time. */
    *texts(kind: SnapshotKind): Generator<{ id: RowId; text: string }, undefined> {
      for (const { id, text } of all.iterate(kind)) {
        yield { id: id as RowId, text: String(text) }
      }
    },

    /** The digest of each row of a kind, by its id and in that order. */
    digests(kind: SnapshotKind): Map<RowId, string> {
      const rows = known.all(kind) as { id: RowId; digest: string }[]
      return new Map(rows.map(({ id, digest }) => [id, digest]))
    },

    /** What lists say about each study, by pmid. */
    studies(): Map<string, ListedStudy> {
      const texts = Array.from(listed.iterate(), (row) => row.listed)
      const studies = JSON.parse(`[${texts.join(',')}]`) as ListedStudy[]
      return new Map(studies.map((study) => [study.pmid, study]))
    },

    /** All hearticles as lists show them, by their ids. */
    summaries(language: Language): HearticleSummary[] {
      const texts = db.prepare(`SELECT ${language} AS text FROM summaries ORDER BY id`).all()
      return JSON.parse(`[${texts.map(({ text }) => text).join(',')}]`)
    },

    close: () => db.close(),
  }
}
