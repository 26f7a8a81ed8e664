/**
 * `npm run publish [-- [--whole] [--wait]]`
 * Publishes what has changed since the last publication: pulls it, renders its pages, updates the
 * search index and, where TABLE_NAME names a table of AWS, uploads all of it to the bucket and
 * clears the CDN. Repeats until no change waits. `--whole` reads all content, whatever is noted;
 * `--wait` waits for another process that publishes, instead of leaving the changes to it.
 */
import { parseArgs } from 'node:util'
import { endSignal } from './project/end-signal.ts'
import { DEFAULT_PORT, readSettings } from './project/environment.ts'
import { runCommand } from './project/run-command.ts'
import { publishCommand } from './publishing/publishing.ts'
import { isOfSandbox } from './server/data-folder.ts'
import { openStores } from './stores/open-stores.ts'

await runCommand(async () => {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { whole: flag, wait: flag } })
  const settings = readSettings()
  const { tableName, dataDir, port } = settings
  // Absolute links in pages lead to where the product of this machine runs.
  if (tableName === undefined && port !== DEFAULT_PORT && port !== 0) {
    process.env.PUBLIC_SITE_ORIGIN ??= `http://localhost:${port}`
  }
  const signal = endSignal()
  const now =
    tableName === undefined && isOfSandbox(dataDir)
      ? (await import('./sandbox/sandbox.ts')).openSandboxClock(dataDir).now
      : () => new Date()
  const stores = await openStores(settings)
  const { whole, wait: waits } = values
  return publishCommand(stores, { settings, now, signal, whole, waits })
})
