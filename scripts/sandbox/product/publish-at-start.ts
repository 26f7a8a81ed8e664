import { setTimeout as wait } from 'node:timers/promises'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { SNAPSHOT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { localWork } from '../../publishing/pipeline/local-work.ts'
import { processHolder } from '../../publishing/pipeline/process-holder.ts'
import { runPublication } from '../../publishing/pipeline/run-publication.ts'
import { readManifest } from '../../publishing/snapshot/snapshot-manifest.ts'
import { bringContent } from './product.ts'

const LOOKED_AT_MS = 500

/**
 * Brings records to their present shape and the sample content where there is none yet, and publishes all there is, so that the product
 * starts with a site of this moment; where nothing changed, that is found out and no more.
 * @returns the latest day whose hearticles the site shows
 * @throws where it cannot be published
 */
export async function publishAtStart(
  stores: OpenedStores,
  now: () => Date,
  signal: AbortSignal,
): Promise<string> {
  await bringContent(stores, now())
  for (;;) {
    signal.throwIfAborted()
    const day = latestPublicDay(now())
    const outcome = await runPublication({
      ...stores,
      ...processHolder(process.env),
      work: localWork(stores, signal),
      whole: true,
      now,
      signal,
      say: (text) => console.log(text),
    })
    if (outcome === 'done') {
      const { counts } = await readManifest(SNAPSHOT_FOLDER)
      console.log(`${counts.hearticles} hearticles, ${counts.studies} studies`)
      return day
    }
    signal.throwIfAborted()
    if (outcome === 'failed') throw new Error('the content could not be published')
    await wait(LOOKED_AT_MS)
  }
}
