/** Mails and events that failed, whosever they were. */
import { randomUUID } from 'node:crypto'
import { type Failure, failureSchema } from '../../../src/contract/administration/dashboard.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { FAILURES_PARTITION, failureKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { expiresAfter, put } from '../table/writes.ts'
import { addToFigures } from './figures.ts'

/** Codes and names are shorter; what is longer is a text, which could quote a user. */
const CODE = /^[\w.:# -]{1,80}$/

/** Writes down that a mail or an event failed, and counts it for its day. */
export async function recordFailure(
  table: Table,
  { reason, ...failure }: Omit<Failure, 'at'>,
  at: Date,
): Promise<void> {
  const storedFailure: Failure = {
    ...failure,
    at: at.toISOString(),
    reason: CODE.test(reason) ? reason : 'unknown',
  }
  await transact(table, [
    put({
      ...failureKey(storedFailure.at, randomUUID()),
      ...expiresAfter(at, { days: RETENTION.failureDays }),
      failure: storedFailure,
    }),
    addToFigures(`${failure.area}Failures`, at),
  ])
}

/** The newest first; one call. */
export async function latest(table: Table, limit: number): Promise<Failure[]> {
  const options = { newestFirst: true, limit }
  const { items } = await table.queryPage(FAILURES_PARTITION, options)
  return items.map(({ failure }) => failureSchema.parse(failure))
}
