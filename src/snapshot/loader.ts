import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Loader } from 'astro/loaders'
import * as z from 'zod/mini'
import { rowsOf } from './rows.ts'

/** What `npm run pull` writes, one file of newline-delimited JSON for each kind. */
export type SnapshotKind =
  | 'rubrics'
  | 'topics'
  | 'hearticles'
  | 'playlists'
  | 'most-read'
  | 'studies'

export function snapshotPath(kind: SnapshotKind): string {
  return resolve(process.env.SNAPSHOT_DIR || 'content/snapshot', `${kind}.ndjson`)
}

type RowSchema<T> = z.ZodMiniType<T>

/**
 * Loads a file of the snapshot, row by row.
 * @throws with file and line where a row does not have the shape
 */
export function snapshotLoader<T extends Record<string, unknown>>(
  kind: SnapshotKind,
  schema: RowSchema<T>,
  idOf: (row: T) => string | number,
): Loader {
  return {
    name: `snapshot-${kind}`,
    schema,
    load: (context) =>
      eachRow(kind, schema, context, (row) => {
        context.store.set({ id: String(idOf(row)), data: row })
      }),
  }
}

/** A row that stays in its file until a page needs it. */
export const rowPlaceSchema = z.object({
  offset: z.int(),
  length: z.int(),
  /** The day of the row's last change; left out where it is not known. */
  changedOn: z.optional(z.string()),
})

/**
 * Checks a file of the snapshot row by row and keeps only where each row is. For what there is much
 * of: Astro bundles what a collection holds, and 20,000 studies would take 600 MB of memory there.
 * @throws with file and line where a row does not have the shape
 */
export function snapshotIndexLoader<T extends Record<string, unknown>>(
  kind: SnapshotKind,
  schema: RowSchema<T>,
  idOf: (row: T) => string | number,
  changedOn: (row: T) => string | undefined,
): Loader {
  return {
    name: `snapshot-index-${kind}`,
    schema: rowPlaceSchema,
    load: (context) =>
      eachRow(kind, schema, context, (row, place) => {
        const day = changedOn(row)
        context.store.set({
          id: String(idOf(row)),
          data: day ? { ...place, changedOn: day } : place,
        })
      }),
  }
}

type LoaderContext = Parameters<Loader['load']>[0]

async function eachRow<T>(
  kind: SnapshotKind,
  schema: RowSchema<T>,
  { store, logger }: LoaderContext,
  take: (row: T, place: { offset: number; length: number }) => void,
): Promise<void> {
  store.clear()
  const path = snapshotPath(kind)
  if (!existsSync(path)) {
    // Types can be checked without content; the build itself insists on a snapshot.
    logger.warn(`${path} is not there: npm run pull`)
    return
  }
  let line = 0
  for await (const { text, offset, length } of rowsOf(path)) {
    line += 1
    const row = schema.safeParse(JSON.parse(text))
    if (!row.success) {
      const [issue] = row.error.issues
      throw new Error(`${path}:${line}: ${issue?.path.join('.')}: ${issue?.message}`)
    }
    take(row.data, { offset, length })
  }
}
