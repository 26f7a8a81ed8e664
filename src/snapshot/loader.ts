import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { Loader } from 'astro/loaders'
import type * as z from 'zod/mini'

/** What `npm run pull` writes, one file of newline-delimited JSON for each kind. */
export type SnapshotKind = 'rubrics' | 'topics' | 'hearticles' | 'studies'

const SNAPSHOT_DIR = process.env.SNAPSHOT_DIR ?? 'content/snapshot'

/**
 * Loads a file of the snapshot, row by row.
 * @throws with file and line where a row does not have the shape
 */
export function snapshotLoader<T extends Record<string, unknown>>(
  kind: SnapshotKind,
  schema: z.ZodMiniType<T>,
  idOf: (row: T) => string | number,
): Loader {
  return {
    name: `snapshot-${kind}`,
    schema,
    async load({ store, logger }) {
      const path = new URL(`${SNAPSHOT_DIR}/${kind}.ndjson`, pathToFileURL(`${process.cwd()}/`))
      store.clear()
      if (!existsSync(path)) {
        // Types can be checked without content; the build itself insists on a snapshot.
        logger.warn(`${path.pathname} is not there: npm run pull`)
        return
      }
      const lines = createInterface({ input: createReadStream(path) })
      let line = 0
      for await (const text of lines) {
        line += 1
        const row = schema.safeParse(JSON.parse(text))
        if (!row.success) {
          const [issue] = row.error.issues
          throw new Error(`${path.pathname}:${line}: ${issue?.path.join('.')}: ${issue?.message}`)
        }
        store.set({ id: String(idOf(row.data)), data: row.data })
      }
    },
  }
}
