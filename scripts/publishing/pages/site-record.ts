import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusyOrBroken } from '../../../functions/store/table/sqlite/sqlite-errors.ts'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { PageReads } from '../../../src/snapshot/current-content.ts'
import { snapshotPath } from '../../../src/snapshot/snapshot-file.ts'
import { siteOrigin } from '../../project/environment.ts'
import { sourcesKey } from '../sources/build-key.ts'

/** What a built site was made from. */
export interface MadeFrom {
  /** The key of the sources. */
  sources: string
  /** The table that its content came from. */
  table: string
  /** What its canonical addresses begin with. */
  origin: string
  /** Of the snapshot. */
  digest: string
  /** As of when: the day, and the latest day whose hearticles were public. */
  day: string
  publicDay: string
  /** The digest of rubrics and topics, under which all else is filed. */
  filed: string
}

/** Kinds of records that have pages of their own, which are many. */
export const recordKinds = ['hearticles', 'replacements', 'studies'] as const

export type RecordKind = (typeof recordKinds)[number]

/** The page of a record in a language. */
export interface RecordPage {
  kind: RecordKind
  id: number
  language: Language
}

/** What pages show of a hearticle that depends on others. */
export interface NotedHearticle {
  /** The digest of the hearticle with all that it cites. */
  digest: string
  /** What it cites, by pmid. */
  cited: readonly string[]
}

export const RECORD_FILE = '.build.sqlite'

const TABLES = `
  CREATE TABLE made (one INTEGER PRIMARY KEY CHECK (one = 1), "from" TEXT NOT NULL);
  CREATE TABLE pages (
    kind TEXT NOT NULL, language TEXT NOT NULL, id INTEGER NOT NULL,
    key TEXT NOT NULL, out TEXT NOT NULL,
    PRIMARY KEY (kind, language, id)
  ) WITHOUT ROWID;
  CREATE TABLE hearticles (id INTEGER PRIMARY KEY, digest TEXT NOT NULL, cited TEXT NOT NULL);
  CREATE TABLE files (file TEXT PRIMARY KEY, out TEXT NOT NULL, reads TEXT) WITHOUT ROWID;
`

/**
 * Pages whose record is not there. Without the affinity of `id`, by which the index of rows could not
 * be used, as their ids have none.
 */
const GONE = `
  SELECT kind, id, language FROM pages WHERE NOT EXISTS (
    SELECT 1 FROM content.rows WHERE rows.kind = pages.kind AND rows.id = +pages.id
  )`

export type SiteRecord = ReturnType<typeof openSiteRecord>

/**
 * Opens the record of a site: of every file that was made from content or by a page what it was made
 * from, and what came out. Nothing is kept before `commit`.
 * @param path its file; begun where there is none
 * @param snapshot the folder of what is compared with it
 */
export function openSiteRecord(path: string, snapshot: string) {
  const isNew = !existsSync(path)
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  db.prepare('ATTACH ? AS content').run(snapshotPath(snapshot))
  db.exec(isNew ? `BEGIN; ${TABLES}` : 'BEGIN')
  const madeFrom = db.prepare('SELECT "from" FROM made')
  const setMadeFrom = db.prepare('INSERT OR REPLACE INTO made VALUES (1, ?)')
  const page = db.prepare('SELECT key, out FROM pages WHERE kind = ? AND language = ? AND id = ?')
  const putPage = db.prepare('INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?)')
  const dropPage = db.prepare('DELETE FROM pages WHERE kind = ? AND language = ? AND id = ?')
  const hearticle = db.prepare('SELECT digest, cited FROM hearticles WHERE id = ?')
  const putHearticle = db.prepare('INSERT OR REPLACE INTO hearticles VALUES (?, ?, ?)')
  const dropHearticle = db.prepare('DELETE FROM hearticles WHERE id = ?')
  const file = db.prepare('SELECT out, reads FROM files WHERE file = ?')
  const putFile = db.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?)')
  const dropFile = db.prepare('DELETE FROM files WHERE file = ?')
  return {
    madeFrom(): MadeFrom | undefined {
      const found = madeFrom.get()
      return found && (JSON.parse(String(found.from)) as MadeFrom)
    },
    setMadeFrom(from: MadeFrom): void {
      setMadeFrom.run(JSON.stringify(from))
    },

    /** What a page was made from, and the digest of what came out; undefined where it was not made. */
    page({ kind, language, id }: RecordPage): { key: string; out: string } | undefined {
      const found = page.get(kind, language, id)
      return found && { key: String(found.key), out: String(found.out) }
    },
    putPage({ kind, language, id }: RecordPage, key: string, out: string): void {
      putPage.run(kind, language, id, key, out)
    },
    dropPage({ kind, language, id }: RecordPage): void {
      dropPage.run(kind, language, id)
    },

    /** Any other file. */
    file(name: string): { out: string; reads: PageReads | undefined } | undefined {
      const found = file.get(name)
      if (!found) return undefined
      const reads = found.reads === null ? undefined : JSON.parse(String(found.reads))
      return { out: String(found.out), reads }
    },
    putFile(name: string, out: string, reads?: PageReads): void {
      putFile.run(name, out, reads ? JSON.stringify(reads) : null)
    },
    dropFile(name: string): void {
      dropFile.run(name)
    },
    files(): string[] {
      return db
        .prepare('SELECT file FROM files')
        .all()
        .map((row) => String(row.file))
    },

    hearticle(id: number): NotedHearticle | undefined {
      const found = hearticle.get(id)
      return found && { digest: String(found.digest), cited: JSON.parse(String(found.cited)) }
    },
    /** @param noted undefined for one that is gone */
    putHearticle(id: number, noted: NotedHearticle | undefined): void {
      if (noted) putHearticle.run(id, noted.digest, JSON.stringify(noted.cited))
      else dropHearticle.run(id)
    },
    dropHearticles(): void {
      db.exec('DELETE FROM hearticles')
    },

    /** Pages whose records the snapshot does not have. */
    gone(): RecordPage[] {
      return db.prepare(GONE).all() as unknown as RecordPage[]
    },

    /** Keeps what was noted until now. */
    commit(): void {
      db.exec('COMMIT; BEGIN')
    },
    close(): void {
      db.exec('ROLLBACK')
      db.close()
    },
  }
}

/** What the site in a folder was made from; undefined where there is none, or no record that can be read. */
export function readMadeFrom(siteFolder: string): MadeFrom | undefined {
  const path = join(siteFolder, RECORD_FILE)
  if (!existsSync(path)) return undefined
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    // One whose first run was cut off has no tables.
    if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'made'").get()) return undefined
    const found = db.prepare('SELECT "from" FROM made').get()
    return found && (JSON.parse(String(found.from)) as MadeFrom)
  } catch (error) {
    // One that was cut off: the site is made whole.
    if (isBusyOrBroken(error)) return undefined
    throw error
  } finally {
    db.close()
  }
}

/**
 * The latest day whose hearticles a site shows.
 * @returns undefined where there is no site of this table, or one that other code made or for another
 * address
 */
export function publishedDayOf(siteFolder: string, table: string): string | undefined {
  const madeFrom = readMadeFrom(siteFolder)
  const isOfNow = madeFrom?.sources === sourcesKey() && madeFrom.origin === siteOrigin()
  return isOfNow && madeFrom.table === table ? madeFrom.publicDay : undefined
}
