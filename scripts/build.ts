/**
 * `npm run build [-- --changed [KEY…]]`
 * Pulls the published content and builds the whole site into `dist/`. With `--changed` only what
 * changed since the last build is made; the files are the same. A caller who knows what changed names
 * it (`HEARTICLE#7`, `STUDY#26551272`), and nothing else is read.
 */
import { enableCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { endSignal } from './project/end-signal.ts'
import { readSettings } from './project/environment.ts'
import { COMPILE_CACHE, SEARCH_INDEX_FOLDER, SNAPSHOT_FOLDER } from './project/folders.ts'
import { runCommand } from './project/run-command.ts'

// A small change takes little more than starting up, and compiling is most of that.
enableCompileCache(COMPILE_CACHE)

await runCommand(async () => {
  const { openStores } = await import('./stores/open-stores.ts')
  const { buildSearchIndex } = await import('./publishing/search-index/build-catalogue.ts')
  const { updateSnapshot } = await import('./publishing/snapshot/update-snapshot.ts')
  const { buildChanged } = await import('./publishing/pages/build-changed.ts')
  const { buildSite } = await import('./publishing/pages/build-site.ts')
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const now = new Date()
  const stores = await openStores(readSettings())
  try {
    const changed = values.changed && positionals.length > 0 ? positionals : 'everything'
    await updateSnapshot(stores, SNAPSHOT_FOLDER, now, changed)
    await buildSearchIndex(SNAPSHOT_FOLDER, SEARCH_INDEX_FOLDER, { reuse: true })
  } finally {
    await stores.close()
  }
  const started = performance.now()
  const log = (message: string) => console.log(message)
  const options = { signal: endSignal(), log }
  if (values.changed) await buildChanged(now, options)
  else await buildSite(now, options)
  console.log(`built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return 0
})
