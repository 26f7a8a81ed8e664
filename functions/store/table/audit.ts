import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { AuditAction } from '../../../src/domain/account/audit-actions.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { AUDIT_LIST, auditKey, EXPIRY_ATTRIBUTE, LIST_INDEX, SCHEMA_VERSION } from './keys.ts'
import type { Table } from './table.ts'
import { transact, type Writes } from './transact.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Who did what to whom or what, and when. People are named by their opaque ids alone (P-AUDIT). */
export interface AuditLine {
  at: Date
  /** The id of the user who did it. */
  by: string
  action: AuditAction
  /** A person's id, or a record's as the table's keys name it. */
  subject: string
  /** What it was and became, in codes: no names, no addresses. */
  detail?: Record<string, string | number | readonly string[]>
}

/** Notes what an administrator or editor did, in the transaction that does it. */
export function auditWrite(table: Table, { at, ...line }: AuditLine): Writes[number] {
  const moment = at.toISOString()
  const key = auditKey(moment, randomUUID())
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...key,
        listPk: AUDIT_LIST,
        listSk: key.sk,
        schema: SCHEMA_VERSION,
        [EXPIRY_ATTRIBUTE]: Math.floor(at.getTime() / 1000) + RETENTION.auditDays * DAY_SECONDS,
        line: { at: moment, ...line },
      },
    },
  }
}

/** A line as it is kept. */
type StoredAuditLine = Omit<AuditLine, 'at' | 'action'> & { at: string; action: string }

/** Where a line stands: its moment and a random id. */
const POSITION = /^\d{4}-\d\d-\d\dT[\d:.]{12}Z#[\da-f-]{36}$/

export function createAuditStore(table: Table) {
  return {
    /** Notes what is about to be done elsewhere, so in no transaction of ours. */
    async note(line: AuditLine): Promise<void> {
      await transact(table, [auditWrite(table, line)])
    },

    /**
     * The lines that are kept, newest first.
     * @param options.after where the last piece ended
     * @returns undefined where no piece can have ended there
     */
    async list({
      after,
      size,
    }: {
      after?: string | undefined
      size: number
    }): Promise<{ lines: StoredAuditLine[]; next: string | null } | undefined> {
      if (after !== undefined && !POSITION.test(after)) return undefined
      // One more than wanted tells whether another piece follows.
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: LIST_INDEX.name,
          KeyConditionExpression: `listPk = :audit${after === undefined ? '' : ' AND listSk < :after'}`,
          ExpressionAttributeValues: {
            ':audit': AUDIT_LIST,
            ...(after !== undefined && { ':after': after }),
          },
          ScanIndexForward: false,
          Limit: size + 1,
        }),
      )
      const shown = Items.slice(0, size)
      const next = Items.length > size ? String(shown.at(-1)?.listSk) : null
      return { lines: shown.map(({ line }) => line as StoredAuditLine), next }
    },
  }
}

export type AuditStore = ReturnType<typeof createAuditStore>
