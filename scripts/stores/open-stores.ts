import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { Settings } from '../project/environment.ts'
import { type OpenedStores, storesOn } from '../project/opened-stores.ts'

/**
 * Opens what the settings name: a table of AWS, or the database of this machine. The caller closes
 * it. What only one of the two needs is loaded only for it.
 */
export async function openStores(
  { tableName, siteBucket, dataDir }: Settings,
  now: () => Date = () => new Date(),
  { acceptLoss = false }: { acceptLoss?: boolean } = {},
): Promise<OpenedStores> {
  if (tableName === undefined) {
    const { openLocalStores } = await import('../sandbox/sandbox.ts')
    return openLocalStores({ dataDir, now, acceptLoss })
  }
  if (siteBucket === undefined) throw new Error('TABLE_NAME needs SITE_BUCKET beside it')
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { openS3ObjectStore } = await import('../../functions/files/s3-object-store.ts')
  const files = openS3ObjectStore(new S3Client(), siteBucket)
  return storesOn({ client: new DynamoDBClient(), tableName, files })
}
