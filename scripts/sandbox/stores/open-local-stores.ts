import { join } from 'node:path'
import { createKeyedHash } from '../../../functions/runtime/keyed-hash.ts'
import { createTable } from '../../../functions/store/table/create-table.ts'
import { type OpenedStores, storesOn } from '../../project/opened-stores.ts'
import { localClient } from '../database/client.ts'
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
  const client = localClient(database)
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
