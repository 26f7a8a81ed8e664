import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { openS3ObjectStore } from '../../../functions/files/s3-object-store.ts'
import { createContentChanges } from '../../../functions/store/content/content-changes.ts'
import { openDynamodbTable } from '../../../functions/store/table/dynamodb/dynamodb-table.ts'
import { clearCdn } from '../aws/clear-cdn.ts'
import { assertOwnBucket } from '../aws/own-bucket.ts'
import { uploadSearchIndex } from '../aws/upload-catalogue.ts'
import { uploadSite } from '../aws/upload-site.ts'
import { uploadSource } from '../aws/upload-source.ts'
import { forgetKept } from '../kept/kept-state.ts'
import { type BuildRecord, readBuildRecord } from '../pages/build-record.ts'
import { publishAudioOfSnapshot } from '../pipeline/publish-audio.ts'
import { buildSearchIndex } from '../search-index/build-catalogue.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import type { StageFolders } from './stage-folders.ts'

/** Where a release goes to, and what it must have been made for. */
export interface ReleaseTarget {
  region: string
  table: string
  bucket: string
  distributionId: string
  /** What canonical addresses begin with. */
  origin: string
}

/**
 * Brings a built site to readers: sources, search index, sound, pages; then the CDN forgets what it
 * keeps, and a publication is asked for, of what has changed since the build. Cut off at any line,
 * the next one completes it.
 * @throws where the site was built for another stage or origin
 */
export async function release(
  { region, table, bucket, distributionId, origin }: ReleaseTarget,
  { snapshot, searchIndex, site }: StageFolders,
  say: (line: string) => void,
): Promise<void> {
  assertBuiltFor(await readBuildRecord(site), { table, origin })
  const { table: pulledFrom } = await readManifest(snapshot)
  if (pulledFrom !== table) throw new Error(`The last pull was from ${pulledFrom}, not ${table}`)
  await buildSearchIndex(snapshot, searchIndex)

  const objects = new S3Client({ region })
  await assertOwnBucket(objects, bucket)
  // From now on no publication puts pages of older sources over those that come.
  await forgetKept({ client: objects, bucket })
  await uploadSource(objects, bucket)
  // Lists before pages: who finds a page in one that the site does not have yet gets it by the API.
  const index = await uploadSearchIndex(objects, bucket, searchIndex)
  say(`  ${index.file}: ${index.uploaded ? 'uploaded' : 'unchanged'}`)
  await publishAudioOfSnapshot(openS3ObjectStore(objects, bucket), snapshot, [], say)
  const { uploaded, unchanged, deleted } = await uploadSite(objects, bucket, site)
  say(`  site: ${uploaded} uploaded, ${unchanged} unchanged, ${deleted} deleted`)
  await clearCdn(distributionId)
  await requestPublication(region, table)
}

/**
 * A site with the address of another would lead every canonical link there; one that was made from
 * another table would show that table's content.
 */
export function assertBuiltFor(
  record: Pick<BuildRecord, 'table' | 'origin'> | undefined,
  { table, origin }: Pick<ReleaseTarget, 'table' | 'origin'>,
): void {
  if (record === undefined) throw new Error('There is no built site of this stage: --from site')
  const { table: from = 'an unknown table', origin: builtFor = 'an unknown origin' } = record
  if (from !== table) throw new Error(`The site was built from ${from}, not ${table}: --from site`)
  if (builtFor !== origin) {
    throw new Error(`The site was built for ${builtFor}, not ${origin}: --from site`)
  }
}

/** What changed since the site was built here, and whatever a publication of before put over it. */
async function requestPublication(region: string, table: string): Promise<void> {
  const client = new DynamoDBClient({ region })
  try {
    await createContentChanges(openDynamodbTable(client, table)).note(['EVERYTHING'], new Date())
  } finally {
    client.destroy()
  }
}
