import { type Data, validate } from '../records/dynalite.ts'
import { isRefusal, refusalMessage, validationError } from '../records/errors.ts'
import type { Engine } from './engine.ts'
import { type PlacedWrite, placeWrite, stageWrite, type Write } from './write.ts'

interface BatchEntry {
  PutRequest?: { Item: Data }
  DeleteRequest?: { Key: Data }
}

const keyFault = /Missing the key|Type mismatch for key/

/** BatchWriteItem. Nothing is left unprocessed: all of the batch is committed as one. */
export async function batchWrite(engine: Engine, request: Data): Promise<Data> {
  const { store, locks } = engine
  const data = validate('BatchWriteItem', request, store.view())
  const entries = Object.entries(data.RequestItems as Record<string, BatchEntry[]>)
  if (entries.reduce((count, [, list]) => count + list.length, 0) > 25)
    throw validationError('Too many items requested for the BatchWriteItem call')
  const writes = await Promise.all(
    entries.flatMap(([TableName, list]) => list.map((entry) => place(engine, TableName, entry))),
  )
  const names = writes.map(({ lock }) => lock)
  if (new Set(names).size < names.length)
    throw validationError('Provided list of item keys contains duplicates')
  return locks.run(names, async () => {
    const staged = await Promise.all(writes.map((write) => stageWrite(engine, write)))
    await store.commit(staged.flatMap(({ changes }) => changes))
    return { UnprocessedItems: {} }
  })
}

async function place(engine: Engine, TableName: string, entry: BatchEntry): Promise<PlacedWrite> {
  const { PutRequest, DeleteRequest } = entry
  const write: Pick<Write, 'operation' | 'data'> = PutRequest
    ? { operation: 'PutItem', data: { TableName, Item: PutRequest.Item } }
    : { operation: 'DeleteItem', data: { TableName, Key: DeleteRequest?.Key } }
  try {
    return await placeWrite(engine.store, { ...write, returnsItem: false })
  } catch (error) {
    if (isRefusal(error) && keyFault.test(refusalMessage(error)))
      throw validationError('The provided key element does not match the schema')
    throw error
  }
}
