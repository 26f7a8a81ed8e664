import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Language } from '../../../src/contract/protocol/language.ts'
import type { HearticleSummary } from '../../../src/contract/reading/hearticles.ts'
import {
  explainedWords,
  hearticleOutline,
  listedStudy,
} from '../../../src/domain/content/public-content.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { publicStudy } from '../../../src/domain/study/study-texts.ts'
import { canonicalJson } from '../../../src/domain/text/canonical-json.ts'
import {
  type OutlinedRow,
  type RowId,
  type SnapshotKind,
  snapshotKinds,
  snapshotPath,
} from '../../../src/snapshot/snapshot-file.ts'
import type { SnapshotManifest } from './snapshot-manifest.ts'

/**
 * `known` has all but the texts, so that nobody has to pass by those to learn what is there. `studies`
 * has what lists are sorted by. `updates` has the digest of the snapshot after each update since it was
 * pulled whole; what became another with one, or went, has its number in `changed`.
 */
const TABLES = `
  CREATE TABLE updates (number INTEGER PRIMARY KEY, digest TEXT NOT NULL);
  CREATE TABLE rows (
    kind TEXT NOT NULL, id NOT NULL, digest TEXT NOT NULL, text TEXT NOT NULL, listed TEXT,
    changed INTEGER NOT NULL
  );
  CREATE INDEX known ON rows (kind, id, digest, listed);
  CREATE INDEX updated ON rows (changed);
  CREATE TABLE removed (kind TEXT, id, changed INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
  CREATE TABLE cited (pmid TEXT, id INTEGER, PRIMARY KEY (pmid, id)) WITHOUT ROWID;
  CREATE INDEX citing ON cited (id);
  CREATE TABLE studies (
    pmid INTEGER PRIMARY KEY, topic INTEGER, rubric INTEGER,
    leads INTEGER NOT NULL, cited INTEGER NOT NULL, appeared TEXT NOT NULL, changed TEXT,
    names INTEGER NOT NULL
  );
  CREATE INDEX naming ON studies (pmid) WHERE names = 1;
  CREATE INDEX latest ON studies (topic, rubric, leads DESC, appeared DESC, cited DESC, pmid DESC);
  CREATE INDEX leading ON studies (topic, rubric, leads DESC, cited DESC, appeared DESC, pmid DESC);
  CREATE TABLE due (id INTEGER PRIMARY KEY, "from" TEXT, "until" TEXT);
  CREATE TABLE summaries (
    id INTEGER PRIMARY KEY, digest TEXT NOT NULL, de TEXT NOT NULL, en TEXT NOT NULL,
    changed INTEGER NOT NULL
  );
`

/** When the row of a hearticle becomes another though nobody changes it; days in Vienna. */
export interface Due {
  /** Public from this day. */
  from?: string | undefined
  /** To be reviewed until this day. */
  until?: string | undefined
}

function listedRow(hearticle: HearticleRecord): OutlinedRow {
  const { ownPicture } = hearticle
  const played = hearticle.translations.flatMap(({ id, sound }) =>
    sound ? [{ translationId: id, audioFile: sound.file }] : [],
  )
  return {
    ...hearticleOutline(hearticle),
    explained: { de: explainedWords(hearticle, 'de'), en: explainedWords(hearticle, 'en') },
    ...(ownPicture && { ownPicture }),
    ...(played.length > 0 && { played }),
  }
}

export type SnapshotRows = ReturnType<typeof openRows>

/**
 * Opens the rows of a snapshot that is not in its place yet, to write them. Nobody reads them before
 * `end`, and what is cut off is made again.
 * @param before of the snapshot that was copied there; undefined to begin with none
 */
export function openRows(folder: string, before: SnapshotManifest | undefined) {
  const db = new DatabaseSync(snapshotPath(folder))
  db.exec(`PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; ${before ? '' : TABLES} BEGIN`)
  const find = db.prepare('SELECT digest FROM rows WHERE kind = ? AND id = ?')
  const { last } = db.prepare('SELECT max(number) AS last FROM updates').get() ?? {}
  const update = Number(last) + 1
  const insert = db.prepare('INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?)')
  const remove = db.prepare('DELETE FROM rows WHERE kind = ? AND id = ?')
  const noteRemoved = db.prepare('INSERT INTO removed VALUES (?, ?, ?)')
  const noteThere = db.prepare('DELETE FROM removed WHERE kind = ? AND id = ?')
  const noteUpdate = db.prepare('INSERT INTO updates VALUES (?, ?)')
  const ids = db.prepare('SELECT id FROM rows WHERE kind = ? ORDER BY id')
  const pictures = db.prepare(
    "SELECT listed ->> '$.ownPicture.file' AS file FROM rows WHERE kind = 'hearticles' AND file IS NOT NULL",
  )
  const cite = db.prepare('INSERT INTO cited VALUES (?, ?)')
  const uncite = db.prepare('DELETE FROM cited WHERE id = ?')
  const citing = db.prepare('SELECT id FROM cited WHERE pmid = ?')
  const list = db.prepare('INSERT INTO studies VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const unlist = db.prepare('DELETE FROM studies WHERE pmid = ?')
  const note = db.prepare('INSERT OR REPLACE INTO due VALUES (?, ?, ?)')
  const forget = db.prepare('DELETE FROM due WHERE id = ?')
  const due = db.prepare('SELECT id FROM due WHERE "from" <= ? OR "until" < ?')
  const read = db.prepare('SELECT text FROM rows WHERE kind = ? AND id = ?')
  const summarize = db.prepare(`INSERT INTO summaries VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET digest = excluded.digest, de = excluded.de, en = excluded.en,
      changed = excluded.changed
    WHERE digest <> excluded.digest`)
  const unsummarize = db.prepare('DELETE FROM summaries WHERE id = ?')
  const count = db.prepare('SELECT count(*) AS count FROM rows WHERE kind = ?')
  // Each row has its share, so that the digest of all follows what changes.
  let digest = BigInt(`0x${before?.digest ?? '0'}`)
  const turn = (kind: SnapshotKind, id: RowId, ofRow: unknown) => {
    digest ^= BigInt(`0x${hash('sha256', `${kind}/${id} ${ofRow}`)}`)
  }

  /** @param row undefined for none any more */
  const put = (kind: SnapshotKind, id: RowId, row: object | undefined, listed?: object) => {
    const was = find.get(kind, id)?.digest
    const text = row && canonicalJson(row)
    const is = text === undefined ? undefined : hash('sha256', text).slice(0, 32)
    if (was === is) return
    if (was !== undefined) {
      remove.run(kind, id)
      turn(kind, id, was)
    }
    if (text === undefined || is === undefined) {
      noteRemoved.run(kind, id, update)
      return
    }
    insert.run(kind, id, is, text, listed ? JSON.stringify(listed) : null, update)
    noteThere.run(kind, id)
    turn(kind, id, is)
  }
  const idsOf = (kind: SnapshotKind) => ids.all(kind).map(({ id }) => id as RowId)
  return {
    put,
    idsOf,

    /** Puts these in the place of all rows of a kind. */
    putAll(kind: SnapshotKind, rows: ReadonlyArray<{ id: RowId }>): void {
      const kept = new Set(rows.map(({ id }) => id))
      for (const id of idsOf(kind)) if (!kept.has(id)) put(kind, id, undefined)
      for (const row of rows) put(kind, row.id, row)
    },

    /** @param study undefined for one that readers do not see */
    putStudy(pmid: string, study: StudyRecord | undefined): void {
      const listed = study && listedStudy(study)
      put('studies', Number(pmid), study && publicStudy(study), listed)
      unlist.run(pmid)
      if (!listed) return
      const { topicId, rubricId, mayLead, citationCount, appearedOn, changedOn, noticed } = listed
      const order = [mayLead ? 1 : 0, citationCount ?? 0, appearedOn ?? '', changedOn ?? null]
      list.run(pmid, topicId ?? null, rubricId ?? null, ...order, noticed ? 1 : 0)
    },

    /** @param hearticle undefined for one that is not public */
    putHearticle(id: number, hearticle: HearticleRecord | undefined, { from, until }: Due): void {
      put('hearticles', id, hearticle, hearticle && listedRow(hearticle))
      uncite.run(id)
      for (const pmid of new Set(hearticle?.citedPmids)) cite.run(pmid, id)
      forget.run(id)
      if (from ?? until) note.run(id, from ?? null, until ?? null)
    },

    /** The files of pictures that editors brought. */
    ownPictures(): string[] {
      return pictures.all().map(({ file }) => String(file))
    },

    /** @param summary in each language; undefined for a hearticle that is not public */
    putSummary(id: number, summary: Record<Language, HearticleSummary> | undefined): void {
      if (!summary) {
        unsummarize.run(id)
        return
      }
      const [de, en] = [JSON.stringify(summary.de), JSON.stringify(summary.en)]
      summarize.run(id, hash('sha256', de + en).slice(0, 32), de, en, update)
    },

    row<T>(kind: SnapshotKind, id: RowId): T | undefined {
      const found = read.get(kind, id)
      return found && (JSON.parse(String(found.text)) as T)
    },

    hasStudy: (pmid: string) => find.get('studies', Number(pmid)) !== undefined,
    /** The hearticles whose day has come, by what is public and what is today. */
    dueBy: (publicDay: string, today: string) =>
      due.all(publicDay, today).map(({ id }) => Number(id)),
    citingOf: (pmid: string) => citing.all(pmid).map(({ id }) => Number(id)),

    /** What a manifest says of what was written. */
    end(): Pick<SnapshotManifest, 'digest' | 'counts'> {
      const is = digest.toString(16).padStart(64, '0')
      if (is !== before?.digest) noteUpdate.run(update, is)
      db.exec('COMMIT')
      const counts = snapshotKinds.map((kind) => [kind, Number(count.get(kind)?.count)])
      return {
        digest: is,
        counts: Object.fromEntries(counts) as SnapshotManifest['counts'],
      }
    },

    close: () => db.close(),
  }
}
