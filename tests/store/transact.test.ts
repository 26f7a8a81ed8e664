import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { afterEach, describe, expect, test } from 'vitest'
import { transact, type Writes } from '../../functions/store/table/transact.ts'
import { contributionOf } from '../../src/domain/statistics/interactions.ts'
import { databases } from '../support/database.ts'
import { failure } from '../support/database-table.ts'
import { storesForEachTest } from '../support/stores.ts'

const DISTURBANCE = 'disturbance'

describe.each(databases)('transactions, $name', ({ start }) => {
  const stores = storesForEachTest(start)

  /** What the database, or the way to it, does to each request that is sent. */
  const disturb = (disturbance: (answer: () => Promise<unknown>) => Promise<unknown>) => {
    stores.table.client.middlewareStack.add(
      (next) => async (input) =>
        (await disturbance(() => next(input))) as Awaited<ReturnType<typeof next>>,
      { step: 'finalizeRequest', name: DISTURBANCE, priority: 'low' },
    )
  }
  afterEach(() => void stores.table.client.middlewareStack.remove(DISTURBANCE))

  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      message: 'cancelled',
      $metadata: {},
      CancellationReasons: codes.map((Code) => ({ Code })),
    })

  const put = (pk: string, condition = 'attribute_not_exists(pk)'): Writes[number] => ({
    Put: {
      TableName: stores.table.name,
      Item: { pk, sk: 'x' },
      ConditionExpression: condition,
    },
  })

  test('nothing where all was written, else which conditions did not hold', async () => {
    expect(await transact(stores.table, [put('a'), put('b')])).toBeUndefined()
    expect(await transact(stores.table, [put('c'), put('a'), put('b')])).toEqual([
      false,
      true,
      true,
    ])
    expect(await transact(stores.table, [put('c')])).toBeUndefined()
  })

  test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'a %s passes by itself',
    async (code) => {
      let conflicts = 3
      disturb(async (answer) => {
        conflicts -= 1
        if (conflicts >= 0) throw cancelled('None', code)
        return answer()
      })
      expect(await transact(stores.table, [put('a'), put('b')])).toBeUndefined()
      expect(conflicts).toBe(-1)
    },
  )

  test('a condition that does not hold is said at once, whatever else was in the way', async () => {
    disturb(async () => {
      throw cancelled('TransactionConflict', 'ConditionalCheckFailed')
    })
    expect(await transact(stores.table, [put('a'), put('b')])).toEqual([false, true])
    expect(stores.calls).toHaveLength(1)
  })

  test('another reason is an error at once', async () => {
    disturb(async () => {
      throw cancelled('None', 'ItemCollectionSizeLimitExceeded')
    })
    const error = await failure(transact(stores.table, [put('a'), put('b')]))
    expect(error).toBeInstanceOf(TransactionCanceledException)
    expect(stores.calls).toHaveLength(1)
  })

  test('an answer that is lost on its way is not counted twice', async () => {
    // Asked for once a day.
    await stores.salts.hashAt(new Date('2090-11-21T11:00:00Z'))
    let losses = 1
    disturb(async (answer) => {
      const answered = await answer()
      losses -= 1
      if (losses < 0) return answered
      throw Object.assign(new Error('the connection is gone'), { name: 'TimeoutError' })
    })
    const contribution = contributionOf({ interactionType: 'LIKE' })
    const reader = { userId: 'u1' }
    const at = new Date('2090-11-21T11:00:00Z')
    await stores.interactions.count({ hearticleId: 7, contribution, reader }, at)
    expect(losses).toBe(-1)
    expect(await stores.interactions.ofHearticle(7, '2090-11-21', '2090-11-21')).toMatchObject([
      { authenticated: { LIKE: 1 } },
    ])
  })
})
