import type { OpenedStores } from '../../project/opened-stores.ts'
import { openLocalStores } from '../../server/open-local-stores.ts'

export async function withStores<Result>(
  dataDir: string,
  work: (stores: OpenedStores) => Promise<Result>,
): Promise<Result> {
  const stores = await openLocalStores({ dataDir })
  try {
    return await work(stores)
  } finally {
    await stores.close()
  }
}
