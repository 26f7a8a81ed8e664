import type { Settings } from '../project/environment.ts'
import { type OpenedStores, storesOn } from '../project/opened-stores.ts'

/**
 * Opens what the settings name: a table of AWS, or the one of this machine. The caller closes it.
 * What only one of the two needs is loaded only for it.
 */
export async function openStores({
  tableName,
  siteBucket,
  hashKeyParameter,
  dataDir,
}: Settings): Promise<OpenedStores> {
  if (tableName === undefined) {
    const { openLocalStores } = await import('../server/open-local-stores.ts')
    return openLocalStores({ dataDir })
  }
  if (siteBucket === undefined) throw new Error('TABLE_NAME needs SITE_BUCKET beside it')
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb')
  const { openDynamodbTable } = await import(
    '../../functions/store/table/dynamodb/dynamodb-table.ts'
  )
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { openS3ObjectStore } = await import('../../functions/files/s3-object-store.ts')
  const client = new DynamoDBClient()
  const stores = storesOn({
    table: openDynamodbTable(client, tableName),
    files: openS3ObjectStore(new S3Client(), siteBucket),
    keyedHash:
      hashKeyParameter === undefined
        ? undefined
        : await keyedHashBy(hashKeyParameter, await client.config.region()),
  })
  return { ...stores, close: async () => client.destroy() }
}

async function keyedHashBy(parameter: string, region: string) {
  const { createKeyedHash } = await import('../../functions/runtime/keyed-hash.ts')
  const { openSecrets } = await import('../../functions/runtime/secrets.ts')
  const secrets = openSecrets(region, () => new Date())
  return createKeyedHash(() => secrets.read(parameter))
}
