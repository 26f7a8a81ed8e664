/** Users, for administrators: by the begin of a name or an address, and by status. */
import type { SearchedStatus } from '../../../src/contract/administration/administration.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import { usernameKey } from '../../../src/domain/account/account-fields.ts'
import { emailKey } from '../../../src/domain/account/email-address.ts'
import { subscriptionAt } from '../../../src/domain/billing/subscription.ts'
import {
  EMAIL_LIST,
  emailItemKey,
  type Key,
  STATUS_REASONS,
  statusListKey,
  statusReasonKey,
  USERNAME_LIST,
  userKey,
  usernameItemKey,
} from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { readAccount } from './account-item.ts'
import { billedStatus } from './user-lists.ts'

interface UserQuery {
  /** How the name begins, as a user typed it; empty for any. */
  username: string
  email: string
  status?: SearchedStatus | undefined
}

interface UserSearchPage {
  users: Account[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/** So many are looked at in one request, whatever is wanted of them. */
const ITEMS_A_ROUND = 100
const MAX_ROUNDS = 5
/** Of a sort key of the database. */
const KEY_BYTES = 1024

/** A list that has all who can be wanted. */
interface Source {
  partition: string
  prefix: string
  /** The item at a position; undefined where it can be none. */
  itemAt(position: string): Key | undefined
  /** Whether a user still belongs to the position. */
  holds(account: Account, position: string): boolean
}

async function candidates(
  table: Table,
  { partition, prefix }: Source,
  after: Key | undefined,
  limit: number,
  from?: string,
) {
  const { items, lastKey } = await table.queryPage(partition, {
    list: true,
    sortPrefix: prefix || undefined,
    limit,
    after: after && { ...after, listPk: partition, listSk: from },
  })
  const places = items.map(({ userId, listSk }) => ({
    userId: String(userId),
    position: String(listSk),
  }))
  return { places, isLast: lastKey === undefined }
}

/**
 * In the order of names, or of addresses where only those are asked for; by status alone, in
 * none. Each of them is as they are at this moment: who was deleted is not there, whose access
 * ended has no status ACTIVE.
 * @param options.after where the last page ended
 * @returns undefined where nothing of this search can have ended there
 */
export async function find(
  table: Table,
  wanted: UserQuery,
  { after, size, at }: { after?: string | undefined; size: number; at: Date },
): Promise<UserSearchPage | undefined> {
  const source = sourceOf(wanted)
  if (!canBeKey(source.prefix)) return { users: [], next: null }
  const first = after === undefined ? undefined : startOf(source, after)
  if (after !== undefined && !first) return undefined
  const isFiltered = matches.some((match) => match.isAsked(wanted, source))
  const users: Account[] = []
  let position = after
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const start = position === undefined ? undefined : source.itemAt(position)
    const limit = isFiltered ? ITEMS_A_ROUND : size + 1
    const { places, isLast } = await candidates(table, source, start, limit, position)
    const items = await table.getMany([...new Set(places.map(({ userId }) => userId))].map(userKey))
    const accounts = new Map(items.map((item) => [String(item.pk), readAccount(item)]))
    for (const place of places) {
      const account = accounts.get(userKey(place.userId).pk)
      const isWanted =
        account &&
        source.holds(account, place.position) &&
        matches.every((match) => match.holds(account, wanted, at))
      if (isWanted && users.length === size) return { users, next: position ?? null }
      if (isWanted) users.push(account)
      position = place.position
    }
    if (isLast) return { users, next: null }
  }
  return { users, next: position ?? null }
}

/** What is asked beside that which the source answers by itself. */
const matches = [
  {
    isAsked: (wanted: UserQuery, { partition }: Source) =>
      wanted.email.trim() !== '' && partition !== EMAIL_LIST,
    holds: (account: Account, { email }: UserQuery) =>
      emailKey(account.email).startsWith(emailKey(email)),
  },
  {
    isAsked: ({ status }: UserQuery, { partition }: Source) =>
      status !== undefined && !partition.startsWith('STATUS#'),
    holds: (account: Account, { status }: UserQuery, at: Date) =>
      status === undefined || subscriptionAt(account, at).status === status,
  },
]

function sourceOf({ username, email, status }: UserQuery): Source {
  const name = usernameKey(username)
  const address = emailKey(email)
  if (name === '' && address !== '') {
    return {
      partition: EMAIL_LIST,
      prefix: address,
      itemAt: emailItemKey,
      holds: (account, position) => emailKey(account.email) === position,
    }
  }
  if (name === '' && status !== undefined) {
    return {
      partition: statusListKey(status, '', 'GIVEN').listPk,
      prefix: '',
      itemAt(position) {
        const [userId = '', reason] = position.split('#')
        const statusReason = STATUS_REASONS.find((one) => one === reason)
        return statusReason && statusReasonKey(userId, statusReason)
      },
      // Who stands there by both counts once.
      holds: ({ billing }, position) =>
        position.endsWith('#BILLED') || billedStatus(billing) !== status,
    }
  }
  return {
    partition: USERNAME_LIST,
    prefix: name,
    itemAt: usernameItemKey,
    holds: (account, position) => usernameKey(account.username) === position,
  }
}

function startOf(source: Source, position: string): Key | undefined {
  if (position === '' || !canBeKey(position) || !position.startsWith(source.prefix))
    return undefined
  return source.itemAt(position)
}

/** Half a letter is no text to the database, and a longer one no key. */
function canBeKey(text: string): boolean {
  return text.isWellFormed() && Buffer.byteLength(text) < KEY_BYTES
}
