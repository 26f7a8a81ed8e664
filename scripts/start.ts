/**
 * `npm start`
 * Everything on one machine: the local database with the sample content, the built site and the
 * API, on one origin. Ctrl-C ends all of it.
 */
import { join } from 'node:path'
import { readSettings } from './environment.ts'
import { listen, onEnd } from './local/listen.ts'
import { createOrigin } from './local/origin.ts'
import { createLocalApp, prepareContent } from './local/product.ts'
import { buildSite } from './site/build-site.ts'
import { SITE_FOLDER } from './site/folders.ts'
import { openStores, type Stores } from './stores.ts'

const settings = readSettings()
const stores = await openStores(settings)
try {
  await start(stores)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  await stores.close()
}

async function start(stores: Stores): Promise<void> {
  const origin = createOrigin({
    app: createLocalApp(stores),
    siteFolder: SITE_FOLDER,
    objectsFolder: join(settings.dataDir, 'objects'),
  })
  const now = new Date()
  const { counts } = await prepareContent(stores, now)
  console.log(`${counts.hearticles} hearticles, ${counts.studies} studies`)
  const built = await buildSite(now, { unlessCurrent: true })
  console.log(built ? 'built the site' : 'the site is up to date')
  const port = await listen(origin, settings.port)
  onEnd(async () => {
    origin.closeAllConnections()
    origin.close()
    await stores.close()
  })
  console.log(`ready http://localhost:${port}`)
}
