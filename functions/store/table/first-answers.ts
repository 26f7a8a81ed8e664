import { RETENTION } from '../../../src/domain/time/retention.ts'
import { EXPIRY_ATTRIBUTE, firstAnswerKey, SCHEMA_VERSION } from './keys.ts'
import { getItem, type Table } from './table.ts'
import type { Writes } from './transact.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A write as its caller names it, so that it counts once however often it is sent. */
export interface Asked {
  userId: string
  /** The name of the call. */
  call: string
  /** The id that the browser made for it. */
  key: string
  /** Of what was asked for. */
  digest: string
}

/**
 * Keeps what a write says of its answer, in the write's own transaction (`transact`): so there is
 * never one without the other. Undefined where nobody named the write.
 */
export type Note<First extends object> = (first: First) => Writes[number] | undefined

/** Of a write whose answer says nothing more. */
export type Done = Record<string, never>

/** A key was sent before, with something else. */
export class KeyReused extends Error {
  override name = 'KeyReused'
}

/** What writes were answered first, for when the same is sent again because the answer was lost. */
export function createFirstAnswers(table: Table) {
  const firstOf = async <First>({ digest, ...asked }: Asked): Promise<First | undefined> => {
    const item = await getItem(table, firstAnswerKey(asked))
    if (item && item.digest !== digest) throw new KeyReused('this key stands for something else')
    return item?.first as First | undefined
  }

  const noted = ({ digest, ...asked }: Asked, at: Date, first: object): Writes[number] => ({
    Put: {
      TableName: table.name,
      Item: {
        ...firstAnswerKey(asked),
        schema: SCHEMA_VERSION,
        [EXPIRY_ATTRIBUTE]:
          Math.floor(at.getTime() / 1000) + RETENTION.firstAnswerDays * DAY_SECONDS,
        digest,
        at: at.toISOString(),
        first,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  })

  return {
    /**
     * Does a write, or says what it was answered first.
     * @param asked undefined where the caller did not name it: then it is done each time
     * @param write gives `note` to the transaction; throws what refuses it, which counts for nothing
     * @param recall makes the answer from what was noted; left out, that is the answer
     * @throws KeyReused
     */
    async once<T extends object, First extends object = T>(
      asked: Asked | undefined,
      at: Date,
      write: (note: Note<First>) => Promise<T>,
      recall: (first: First) => Promise<T> | T = (first) => first as object as T,
    ): Promise<T> {
      if (!asked) return write(() => undefined)
      const before = await firstOf<First>(asked)
      if (before) return recall(before)
      try {
        return await write((first) => noted(asked, at, first))
      } catch (error) {
        // What refuses it can be the same write, which came a moment before.
        const meanwhile = await firstOf<First>(asked)
        if (meanwhile) return recall(meanwhile)
        throw error
      }
    },
  }
}

export type FirstAnswers = ReturnType<typeof createFirstAnswers>
