/** Who works at the desk: whoever may read texts that are not public. */
import type { Account } from '../../../src/domain/account/account.ts'
import { isOfDesk } from '../../../src/domain/account/is-of-desk.ts'
import { DESK_PEOPLE_KEY } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { put, remove } from '../table/writes.ts'
import * as users from './users.ts'

/** For as long as its list may lack who got a role in the moment in which it was made. */
const LISTED_MILLISECONDS = 60 * 60 * 1000

/** Goes with every change of roles. */
export const forgetDeskPeople = () => remove(DESK_PEOPLE_KEY)

async function listAnew(table: Table, at: Date): Promise<string[]> {
  const ids: string[] = []
  for await (const account of users.listAll(table))
    if (isOfDesk(account.roles)) ids.push(account.id)
  await table.write(put({ ...DESK_PEOPLE_KEY, ids, at: at.toISOString() }))
  return ids
}

/**
 * Everybody who works there, by their names.
 * @param others whose accounts are wanted, too, whatever they may do
 */
export async function list(
  table: Table,
  at: Date,
  others: readonly string[] = [],
): Promise<{ people: Account[]; accounts: Map<string, Account> }> {
  const item = await table.get(DESK_PEOPLE_KEY)
  const isFresh = item && at.getTime() - Date.parse(String(item.at)) < LISTED_MILLISECONDS
  const ids = isFresh ? (item.ids as string[]) : await listAnew(table, at)
  const accounts = await users.findMany(table, [...ids, ...others])
  const people = ids.flatMap((id) => {
    const account = accounts.get(id)
    return account && isOfDesk(account.roles) ? [account] : []
  })
  return { people: people.toSorted(byName), accounts }
}

const byName = (a: Account, b: Account) => a.username.localeCompare(b.username)
