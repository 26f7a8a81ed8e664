import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { FREE_FAILURES, waitAfter } from '../../../src/domain/account/sign-in-waits.ts'
import type { DailySalts } from '../counting/daily-salts.ts'
import type { LimitOutcome } from '../counting/rate-limits.ts'
import { EXPIRY_ATTRIBUTE, type Key, rateLimitKey, SCHEMA_VERSION } from '../table/keys.ts'
import { isConditionFailure, type Table } from '../table/table.ts'

const DAY_SECONDS = 24 * 60 * 60
const NAME = 'signin-common'

/** A counter as it was read, together with whom it is about. */
export interface SeenFailures {
  key: Key
  item: Record<string, unknown> | undefined
}

/**
 * Wrong passwords of a day, with waits that grow (`waitAfter`). The counter is read with the person,
 * so that counting costs one request: of many at once that come after a wait, one is let through.
 */
export function createSignInWaits(table: Table, salts: Pick<DailySalts, 'hashAt'>) {
  /** @throws where the condition did not hold, the database's own error */
  const update = async (
    { key }: SeenFailures,
    expression: { set: string; condition?: string; values: Record<string, unknown> },
  ): Promise<number> => {
    const { set, condition, values } = expression
    const { Attributes } = await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: key,
        UpdateExpression: set,
        ConditionExpression: condition,
        ExpressionAttributeNames: {
          '#count': 'count',
          ...(set.includes('#schema') && { '#schema': 'schema' }),
        },
        ExpressionAttributeValues: values,
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    return Number(Attributes?.count)
  }

  return {
    /** @param whom stored as a hash of that day alone */
    async keyOf(whom: string, at: Date): Promise<Key> {
      const hash = await salts.hashAt(at)
      return rateLimitKey(NAME, hash('rate limit', NAME, whom), 0)
    },

    /** Counts a try before it is made, or says when to come again. */
    async take(seen: SeenFailures, at: Date): Promise<LimitOutcome> {
      const now = Math.floor(at.getTime() / 1000)
      const refused = (seconds: number): LimitOutcome => ({
        allowed: false,
        retryAfterSeconds: seconds,
      })
      const waitUntil = Number(seen.item?.waitUntil ?? 0)
      if (waitUntil > now) return refused(waitUntil - now)
      const before = Number(seen.item?.count ?? 0)
      const wait = waitAfter(before + 1)
      const kept = { ':one': 1, ':schema': SCHEMA_VERSION, ':end': now + DAY_SECONDS }
      const set = `SET #count = #count + :one, waitUntil = :until, #schema = :schema, ${EXPIRY_ATTRIBUTE} = :end`
      if (wait === 0) {
        const count = await update(seen, {
          set: `ADD #count :one SET #schema = :schema, ${EXPIRY_ATTRIBUTE} = :end`,
          values: kept,
        })
        return count <= FREE_FAILURES ? { allowed: true } : refused(waitAfter(count))
      }
      try {
        const values = { ...kept, ':before': before, ':until': now + wait }
        await update(seen, { set, condition: '#count = :before', values })
        return { allowed: true }
      } catch (error) {
        if (!isConditionFailure(error)) throw error
        return refused(wait)
      }
    },

    /** Takes back what was counted: it was no failure. */
    async giveBack(seen: SeenFailures): Promise<void> {
      await update(seen, { set: 'ADD #count :less', values: { ':less': -1 } })
    },
  }
}
