import { setTimeout as wait } from 'node:timers/promises'
import { releasePlanned } from '../../functions/editorial/release-planned.ts'
import { newestOf } from '../../functions/store/content/content-changes.ts'
import { latestPublicDay } from '../../src/domain/hearticle/hearticle.ts'
import { isPublicationDue } from '../../src/domain/publication/publication.ts'
import type { OpenedStores } from '../project/opened-stores.ts'
import { repeat } from './repeat.ts'
import type { TableWatch } from './table-watch.ts'

const PAUSE_MS = 400
/** Several things saved one after the other are published together. */
const MORE_EXPECTED_MS = 300
const CHANGES_READ = 1000
/** After a publication that did not end well, so that one that is killed each time leaves some of the machine. */
const AFTER_TROUBLE_MS = 3000

/**
 * Publishes on one machine what changes, as the table's stream and a schedule do when deployed:
 * reads the list of changes, one publication after the other. When a new day's hearticles may be
 * seen (P-EMBARGO), by the application's clock, it publishes everything. What was planned until now
 * is looked at before (P-PLANNED).
 * @param options.publishedDay the latest day whose hearticles the site of now shows
 * @param options.publish makes one publication; in a process of its own, so that the API keeps
 * answering. It returns whether that ended well.
 * @param options.watch tells when there may be something to do; it is closed in the end
 * @param options.onlyAsked leaves changes waiting until a publication is asked for
 * @returns `stop` ends one that runs and waits for its end
 */
export function followChanges(
  stores: Pick<
    OpenedStores,
    'changes' | 'publications' | 'hearticles' | 'users' | 'studies' | 'deskSettings'
  >,
  {
    now,
    publish,
    publishedDay,
    onlyAsked = false,
    watch,
  }: {
    now: () => Date
    publish: (signal: AbortSignal) => Promise<boolean>
    publishedDay: string
    onlyAsked?: boolean
    watch?: TableWatch
  },
): { stop(): Promise<void> } {
  const { changes, publications } = stores
  let day = publishedDay
  let isFirst = true

  const publishDue = async (signal: AbortSignal): Promise<void> => {
    const [release] = await Promise.allSettled([releasePlanned(stores, now())])
    await publishPending(signal)
    if (release.status === 'rejected') throw release.reason
  }
  const publishPending = async (signal: AbortSignal): Promise<void> => {
    const today = latestPublicDay(now())
    if (today !== day && !onlyAsked) {
      await changes.note(['EVERYTHING'], now())
      day = today
    }
    const waiting = await changes.pending(now(), CHANGES_READ)
    const requested = waiting.filter(({ entities }) => entities.includes('EVERYTHING'))
    const newestChangeAt = newestOf(onlyAsked ? requested : waiting)
    if (!newestChangeAt) return
    const { failures, endedAt } = await publications.state()
    // Who starts the product again may have mended what made it fail.
    const isDue = isFirst || isPublicationDue({ newestChangeAt, failures, endedAt }, now())
    if (!isDue) return
    await wait(MORE_EXPECTED_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    isFirst = false
    const isWell = await publish(signal)
    if (!isWell) await wait(AFTER_TROUBLE_MS, undefined, { signal }).catch(() => {})
  }
  return repeat(publishDue, { pauseMs: PAUSE_MS, problem: 'changes cannot be published', watch })
}
