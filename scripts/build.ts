/**
 * `npm run build`
 * Pulls the published content and builds the whole site into `dist/`.
 */
import { buildCatalogue } from './catalogue/build-catalogue.ts'
import { writeSnapshot } from './content/write-snapshot.ts'
import { endSignal } from './end-signal.ts'
import { readSettings } from './environment.ts'
import { runCommand } from './run-command.ts'
import { buildSite } from './site/build-site.ts'
import { CATALOGUE_FOLDER, SNAPSHOT_FOLDER } from './site/folders.ts'
import { openStores } from './stores.ts'

await runCommand(async () => {
  const now = new Date()
  const stores = await openStores(readSettings())
  try {
    await writeSnapshot(stores, SNAPSHOT_FOLDER, now)
    await buildCatalogue(SNAPSHOT_FOLDER, CATALOGUE_FOLDER)
  } finally {
    await stores.close()
  }
  const started = performance.now()
  await buildSite(now, { signal: endSignal() })
  console.log(`built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return 0
})
