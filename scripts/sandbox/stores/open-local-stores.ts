import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { createKeyedHash } from '../../../functions/runtime/keyed-hash.ts'
import { createTable } from '../../../functions/store/table/create-table.ts'
import { type OpenedStores, storesOn } from '../../project/opened-stores.ts'
import { connectLocalDatabase, reachDatabase } from '../database/open.ts'
import { openLocalObjectStore } from '../storage/object-store.ts'
import { openLocalSecrets } from '../storage/secrets.ts'

const LOCAL_TABLE = 'hearticle'

/**
 * The stores on this machine's database, whether or not the product runs beside this process.
 * @param options.now the clock by which records expire
 * @param options.acceptLoss goes on with what is left of a damaged database
 */
export async function openLocalStores(options: {
  dataDir: string
  now: () => Date
  acceptLoss?: boolean
}): Promise<OpenedStores> {
  const { dataDir } = options
  const database = await connectLocalDatabase(options)
  const client = localClient(database.endpoint)
  await createTable(client, LOCAL_TABLE)
  return {
    ...storesOn({
      client,
      tableName: LOCAL_TABLE,
      files: openLocalObjectStore(join(dataDir, 'objects')),
      keyedHash: createKeyedHash(async () => (await openLocalSecrets(dataDir)).hashKey),
      closeDatabase: database.close,
    }),
    reach: () => reachDatabase(database.endpoint),
  }
}

/** A client for a database on this machine. It needs credentials; any will do. */
function localClient(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
}
