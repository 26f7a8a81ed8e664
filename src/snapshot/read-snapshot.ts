import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { priceRecordSchema } from '../domain/billing/prices.ts'
import type { PublicContent } from '../domain/content/public-content.ts'
import { replacementsRowSchema } from '../domain/edition/replacements.ts'
import { publicTermSchema } from '../domain/glossary/glossary-term.ts'
import { hearticleRecordSchema } from '../domain/hearticle/hearticle.ts'
import { mostReadRecordSchema } from '../domain/hearticle/most-read.ts'
import { playlistRecordSchema } from '../domain/hearticle/playlist.ts'
import { citingByPmid } from '../domain/presenters/explained-by.ts'
import { type StudyRecord, studyRecordSchema } from '../domain/study/study.ts'
import { rubricRecordSchema, topicRecordSchema } from '../domain/taxonomy/taxonomy.ts'
import { openSnapshot, type SnapshotKind } from './snapshot-file.ts'

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

const KEPT_STUDIES = 500

/**
 * The content of a snapshot. Studies are read one by one, when they are asked for: both languages of
 * a page follow each other, and lists show the same ones on many pages, so the last ones are kept.
 * @throws with its place where a row does not have the shape
 */
export function readSnapshot(folder: string, now: Date): PublicContent {
  const snapshot = openSnapshot(folder)
  const rows = <Kind extends keyof Rows>(kind: Kind) => rowsIn(snapshot, kind)
  const hearticles = rows('hearticles')
  const lastRead = new Map<string, StudyRecord>()
  return {
    now,
    taxonomy: { rubrics: rows('rubrics'), topics: rows('topics') },
    hearticles,
    summaries: snapshot.summaries,
    playlists: rows('playlists'),
    replacements: new Map(rows('replacements').map((row) => [row.id, row])),
    mostRead: rows('most-read')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ id }) => id),
    prices: rows('prices')[0],
    glossary: rows('glossary'),
    studies: snapshot.studies(),
    citing: citingByPmid(hearticles),
    readStudy(pmid) {
      const cached = lastRead.get(pmid)
      if (cached) return cached
      const text = snapshot.text('studies', Number(pmid))
      if (text === undefined) throw new Error(`the snapshot has no study ${pmid}`)
      const study = checkedRow('studies', text, `${snapshot.path}: studies ${pmid}`)
      lastRead.set(pmid, study)
      const [oldest] = lastRead.keys()
      if (lastRead.size > KEPT_STUDIES && oldest !== undefined) lastRead.delete(oldest)
      return study
    },
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
