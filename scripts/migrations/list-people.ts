import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { ifUserExists } from '../../functions/store/accounts/account-item.ts'
import {
  emailItem,
  listBilled,
  listGiven,
  usernameItem,
} from '../../functions/store/accounts/user-lists.ts'
import { createUserStore } from '../../functions/store/accounts/users.ts'
import { isConditionFailure, type Table } from '../../functions/store/table/table.ts'
import { transact } from '../../functions/store/table/transact.ts'

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
    const byStatus = [
      ...listGiven(table, account),
      ...(billing ? listBilled(table, id, billing) : []),
    ]
    if (byStatus.length > 0) await transact(table, [ifUserExists(table, id), ...byStatus])
    seen += 1
  }
  return seen
}

/** Puts a name's or an address's own item into its list, where it is still theirs. */
async function listItem(
  table: Table,
  { pk, sk, listPk, listSk, userId }: ReturnType<typeof usernameItem>,
): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk, sk },
        UpdateExpression: 'SET listPk = :list, listSk = :key',
        ConditionExpression: 'userId = :user',
        ExpressionAttributeValues: { ':list': listPk, ':key': listSk, ':user': userId },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}
