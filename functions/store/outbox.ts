import { randomUUID } from 'node:crypto'
import type { MailOrder } from '../mail/mail-order.ts'
import { MAIL_LIST, mailKey, SCHEMA_VERSION } from './keys.ts'
import type { Table } from './table.ts'
import type { Writes } from './transact.ts'

/** Puts a mail into the outbox, in the transaction of what causes it (decision 29). */
export function queueMail(table: Table, order: MailOrder, at: Date): Writes[number] {
  const id = randomUUID()
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...mailKey(id),
        schema: SCHEMA_VERSION,
        listPk: MAIL_LIST,
        listSk: `${at.toISOString()}#${id}`,
        order,
      },
    },
  }
}
