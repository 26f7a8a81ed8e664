import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type Failure, failureSchema } from '../../../src/contract/administration/dashboard.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { EXPIRY_ATTRIBUTE, FAILURES_PARTITION, failureKey, SCHEMA_VERSION } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { addToFigures } from './figures.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Codes and names are shorter; what is longer is a text, which could quote a user. */
const CODE = /^[\w.:# -]{1,80}$/

/** Writes down that a mail or an event failed, and counts it for its day. */
export async function recordFailure(
  table: Table,
  { reason, ...failure }: Omit<Failure, 'at'>,
  at: Date,
): Promise<void> {
  const noted: Failure = {
    ...failure,
    at: at.toISOString(),
    reason: CODE.test(reason) ? reason : 'unknown',
  }
  await transact(table, [
    {
      Put: {
        TableName: table.name,
        Item: {
          ...failureKey(noted.at, randomUUID()),
          schema: SCHEMA_VERSION,
          [EXPIRY_ATTRIBUTE]: Math.floor(at.getTime() / 1000) + RETENTION.failureDays * DAY_SECONDS,
          failure: noted,
        },
      },
    },
    addToFigures(table, `${failure.area}Failures`, at),
  ])
}

/** Mails and events that failed, whosever they were. */
export function createFailureStore(table: Table) {
  return {
    /** The newest first; one call. */
    async latest(limit: number): Promise<Failure[]> {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: 'pk = :partition',
          ExpressionAttributeValues: { ':partition': FAILURES_PARTITION },
          ScanIndexForward: false,
          Limit: limit,
        }),
      )
      return Items.map(({ failure }) => failureSchema.parse(failure))
    },
  }
}
