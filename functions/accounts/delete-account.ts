import type { Account } from '../../src/domain/account/account.ts'
import type { Billing } from '../billing/billing.ts'
import { ApiError } from '../errors/api-error.ts'
import { avatarPrefix } from '../files/avatars.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { Log } from '../runtime/log.ts'
import type { UnfinishedRemoval } from '../store/accounts/removals.ts'
import type { Stores } from '../store/create-stores.ts'
import type { EmptyAnswer, RecordAnswer } from '../store/table/idempotency.ts'
import { TableUnavailable } from '../store/table/table.ts'

const MAX_ATTEMPTS = 5

interface Deletion {
  users: Pick<Stores['users'], 'find'>
  log: Log
  removals: Stores['removals']
  namedReviewers: Pick<Stores['namedReviewers'], 'forget'>
  files: ObjectStore
  billing: Pick<Billing, 'endAll'>
}

type Removal = Pick<UnfinishedRemoval, 'userId' | 'deletedAt'>

/**
 * What was deleted or ended does not stand in the list of erasures (P-SERVE-ERASURES), so that it
 * may not be acknowledged; the daily job makes it good.
 */
export class UnlistedErasure extends TableUnavailable {
  override name = 'UnlistedErasure'
}

/** That a person was deleted also stands beside the database, for when that is restored. */
export const deletionKey = (userId: string) => `private/deletions/${userId}`

/** The same of a history of reading that its user ended (P-HISTORY). */
export const erasureKey = (userId: string, period: string) =>
  deletionKey(`history/${userId}/${period}`)

/** The same of who left the letter of a week (P-LETTER-READERS): an account, or an address by its hash. */
export const leftLetterKey = (id: string) => deletionKey(`letter/${id}`)

/** The same of who ended that their answers are passed on (P-ANSWERS-PASSED-ON). */
export const endedConsentKey = (userId: string) => deletionKey(`answers/${userId}`)

export async function noteDeletion(
  files: Pick<ObjectStore, 'put'>,
  { userId, deletedAt }: Removal,
): Promise<void> {
  await files.put(deletionKey(userId), markOf(deletedAt))
}

export async function noteErasure(
  files: Pick<ObjectStore, 'put'>,
  { userId, period, deletedAt }: Removal & { period: string },
): Promise<void> {
  await files.put(erasureKey(userId, period), markOf(deletedAt))
}

export async function noteLeftLetter(
  files: Pick<ObjectStore, 'put'>,
  { id, leftAt }: { id: string; leftAt: Date },
): Promise<void> {
  await files.put(leftLetterKey(id), markOf(leftAt))
}

export async function noteEndedConsent(
  files: Pick<ObjectStore, 'put'>,
  { userId, endedAt }: { userId: string; endedAt: Date },
): Promise<void> {
  await files.put(endedConsentKey(userId), markOf(endedAt))
}

const markOf = (deletedAt: Date): Uint8Array =>
  Buffer.from(JSON.stringify({ deletedAt: deletedAt.toISOString() }))

/** When what such a note is about was deleted or ended. */
export function deletedAtOf(mark: Uint8Array): Date {
  const { deletedAt } = JSON.parse(Buffer.from(mark).toString()) as { deletedAt: string }
  return new Date(deletedAt)
}

/**
 * When a person was deleted, by what stands beside the database.
 * @returns undefined for whoever was not, or so long ago that it was forgotten
 */
export async function deletionOf(files: ObjectStore, userId: string): Promise<Date | undefined> {
  const mark = await files.get(deletionKey(userId))
  return mark && deletedAtOf(mark)
}

/**
 * Deletes an account and whatever is personal (P-DELETE-ACCOUNT). Where the process dies in
 * between, the account is gone, or still whole; what is left of it then, the daily job removes.
 * @param options.by the administrator who does it; left out for a user who deletes themself
 * @throws ApiError `last_admin`
 * @throws UnlistedErasure where the account is gone, and a backup that is restored would bring it back
 */
export async function deleteUserData(
  deletion: Deletion,
  account: Account,
  {
    at,
    requestId,
    by,
    note,
  }: { at: Date; requestId: string; by?: string; note?: RecordAnswer<EmptyAnswer> },
): Promise<void> {
  let current: Account | undefined = account
  for (let attempt = 1; current; attempt += 1) {
    const outcome = await deletion.removals.removeAccount(current, at, { by, note: note?.({}) })
    if (outcome === 'last_admin') throw new ApiError('last_admin')
    if (outcome === 'removed') break
    if (attempt === MAX_ATTEMPTS)
      throw new Error('an account changed each time it was to be deleted')
    current = await deletion.users.find(account.id)
  }
  try {
    const customerId = current?.billing?.customerId ?? null
    await finishDeletion(deletion, { userId: account.id, customerId, deletedAt: at })
  } catch (error) {
    if (error instanceof UnlistedErasure) throw error
    // The account is gone, and that is what was asked for.
    const name = error instanceof Error ? error.name : typeof error
    deletion.log({ level: 'error', message: 'a deletion is not finished', requestId, error: name })
  }
}

/**
 * Does what follows a deletion; as often as need be. The payment provider comes last: where it does
 * not answer, nothing else waits for it.
 */
export async function finishDeletion(
  deletion: Pick<Deletion, 'removals' | 'namedReviewers' | 'files' | 'billing'>,
  removal: UnfinishedRemoval,
): Promise<void> {
  const { userId, customerId, deletedAt } = removal
  await clearDeleted(deletion, removal)
  if (customerId !== null) await deletion.billing.endAll(customerId, deletedAt)
  await deletion.removals.finish(userId)
}

/** Removes whatever is left of a deleted account here, and notes beside the database that it was. */
export async function clearDeleted(
  { removals, namedReviewers, files }: Pick<Deletion, 'removals' | 'namedReviewers' | 'files'>,
  { userId, deletedAt }: Removal,
): Promise<void> {
  await noteDeletion(files, { userId, deletedAt })
  for await (const key of files.list(avatarPrefix(userId))) await files.remove(key)
  // Before what leads to their reviews goes.
  await namedReviewers.forget(userId, deletedAt)
  await removals.clear(userId)
}
