import { type Data, type Item, isDynaliteOperation, run, validate } from '../records/dynalite.ts'
import { unknownOperation } from '../records/errors.ts'
import { batchWrite } from './batch-write.ts'
import type { Engine } from './engine.ts'
import { adjustExpressions } from './expressions.ts'
import { createTable } from './tables.ts'
import { transactGet } from './transact-get.ts'
import { transactWrite } from './transact-write.ts'
import { writeItem } from './write.ts'

/** Carries out one DynamoDB operation; refusals are thrown with the body that DynamoDB would send. */
export async function perform(engine: Engine, operation: string, request: Data): Promise<Data> {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return writeItem(engine, operation, request)
    case 'BatchWriteItem':
      return batchWrite(engine, request)
    case 'TransactWriteItems':
      return transactWrite(engine, request)
    case 'TransactGetItems':
      return transactGet(engine, request)
    case 'CreateTable':
      return createTable(engine, request)
    case 'UpdateTimeToLive':
      return engine.locks.alone(() => engine.timeToLive.update(request))
    case 'DescribeTimeToLive':
      return engine.timeToLive.describe(request)
  }
  if (isDynaliteOperation(operation)) return read(engine, operation, request)
  throw unknownOperation(operation)
}

function read({ store }: Engine, operation: string, request: Data): Promise<Data> {
  const data = validate(operation, request, store.view())
  adjustExpressions(data)
  const startAfter = data.ExclusiveStartKey as Item | undefined
  const view = startAfter === undefined ? store.view() : store.view({ startAfter })
  return run(operation, view, data)
}
