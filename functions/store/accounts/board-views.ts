import { MOST_VIEWS, type SavedView } from '../../../src/contract/desk/board.ts'
import { BOARD_VIEW_PREFIX, boardViewKey, userPartition } from '../table/keys.ts'
import { type Item, queryAll, type Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put, remove } from '../table/writes.ts'
import { ifUserExists } from './account-item.ts'

/** Views of the board that users saved by name (P-BOARD-VIEWS), an item each. */
export function createBoardViews(table: Table) {
  const items = (userId: string): Promise<Item[]> =>
    Array.fromAsync(queryAll(table, userPartition(userId), { sortPrefix: BOARD_VIEW_PREFIX }))
  const list = async (userId: string): Promise<SavedView[]> =>
    (await items(userId)).map(readBoardView)

  return {
    /** By name. */
    list,

    /** Saves one in place of that of the same name; of too many the oldest goes. */
    async save(userId: string, { name, query }: SavedView, at: Date): Promise<SavedView[]> {
      const item = { ...boardViewKey(userId, name), name, query, at: at.toISOString() }
      // Where the account is gone meanwhile, nothing is left behind.
      await transact(table, [ifUserExists(userId), put(item)])
      const byAge = (await items(userId)).toSorted((a, b) => (String(a.at) < String(b.at) ? 1 : -1))
      for (const old of byAge.slice(MOST_VIEWS)) {
        await table.write(remove(boardViewKey(userId, String(old.name))))
      }
      return list(userId)
    },

    async forget(userId: string, name: string): Promise<SavedView[]> {
      await table.write(remove(boardViewKey(userId, name)))
      return list(userId)
    },
  }
}

/** @param item of those with `BOARD_VIEW_PREFIX` */
export const readBoardView = ({ name, query }: Item): SavedView => ({
  name: String(name),
  query: String(query),
})
