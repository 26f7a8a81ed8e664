import { type Data, db, type Item, run, validate } from '../records/dynalite.ts'
import { validationError } from '../records/errors.ts'
import type { Engine } from './engine.ts'
import { allOrCancelled, refuseDuplicates, transactItems } from './transact-items.ts'
import { lockName } from './write.ts'

/** TransactGetItems: up to 100 items as they were at one moment, between any two transactions. */
export async function transactGet(engine: Engine, request: Data): Promise<Data> {
  const { store, locks } = engine
  const gets = transactItems(request).map(({ Get }, at) => {
    if (typeof Get !== 'object' || Get === null)
      throw validationError(
        `1 validation error detected: Value null at 'transactItems.${at + 1}.member.get' failed to satisfy constraint: Member must not be null`,
      )
    const { TableName, Key, ProjectionExpression, ExpressionAttributeNames } = Get as Data
    const names = { ProjectionExpression, ExpressionAttributeNames }
    return validate('GetItem', { TableName, Key, ...names, ConsistentRead: true }, store.view())
  })
  const names = await allOrCancelled(
    gets.map(async (get) => {
      const table = await store.table(get.TableName as string)
      const key = get.Key as Item
      const invalid = db.validateKey(key, table)
      if (invalid) throw invalid
      return lockName(table.TableName, db.createKey(key, table))
    }),
  )
  refuseDuplicates(names)
  return locks.run(names, async () => {
    const results = await allOrCancelled(gets.map((get) => run('GetItem', store.view(), get)))
    return { Responses: results.map(({ Item }) => (Item === undefined ? {} : { Item })) }
  })
}
