import { type Account, accountSchema } from '../../../src/domain/account/account.ts'
import { userKey, userListKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { check, type Write } from '../table/writes.ts'

/** An account as the table holds it. */
export function accountItem(account: Account) {
  return {
    ...userKey(account.id),
    ...userListKey(account.id),
    record: account,
  }
}

/** Lets a transaction through only where the user was not deleted meanwhile. */
export function ifUserExists(table: Table, userId: string): Write {
  return check(table, userKey(userId))
}

/** @throws where the item is not a user's */
export function readAccount(item: Record<string, unknown>): Account {
  return accountSchema.parse(item.record)
}
