import type { BillingRecord } from '../../src/domain/billing-record.ts'
import { RETENTION } from '../../src/domain/retention.ts'
import type { MailOrder } from '../mail/mail-order.ts'
import { EXPIRY_ATTRIBUTE, noticeKey, SCHEMA_VERSION, userKey } from './keys.ts'
import { queueMail } from './outbox.ts'
import type { Table } from './table.ts'
import { transact, type Writes } from './transact.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A mail that is sent once for its cause. */
export interface OnceOnlyMail {
  cause: string
  order: MailOrder
}

/** Takes a cause, so that nobody tells of it again; refused where somebody has. */
export function takeCause(table: Table, cause: string, at: Date): Writes[number] {
  const expires = Math.floor(at.getTime() / 1000) + RETENTION.billingNoticeDays * DAY_SECONDS
  return {
    Put: {
      TableName: table.name,
      Item: { ...noticeKey(cause), schema: SCHEMA_VERSION, [EXPIRY_ATTRIBUTE]: expires },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** Refused where the record of somebody's billing is another one by now, or they are gone. */
export function checkBilling(
  table: Table,
  userId: string,
  { customerId, version }: BillingRecord,
): Writes[number] {
  return {
    ConditionCheck: {
      TableName: table.name,
      Key: userKey(userId),
      ConditionExpression:
        '#record.#billing.#customer = :customer AND #record.#billing.#version = :version',
      ExpressionAttributeNames: {
        '#record': 'record',
        '#billing': 'billing',
        '#customer': 'customerId',
        '#version': 'version',
      },
      ExpressionAttributeValues: { ':customer': customerId, ':version': version },
    },
  }
}

/**
 * Sends a mail about what a record says, unless it says something else by now.
 * @returns false where nothing was sent: then, or since it was sent before
 */
export async function sendOnce(
  table: Table,
  { cause, order }: OnceOnlyMail,
  { userId, billing }: { userId: string; billing: BillingRecord },
  at: Date,
): Promise<boolean> {
  const refused = await transact(table, [
    checkBilling(table, userId, billing),
    takeCause(table, cause, at),
    queueMail(table, order, at),
  ])
  return refused === undefined
}
