import { type Account, accountSchema } from '../../../src/domain/account/account.ts'
import { SCHEMA_VERSION, userKey, userListKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'

/** A person as the table holds them. */
export function accountItem(account: Account) {
  return {
    ...userKey(account.id),
    ...userListKey(account.id),
    schema: SCHEMA_VERSION,
    record: account,
  }
}

/** Lets a transaction through only where the person was not deleted meanwhile. */
export function ifUserExists(table: Table, userId: string): Writes[number] {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: userKey(userId),
      ConditionExpression: 'attribute_exists(pk)',
    },
  }
}

/** @throws where the item is not a person's */
export function readAccount(item: Record<string, unknown>): Account {
  return accountSchema.parse(item.record)
}
