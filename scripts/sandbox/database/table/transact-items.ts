/** What TransactWriteItems and TransactGetItems have in common. */
import type { Data } from '../records/dynalite.ts'
import {
  type CancellationReason,
  isRefusal,
  refusalMessage,
  refusalName,
  transactionCancelled,
  validationError,
} from '../records/errors.ts'

const mostItems = 100

/** The request's TransactItems, 1 to 100 of them. */
export function transactItems(request: Data): Data[] {
  const items = request.TransactItems
  const refuse = (shown: string, constraint: string) =>
    validationError(
      `1 validation error detected: Value ${shown} at 'transactItems' failed to satisfy constraint: Member must ${constraint}`,
    )
  if (!Array.isArray(items)) throw refuse('null', 'not be null')
  if (items.length === 0) throw refuse("'[]'", 'have length greater than or equal to 1')
  if (items.length > mostItems)
    throw refuse(`of ${items.length} members`, `have length less than or equal to ${mostItems}`)
  return items.map((item) => (typeof item === 'object' && item !== null ? item : {}))
}

export function refuseDuplicates(locks: string[]): void {
  if (new Set(locks).size < locks.length)
    throw validationError('Transaction request cannot include multiple operations on one item')
}

function reasonFor(error: unknown): CancellationReason {
  if (isRefusal(error)) {
    const Message = refusalMessage(error)
    const name = refusalName(error)
    if (name === 'ValidationException') return { Code: 'ValidationError', Message }
    if (name === 'ConditionalCheckFailedException') {
      const Item = error.body.Item
      return { Code: 'ConditionalCheckFailed', Message, ...(Item !== undefined && { Item }) }
    }
  }
  throw error
}

/**
 * Does every step, in any order. If some are refused, throws TransactionCanceledException with
 * one reason for each step, in order; an error of another kind (a missing table) is thrown itself.
 */
export async function allOrCancelled<T>(steps: Array<Promise<T>>): Promise<T[]> {
  const outcomes = await Promise.allSettled(steps)
  const done = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  )
  if (done.length === steps.length) return done
  throw transactionCancelled(
    outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? { Code: 'None' } : reasonFor(outcome.reason),
    ),
  )
}
