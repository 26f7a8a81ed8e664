import { setTimeout as wait } from 'node:timers/promises'
import { releasePlanned } from '../../../functions/editorial/release-planned.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { localWork } from './local-work.ts'
import { processHolder } from './process-holder.ts'
import { publishAll } from './publish-all.ts'

const RETRY_MS = 500

/**
 * What `npm run publish` does.
 * @param stores are closed in the end
 * @returns the exit code
 */
export async function publishCommand(
  stores: OpenedStores,
  {
    waits,
    ...options
  }: {
    now: () => Date
    whole: boolean
    /** Until no other process publishes any more. */
    waits: boolean
    signal: AbortSignal
  },
): Promise<number> {
  const say = (text: string) => console.log(text)
  try {
    await releasePlanned(stores, options.now())
    const work = localWork(stores, options.signal)
    const publish = () => publishAll({ ...stores, ...options, ...processHolder(), work, say })
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
