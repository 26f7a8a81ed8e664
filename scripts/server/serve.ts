import { migrateRecords } from '../migrations/migrate-records.ts'
import { assertBundled } from '../publishing/pages/site-bundle.ts'
import { sourcesKey } from '../publishing/sources/build-key.ts'
import { assertWithoutDemoData, prepareDataFolder } from './data-folder.ts'
import { createMetrics } from './metrics.ts'
import { openLocalStores } from './open-local-stores.ts'
import { runServed } from './run-served.ts'
import type { ServeSettings } from './serve-settings.ts'
import { startServer } from './start-server.ts'

/**
 * What `npm run serve` does; it goes on in the background until the process is told to end
 * (P-SERVE, P-SERVE-ALONE). A folder that is refused is left as it is, so that nobody takes it for a
 * server's.
 * @returns the exit code of the start: 130 where it was ended before it was ready
 */
export async function serve(settings: ServeSettings): Promise<number> {
  const { dataDir, port, host, erasuresFile } = settings
  await assertBundled(sourcesKey())
  const metrics = createMetrics()
  const wrap = metrics.observeTable
  const openStores = () => openLocalStores({ dataDir, isChecked: true, wrap, erasuresFile })
  return startServer({ dataDir, port, host, openStores }, async (started) => {
    const { stores } = started
    await assertWithoutDemoData(dataDir, stores.table)
    await migrateRecords(stores.table, new Date())
    prepareDataFolder(dataDir)
    await runServed(settings, metrics, started)
    console.log(`ready ${started.address}`)
  })
}
