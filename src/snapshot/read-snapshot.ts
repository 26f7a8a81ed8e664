import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Language } from '../contract/protocol/language.ts'
import type { HearticleSummary } from '../contract/reading/hearticles.ts'
import { priceRecordSchema } from '../domain/billing/prices.ts'
import type { PublicContent } from '../domain/content/public-content.ts'
import { replacementsRowSchema } from '../domain/edition/replacements.ts'
import { publicTermSchema } from '../domain/glossary/glossary-term.ts'
import { hearticleRecordSchema } from '../domain/hearticle/hearticle.ts'
import { mostReadRecordSchema } from '../domain/hearticle/most-read.ts'
import { playlistRecordSchema } from '../domain/hearticle/playlist.ts'
import { citingByPmid } from '../domain/presenters/explained-by.ts'
import { studyRecordSchema } from '../domain/study/study.ts'
import { rubricRecordSchema, topicRecordSchema } from '../domain/taxonomy/taxonomy.ts'
import { type ContentDigests, contentDigests } from './content-digests.ts'
import { type ChangedRows, openSnapshot, type SnapshotKind } from './snapshot-file.ts'

/** What a row of each kind is. */
const SCHEMAS = {
  rubrics: rubricRecordSchema,
  topics: topicRecordSchema,
  hearticles: hearticleRecordSchema,
  playlists: playlistRecordSchema,
  replacements: replacementsRowSchema,
  'most-read': mostReadRecordSchema,
  prices: priceRecordSchema,
  glossary: publicTermSchema,
  studies: studyRecordSchema,
} satisfies Record<SnapshotKind, z.ZodMiniType>

type Rows = { [Kind in keyof typeof SCHEMAS]: z.infer<(typeof SCHEMAS)[Kind]>[] }

export function snapshotFolder(): string {
  return resolve(process.env.SNAPSHOT_DIR || 'content/snapshot')
}

/** The content of a snapshot, and what tells whether a part of it is another than before. */
export interface SnapshotContent extends PublicContent {
  digests: ContentDigests
  /** What is another than in an earlier snapshot of this digest; undefined where nobody knows. */
  changesSince(digest: string): ChangedRows | undefined
  /** Some hearticles as lists show them; those that are none are left out. */
  summariesOf(ids: Iterable<number>, language: Language): HearticleSummary[]
  /** Studies whose notices name other publications, by pmid. */
  naming(): string[]
  /** Gives back the room of a file that another may have replaced; nothing is read after it. */
  close(): void
}

const KEPT = 500

/**
 * The content of a snapshot. Hearticles and studies are read one by one, when they are asked for: both
 * languages of a page follow each other, and lists show the same ones on many pages, so the last ones
 * are kept.
 * @throws with its place where a row does not have the shape
 */
export function readSnapshot(folder: string, now: Date): SnapshotContent {
  const snapshot = openSnapshot(folder)
  const rows = <Kind extends keyof Rows>(kind: Kind) => rowsIn(snapshot, kind)
  const read = <Kind extends 'hearticles' | 'studies'>(kind: Kind) =>
    kept(KEPT, (id: number) => {
      const text = snapshot.text(kind, id)
      if (text === undefined) throw new Error(`${snapshot.path} has no ${kind} ${id}`)
      return checkedRow(kind, text, `${snapshot.path}: ${kind} ${id}`)
    })
  const hearticles = snapshot.hearticles()
  const readStudy = read('studies')
  const content: PublicContent = {
    now,
    taxonomy: { rubrics: rows('rubrics'), topics: rows('topics') },
    hearticles,
    readHearticle: read('hearticles'),
    explainedWords: (id, language) => hearticles.get(id)?.explained[language] ?? [],
    summaries: snapshot.summaries,
    playlists: rows('playlists'),
    replacements: new Map(rows('replacements').map((row) => [row.id, row])),
    mostRead: rows('most-read')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ id }) => id),
    prices: rows('prices')[0],
    glossary: rows('glossary'),
    studies: snapshot.studies,
    citing: citingByPmid(hearticles.values()),
    readStudy: (pmid) => readStudy(Number(pmid)),
  }
  const { changesSince, naming, summariesOf, close } = snapshot
  return {
    ...content,
    digests: contentDigests(snapshot, content),
    changesSince,
    naming,
    summariesOf,
    close,
  }
}

/** Reads by an id, and remembers what was read last. */
function kept<T>(most: number, read: (id: number) => T): (id: number) => T {
  const lastRead = new Map<number, T>()
  return (id) => {
    const cached = lastRead.get(id)
    if (cached !== undefined) return cached
    const found = read(id)
    lastRead.set(id, found)
    const [oldest] = lastRead.keys()
    if (lastRead.size > most && oldest !== undefined) lastRead.delete(oldest)
    return found
  }
}

/**
 * All rows of a kind, by their ids.
 * @throws with its place where a row does not have the shape
 */
export function rowsIn<Kind extends keyof Rows>(
  snapshot: ReturnType<typeof openSnapshot>,
  kind: Kind,
): Rows[Kind] {
  return Array.from(snapshot.texts(kind), ({ id, text }) =>
    checkedRow(kind, text, `${snapshot.path}: ${kind} ${id}`),
  ) as Rows[Kind]
}

/** @throws with the place where the row does not have the shape */
export function checkedRow<Kind extends keyof Rows>(
  kind: Kind,
  text: string,
  place: string,
): Rows[Kind][number] {
  const schema: z.ZodMiniType = SCHEMAS[kind]
  const row = z.safeParse(schema, JSON.parse(text))
  if (row.success) return row.data as Rows[Kind][number]
  const [issue] = row.error.issues
  throw new Error(`${place}: ${issue?.path.join('.')}: ${issue?.message}`)
}
