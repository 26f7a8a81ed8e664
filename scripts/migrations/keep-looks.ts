import {
  reservedSkeletons,
  reserveSkeleton,
} from '../../functions/store/accounts/username-skeletons.ts'
import { createUserStore } from '../../functions/store/accounts/users.ts'
import { USERNAME_LIST, usernameItemKey } from '../../functions/store/table/keys.ts'
import { queryAll, type Table } from '../../functions/store/table/table.ts'
import { transact } from '../../functions/store/table/transact.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { usernameKey } from '../../src/domain/account/account-fields.ts'
import { skeletonsOf } from '../../src/domain/account/confusables.ts'

type Named = Pick<Account, 'id' | 'username' | 'createdAt'>

/**
 * Keeps the looks of names that are older than the rule. Of look-alikes that there are already, the
 * older account gets what they have in common, and the other stays as it is. Runs after people were
 * listed, again if need be, and while the product runs.
 */
export async function keepLooks(table: Table): Promise<void> {
  const done = new Set<unknown>()
  for await (const item of queryAll(table, USERNAME_LIST, { list: true })) {
    if (reservedSkeletons(item)) done.add(item.userId)
  }
  const people: Named[] = []
  for await (const { id, username, createdAt } of createUserStore(table).listAll()) {
    if (!done.has(id)) people.push({ id, username, createdAt })
  }
  people.sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  for (const person of people) await keepFree(table, person)
}

/** The looks of a name that nobody has; none where the person is deleted meanwhile. */
async function keepFree(table: Table, { id, username }: Named): Promise<void> {
  for (let free = skeletonsOf(username); ; ) {
    const refused = await transact(table, [
      {
        Update: {
          TableName: table.name,
          Key: usernameItemKey(usernameKey(username)),
          UpdateExpression: 'SET looks = :looks',
          ConditionExpression: 'userId = :user AND attribute_not_exists(looks)',
          ExpressionAttributeValues: { ':looks': free, ':user': id },
        },
      },
      ...free.map((look) => reserveSkeleton(table, look, id)),
    ])
    if (!refused || refused[0]) return
    free = free.filter((_, index) => !refused[index + 1])
  }
}
