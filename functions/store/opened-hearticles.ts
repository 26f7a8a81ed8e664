import { openedKey, SCHEMA_VERSION, userKey } from './keys.ts'
import type { Table } from './table.ts'
import { transact } from './transact.ts'

/** Which free hearticle of a rubric somebody opened (decision 17), one item each. */
export function createOpenedHearticles(table: Table) {
  return {
    /**
     * Takes the free hearticle of a rubric, in one transaction: the first one wins, however many
     * ask at once, and may be opened again as often as they like.
     * @returns 'other' where another one was opened before, 'gone' where there is no such person
     */
    async open(
      { userId, rubricId, hearticleId }: { userId: string; rubricId: number; hearticleId: number },
      at: Date,
    ): Promise<'opened' | 'other' | 'gone'> {
      const refused = await transact(table, [
        {
          ConditionCheck: {
            TableName: table.name,
            Key: userKey(userId),
            ConditionExpression: 'attribute_exists(pk)',
          },
        },
        {
          Update: {
            TableName: table.name,
            Key: openedKey(userId, rubricId),
            UpdateExpression:
              'SET #hearticle = :hearticle, #schema = :schema, #opened = if_not_exists(#opened, :at)',
            ConditionExpression: 'attribute_not_exists(pk) OR #hearticle = :hearticle',
            ExpressionAttributeNames: {
              '#hearticle': 'hearticleId',
              '#schema': 'schema',
              '#opened': 'openedAt',
            },
            ExpressionAttributeValues: {
              ':hearticle': hearticleId,
              ':schema': SCHEMA_VERSION,
              ':at': at.toISOString(),
            },
          },
        },
      ])
      if (!refused) return 'opened'
      return refused[0] ? 'gone' : 'other'
    },
  }
}

export type OpenedHearticles = ReturnType<typeof createOpenedHearticles>
