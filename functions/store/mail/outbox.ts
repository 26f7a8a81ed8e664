import { randomUUID } from 'node:crypto'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Failure } from '../../../src/contract/administration/dashboard.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { recordFailure } from '../counting/failures.ts'
import { EXPIRY_ATTRIBUTE, MAIL_LIST, mailKey, SCHEMA_VERSION } from '../table/keys.ts'
import { getItem, isConditionFailure, queryAll, type Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { type MailRequest, mailRequestSchema } from './mail-request.ts'

const MINUTE = 60_000
const DAY_SECONDS = 24 * 60 * 60

/** After that long nobody is still delivering a mail that was claimed: it is due again. */
export const CLAIM_ENDS_AFTER = 15 * MINUTE

/**
 * Puts a mail into the outbox, in the transaction of what causes it (P-MAIL-OUTBOX).
 * @param at the moment from which it is due
 */
export function queueMail(table: Table, request: MailRequest, at: Date): Writes[number] {
  const id = randomUUID()
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...mailKey(id),
        listPk: MAIL_LIST,
        listSk: listPosition(at, id),
        schema: SCHEMA_VERSION,
        id,
        order: request,
        state: 'WAITING',
        attempts: 0,
        queuedAt: at.toISOString(),
      },
    },
  }
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
  const updates = claimedMailUpdate(table)
  return {
    ...claims(table, updates),

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

    /** It was sent, or there is nobody any more to send it to. */
    async remove(id: string): Promise<void> {
      await table.client.send(new DeleteCommand({ TableName: table.name, Key: mailKey(id) }))
    },

    /** Lets administrators see that a mail could not be sent, not whose it is. */
    noteFailure: (failure: Omit<Failure, 'at' | 'area'>, at: Date): Promise<void> =>
      recordFailure(table, { area: 'mail', ...failure }, at),
  }
}

function claimedMailUpdate(table: Table) {
  /** @returns false where the condition did not hold */
  const update = async (
    id: string,
    expression: { set: string; condition: string; values: Record<string, unknown> },
  ): Promise<boolean> => {
    const { set, condition, values } = expression
    const text = `${set} ${condition}`
    const names = {
      '#state': 'state',
      '#attempts': 'attempts',
      '#position': 'listSk',
      '#order': 'order',
    }
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: mailKey(id),
          UpdateExpression: set,
          ConditionExpression: condition,
          ExpressionAttributeNames: Object.fromEntries(
            Object.entries(names).filter(([name]) => text.includes(name)),
          ),
          ExpressionAttributeValues: values,
        }),
      )
      return true
    } catch (error) {
      if (isConditionFailure(error)) return false
      throw error
    }
  }

  return { update }
}

function claims(table: Table, { update }: ReturnType<typeof claimedMailUpdate>) {
  return {
    /** @returns undefined where it is not due, or another process has it */
    async claim(id: string, at: Date): Promise<ClaimedMail | undefined> {
      const claim = randomUUID()
      const claimed = await update(id, {
        set: 'SET #state = :claimed, claim = :claim, #position = :position ADD #attempts :one',
        condition: 'attribute_exists(listPk) AND (#attempts = :zero OR #position < :end)',
        values: {
          ':claimed': 'CLAIMED',
          ':claim': claim,
          ':position': listPosition(new Date(at.getTime() + CLAIM_ENDS_AFTER), id),
          ':one': 1,
          ':zero': 0,
          ':end': listEnd(at),
        },
      })
      const item = await getItem(table, mailKey(id))
      // What the client sends again after a lost answer is refused, though the first one was written.
      if (!item || (!claimed && item.claim !== claim)) return undefined
      return {
        id,
        request: mailRequestSchema.parse(item.order),
        attempts: Number(item.attempts),
        queuedAt: new Date(String(item.queuedAt)),
      }
    },

    /** Undoes a claim of which it is known that nothing was sent. */
    async postpone({ id, attempts }: ClaimedMail, dueAt: Date): Promise<void> {
      await update(id, {
        set: 'SET #state = :waiting, #position = :position REMOVE claim',
        condition: '#state = :claimed AND #attempts = :attempts',
        values: {
          ':waiting': 'WAITING',
          ':position': listPosition(dueAt, id),
          ':claimed': 'CLAIMED',
          ':attempts': attempts,
        },
      })
    },

    /** After the last try. That it was given up is kept for thirty days, not who it was for. */
    async giveUp(
      { id, attempts }: ClaimedMail,
      reason: 'failed' | 'uncertain',
      at: Date,
    ): Promise<void> {
      await update(id, {
        set: `SET #state = :given, reason = :reason, ${EXPIRY_ATTRIBUTE} = :expires REMOVE listPk, #position, claim, #order`,
        condition: '#state = :claimed AND #attempts = :attempts',
        values: {
          ':given': 'GIVEN_UP',
          ':reason': reason,
          ':expires': Math.floor(at.getTime() / 1000) + RETENTION.undeliveredMailDays * DAY_SECONDS,
          ':claimed': 'CLAIMED',
          ':attempts': attempts,
        },
      })
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

function listPosition(dueAt: Date, id: string): string {
  return `${dueAt.toISOString()}#${id}`
}

/** After every position of that moment: '$' follows '#'. */
function listEnd(at: Date): string {
  return `${at.toISOString()}$`
}
