/** What a publication wrote, found by looking at what was there before and is there after. */

import { link } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { POINTER_FILE, readIndexPointer } from '../../../functions/search/index-file.ts'
import { readIfThere, withFolder } from '../../project/files.ts'
import { withStores } from '../measure/with-stores.ts'
import type { ProductEnvironment } from '../with-product.ts'

const RUNS_READ = 100
const SNAPSHOT_FILE = 'snapshot.sqlite'

/**
 * @param publish makes one or more publications
 * @returns what it gives, pages written and removed, and rows of snapshot and search index written
 */
export async function withWritten<Result>(
  environment: ProductEnvironment,
  publish: () => Promise<Result>,
): Promise<{ result: Result; pages: number; rows: number }> {
  const { DATA_DIR, SNAPSHOT_DIR } = environment
  // Links, as published files are replaced and never written in place.
  return withFolder('hearticle-before-', async (folder) => {
    const before = [join(folder, 'snapshot'), join(folder, 'index')]
    const linkAll = async () => {
      for (const [index, file] of (await publishedFiles(SNAPSHOT_DIR)).entries()) {
        await link(file, before[index] ?? '')
      }
    }
    await linkAll()
    const last = (await runsOf(DATA_DIR)).at(0)?.id ?? 0
    const result = await publish()
    const runs = (await runsOf(DATA_DIR)).filter(({ id }) => id > last)
    const pages = runs.reduce(
      (sum, run) => sum + (run.pages?.written ?? 0) + (run.pages?.removed ?? 0),
      0,
    )
    const after = await publishedFiles(SNAPSHOT_DIR)
    const rows = after.reduce((sum, file, index) => sum + rowsWritten(before[index] ?? '', file), 0)
    return { result, pages, rows }
  })
}

async function publishedFiles(snapshotFolder: string): Promise<string[]> {
  const catalogue = join(snapshotFolder, '../catalogue')
  const pointer = readIndexPointer((await readIfThere(join(catalogue, POINTER_FILE))) ?? '')
  return [join(snapshotFolder, SNAPSHOT_FILE), join(catalogue, pointer.file)]
}

const runsOf = (dataDir: string) =>
  withStores(dataDir, async ({ publications }) => (await publications.latest(RUNS_READ)).runs)

/** How many rows of a SQLite file are not as they were in the one before; what is gone is none. */
export function rowsWritten(before: string, after: string): number {
  const db = new DatabaseSync(after, { readOnly: true })
  try {
    db.prepare('ATTACH ? AS before').run(before)
    const tables = db
      .prepare(
        "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'shadow')",
      )
      .all()
    return tables.reduce((sum, { name, wr }) => {
      const columns = db.prepare('SELECT name, pk FROM pragma_table_info(?)').all(String(name))
      const all = columns.map((column) => `"${column.name}"`)
      const primary = columns.filter(({ pk }) => pk !== 0).map((column) => `"${column.name}"`)
      const key = wr === 1 ? primary : ['rowid']
      const found = db
        .prepare(
          `SELECT count(*) AS count FROM main."${name}" AS now LEFT JOIN before."${name}" AS was
            ON ${key.map((column) => `was.${column} = now.${column}`).join(' AND ')}
            WHERE was.${key[0]} IS NULL
              OR ${all.map((column) => `was.${column} IS NOT now.${column}`).join(' OR ')}`,
        )
        .get()
      return sum + Number(found?.count)
    }, 0)
  } finally {
    db.close()
  }
}
