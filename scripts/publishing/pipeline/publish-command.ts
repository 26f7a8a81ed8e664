import { setTimeout as wait } from 'node:timers/promises'
import { releasePlanned } from '../../../functions/editorial/release-planned.ts'
import type { Settings } from '../../project/environment.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { localWork } from './local-work.ts'
import { processHolder } from './process-holder.ts'
import { publishAll } from './publish-all.ts'
import type { PublicationWork } from './run-publication.ts'

/** An index of the deployed table is seldom a second behind. */
const RIPE_MS = 5000
const RETRY_MS = 500

/**
 * What `npm run publish` does.
 * @param stores are closed in the end
 * @returns the exit code
 */
export async function publishCommand(
  stores: OpenedStores,
  {
    settings,
    waits,
    ...options
  }: {
    settings: Settings
    now: () => Date
    whole: boolean
    /** Until no other process publishes any more. */
    waits: boolean
    signal: AbortSignal
  },
): Promise<number> {
  const isLocal = settings.tableName === undefined
  const say = sayIn(process.env)
  try {
    // In AWS the function that starts publications does it every minute.
    if (isLocal) await releasePlanned(stores, options.now())
    const local = localWork(stores, options.signal)
    const work = isLocal ? local : await inAws(local, stores, settings)
    const publish = () =>
      publishAll({
        ...stores,
        ...options,
        ...processHolder(process.env),
        work,
        ripeMs: isLocal ? 0 : RIPE_MS,
        say,
      })
    let outcome = await publish()
    while (outcome === 'busy' && waits) {
      await wait(RETRY_MS, undefined, { signal: options.signal })
      outcome = await publish()
    }
    if (outcome === 'busy') {
      say('another process publishes: what has changed goes with that one or the next')
    }
    if (outcome === 'nothing') say('nothing has changed')
    return outcome === 'failed' ? 1 : 0
  } finally {
    await stores.close()
  }
}

/** On one machine the clients of AWS would only take time to load. */
async function inAws(
  local: PublicationWork,
  stores: OpenedStores,
  { distributionId }: Settings,
): Promise<PublicationWork> {
  if (distributionId === undefined) {
    throw new Error('TABLE_NAME needs DISTRIBUTION_ID beside it to publish')
  }
  const { deployedWork } = await import('./deployed-work.ts')
  const { clearingOf } = await import('../aws/clear-cdn.ts')
  return deployedWork(local, stores, clearingOf(distributionId))
}

/** In CodeBuild, lines as functions log them, with the id of what started the build. */
export function sayIn({
  CODEBUILD_BUILD_ID: build,
  REQUEST_ID: requestId = build,
}: NodeJS.ProcessEnv): (text: string) => void {
  if (build === undefined) return (text) => console.log(text)
  return (message) => console.log(JSON.stringify({ level: 'info', message, requestId, build }))
}
