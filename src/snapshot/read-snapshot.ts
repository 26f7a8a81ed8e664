import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
import { rowsAt } from './rows.ts'
import { readStudyIndex, studiesPath } from './study-index.ts'

/** What `npm run pull` writes beside the studies, one file of newline-delimited JSON for each kind. */
const SCHEMAS = {
  rubrics: rubricRecordSchema,
  topics: topicRecordSchema,
  hearticles: hearticleRecordSchema,
  playlists: playlistRecordSchema,
  replacements: replacementsRowSchema,
  'most-read': mostReadRecordSchema,
  prices: priceRecordSchema,
  glossary: publicTermSchema,
}

type Rows = { [Kind in keyof typeof SCHEMAS]: z.infer<(typeof SCHEMAS)[Kind]>[] }

export function snapshotFolder(): string {
  return resolve(process.env.SNAPSHOT_DIR || 'content/snapshot')
}

const KEPT_STUDIES = 500

/**
 * The content of a snapshot. Studies are read one by one, when they are asked for: both languages of
 * a page follow each other, and lists show the same ones on many pages, so the last ones are kept.
 * @throws with file and line where a row does not have the shape
 */
export function readSnapshot(folder: string, now: Date): PublicContent {
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  const hearticles = readRows(folder, 'hearticles')
  const studies = new Map(readStudyIndex(folder).map((study) => [study.pmid, study]))
  const lastRead = new Map<string, StudyRecord>()
  return {
    now,
    taxonomy: {
      rubrics: readRows(folder, 'rubrics').toSorted(byId),
      topics: readRows(folder, 'topics').toSorted(byId),
    },
    hearticles,
    playlists: readRows(folder, 'playlists').toSorted(byId),
    replacements: new Map(readRows(folder, 'replacements').map((row) => [row.id, row])),
    mostRead: readRows(folder, 'most-read')
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ id }) => id),
    prices: readRows(folder, 'prices')[0],
    glossary: readRows(folder, 'glossary'),
    studies,
    citing: citingByPmid(hearticles),
    readStudy(pmid) {
      const cached = lastRead.get(pmid)
      if (cached) return cached
      const path = studiesPath(folder)
      const place = studies.get(pmid)
      if (!place) throw new Error(`the snapshot has no study ${pmid}`)
      const [text = ''] = rowsAt(path, [place])
      const study = checkedRow(studyRecordSchema, text, `${path}: PMID ${pmid}`)
      lastRead.set(pmid, study)
      const [oldest] = lastRead.keys()
      if (lastRead.size > KEPT_STUDIES && oldest !== undefined) lastRead.delete(oldest)
      return study
    },
  }
}

/**
 * All rows of one file of a snapshot.
 * @throws with file and line where a row does not have the shape
 */
export function readRows<Kind extends keyof Rows>(folder: string, kind: Kind): Rows[Kind] {
  const path = join(folder, `${kind}.ndjson`)
  const schema: z.ZodMiniType = SCHEMAS[kind]
  return linesOf(path).map((text, index) =>
    checkedRow(schema, text, `${path}:${index + 1}`),
  ) as Rows[Kind]
}

/** @throws with the place where the row does not have the shape */
export function checkedRow<T>(schema: z.ZodMiniType<T>, text: string, place: string): T {
  const row = z.safeParse(schema, JSON.parse(text))
  if (row.success) return row.data
  const [issue] = row.error.issues
  throw new Error(`${place}: ${issue?.path.join('.')}: ${issue?.message}`)
}

/** @throws where the file is not there: pages are made from a snapshot */
function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}
