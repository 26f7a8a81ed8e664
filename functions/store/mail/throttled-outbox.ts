/**
 * Mails that are counted for the address they go to: all but those of an order, and warnings to a
 * confirmed one. One that an address is not to get is left out, and everything else is done as
 * always, with as many requests of the database, so that no answer and no time tells of it.
 */
import { emailKey, mailboxKey } from '../../../src/domain/account/email-address.ts'
import {
  countedMails,
  isCounted,
  mayAskToConfirm,
  mayBeMailed,
  mayGoTo,
} from '../../../src/domain/account/mail-allowance.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { equal, IF_EXISTS, IF_NEW } from '../table/conditions.ts'
import { EXPIRY_ATTRIBUTE, mailedAddressKey } from '../table/keys.ts'
import type { KeyedTable, Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, update } from '../table/writes.ts'
import type { MailRequest } from './mail-request.ts'
import { queueMail } from './outbox.ts'

/** A mail with the address it is for, as far as that is known when it is caused. */
export interface ThrottledMail {
  request: MailRequest
  to: { email: string; isConfirmed: boolean }
}

/** `refused` as `transact` tells it, of the writes that were handed in. */
interface ThrottledWrite {
  refused: boolean[] | undefined
  isQueued: boolean
}

/** A mailbox's owner confirms it: what else is asked for with it waits for a mail of its own. */
export async function mayBeAskedAgain(
  { keyedHash, table }: KeyedTable,
  email: string,
): Promise<void> {
  const key = mailedAddressKey(await keyedHash('mailed', mailboxKey(email)))
  await table.write(update(key, { remove: ['asked'] }, IF_EXISTS))
}

/**
 * Writes what causes a mail together with the mail, all or nothing. Of many at once no more are
 * queued than may be: each is counted in its own transaction, on what was read before.
 * @param note what keeps the request from being carried out twice
 */
export async function writeWithMail(
  { keyedHash, table }: KeyedTable,
  writes: Writes,
  { request, to }: ThrottledMail,
  at: Date,
  note?: Write,
): Promise<ThrottledWrite> {
  const key = mailedAddressKey(await keyedHash('mailed', mailboxKey(to.email)))
  // A link confirms what waits for its address, not for each spelling that leads to its mailbox.
  const address = await keyedHash('mailed', emailKey(to.email))
  for (;;) {
    const item = await table.get(key)
    const before = (item?.sentAt ?? []) as number[]
    const revision = Number(item?.revision ?? 0)
    const now = at.getTime()
    const asksToConfirm = request.kind === 'address-confirmation'
    const asked = Object.fromEntries(
      Object.entries((item?.asked ?? {}) as Record<string, number>).filter(
        ([, askedAt]) => !mayAskToConfirm(askedAt, now),
      ),
    )
    const counts = isCounted(to, request.kind)
    const isQueued =
      mayGoTo(to, request.kind) &&
      (!counts || mayBeMailed(before, now)) &&
      !(asksToConfirm && address in asked)
    const count = put(
      {
        ...key,
        revision: revision + 1,
        sentAt:
          isQueued && counts ? [...countedMails(before, now), now] : countedMails(before, now),
        asked: asksToConfirm && isQueued ? { ...asked, [address]: now } : asked,
        [EXPIRY_ATTRIBUTE]: Math.ceil(now / 1000) + RETENTION.mailedAddressSeconds,
      },
      item ? equal('revision', revision) : IF_NEW,
    )
    const mail = isQueued ? [queueMail(request, at)] : []
    const refused = await transact(table, [...writes, count, ...mail], note)
    if (!refused) return { refused, isQueued }
    const ofWrites = refused.slice(0, writes.length)
    if (ofWrites.includes(true)) return { refused: ofWrites, isQueued: false }
  }
}
