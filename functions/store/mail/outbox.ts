import { randomUUID } from 'node:crypto'
import type { Failure } from '../../../src/contract/administration/dashboard.ts'
import { DESK_NEWS } from '../../../src/domain/account/mail-kinds.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { recordFailure } from '../counting/failures.ts'
import { EXPIRY_ATTRIBUTE, MAIL_LIST, mailKey } from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { expiresAfter, put, remove, update } from '../table/writes.ts'
import { type MailRequest, mailRequestSchema, type WaitingNotice } from './mail-request.ts'

const MINUTE = 60_000

/** Mails that one transaction of the database queues, which holds a hundred writes. */
const MAILS_A_BATCH = 90

/** The mail is still claimed, and by this attempt. */
const IF_CLAIMED = '#state = :claimed AND #attempts = :attempts'

/** After that long nobody is still delivering a mail that was claimed: it is due again. */
export const CLAIM_ENDS_AFTER = 15 * MINUTE

/**
 * Puts a mail into the outbox, in the transaction of what causes it (P-MAIL-OUTBOX).
 * @param at from when it is due
 */
export function queueMail(request: MailRequest, at: Date): Write {
  const id = randomUUID()
  return put({
    ...mailKey(id),
    listPk: MAIL_LIST,
    listSk: listPosition(at, id),
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

/**
 * Mails on their way. Each is claimed by a conditional write before it is sent, so that of several
 * deliverers one sends it, and removed after it. A claim of which nothing was heard runs out: so a
 * mail is sent at least once, and one whose deliverer died in between twice.
 */
export function createOutbox(table: Table) {
  /** @returns false where the condition did not hold */
  const change = (id: string, mailUpdate: Parameters<typeof update>[1]): Promise<boolean> =>
    table.write(update(mailKey(id), mailUpdate))

  return {
    /** @returns undefined where it is not due, or another process has it */
    async claim(id: string, at: Date): Promise<ClaimedMail | undefined> {
      const claim = randomUUID()
      const claimed = await change(id, {
        change: 'SET #state = :claimed, claim = :claim, #listSk = :position ADD #attempts :one',
        condition: 'attribute_exists(listPk) AND (#attempts = :zero OR #listSk < :end)',
        values: {
          claimed: 'CLAIMED',
          claim,
          position: listPosition(new Date(at.getTime() + CLAIM_ENDS_AFTER), id),
          one: 1,
          zero: 0,
          end: listEnd(at),
        },
      })
      const item = await table.get(mailKey(id))
      // What the client sends again after a lost answer is refused, though the first one was written.
      if (!item || (!claimed && item.claim !== claim)) return undefined
      return {
        id,
        request: mailRequestSchema.parse(item.order),
        attempts: Number(item.attempts),
        queuedAt: new Date(String(item.queuedAt)),
      }
    },

    /**
     * Keeps a mail back until its reader's digest is due (P-DESK-MAILS). It stays what it is, so
     * nothing is lost whichever process dies.
     */
    async hold({ id, attempts }: ClaimedMail, until: Date): Promise<void> {
      await change(id, {
        change: 'SET #state = :waiting, #listSk = :position, heldUntil = :until REMOVE claim',
        condition: IF_CLAIMED,
        values: {
          waiting: 'WAITING',
          position: listPosition(until, id),
          until: until.toISOString(),
          claimed: 'CLAIMED',
          attempts,
        },
      })
    },

    /** The ids of mails to a user that were held and are due now, and which nobody is sending. */
    async heldFor(userId: string, at: Date): Promise<string[]> {
      const found: string[] = []
      for await (const item of queryAll(table, MAIL_LIST, { list: true })) {
        if (String(item.listSk) >= listEnd(at)) break
        const order = item.order as { userId?: string }
        if (item.heldUntil !== undefined && order.userId === userId) found.push(String(item.id))
      }
      return found
    },

    /** Undoes a claim of which it is known that nothing was sent. */
    async postpone({ id, attempts }: ClaimedMail, dueAt: Date): Promise<void> {
      await change(id, {
        change: 'SET #state = :waiting, #listSk = :position REMOVE claim',
        condition: IF_CLAIMED,
        values: {
          waiting: 'WAITING',
          position: listPosition(dueAt, id),
          claimed: 'CLAIMED',
          attempts,
        },
      })
    },

    /** After the last try. That it was given up is kept for thirty days, not who it was for. */
    async giveUp(
      { id, attempts }: ClaimedMail,
      reason: 'failed' | 'uncertain',
      at: Date,
    ): Promise<void> {
      const { [EXPIRY_ATTRIBUTE]: expires } = expiresAfter(at, {
        days: RETENTION.undeliveredMailDays,
      })
      await change(id, {
        change: `SET #state = :given, reason = :reason, #${EXPIRY_ATTRIBUTE} = :expires REMOVE listPk, #listSk, claim, #order`,
        condition: IF_CLAIMED,
        values: { given: 'GIVEN_UP', reason, expires, claimed: 'CLAIMED', attempts },
      })
    },

    /**
     * Mails to deliver, those that are due for longest first. One that was never tried is due
     * whatever the clock says, since the clocks of those who queue and deliver may differ.
     * @returns their ids
     */
    async due(at: Date, limit: number): Promise<string[]> {
      const found: string[] = []
      const end = listEnd(at)
      for await (const item of queryAll(table, MAIL_LIST, { list: true })) {
        const isDue = String(item.listSk) < end
        if (isDue || item.attempts === 0) found.push(String(item.id))
        if (found.length === limit) break
      }
      return found
    },

    /** For how many seconds the mail that waits longest has been due; 0 where none is. */
    async overdueSeconds(at: Date): Promise<number> {
      for await (const { listSk } of queryAll(table, MAIL_LIST, { list: true })) {
        const dueAt = Date.parse(String(listSk).split('#')[0] ?? '')
        return Math.max(0, Math.round((at.getTime() - dueAt) / 1000))
      }
      return 0
    },

    /**
     * How many mails stand in the outbox whose time has come, and for how many seconds the oldest
     * has, whenever it is tried next; 0 where there are none. Reads all of it.
     */
    async waiting(at: Date): Promise<{ mails: number; oldestSeconds: number }> {
      let mails = 0
      let oldest = at.getTime()
      for await (const { queuedAt, heldUntil } of queryAll(table, MAIL_LIST, { list: true })) {
        const since = Date.parse(String(heldUntil ?? queuedAt))
        if (since > at.getTime()) continue
        mails += 1
        oldest = Math.min(oldest, since)
      }
      return { mails, oldestSeconds: Math.round((at.getTime() - oldest) / 1000) }
    },

    /**
     * Puts the mails of those who are told of something at the desk in its place, so many in one
     * transaction each; how far it has come stands in it. So each is told once, and where it was cut
     * off it goes on.
     * @param userIds of all who are told
     */
    async spread(
      { id, attempts, request }: ClaimedMail & { request: WaitingNotice },
      userIds: readonly string[],
      at: Date,
    ): Promise<void> {
      const { notice, doneUpTo = '' } = request
      const values = { claimed: 'CLAIMED', attempts }
      let remaining = userIds.toSorted().filter((userId) => userId > doneUpTo)
      do {
        const batch = remaining.slice(0, MAILS_A_BATCH)
        remaining = remaining.slice(MAILS_A_BATCH)
        const change = 'SET #order.#doneUpTo = :doneUpTo'
        const refused = await transact(table, [
          remaining.length === 0
            ? remove(mailKey(id), IF_CLAIMED, values)
            : update(mailKey(id), {
                change,
                condition: IF_CLAIMED,
                values: { ...values, doneUpTo: batch.at(-1) },
              }),
          ...batch.map((userId) => queueMail({ kind: DESK_NEWS, userId, notice }, at)),
        ])
        // Another deliverer has claimed it.
        if (refused) return
      } while (remaining.length > 0)
    },

    /** It was sent, or there is nobody any more to send it to. */
    async remove(id: string): Promise<void> {
      await table.write(remove(mailKey(id)))
    },

    /** Lets administrators see that a mail could not be sent, not whose it is. */
    noteFailure: (failure: Omit<Failure, 'at' | 'area'>, at: Date): Promise<void> =>
      recordFailure(table, { area: 'mail', ...failure }, at),
  }
}

export type Outbox = ReturnType<typeof createOutbox>

function listPosition(dueAt: Date, id: string): string {
  return `${dueAt.toISOString()}#${id}`
}

/** After every position of that time: '$' follows '#'. */
function listEnd(at: Date): string {
  return `${at.toISOString()}$`
}
