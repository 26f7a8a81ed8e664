/**
 * `npm run pull`
 * Writes the published content of the database into `content/snapshot`, from which pages are made,
 * and builds the search index of it, from which the API answers.
 */
import { readSettings } from './project/environment.ts'
import { SEARCH_INDEX_FOLDER, SNAPSHOT_FOLDER } from './project/folders.ts'
import { runCommand } from './project/run-command.ts'
import { buildSearchIndex } from './publishing/search-index/build-catalogue.ts'
import { writeSnapshot } from './publishing/snapshot/update-snapshot.ts'
import { openStores } from './stores/open-stores.ts'

await runCommand(async () => {
  const stores = await openStores(readSettings())
  try {
    const { counts, digest } = await writeSnapshot(stores, SNAPSHOT_FOLDER, new Date())
    const { current } = await buildSearchIndex(SNAPSHOT_FOLDER, SEARCH_INDEX_FOLDER)
    const summary = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`)
    console.log(`pulled ${summary.join(', ')} (${digest.slice(0, 12)}); ${current.file}`)
    return 0
  } finally {
    await stores.close()
  }
})
