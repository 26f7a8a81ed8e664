import { join } from 'node:path'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { RECORD_FILE, readBuildRecord } from '../pages/build-record.ts'
import { bundleOf } from '../pages/site-bundle.ts'
import { codeKey } from '../search-index/build-key.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import { CODE_PART, packFolder, RECORD_PART, snapshotParts } from './kept-folder.ts'
import { keepParts, removeOtherParts, writeKept } from './kept-state.ts'

/**
 * Keeps among the files what small publications go on from, of a site that is uploaded.
 * @param before the digest of the snapshot that was published before this one
 * @throws where the site was not made from the snapshot
 */
export async function keepSite(
  files: ObjectStore,
  { snapshot, site }: { snapshot: string; site: string },
  before: string | undefined,
  log: (text: string) => void,
): Promise<void> {
  const record = await readBuildRecord(site)
  const { table, digest } = await readManifest(snapshot)
  if (record?.digest !== digest) throw new Error(`${site} was not made from ${snapshot}`)
  const code = await packFolder(bundleOf(record.sources).code)
  const parts = await keepParts(files, [
    [CODE_PART, code],
    [RECORD_PART, join(site, RECORD_FILE)],
    ...(await snapshotParts(snapshot)),
  ])
  const { origin } = record
  await writeKept(files, { code: codeKey(), table, origin, digest, before, touched: [], parts })
  await removeOtherParts(files, parts)
  log(`kept ${Object.keys(parts).length} parts for small publications`)
}
