import { parseArgs } from 'node:util'
import { endSignal } from '../../project/end-signal.ts'
import { readSettings, type Settings } from '../../project/environment.ts'
import { SEARCH_INDEX_FOLDER, SNAPSHOT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { updateSearchIndex } from '../search-index/build-catalogue.ts'
import { updateSnapshot } from '../snapshot/update-snapshot.ts'
import { buildChanged } from './build-changed.ts'
import { buildSite } from './build-site.ts'

/** What `npm run build` does; see scripts/build.ts. @returns how the process ends */
export async function build(
  openStores: (settings: Settings) => Promise<OpenedStores>,
): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const now = new Date()
  const stores = await openStores(readSettings())
  try {
    const changed = values.changed && positionals.length > 0 ? positionals : 'everything'
    await updateSnapshot(stores, SNAPSHOT_FOLDER, now, changed)
    await updateSearchIndex(SNAPSHOT_FOLDER, SEARCH_INDEX_FOLDER)
  } finally {
    await stores.close()
  }
  const started = performance.now()
  const log = (message: string) => console.log(message)
  const options = { signal: endSignal(), log, endsAfter: true }
  if (values.changed) await buildChanged(now, options)
  else await buildSite(now, options)
  console.log(`built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return 0
}
