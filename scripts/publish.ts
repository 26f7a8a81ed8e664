/**
 * `npm run publish [-- [--whole] [--wait]]`
 * Publishes on this machine what has changed since the last publication: pulls it, renders its pages
 * and updates the search index. Repeats until no change waits. `--whole` reads all content, whatever is noted;
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
  if (tableName !== undefined) {
    console.error(`In AWS a function publishes; 'Publish now' at the desk starts it`)
    return 2
  }
  // Absolute links in pages lead to where the product of this machine runs.
  if (port !== DEFAULT_PORT && port !== 0) {
    process.env.PUBLIC_SITE_ORIGIN ??= `http://localhost:${port}`
  }
  const signal = endSignal()
  const now = await openClock(settings)
  const stores = await openStores(settings)
  const { whole, wait: waits } = values
  return publishCommand(stores, { now, signal, whole, waits })
})
