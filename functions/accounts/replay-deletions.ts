import type { ObjectStore } from '../files/object-store.ts'
import type { Stores } from '../store/create-stores.ts'
import {
  clearDeleted,
  deletionKey,
  deletionOf,
  endedConsentKey,
  leftLetterKey,
} from './delete-account.ts'

type Ended = Pick<Stores, 'readingList' | 'letterReaders' | 'mailings'>
/** What people are erased from. */
export type Erased = Pick<Stores, 'users' | 'removals' | 'namedReviewers'> & Ended

/**
 * Deletes from a restored table all accounts that were deleted since (P-DELETE-ACCOUNT): those noted
 * beside the database, and those whose deletion the table of today has begun and not noted yet.
 * Can be repeated, also where it died in between. Nobody is told, and the payment provider is not
 * asked: where somebody had ordered, a mark is left by which the daily job ends it once more.
 * @returns how many accounts were there again
 */
export async function replayDeletions(
  restored: Erased,
  { today, files }: { today: Pick<Erased, 'removals'>; files: ObjectStore },
): Promise<number> {
  let replayed = 0
  for (const [userId, deletedAt] of await deletions(today, files)) {
    const account = await restored.users.find(userId)
    if (account) {
      const outcome = await restored.removals.removeAccount(account, deletedAt, { isReplay: true })
      if (outcome !== 'removed') throw new Error(`${userId} was not deleted again: ${outcome}`)
      replayed += 1
    }
    await clearDeleted({ ...restored, files }, { userId, deletedAt })
    if (account && !account.billing) await restored.removals.finish(userId)
  }
  // Those whose deletion had begun when the table was as it is now, and what a run of before left.
  for await (const removal of restored.removals.unfinished()) {
    await clearDeleted({ ...restored, files }, removal)
    if (removal.customerId === null) await restored.removals.finish(removal.userId)
  }
  await replayErasures(restored, files)
  return replayed
}

/**
 * Ends and erases, where a restore brought them back, histories of reading that were ended since
 * (P-HISTORY-KEPT), letters that were left and not ordered anew (P-LETTER-READERS), and consents that
 * were ended and not given anew (P-ANSWERS-PASSED-ON).
 * @returns how many were there again
 */
export async function replayErasures(
  { readingList, letterReaders, mailings }: Ended,
  files: ObjectStore,
): Promise<number> {
  let replayed = 0
  for await (const key of files.list(deletionKey('history/'))) {
    const [userId = '', period = ''] = key.slice(deletionKey('history/').length).split('/')
    const endedAt = await deletionOf(files, `history/${userId}/${period}`)
    const off = { history: false, retractionMails: false }
    const isNamed = (before: { on: boolean; period: string }) =>
      before.on && before.period === period
    if (endedAt && (await readingList.choose(userId, off, endedAt, { only: isNamed })))
      replayed += 1
  }
  for await (const key of files.list(endedConsentKey(''))) {
    const userId = key.slice(endedConsentKey('').length)
    const endedAt = await deletionOf(files, `answers/${userId}`)
    if (!endedAt) continue
    const isEnded = (before: { answersToSince?: string | undefined }) =>
      before.answersToSince !== undefined && before.answersToSince <= endedAt.toISOString()
    const toNobody = { history: true, answersTo: '' }
    if (await readingList.choose(userId, toNobody, endedAt, { only: isEnded })) replayed += 1
  }
  for await (const key of files.list(leftLetterKey(''))) {
    const id = key.slice(leftLetterKey('').length)
    const leftAt = await deletionOf(files, `letter/${id}`)
    if (!leftAt) continue
    const isLeft =
      (await letterReaders.leave(id, leftAt)) || (await mailings.leaveLetter(id, leftAt))
    if (isLeft) replayed += 1
  }
  return replayed
}

async function deletions(
  { removals }: Pick<Erased, 'removals'>,
  files: ObjectStore,
): Promise<Map<string, Date>> {
  const found = new Map<string, Date>()
  for await (const { userId, deletedAt } of removals.unfinished()) found.set(userId, deletedAt)
  for await (const key of files.list(deletionKey(''))) {
    const userId = key.slice(deletionKey('').length)
    if (userId.includes('/')) continue
    const deletedAt = await deletionOf(files, userId)
    if (deletedAt) found.set(userId, deletedAt)
  }
  return found
}
