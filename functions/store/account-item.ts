import { type Account, accountSchema } from '../../src/domain/account.ts'
import { SCHEMA_VERSION, userKey, userListKey } from './keys.ts'

/** A person as the table holds them. */
export function accountItem(account: Account) {
  return {
    ...userKey(account.id),
    ...userListKey(account.id),
    schema: SCHEMA_VERSION,
    record: account,
  }
}

/** @throws where the item is not a person's */
export function readAccount(item: Record<string, unknown>): Account {
  return accountSchema.parse(item.record)
}
