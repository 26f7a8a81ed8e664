import { RETENTION } from '../../../src/domain/time/retention.ts'
import { idempotencyKey } from './keys.ts'
import type { Table, Write } from './table.ts'
import { expiresAfter, putNew } from './writes.ts'

/** A write as its caller names it, so that it counts once however often it is sent. */
export interface IdempotentWrite {
  userId: string
  /** The name of the call. */
  call: string
  /** The id that the browser made for it. */
  key: string
  /** Of what was asked for, without a file that comes with it. */
  digest: string
}

/**
 * Keeps what a write says of its answer, in the write's own transaction (`transact`): so there is
 * never one without the other. Undefined where nobody named the write.
 */
export type RecordAnswer<First extends object> = (answer: First) => Write | undefined

/** Of a write whose answer says nothing more. */
export type EmptyAnswer = Record<string, never>

/** A key was sent before, with something else. */
export class IdempotencyKeyReused extends Error {
  override name = 'IdempotencyKeyReused'
}

/** What writes were answered first, for when the same is sent again because the answer was lost. */
export function createIdempotencyStore(table: Table) {
  const findAnswer = async <First>({
    digest,
    ...write
  }: IdempotentWrite): Promise<First | undefined> => {
    const item = await table.get(idempotencyKey(write))
    if (item && item.digest !== digest)
      throw new IdempotencyKeyReused('this key stands for something else')
    return item?.first as First | undefined
  }

  const answerItem = ({ digest, ...write }: IdempotentWrite, at: Date, answer: object): Write =>
    putNew({
      ...idempotencyKey(write),
      ...expiresAfter(at, { days: RETENTION.firstAnswerDays }),
      digest,
      at: at.toISOString(),
      first: answer,
    })

  return {
    /**
     * Does a write, or says what it was answered first.
     * @param write undefined where the caller did not name it: then it is done each time
     * @param execute gives `note` to the transaction; throws what refuses it, which counts for nothing
     * @param recall makes the answer from what was noted; left out, that is the answer
     * @throws IdempotencyKeyReused
     */
    async runOnce<T extends object, First extends object = T>(
      write: IdempotentWrite | undefined,
      at: Date,
      execute: (note: RecordAnswer<First>) => Promise<T>,
      recall: (answer: First) => Promise<T> | T = (answer) => answer as object as T,
    ): Promise<T> {
      if (!write) return execute(() => undefined)
      const before = await findAnswer<First>(write)
      if (before) return recall(before)
      try {
        return await execute((answer) => answerItem(write, at, answer))
      } catch (error) {
        // What refuses it can be the same write, which came a moment before.
        const meanwhile = await findAnswer<First>(write)
        if (meanwhile) return recall(meanwhile)
        throw error
      }
    },
  }
}
