import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { priceRecordSchema } from '../domain/billing/prices.ts'
import { hearticleRecordSchema } from '../domain/hearticle/hearticle.ts'
import { mostReadRecordSchema } from '../domain/hearticle/most-read.ts'
import { playlistRecordSchema } from '../domain/hearticle/playlist.ts'
import { rubricRecordSchema, topicRecordSchema } from '../domain/taxonomy/taxonomy.ts'

/** What `npm run pull` writes beside the studies, one file of newline-delimited JSON for each kind. */
const SCHEMAS = {
  rubrics: rubricRecordSchema,
  topics: topicRecordSchema,
  hearticles: hearticleRecordSchema,
  playlists: playlistRecordSchema,
  'most-read': mostReadRecordSchema,
  prices: priceRecordSchema,
}

type Rows = { [Kind in keyof typeof SCHEMAS]: z.infer<(typeof SCHEMAS)[Kind]>[] }

/** The folder of the snapshot from which pages are made. */
export function snapshotFolder(): string {
  return resolve(process.env.SNAPSHOT_DIR || 'content/snapshot')
}

/**
 * All rows of one file of a snapshot.
 * @throws with file and line where a row does not have the shape
 */
export function readRows<Kind extends keyof Rows>(folder: string, kind: Kind): Rows[Kind] {
  const path = join(folder, `${kind}.ndjson`)
  const schema: z.ZodMiniType = SCHEMAS[kind]
  return linesOf(path).map((text, index) =>
    checked(schema, text, `${path}:${index + 1}`),
  ) as Rows[Kind]
}

/** @throws with the place where the row does not have the shape */
export function checked<T>(schema: z.ZodMiniType<T>, text: string, place: string): T {
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
