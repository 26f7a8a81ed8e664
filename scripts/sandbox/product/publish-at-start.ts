import { setTimeout as wait } from 'node:timers/promises'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { publishLocally } from '../../publishing/publishing.ts'
import { ensureContent } from './product.ts'

const RETRY_MS = 500

/**
 * Migrates records, imports the sample content into an empty database, and publishes everything, so
 * that the product starts with a current site. Where nothing changed, nothing is built.
 * @returns the latest day whose hearticles the site shows
 * @throws where it cannot be published
 */
export async function publishAtStart(
  stores: OpenedStores,
  now: () => Date,
  signal: AbortSignal,
): Promise<string> {
  await ensureContent(stores, now())
  for (;;) {
    signal.throwIfAborted()
    const day = latestPublicDay(now())
    const published = await publishLocally(stores, { now, signal })
    if (typeof published === 'object') {
      console.log(`${published.hearticles} hearticles, ${published.studies} studies`)
      return day
    }
    signal.throwIfAborted()
    if (published === 'failed') throw new Error('the content could not be published')
    await wait(RETRY_MS)
  }
}
