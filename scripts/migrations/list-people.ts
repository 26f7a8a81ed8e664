import { ifUserExists } from '../../functions/store/accounts/account-item.ts'
import {
  emailItem,
  listBilled,
  listGiven,
  usernameItem,
} from '../../functions/store/accounts/user-lists.ts'
import { createUserStore } from '../../functions/store/accounts/users.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { transact } from '../../functions/store/table/transact.ts'
import { update } from '../../functions/store/table/writes.ts'

/**
 * Lists people by name, address and status, so that administrators find those who registered before
 * there were such lists. Can be run again, and while the product runs; who is deleted or changes
 * their address meanwhile is left as they are.
 * @returns how many people there are
 */
export async function listPeople(table: Table): Promise<number> {
  let seen = 0
  for await (const account of createUserStore(table).listAll()) {
    const { id, username, email, billing } = account
    await listItem(table, usernameItem(username, id))
    await listItem(table, emailItem(email, id))
    const byStatus = [...listGiven(account), ...(billing ? listBilled(id, billing) : [])]
    if (byStatus.length > 0) await transact(table, [ifUserExists(id), ...byStatus])
    seen += 1
  }
  return seen
}

/** Puts a name's or an address's own item into its list, where it is still theirs. */
async function listItem(
  table: Table,
  { pk, sk, listPk, listSk, userId }: ReturnType<typeof usernameItem>,
): Promise<void> {
  await table.write(
    update(
      { pk, sk },
      {
        change: 'SET listPk = :list, listSk = :key',
        condition: 'userId = :user',
        values: { list: listPk, key: listSk, user: userId },
      },
    ),
  )
}
