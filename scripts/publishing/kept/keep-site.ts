import { join } from 'node:path'
import { RECORD_FILE, readBuildRecord } from '../pages/build-record.ts'
import { bundleOf } from '../pages/site-bundle.ts'
import { codeKey } from '../search-index/build-key.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import { CODE_PART, packFolder, RECORD_PART, snapshotParts } from './kept-folder.ts'
import {
  type KeptBucket,
  keepParts,
  putPagesCode,
  removeOtherParts,
  writeKept,
} from './kept-state.ts'

/**
 * Keeps in the bucket what small publications go on from, of a site that is uploaded, and the code
 * by which the API makes pages that are newer.
 * @param before the digest of the snapshot that was published before this one
 * @throws where the site was not made from the snapshot
 */
export async function keepSite(
  to: KeptBucket,
  { snapshot, site }: { snapshot: string; site: string },
  before: string | undefined,
  log: (text: string) => void,
): Promise<void> {
  const record = await readBuildRecord(site)
  const { table, digest } = await readManifest(snapshot)
  if (record?.digest !== digest) throw new Error(`${site} was not made from ${snapshot}`)
  const code = await packFolder(bundleOf(record.sources).code)
  await putPagesCode(to, code)
  const parts = await keepParts(to, [
    [CODE_PART, code],
    [RECORD_PART, join(site, RECORD_FILE)],
    ...(await snapshotParts(snapshot)),
  ])
  const { origin } = record
  await writeKept(to, { code: codeKey(), table, origin, digest, before, touched: [], parts })
  await removeOtherParts(to, parts)
  log(`kept ${Object.keys(parts).length} parts for small publications`)
}
