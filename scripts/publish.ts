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
import { endWithParent } from './project/parent-process.ts'
import { runCommand } from './project/run-command.ts'
import { publishCommand } from './publishing/pipeline/publish-command.ts'
import { openClock } from './stores/open-clock.ts'
import { openStores } from './stores/open-stores.ts'

await runCommand(async () => {
  endWithParent()
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { whole: flag, wait: flag } })
  const settings = readSettings()
  const { tableName, port } = settings
  // Absolute links in pages lead to where the product of this machine runs.
  if (tableName === undefined && port !== DEFAULT_PORT && port !== 0) {
    process.env.PUBLIC_SITE_ORIGIN ??= `http://localhost:${port}`
  }
  const signal = endSignal()
  const now = await openClock(settings)
  const stores = await openStores(settings)
  const { whole, wait: waits } = values
  return publishCommand(stores, { settings, now, signal, whole, waits })
})
