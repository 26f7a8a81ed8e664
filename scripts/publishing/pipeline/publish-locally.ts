import { SNAPSHOT_FOLDER } from '../../project/folders.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { readManifest, type SnapshotManifest } from '../snapshot/snapshot-manifest.ts'
import { localWork } from './local-work.ts'
import { processHolder } from './process-holder.ts'
import { runPublication } from './run-publication.ts'

/**
 * One publication of all content into the folders of this machine.
 * @returns how many records of each kind are published; 'failed' or 'busy' where nothing was
 */
export async function publishLocally(
  stores: OpenedStores,
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<SnapshotManifest['counts'] | 'failed' | 'busy'> {
  const outcome = await runPublication({
    ...stores,
    ...processHolder(process.env),
    work: localWork(stores, signal),
    whole: true,
    now,
    signal,
    say: (text) => console.log(text),
  })
  if (outcome === 'done') return (await readManifest(SNAPSHOT_FOLDER)).counts
  return outcome === 'failed' ? 'failed' : 'busy'
}
