import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { endSignal, onEnd } from '../../project/end-signal.ts'
import { DEFAULT_PORT, type Settings } from '../../project/environment.ts'
import { PROJECT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { type LocalClock, openSandboxClock } from '../clock/clock.ts'
import { claimFolder } from '../storage/claim-folder.ts'
import { listen } from '../storage/listen.ts'
import { openLocalStores } from '../stores/open-local-stores.ts'
import { ensureDemoAccounts } from './demo-accounts.ts'
import { followChanges } from './follow-changes.ts'
import { createGate, type Gate } from './gate.ts'
import { ensureContent } from './product.ts'
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
  nameOrigin(port)
  const end = endSignal()
  const gate = createGate()
  const claim = claimFolder(dataDir)
  let stores: OpenedStores | undefined
  try {
    const address = `http://localhost:${await listen(gate.server, port)}`
    claim.setAddress(address)
    const clock = openSandboxClock(dataDir)
    stores = await openLocalStores({ dataDir, isChecked: true })
    await run(settings, { stores, clock, end, gate, address })
  } catch (error) {
    gate.close()
    await stores?.close()
    claim.release()
    if (end.aborted) return 130
    throw error
  }
  return 0
}

/**
 * Absolute links in pages lead to where this product runs. The default port is the default of the
 * build, too; one that the system gives is not known yet.
 */
function nameOrigin(port: number): void {
  if (port === 0 || port === DEFAULT_PORT) return
  process.env.PUBLIC_SITE_ORIGIN ??= `http://localhost:${port}`
}

interface Started {
  stores: OpenedStores
  clock: LocalClock
  end: AbortSignal
  gate: Gate
  address: string
}

async function run(
  settings: Settings,
  { stores, clock, end, gate, address }: Started,
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
  end.throwIfAborted()
  if (!isPublished) throw new Error('the content could not be published')
  await product.days.runNow()
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

/**
 * Publishes what has changed in a child process, on the same database and folders, after whoever
 * publishes already. Its output goes to this process's output. A publication that fails leaves a
 * record with the reason.
 * @param signal ends it, and what it has begun is left to the next
 * @param whole reads all content, whatever is noted
 * @returns whether it ended well
 */
async function publishInChildProcess(
  signal: AbortSignal,
  { whole = false } = {},
): Promise<boolean> {
  const command = [join(PROJECT_FOLDER, 'scripts/publish.ts'), '--wait']
  if (whole) command.push('--whole')
  const child = spawn(process.execPath, command, {
    cwd: PROJECT_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const kill = () => child.kill()
  signal.addEventListener('abort', kill)
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null]
  signal.removeEventListener('abort', kill)
  if (code !== 0 && !signal.aborted) {
    console.error(`a publication ended with ${killedBy ?? code}; its changes wait for the next`)
  }
  return code === 0
}
