import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { digestOfCode, pagesCodeKey } from '../../../functions/http/stored-site-pages.ts'
import { createContentChanges } from '../../../functions/store/content/content-changes.ts'
import type { Table } from '../../../functions/store/table/table.ts'
import type { ClearCdn } from '../aws/clear-cdn.ts'
import { packFolder } from '../kept/kept-folder.ts'
import { forgetKept } from '../kept/kept-state.ts'
import { type BuildRecord, readBuildRecord } from '../pages/build-record.ts'
import { bundleOf } from '../pages/site-bundle.ts'
import { publishAudioOfSnapshot } from '../pipeline/publish-audio.ts'
import { buildSearchIndex } from '../search-index/build-catalogue.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import { assertOwnBucket } from '../upload/own-bucket.ts'
import { uploadSearchIndex } from '../upload/upload-catalogue.ts'
import { uploadSite } from '../upload/upload-site.ts'
import { uploadSource } from '../upload/upload-source.ts'
import type { StageFolders } from './stage-folders.ts'

/** Where a release goes to, and what it must have been made for. */
export interface ReleaseTarget {
  table: Table
  files: ObjectStore
  clearCdn: ClearCdn
  /** Names the code of pages that the API may run, where no publication can. */
  nameCode: (digest: string) => Promise<void>
  /** What canonical addresses begin with. */
  origin: string
}

/**
 * Brings a built site to readers: sources, search index, sound, pages, and the code by which the API
 * makes those that are newer; then the CDN forgets what it keeps, and a publication is asked for, of
 * what has changed since the build. Cut off at any line, the next one completes it.
 * @throws where the site was built for another stage or origin
 */
export async function release(
  { table, files, clearCdn, nameCode, origin }: ReleaseTarget,
  { snapshot, searchIndex, site }: StageFolders,
  say: (line: string) => void,
): Promise<void> {
  const record = await readBuildRecord(site)
  assertBuiltFor(record, { table: table.name, origin })
  const { table: from } = await readManifest(snapshot)
  if (from !== table.name) throw new Error(`The last pull was from ${from}, not ${table.name}`)
  await assertOwnBucket(files)
  await buildSearchIndex(snapshot, searchIndex)
  // From now on no publication puts pages of older sources over those that come.
  await forgetKept(files)
  await uploadSource(files)
  // Lists before pages: who finds a page in one that the site does not have yet gets it by the API.
  const index = await uploadSearchIndex(files, searchIndex)
  say(`  ${index.file}: ${index.uploaded ? 'uploaded' : 'unchanged'}`)
  await publishAudioOfSnapshot(files, snapshot, [], say)
  const { uploaded, unchanged, deleted } = await uploadSite(files, site)
  say(`  site: ${uploaded} uploaded, ${unchanged} unchanged, ${deleted} deleted`)
  await releaseCode(files, bundleOf(record.sources).code, nameCode)
  await clearCdn(['/*'])
  // What changed since the site was built, and whatever a publication of before put over it.
  await createContentChanges(table).note(['EVERYTHING'], new Date())
}

/** Its key is its digest, so that what runs already finds its own until it is told of the new one. */
export async function releaseCode(
  files: ObjectStore,
  folder: string,
  nameCode: ReleaseTarget['nameCode'],
): Promise<void> {
  const packed = await promisify(zstdCompress)(await packFolder(folder))
  const digest = digestOfCode(packed)
  await files.put(pagesCodeKey(digest), packed)
  await nameCode(digest)
}

/**
 * A site with the address of another would lead every canonical link there; one that was made from
 * another table would show that table's content.
 */
export function assertBuiltFor(
  record: Pick<BuildRecord, 'table' | 'origin'> | undefined,
  { table, origin }: { table: string; origin: string },
): asserts record {
  if (record === undefined) throw new Error('There is no built site of this stage: --from site')
  const { table: from = 'an unknown table', origin: builtFor = 'an unknown origin' } = record
  if (from !== table) throw new Error(`The site was built from ${from}, not ${table}: --from site`)
  if (builtFor !== origin) {
    throw new Error(`The site was built for ${builtFor}, not ${origin}: --from site`)
  }
}
