/**
 * Accounts that are deleted (P-DELETE-ACCOUNT). First, in one transaction, what makes an account:
 * from then on its sessions are over and its name is free. What else lies in its partition follows,
 * and a mark stands until that is done, so that it is finished whatever happens in between.
 */
import type { Account } from '../../../src/domain/account/account.ts'
import { usernameKey } from '../../../src/domain/account/account-fields.ts'
import { emailKey } from '../../../src/domain/account/email-address.ts'
import { isOngoing } from '../../../src/domain/billing/paid-subscription.ts'
import type { BoardPlan, Idea } from '../../../src/domain/desk/board-records.ts'
import { accessKindOf } from '../../../src/domain/statistics/dashboard.ts'
import { addToFigures } from '../counting/figures.ts'
import { idOf as letterReaderId, idInList as letterReaderInList } from '../mail/letter-readers.ts'
import { queueMail } from '../mail/outbox.ts'
import { writeWithMail } from '../mail/throttled-outbox.ts'
import { auditWrite } from '../table/audit.ts'
import { type BoardRecord, entryWrites } from '../table/board-entries.ts'
import { all, contains, equal, not } from '../table/conditions.ts'
import type { Key } from '../table/key.ts'
import {
  ASKED_PREFIX,
  BOARD_PARTITION,
  BOARD_PLAN_PREFIX,
  customerKey,
  DELETED_LIST,
  deletedUserKey,
  emailItemKey,
  letterReaderKey,
  MADE_PREVIEW_PREFIX,
  madePreviewOf,
  PRESENT_AT_PREFIX,
  passwordKey,
  presenceKey,
  previewKey,
  proposalKey,
  publicQuestionKey,
  questionKey,
  triageList,
  userKey,
  usernameItemKey,
  userPartition,
  waitingAddressKey,
} from '../table/keys.ts'
import { type Item, type KeyedTable, queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, remove, update } from '../table/writes.ts'
import { removeAdministrator } from './administrators.ts'

export interface UnfinishedRemoval {
  userId: string
  /** Whose subscriptions are still to be ended; null for none. */
  customerId: string | null
  deletedAt: Date
}

/**
 * @param options.isReplay after a restore: it was told before, and happens even where it is
 * the last administrator, since whoever was deleted must not come back
 * @param options.by the administrator who does it; left out for a user who deletes themself
 * @param options.note what keeps it from being done twice
 * @returns 'conflict' where name, its looks, address, the administrator's role or the customer
 * of the payment provider are others by now
 */
export async function removeAccount(
  store: KeyedTable,
  account: Account,
  at: Date,
  {
    isReplay = false,
    by,
    note,
  }: { isReplay?: boolean; by?: string | undefined; note?: Write | undefined } = {},
): Promise<'removed' | 'last_admin' | 'conflict'> {
  const { username, email, language } = account
  const isConfirmed = account.emailConfirmedAt !== null
  const hadSubscription = account.billing?.subscriptions.some(isOngoing) === true
  const nameKey = usernameItemKey(usernameKey(username))
  const findReader = isReplay ? letterReaderInList : letterReaderId
  const readerId = isConfirmed ? await findReader(store, email) : undefined
  const writes = [
    ...removalWrites(account, { nameKey, at, by, isReplay }),
    ...(readerId === undefined ? [] : [remove(letterReaderKey(readerId))]),
  ]
  const request = {
    kind: 'account-deleted',
    email,
    username,
    language,
    hadSubscription,
  } as const
  // Who had a contract or confirmed the address is always told; mails that anybody can cause by
  // signing up and deleting again are counted.
  const isCounted = !isReplay && !hadSubscription && !isConfirmed
  const mails = isReplay ? [] : [queueMail(request, at)]
  const to = { email, isConfirmed }
  const refused = isCounted
    ? (await writeWithMail(store, writes, { request, to }, at, note)).refused
    : await transact(store.table, [...writes, ...mails], note)
  if (!refused) return 'removed'
  const [user, , name] = refused
  return user || name ? 'conflict' : 'last_admin'
}

/** Those whose deletion is not finished. */
export async function* unfinished({ table }: KeyedTable): AsyncGenerator<UnfinishedRemoval> {
  const removals = queryAll(table, DELETED_LIST, { list: true })
  for await (const { listSk, customerId, deletedAt } of removals) {
    yield {
      userId: String(listSk),
      customerId: customerId === undefined ? null : String(customerId),
      deletedAt: new Date(String(deletedAt)),
    }
  }
}

/** Removes what is left of a deleted account: sessions, tokens, whatever else is theirs. */
export async function clear({ table }: KeyedTable, userId: string): Promise<void> {
  for await (const { pk, sk } of queryAll(table, userPartition(userId))) {
    for (const elsewhere of leadsTo(userId, String(sk))) await table.write(remove(elsewhere))
    await table.write(remove({ pk, sk } as Key))
  }
  await forgetPlans(table, userId)
  await forgetTriage(table, userId)
}

/** Takes the mark away that there is something left to do. */
export async function finish({ table }: KeyedTable, userId: string): Promise<void> {
  await table.write(remove(deletedUserKey(userId)))
}

/**
 * What lies elsewhere and ends with the account: what they asked, with what is shown of it and an
 * address that waits for it; a link to a preview; that somebody has a text open.
 */
function leadsTo(userId: string, sk: string): Key[] {
  if (sk.startsWith(ASKED_PREFIX)) {
    const id = sk.slice(ASKED_PREFIX.length)
    return [questionKey(id), publicQuestionKey(id), waitingAddressKey(id)]
  }
  if (sk.startsWith(MADE_PREVIEW_PREFIX)) {
    const { hearticleId, hash } = madePreviewOf(sk)
    return [previewKey(hearticleId, hash)]
  }
  return sk.startsWith(PRESENT_AT_PREFIX)
    ? [presenceKey(sk.slice(PRESENT_AT_PREFIX.length), userId)]
    : []
}

const MAX_ATTEMPTS = 4

/** On the board nobody owns or reviews what was theirs, and an idea of theirs is nobody's. */
async function forgetPlans(table: Table, userId: string): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    let isForgotten = true
    for await (const item of queryAll(table, BOARD_PARTITION)) {
      isForgotten = (await forgetPlan(table, item, userId)) && isForgotten
    }
    if (isForgotten) return
  }
  throw new Error('the board is changed too often by others')
}

/** @returns false where somebody changed it meanwhile */
async function forgetPlan(table: Table, item: Item, userId: string): Promise<boolean> {
  const stored = (item.record ?? {}) as BoardPlan | Idea
  if (![stored.ownerId, stored.reviewerId, 'by' in stored && stored.by].includes(userId))
    return true
  const sk = String(item.sk)
  const record = { ...stored }
  if (record.ownerId === userId) record.ownerId = null
  if (record.reviewerId === userId) record.reviewerId = null
  if ('by' in record && record.by === userId) record.by = ''
  const after: BoardRecord =
    'by' in record
      ? { idea: record }
      : { hearticleId: Number(sk.slice(BOARD_PLAN_PREFIX.length)), plan: record }
  const isAsRead = equal('version', stored.version)
  const written = update({ pk: BOARD_PARTITION, sk }, { set: { record } }, isAsRead)
  return (await transact(table, [written, ...entryWrites([after])])) === undefined
}

/** What was decided about studies stays, by nobody. */
async function forgetTriage(table: Table, userId: string): Promise<void> {
  for (const decision of ['accepted', 'rejected'] as const) {
    for await (const { pk, sk, triage } of queryAll(table, triageList(decision), { list: true })) {
      if ((triage as { by?: string } | undefined)?.by !== userId) continue
      await table.write(
        update({ pk, sk } as Key, { set: { 'triage.by': '' } }, equal('triage.by', userId)),
      )
    }
  }
}

/** Deletes what makes an account, only where all of it is still as it was read. */
function removalWrites(
  account: Account,
  {
    nameKey,
    at,
    by,
    isReplay,
  }: {
    nameKey: Key
    at: Date
    by: string | undefined
    isReplay: boolean
  },
): Writes {
  const { id, username, email } = account
  const isAdmin = account.roles.includes('ROLE_ADMIN')
  const hasAdminRole = contains('record.roles', 'ROLE_ADMIN')
  const customerId = account.billing?.customerId
  return [
    remove(
      userKey(id),
      all(
        equal('record.email', email),
        equal('record.username', username),
        isAdmin ? hasAdminRole : not(hasAdminRole),
        customerId === undefined
          ? equal('record.billing', null)
          : equal('record.billing.customerId', customerId),
      ),
    ),
    remove(passwordKey(id)),
    remove(nameKey),
    remove(emailItemKey(emailKey(email))),
    put({
      ...deletedUserKey(id),
      deletedAt: at.toISOString(),
      // What they ordered is still to be ended (P-DELETE-ACCOUNT).
      ...(customerId !== undefined && { customerId }),
      listPk: DELETED_LIST,
      listSk: id,
    }),
    ...(isAdmin ? [removeAdministrator(id, { evenLast: isReplay })] : []),
    ...(customerId === undefined ? [] : [remove(customerKey(customerId))]),
    // What they asked to be named waits for nobody any more.
    ...(account.publicName?.proposed ? [remove(proposalKey('name', id))] : []),
    // Nobody can be found any more who would be counted as lost.
    ...(accessKindOf(account, at) === 'paying' ? [addToFigures('lostWithAccount', at)] : []),
    ...(by === undefined ? [] : [auditWrite({ at, by, action: 'user-deleted', subject: id })]),
  ]
}
