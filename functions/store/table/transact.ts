import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Table } from './table.ts'

export type Writes = NonNullable<TransactWriteCommandInput['TransactItems']>

/** What was to be written was written before, by the same request that came again. */
class AlreadyDone extends Error {
  override name = 'AlreadyDone'
}

/** Reasons that pass by themselves: another transaction holds the item, or it is written too fast. */
const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])
const MAX_ATTEMPTS = 14
const SHORTEST_MILLISECONDS = 20
const LONGEST_MILLISECONDS = 500

/**
 * Writes all or nothing, and tries again where another transaction was in the way; each try waits
 * for a random time, so that those who met do not meet again. What the client itself sends again
 * after a lost answer is written once, by the token that it gives each transaction.
 * @param writes where a function, asked at each try: it is told which of the writes were in another's
 *   way at the last one, and may write somewhere else
 * @param note what keeps the request from being carried out twice (`idempotency.ts`)
 * @returns undefined where it was written, else which of the writes had a condition that did not hold
 * @throws AlreadyDone where the note was there; where it could not be written for another reason
 */
export async function transact(
  table: Table,
  writes: Writes | ((inTheWay: readonly boolean[]) => Promise<Writes>),
  note?: Writes[number],
): Promise<boolean[] | undefined> {
  let inTheWay: boolean[] = []
  for (let attempt = 1; ; attempt += 1) {
    const its = typeof writes === 'function' ? await writes(inTheWay) : writes
    const all = note ? [...its, note] : its
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: all }))
      return undefined
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
      if (codes.includes('ConditionalCheckFailed')) {
        const refused = codes.map((code) => code === 'ConditionalCheckFailed')
        if (note && refused.pop()) throw new AlreadyDone('this was written before')
        return refused
      }
      inTheWay = codes.map((code) => PASSING.has(code))
      if (!inTheWay.includes(true) || attempt === MAX_ATTEMPTS) throw error
    }
    const longest = Math.min(SHORTEST_MILLISECONDS * 2 ** attempt, LONGEST_MILLISECONDS)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longest))
  }
}
