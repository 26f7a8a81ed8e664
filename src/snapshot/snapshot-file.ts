import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Language } from '../contract/protocol/language.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import type {
  HearticleOutline,
  ListedStudies,
  ListedStudy,
} from '../domain/content/public-content.ts'
import type { HearticleRecord } from '../domain/hearticle/hearticle.ts'
import { PMIDS_A_BLOCK } from '../domain/site/sitemap.ts'

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

/** What a row says of its hearticle to whom does not read it whole. */
export interface OutlinedRow extends HearticleOutline, Pick<HearticleRecord, 'ownPicture'> {
  /** The words that its texts explain. */
  explained: Record<Language, string[]>
  /** Its spoken versions; left out where it has none. */
  played?: Omit<PlayedAudio, 'hearticleId'>[]
}

/** A row of a snapshot has the id of its record; that of a study is its pmid as a number. */
export type RowId = number | string

/** Rows that are others than before, or gone, by their kind. */
export type ChangedRows = Record<SnapshotKind, ReadonlySet<RowId>>

/** A spoken version that pages play. */
export interface PlayedAudio {
  hearticleId: number
  translationId: number
  /** Which file it is (`audioFileOf`). */
  audioFile: string
}

/** The file of a snapshot that has its rows; once it is in its place, nobody writes to it. */
export const snapshotPath = (folder: string) => join(folder, 'snapshot.sqlite')

const BLOCKS = `SELECT pmid / ${PMIDS_A_BLOCK} AS block, count(*) AS studies,
  group_concat(pmid || ' ' || coalesce(changed, ''), ',' ORDER BY pmid) AS changes
  FROM studies GROUP BY block`
const GROUPS =
  'SELECT topic, rubric, count(*) AS count, max(cited) AS cited FROM studies GROUP BY topic, rubric'
const LATEST = `SELECT pmid FROM studies WHERE topic IS ? AND rubric IS ?
  ORDER BY leads DESC, appeared DESC, cited DESC, pmid DESC LIMIT ?`
const LEADING = `SELECT pmid FROM studies WHERE topic IS ? AND rubric IS ? AND leads = 1
  ORDER BY cited DESC, appeared DESC, pmid DESC LIMIT ?`

const PLAYED = `SELECT id, listed ->> '$.played' AS played FROM rows
  WHERE kind = 'hearticles' AND played IS NOT NULL ORDER BY id`
const CHANGED =
  'SELECT kind, id FROM rows WHERE changed > ? UNION ALL SELECT kind, id FROM removed WHERE changed > ?'

interface Group {
  topic: number | null
  rubric: number | null
  count: number
  cited: number
}

const parsed = (text: unknown) => JSON.parse(String(text)) as ListedStudy

/**
 * Opens a snapshot to read its rows, each a text of JSON.
 * @throws where there is none: pages are made from a snapshot
 */
export function openSnapshot(folder: string) {
  const path = snapshotPath(folder)
  const db = new DatabaseSync(path, { readOnly: true })
  const one = db.prepare('SELECT text FROM rows WHERE kind = ? AND id = ?')
  const all = db.prepare('SELECT id, text FROM rows WHERE kind = ? ORDER BY id')
  const digest = db.prepare('SELECT digest FROM rows WHERE kind = ? AND id = ?')
  const summaryDigest = db.prepare('SELECT digest FROM summaries WHERE id = ?')
  const summary = db.prepare('SELECT de, en FROM summaries WHERE id = ?')
  const known = db.prepare('SELECT id, digest FROM rows WHERE kind = ? ORDER BY id')
  const listed = db.prepare('SELECT listed FROM rows WHERE kind = ? ORDER BY id')
  const listedStudy = db.prepare("SELECT listed FROM rows WHERE kind = 'studies' AND id = ?")
  const studyOf = (pmid: string) =>
    String(Number(pmid)) === pmid ? listedStudy.get(Number(pmid)) : undefined
  const played = db.prepare(PLAYED)
  const updates = db.prepare('SELECT max(number) AS number FROM updates WHERE digest = ?')
  const changes = db.prepare(CHANGED)
  const latestOf = db.prepare(LATEST)
  const leadingOf = db.prepare(LEADING)
  const summariesIn = (language: Language): HearticleSummary[] => {
    const texts = db.prepare(`SELECT ${language} AS text FROM summaries ORDER BY id`).all()
    return JSON.parse(`[${texts.map(({ text }) => text).join(',')}]`)
  }
  let blocks: ReturnType<ListedStudies['blocks']> | undefined
  const summaries = new Map<Language, HearticleSummary[]>()
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

    /** The digest of a row; '' where there is none. */
    digest: (kind: SnapshotKind, id: RowId) => String(digest.get(kind, id)?.digest ?? ''),
    /** The digest of a hearticle as lists show it in any language; '' where there is none. */
    summaryDigest: (id: number) => String(summaryDigest.get(id)?.digest ?? ''),

    /** What lists say about each study, by pmid, in their order; each is read when it is asked for. */
    studies: {
      has: (pmid) => studyOf(pmid) !== undefined,
      get(pmid) {
        const found = studyOf(pmid)
        return found && parsed(found.listed)
      },
      *keys() {
        for (const { id } of db
          .prepare("SELECT id FROM rows WHERE kind = 'studies' ORDER BY id")
          .iterate())
          yield String(id)
      },
      *values() {
        const rows = db.prepare('SELECT listed FROM rows WHERE kind = ? ORDER BY id')
        for (const row of rows.iterate('studies')) yield JSON.parse(String(row.listed))
      },
      blocks() {
        blocks ??= new Map(
          db
            .prepare(BLOCKS)
            .all()
            .map(({ block, studies, changes }) => [
              Number(block),
              { studies: Number(studies), changes: String(changes) },
            ]),
        )
        return blocks
      },
      *groups({ latest, leading }) {
        const listed = (rows: Record<string, unknown>[]) =>
          rows.flatMap(({ pmid }) => studyOf(String(pmid))?.listed ?? []).map(parsed)
        for (const { topic, rubric, count, cited } of db
          .prepare(GROUPS)
          .all() as unknown as Group[]) {
          yield {
            topicId: topic ?? undefined,
            rubricId: rubric ?? undefined,
            count,
            isCited: cited > 0,
            latest: listed(latestOf.all(topic, rubric, latest)),
            leading: listed(leadingOf.all(topic, rubric, leading)),
          }
        }
      },
    } satisfies ListedStudies as ListedStudies,

    /** Studies whose notices name other publications, by pmid. */
    naming(): string[] {
      return db
        .prepare('SELECT pmid FROM studies WHERE names = 1')
        .all()
        .map(({ pmid }) => String(pmid))
    },

    /** What lists say about each hearticle, by its id. */
    hearticles(): Map<number, OutlinedRow> {
      const texts = listed.all('hearticles').map((row) => row.listed)
      const rows = JSON.parse(`[${texts.join(',')}]`) as OutlinedRow[]
      return new Map(rows.map((hearticle) => [hearticle.id, hearticle]))
    },

    /** All hearticles as lists show them, by their ids. */
    summaries(language: Language): HearticleSummary[] {
      const read = summaries.get(language) ?? summariesIn(language)
      summaries.set(language, read)
      return read
    },

    /** Some hearticles as lists show them, as far as they are there. */
    summariesOf(ids: Iterable<number>, language: Language): HearticleSummary[] {
      return Array.from(ids).flatMap((id) => {
        const found = summary.get(id)?.[language]
        return found === undefined ? [] : [JSON.parse(String(found)) as HearticleSummary]
      })
    },

    /** The spoken versions of all hearticles. */
    playedAudio(): PlayedAudio[] {
      return played.all().flatMap(({ id, played }) =>
        (JSON.parse(String(played)) as NonNullable<OutlinedRow['played']>).map((one) => ({
          hearticleId: Number(id),
          ...one,
        })),
      )
    },

    /**
     * What is another than in an earlier snapshot.
     * @param digest of that one
     * @returns undefined where nobody knows: it was pulled before all of this one was
     */
    changesSince(digest: string): ChangedRows | undefined {
      const update = updates.get(digest)?.number
      if (update === null || update === undefined) return undefined
      const found = Object.fromEntries(snapshotKinds.map((kind) => [kind, new Set<RowId>()]))
      for (const { kind, id } of changes.all(update, update)) found[String(kind)]?.add(id as RowId)
      return found as Record<SnapshotKind, Set<RowId>>
    },

    close: () => db.close(),
  }
}
