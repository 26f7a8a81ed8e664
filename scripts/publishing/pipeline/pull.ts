import { readSettings, type Settings } from '../../project/environment.ts'
import { CATALOGUE_FOLDER, SNAPSHOT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { buildCatalogue } from '../search-index/build-catalogue.ts'
import { writeSnapshot } from '../snapshot/write-snapshot.ts'

/** What `npm run pull` does. @returns the exit code */
export async function pull(
  openStores: (settings: Settings) => Promise<OpenedStores>,
): Promise<number> {
  const stores = await openStores(readSettings())
  try {
    const { counts, digest } = await writeSnapshot(stores, SNAPSHOT_FOLDER, new Date())
    const { current } = await buildCatalogue(SNAPSHOT_FOLDER, CATALOGUE_FOLDER)
    const summary = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`)
    console.log(`pulled ${summary.join(', ')} (${digest.slice(0, 12)}); ${current.file}`)
    return 0
  } finally {
    await stores.close()
  }
}
