import { type Account, accountSchema } from '../../../src/domain/account/account.ts'
import { userKey, userListKey } from '../table/keys.ts'
import type { Write } from '../table/table.ts'
import { check } from '../table/writes.ts'

/** An account as the table holds it. */
export function accountItem(account: Account) {
  return {
    ...userKey(account.id),
    ...userListKey(account.id),
    record: account,
  }
}

/** Lets a transaction through only where the user was not deleted meanwhile. */
export function ifUserExists(userId: string): Write {
  return check(userKey(userId))
}

/** @throws where the item is not a user's */
export function readAccount(item: Record<string, unknown>): Account {
  return accountSchema.parse(item.record)
}
