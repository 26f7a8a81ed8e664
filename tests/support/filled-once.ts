import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { wholeTable } from './accounts.ts'
import type { StoresFixture } from './stores.ts'

const ITEMS_OF_A_CALL = 25

/**
 * Fills the first table by the stores, and each later one with the same items, in as few calls as
 * the database takes: filling is most of what a short test does.
 * @param fillByStores what writes the same each time
 */
export function filledOnce(stores: StoresFixture, fillByStores: () => Promise<void>) {
  let items: Record<string, unknown>[] | undefined
  return {
    async fill(): Promise<void> {
      if (items === undefined) {
        await fillByStores()
        items = await wholeTable(stores)
        return
      }
      const { name, client } = stores.table
      for (let start = 0; start < items.length; start += ITEMS_OF_A_CALL) {
        const puts = items
          .slice(start, start + ITEMS_OF_A_CALL)
          .map((Item) => ({ PutRequest: { Item } }))
        const { UnprocessedItems = {} } = await client.send(
          new BatchWriteCommand({ RequestItems: { [name]: puts } }),
        )
        if (UnprocessedItems[name]) throw new Error('the database did not take all of the items')
      }
    },
  }
}
