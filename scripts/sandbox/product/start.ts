import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { onEnd } from '../../project/end-signal.ts'
import { DEFAULT_PORT, type Settings } from '../../project/environment.ts'
import { assertOfNoServer } from '../../server/data-folder.ts'
import { followChanges } from '../../server/follow-changes.ts'
import { openLocalStores } from '../../server/open-local-stores.ts'
import { publishInChildProcess } from '../../server/publish-in-child-process.ts'
import { type Started, startServer } from '../../server/start-server.ts'
import { watchTable } from '../../server/table-watch.ts'
import { type LocalClock, openSandboxClock } from '../clock/clock.ts'
import { onlyLoopback } from '../storage/loopback-host.ts'
import { ensureDemoAccounts } from './demo-accounts.ts'
import { ensureContent } from './sample-content.ts'
import { ensureSampleOwners } from './sample-owners.ts'
import { announce, wireProduct } from './wire-product.ts'

/**
 * What `npm start` does; it goes on in the background until the process is told to end.
 * @returns the exit code of the start: 130 where it was ended before it was ready
 */
export async function startProduct(settings: Settings): Promise<number> {
  if (settings.tableName !== undefined) {
    throw new Error(
      'TABLE_NAME is set: npm start works on this machine only and would seed that table',
    )
  }
  const { dataDir, port } = settings
  assertOfNoServer(dataDir)
  nameOrigin(port)
  const openStores = () => openLocalStores({ dataDir, isChecked: true })
  const options = { dataDir, port, name: 'localhost', guard: onlyLoopback, openStores }
  return startServer(options, (started) => run(settings, openSandboxClock(dataDir), started))
}

/**
 * Absolute links in pages lead to where this product runs. The default port is the default of the
 * build, too; one that the system gives is not known yet.
 */
function nameOrigin(port: number): void {
  if (port === 0 || port === DEFAULT_PORT) return
  process.env.PUBLIC_SITE_ORIGIN ??= `http://localhost:${port}`
}

async function run(
  settings: Settings,
  clock: LocalClock,
  { stores, end, gate, address }: Started,
): Promise<void> {
  const { now } = clock
  const product = await wireProduct(settings, { stores, clock, address: () => address })
  await ensureContent(stores, now())
  const publishedDay = latestPublicDay(now())
  // In a process of its own: what builds a site takes memory that is not given back.
  const [isPublished, demoAccounts] = await Promise.all([
    publishInChildProcess(end, { whole: true }),
    ensureDemoAccounts(stores, now()),
  ])
  await ensureSampleOwners(stores, now())
  end.throwIfAborted()
  if (!isPublished) throw new Error('the content could not be published')
  await product.days.runNow('daily')
  await product.openPublished()
  gate.open(product.origin)
  product.deliver(
    address.replace('localhost', '127.0.0.1'),
    new URL(process.env.PUBLIC_SITE_ORIGIN || address).origin,
  )
  const publication = followChanges(stores, {
    now,
    publish: (signal) => publishInChildProcess(signal),
    publishedDay,
    watch: watchTable(settings.dataDir, now),
    onlyAsked: settings.publishesByItself === false,
  })
  onEnd(end, async () => {
    gate.close()
    await publication.stop()
    await product.stop()
  })
  if (Math.abs(now().getTime() - Date.now()) > 1000) {
    console.log(`the clock was moved: it is ${now().toISOString()} here`)
  }
  announce(address, demoAccounts, true)
}
