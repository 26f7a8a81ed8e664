import { dev } from 'astro'
import { endSignal, onEnd } from '../../project/end-signal.ts'
import type { Settings } from '../../project/environment.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'
import { claimFolder } from '../../server/claim-folder.ts'
import { assertOfNoServer } from '../../server/data-folder.ts'
import { createGate } from '../../server/gate.ts'
import { listen } from '../../server/listen.ts'
import { openLocalStores } from '../../server/open-local-stores.ts'
import { openSandboxClock } from '../clock/clock.ts'
import { onlyLoopback } from '../storage/loopback-host.ts'
import { ensureDemoAccounts } from './demo-accounts.ts'
import { prepareContent } from './sample-content.ts'
import { ensureSampleOwners } from './sample-owners.ts'
import { announce, wireProduct } from './wire-product.ts'

const API_PATHS = [
  '/api',
  '/content',
  '/uploads',
  ...['clock', 'inbox', 'checkout', 'portal', 'invoice'].map((name) => `/_local/${name}`),
]

/** What `npm run dev` does; it goes on in the background. @returns the exit code of the start */
export async function startDevelopment(settings: Settings): Promise<number> {
  if (settings.tableName !== undefined) throw new Error('npm run dev takes no TABLE_NAME')
  const { dataDir, port } = settings
  assertOfNoServer(dataDir)
  const end = endSignal()
  const claim = claimFolder(dataDir)
  const clock = openSandboxClock(dataDir)
  const stores = await openLocalStores({ dataDir, isChecked: true })
  let address = ''
  const product = await wireProduct(settings, { stores, clock, address: () => address })
  await prepareContent(stores, clock.now())
  const demoAccounts = await ensureDemoAccounts(stores, clock.now())
  await ensureSampleOwners(stores, clock.now())
  const gate = createGate(onlyLoopback)
  gate.open(product.origin)
  const api = `http://127.0.0.1:${await listen(gate.server, 0)}`
  const server = await dev({
    root: PROJECT_FOLDER,
    server: { host: '127.0.0.1', port },
    vite: { server: { proxy: Object.fromEntries(API_PATHS.map((path) => [path, api])) } },
  })
  address = `http://localhost:${server.address.port}`
  claim.setAddress(address)
  product.deliver(api, address)
  onEnd(end, async () => {
    await server.stop()
    gate.close()
    await product.stop()
  })
  announce(address, demoAccounts, false)
  return 0
}
