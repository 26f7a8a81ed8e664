import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { EXPIRY_ATTRIBUTE, rateLimitKey, SCHEMA_VERSION } from '../table/keys.ts'
import { isConditionFailure, type Table } from '../table/table.ts'
import type { DailySalts } from './daily-salts.ts'

/** At most `max` requests in each window of so many seconds, for each key. */
export interface RateLimit {
  /** Unique among all limits; their counts are apart. */
  readonly name: string
  readonly max: number
  readonly seconds: number
}

export type LimitOutcome = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/**
 * Requests counted in the database, for all instances together (P-RATE-LIMITS). Windows follow each
 * other by the clock; around the change of two of them, and around midnight, when the hash of the
 * key changes, up to twice `max` can pass.
 */
export function createRateLimits(table: Table, salts: Pick<DailySalts, 'hashAt'>) {
  const windowAt = ({ seconds }: RateLimit, at: Date) => Math.floor(at.getTime() / 1000 / seconds)

  return {
    /**
     * Takes back what was counted at a moment, where only failures are to count.
     */
    async refund(limit: RateLimit, key: string, at: Date): Promise<void> {
      const hash = await salts.hashAt(at)
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: rateLimitKey(limit.name, hash('rate limit', limit.name, key), windowAt(limit, at)),
            UpdateExpression: 'ADD #count :less',
            ConditionExpression: '#count > :none',
            ExpressionAttributeNames: { '#count': 'count' },
            ExpressionAttributeValues: { ':less': -1, ':none': 0 },
          }),
        )
      } catch (error) {
        // The window is over, and what it counted is gone.
        if (!isConditionFailure(error)) throw error
      }
    },

    /**
     * Counts one request, or says when to come again; a refused one is not counted.
     * @param key whom it is counted for, such as an address; stored as a hash of that day alone
     */
    async consume(limit: RateLimit, key: string, at: Date): Promise<LimitOutcome> {
      const { name, max, seconds } = limit
      const hash = await salts.hashAt(at)
      const now = at.getTime() / 1000
      const window = windowAt(limit, at)
      const end = (window + 1) * seconds
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: rateLimitKey(name, hash('rate limit', name, key), window),
            UpdateExpression: 'ADD #count :one SET #expires = :end, #schema = :schema',
            ConditionExpression: 'attribute_not_exists(#count) OR #count < :max',
            ExpressionAttributeNames: {
              '#count': 'count',
              '#expires': EXPIRY_ATTRIBUTE,
              '#schema': 'schema',
            },
            ExpressionAttributeValues: {
              ':one': 1,
              ':max': max,
              ':end': end,
              ':schema': SCHEMA_VERSION,
            },
          }),
        )
        return { allowed: true }
      } catch (error) {
        if (!isConditionFailure(error)) throw error
        return { allowed: false, retryAfterSeconds: Math.ceil(end - now) }
      }
    },
  }
}

export type RateLimits = ReturnType<typeof createRateLimits>
