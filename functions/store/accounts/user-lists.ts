import {
  type SearchedStatus,
  searchedStatuses,
} from '../../../src/contract/administration/administration.ts'
import type { Account } from '../../../src/domain/account/account.ts'
import { usernameKey } from '../../../src/domain/account/account-fields.ts'
import { emailKey } from '../../../src/domain/account/email-address.ts'
import {
  type BillingRecord,
  currentSubscription,
} from '../../../src/domain/billing/billing-record.ts'
import { hasEnded, PROVIDER_STATUSES } from '../../../src/domain/billing/paid-subscription.ts'
import {
  EMAIL_LIST,
  EXPIRY_ATTRIBUTE,
  emailItemKey,
  type StatusReason,
  statusListKey,
  statusReasonKey,
  USERNAME_LIST,
  usernameItemKey,
} from '../table/keys.ts'
import type { Item, Write } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { put, remove } from '../table/writes.ts'

/**
 * In which lists users are found: by name and address, whose items are in lists of their own, and
 * by status. A status follows from a record and the time, so a list has those who may have it;
 * a search looks at the records themselves.
 */

/** That a name is taken, and by whom. */
export function usernameItem(username: string, userId: string) {
  const key = usernameKey(username)
  return { ...usernameItemKey(key), listPk: USERNAME_LIST, listSk: key, userId }
}

/** That an address is taken, and by whom. */
export function emailItem(email: string, userId: string) {
  const key = emailKey(email)
  return { ...emailItemKey(key), listPk: EMAIL_LIST, listSk: key, userId }
}

/**
 * Lists who has access by a grant, or by a trial until that ends; takes from the list who has
 * neither.
 * @returns nothing to write for a new user without either
 */
export function listGiven({
  id,
  grant,
  trialEndsAt,
}: Pick<Account, 'id' | 'grant' | 'trialEndsAt'>): Writes {
  if (grant !== 'Free') return [listed(id, 'GIVEN', 'ACTIVE')]
  if (trialEndsAt === null) return []
  const ends = Math.ceil(Date.parse(trialEndsAt) / 1000)
  return [listed(id, 'GIVEN', 'ACTIVE', { [EXPIRY_ATTRIBUTE]: ends })]
}

/** The same for a user whose grant is taken away. */
export function listGivenAgain(account: Pick<Account, 'id' | 'grant' | 'trialEndsAt'>): Writes {
  const writes = listGiven(account)
  return writes.length > 0 ? writes : [unlisted(account.id, 'GIVEN')]
}

/**
 * Lists who has a status by what they subscribed to, and ahead who will be without it when the
 * period ends that is paid for: from that moment they are found so, whether or not anybody has told
 * by then.
 */
export function listBilled(userId: string, billing: Pick<BillingRecord, 'subscriptions'>): Writes {
  const status = billedStatus(billing)
  const current = currentSubscription(billing)
  const isEnding = current?.cancelAtPeriodEnd === true && !hasEnded(current)
  return [
    status ? listed(userId, 'BILLED', status) : unlisted(userId, 'BILLED'),
    isEnding ? listed(userId, 'ENDING', 'CANCELED') : unlisted(userId, 'ENDING'),
  ]
}

/** The status in whose list a user stands by what they subscribed to; undefined for none. */
export function billedStatus(
  billing: Pick<BillingRecord, 'subscriptions'> | null,
): SearchedStatus | undefined {
  const current = currentSubscription(billing)
  const status = current && PROVIDER_STATUSES[current.status].status
  return searchedStatuses.find((searched) => searched === status)
}

const listed = (
  userId: string,
  reason: StatusReason,
  status: SearchedStatus,
  more: Item = {},
): Write =>
  put({
    ...statusReasonKey(userId, reason),
    ...statusListKey(status, userId, reason),
    userId,
    ...more,
  })

const unlisted = (userId: string, reason: StatusReason): Write =>
  remove(statusReasonKey(userId, reason))
