/**
 * Mails on their way. Each is claimed by a conditional write before it is sent, so that of several
 * deliverers one sends it, and removed after it. A claim of which nothing was heard runs out: so a
 * mail is sent at least once, and one whose deliverer died in between twice.
 */
import { randomUUID } from 'node:crypto'
import type { Failure } from '../../../src/contract/administration/dashboard.ts'
import { DESK_NEWS } from '../../../src/domain/account/mail-kinds.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { recordFailure } from '../counting/failures.ts'
import { all, any, type Changes, type Condition, equal, exists, less } from '../table/conditions.ts'
import { MAIL_LIST, mailKey } from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { expiresAfter, put, remove, update } from '../table/writes.ts'
import { type MailRequest, mailRequestSchema, type WaitingNotice } from './mail-request.ts'

const MINUTE = 60_000

/** Mails that one transaction of the database queues, which holds a hundred writes. */
const MAILS_A_BATCH = 90

/** The mail is still claimed, and by this attempt. */
const ifClaimed = ({ attempts }: Pick<ClaimedMail, 'attempts'>) =>
  all(equal('state', 'CLAIMED'), equal('attempts', attempts))

/** After that long nobody is still delivering a mail that was claimed: it is due again. */
export const CLAIM_ENDS_AFTER = 15 * MINUTE

/**
 * Puts a mail into the outbox, in the transaction of what causes it (P-MAIL-OUTBOX).
 * @param options.dueAt left out, it is due at once
 */
export function queueMail(
  request: MailRequest,
  at: Date,
  { id = randomUUID(), dueAt = at }: { id?: string; dueAt?: Date } = {},
): Write {
  return put({
    ...mailKey(id),
    listPk: MAIL_LIST,
    listSk: listPosition(dueAt, id),
    id,
    order: request,
    state: 'WAITING',
    attempts: 0,
    queuedAt: at.toISOString(),
  })
}

/** A mail that this process alone may send. */
export interface ClaimedMail {
  id: string
  request: MailRequest
  /** This one included. */
  attempts: number
  queuedAt: Date
}

/** @returns false where the condition did not hold */
const change = (
  table: Table,
  id: string,
  changes: Changes,
  condition: Condition,
): Promise<boolean> => table.write(update(mailKey(id), changes, condition))

/** @returns undefined where it is not due, or another process has it */
export async function claim(table: Table, id: string, at: Date): Promise<ClaimedMail | undefined> {
  const claim = randomUUID()
  const listSk = listPosition(new Date(at.getTime() + CLAIM_ENDS_AFTER), id)
  const claimed = await change(
    table,
    id,
    { set: { state: 'CLAIMED', claim, listSk }, add: { attempts: 1 } },
    all(exists('listPk'), any(equal('attempts', 0), less('listSk', listEnd(at)))),
  )
  const item = await table.get(mailKey(id))
  // What the client sends again after a lost answer is refused, though the first one was written.
  if (!item || (!claimed && item.claim !== claim)) return undefined
  return {
    id,
    request: mailRequestSchema.parse(item.order),
    attempts: Number(item.attempts),
    queuedAt: new Date(String(item.queuedAt)),
  }
}

/**
 * Keeps a mail back until its reader's digest is due (P-DESK-MAILS). It stays what it is, so
 * nothing is lost whichever process dies.
 */
export async function hold(table: Table, mail: ClaimedMail, until: Date): Promise<void> {
  const { id } = mail
  const listSk = listPosition(until, id)
  const heldUntil = until.toISOString()
  const set = { state: 'WAITING', listSk, heldUntil }
  await change(table, id, { set, remove: ['claim'] }, ifClaimed(mail))
}

/** The ids of mails to a user that were held and are due now, and which nobody is sending. */
export async function heldFor(table: Table, userId: string, at: Date): Promise<string[]> {
  const found: string[] = []
  for await (const item of queryAll(table, MAIL_LIST, { list: true })) {
    if (String(item.listSk) >= listEnd(at)) break
    const order = item.order as { userId?: string }
    if (item.heldUntil !== undefined && order.userId === userId) found.push(String(item.id))
  }
  return found
}

/** Undoes a claim of which it is known that nothing was sent. */
export async function postpone(table: Table, mail: ClaimedMail, dueAt: Date): Promise<void> {
  const { id } = mail
  const set = { state: 'WAITING', listSk: listPosition(dueAt, id) }
  await change(table, id, { set, remove: ['claim'] }, ifClaimed(mail))
}

/** After the last try. That it was given up is kept for thirty days, not who it was for. */
export async function giveUp(
  table: Table,
  mail: ClaimedMail,
  reason: 'failed' | 'uncertain',
  at: Date,
): Promise<void> {
  const expiry = expiresAfter(at, { days: RETENTION.undeliveredMailDays })
  await change(
    table,
    mail.id,
    {
      set: { state: 'GIVEN_UP', reason, ...expiry },
      remove: ['listPk', 'listSk', 'claim', 'order'],
    },
    ifClaimed(mail),
  )
}

/**
 * Mails to deliver, those that are due for longest first. One that was never tried is due
 * whatever the clock says, since the clocks of those who queue and deliver may differ.
 * @returns their ids
 */
export async function due(table: Table, at: Date, limit: number): Promise<string[]> {
  const found: string[] = []
  const end = listEnd(at)
  for await (const item of queryAll(table, MAIL_LIST, { list: true })) {
    const isDue = String(item.listSk) < end
    if (isDue || item.attempts === 0) found.push(String(item.id))
    if (found.length === limit) break
  }
  return found
}

/** For how many seconds the mail that waits longest has been due; 0 where none is. */
export async function overdueSeconds(table: Table, at: Date): Promise<number> {
  for await (const { listSk } of queryAll(table, MAIL_LIST, { list: true })) {
    const dueAt = Date.parse(String(listSk).split('#')[0] ?? '')
    return Math.max(0, Math.round((at.getTime() - dueAt) / 1000))
  }
  return 0
}

/**
 * How many mails stand in the outbox whose time has come, and for how many seconds the oldest
 * has, whenever it is tried next; 0 where there are none. Reads all of it.
 */
export async function waiting(
  table: Table,
  at: Date,
): Promise<{ mails: number; oldestSeconds: number }> {
  let mails = 0
  let oldest = at.getTime()
  for await (const { queuedAt, heldUntil } of queryAll(table, MAIL_LIST, { list: true })) {
    const since = Date.parse(String(heldUntil ?? queuedAt))
    if (since > at.getTime()) continue
    mails += 1
    oldest = Math.min(oldest, since)
  }
  return { mails, oldestSeconds: Math.round((at.getTime() - oldest) / 1000) }
}

/**
 * Puts the mails of those who are told of something at the desk in its place, so many in one
 * transaction each; how far it has come stands in it. So each is told once, and where it was cut
 * off it goes on.
 * @param userIds of all who are told
 */
export async function spread(
  table: Table,
  { id, attempts, request }: ClaimedMail & { request: WaitingNotice },
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  const { notice, doneUpTo = '' } = request
  let remaining = userIds.toSorted().filter((userId) => userId > doneUpTo)
  do {
    const batch = remaining.slice(0, MAILS_A_BATCH)
    remaining = remaining.slice(MAILS_A_BATCH)
    const refused = await transact(table, [
      remaining.length === 0
        ? remove(mailKey(id), ifClaimed({ attempts }))
        : update(mailKey(id), { set: { 'order.doneUpTo': batch.at(-1) } }, ifClaimed({ attempts })),
      ...batch.map((userId) => queueMail({ kind: DESK_NEWS, userId, notice }, at)),
    ])
    // Another deliverer has claimed it.
    if (refused) return
  } while (remaining.length > 0)
}

/** It was sent, or there is nobody any more to send it to. */
export async function finish(table: Table, id: string): Promise<void> {
  await table.write(remove(mailKey(id)))
}

/** Lets administrators see that a mail could not be sent, not whose it is. */
export const noteFailure = (
  table: Table,
  failure: Omit<Failure, 'at' | 'area'>,
  at: Date,
): Promise<void> => recordFailure(table, { area: 'mail', ...failure }, at)

function listPosition(dueAt: Date, id: string): string {
  return `${dueAt.toISOString()}#${id}`
}

/** After every position of that time: '$' follows '#'. */
function listEnd(at: Date): string {
  return `${at.toISOString()}$`
}
