/** That users are told of retractions of what they read, and that they end it (P-RETRACTION-MAIL). */
import type { Account } from '../../../src/domain/account/account.ts'
import type { RetractedStudy } from '../../../src/domain/account/retraction-mails.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { all, equal, exists } from '../table/conditions.ts'
import { RETRACTION_MAIL_PREFIX, retractionMailKey, userKey } from '../table/keys.ts'
import type { Item, Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { check, expiresAfter, putNew, update } from '../table/writes.ts'
import { queueMail } from './outbox.ts'

/** The history that told of the reading goes on, and its user wants these mails. */
const isWanted = (period: string) =>
  all(
    equal('record.readingHistory.period', period),
    equal('record.readingHistory.on', true),
    equal('record.readingHistory.retractionMails', true),
  )

/** Of which retraction an item of a user's partition says that they were told, and when. */
export function readRetractionMail(item: Item): { pmid: string; toldAt: string } | undefined {
  if (!String(item.sk).startsWith(RETRACTION_MAIL_PREFIX)) return undefined
  return { pmid: String(item.pmid), toldAt: String(item.toldAt) }
}

/**
 * Queues the mail that a study of what a user read was retracted, once for each of them, and only
 * while they want it.
 * @returns false where it was queued before, or is not wanted any more
 */
export async function tellOfRetraction(
  table: Table,
  account: Account,
  study: RetractedStudy,
  at: Date,
): Promise<boolean> {
  const { id: userId, readingHistory } = account
  if (!readingHistory) return false
  const { period } = readingHistory
  const expiry = expiresAfter(at, { days: RETENTION.readingHistoryDays })
  const refused = await transact(table, [
    check(userKey(userId), isWanted(period)),
    putNew({
      ...retractionMailKey(userId, study.pmid),
      ...expiry,
      period,
      pmid: study.pmid,
      toldAt: at.toISOString(),
    }),
    queueMail({ kind: 'study-retracted', userId, period, study }, at),
  ])
  return refused === undefined
}

/** Takes the wish for these mails back, and nothing else; as often as it is asked. */
export async function leaveRetractionMails(table: Table, userId: string): Promise<void> {
  await table.write(
    update(
      userKey(userId),
      { set: { 'record.readingHistory.retractionMails': false } },
      exists('record.readingHistory'),
    ),
  )
}
