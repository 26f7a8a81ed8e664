/**
 * `npm run dev`
 * The product with pages that reload as their sources change. Pages are made on demand from the
 * snapshot of this start; the API runs beside them on a port of its own.
 */
import { join } from 'node:path'
import { dev } from 'astro'
import { endSignal, onEnd } from './end-signal.ts'
import { readSettings } from './environment.ts'
import { listen } from './local/listen.ts'
import { createOrigin } from './local/origin.ts'
import { createLocalApp, prepareContent } from './local/product.ts'
import { PROJECT_FOLDER, SITE_FOLDER } from './site/folders.ts'
import { openStores } from './stores.ts'

const settings = readSettings()
if (settings.tableName !== undefined) throw new Error('npm run dev takes no TABLE_NAME')
const end = endSignal()
const stores = await openStores(settings)
await prepareContent(stores, new Date())
const origin = createOrigin({
  app: createLocalApp(stores),
  siteFolder: SITE_FOLDER,
  objectsFolder: join(settings.dataDir, 'objects'),
})
const api = `http://127.0.0.1:${await listen(origin, 0)}`
const server = await dev({
  root: PROJECT_FOLDER,
  server: { host: '127.0.0.1', port: settings.port },
  vite: { server: { proxy: { '/api': api, '/content': api, '/uploads': api } } },
})
onEnd(end, async () => {
  await server.stop()
  origin.closeAllConnections()
  origin.close()
  await stores.close()
})
console.log(`ready http://localhost:${server.address.port}`)
