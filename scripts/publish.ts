/**
 * `npm run publish [-- --whole]`
 * Publishes what has changed since the last publication: pulls it, renders its pages, brings the
 * catalogue up to date and, where TABLE_NAME names a table of AWS, all of it into the bucket and to
 * the CDN. Goes on until no change waits. `--whole` reads all content, whatever is noted.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStores } from './open-stores.ts'
import { endSignal } from './project/end-signal.ts'
import { DEFAULT_PORT, readSettings, type Settings } from './project/environment.ts'
import type { OpenedStores } from './project/opened-stores.ts'
import { runCommand } from './project/run-command.ts'
import { localWork } from './publishing/pipeline/local-work.ts'
import { processHolder } from './publishing/pipeline/process-holder.ts'
import { publishAll } from './publishing/pipeline/publish-all.ts'
import type { PublicationWork } from './publishing/pipeline/run-publication.ts'
import { createClock } from './sandbox/clock/clock.ts'

/** An index of the deployed table is seldom a second behind. */
const RIPE_MS = 5000

await runCommand(async () => {
  const { values } = parseArgs({ options: { whole: { type: 'boolean', default: false } } })
  const settings = readSettings()
  const { tableName, dataDir, port } = settings
  // Links that pages carry with them lead to where the product of this machine runs.
  if (tableName === undefined && port !== DEFAULT_PORT && port !== 0) {
    process.env.PUBLIC_SITE_ORIGIN ??= `http://localhost:${port}`
  }
  const signal = endSignal()
  const now =
    tableName === undefined ? createClock(join(dataDir, 'clock.json')).now : () => new Date()
  const stores = await openStores(settings, now)
  try {
    const local = localWork(stores, signal)
    const outcome = await publishAll({
      ...stores,
      ...processHolder(process.env),
      work: tableName === undefined ? local : await deployed(local, stores, settings),
      whole: values.whole,
      ripeMs: tableName === undefined ? 0 : RIPE_MS,
      now,
      signal,
      say: (text) => console.log(text),
    })
    if (outcome === 'busy') {
      console.log('somebody else publishes: what has changed goes with that one or the next')
    }
    if (outcome === 'nothing') console.log('nothing has changed')
    return outcome === 'failed' ? 1 : 0
  } finally {
    await stores.close()
  }
})

/** On one machine the clients of AWS would only take time to load. */
async function deployed(
  local: PublicationWork,
  stores: OpenedStores,
  settings: Settings,
): Promise<PublicationWork> {
  const { deployedWork } = await import('./publishing/pipeline/deployed-work.ts')
  return deployedWork(local, stores, settings)
}
