/**
 * `npm start`
 * Everything on one machine: the local database with the sample content, the built site and the
 * API, on one origin. Ctrl-C ends all of it.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { editorial } from '../content/editorial/texts.ts'
import { createApp } from '../functions/app.ts'
import { logTo } from '../functions/request-log.ts'
import { hasSeed } from '../functions/store/seed-mark.ts'
import { seedSampleContent } from './content/seed.ts'
import { writeSnapshot } from './content/write-snapshot.ts'
import { readSettings } from './environment.ts'
import { createOrigin } from './local/origin.ts'
import { openSiteShells } from './local/site-shells.ts'
import { buildSite } from './site/build-site.ts'
import { SAMPLE_FOLDER, SITE_FOLDER, SNAPSHOT_FOLDER } from './site/folders.ts'
import { openStores } from './stores.ts'

const settings = readSettings()
const stores = await openStores(settings)

if (await seedSampleContent(stores, SAMPLE_FOLDER)) console.log('brought the sample content')
const now = new Date()
const { counts } = await writeSnapshot(stores, SNAPSHOT_FOLDER, now)
console.log(`building the pages of ${counts.hearticles} hearticles and ${counts.studies} studies …`)
if (!(await buildSite(now, { unlessCurrent: true }))) console.log('nothing has changed')

const app = createApp({
  taxonomy: stores.taxonomy,
  hearticles: stores.hearticles,
  studies: stores.studies,
  editorial,
  shells: openSiteShells(SITE_FOLDER),
  async reachDatabase() {
    await hasSeed(stores.table)
  },
  version: 'local',
  now: () => new Date(),
  random: Math.random,
  log: logTo(process.stdout),
})
const origin = createOrigin({
  app,
  siteFolder: SITE_FOLDER,
  objectsFolder: join(settings.dataDir, 'objects'),
})
origin.listen(settings.port, '127.0.0.1')
await once(origin, 'listening')
const address = origin.address()
const port = typeof address === 'object' && address ? address.port : settings.port
console.log(`ready http://localhost:${port}`)

let ending = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (ending) return
    ending = true
    origin.closeAllConnections()
    origin.close()
    void stores.close()
  })
}
