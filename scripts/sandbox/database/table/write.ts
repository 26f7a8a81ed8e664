/** Writes of items: checked, locked, staged over a view of the store, and committed as one. */
import {
  type Attribute,
  type Data,
  db,
  type Item,
  run,
  type Table,
  validate,
} from '../records/dynalite.ts'
import { isRefusal, refusalName, validationError } from '../records/errors.ts'
import type { Change } from '../records/key-space.ts'
import type { Engine } from './engine.ts'
import { adjustExpressions } from './expressions.ts'
import { indexesOf, type Store } from './store.ts'

export type WriteOperation = 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheck'

export interface Write {
  operation: WriteOperation
  data: Data
  /** Whether the item goes into the error if the condition fails. */
  returnsItem: boolean
}

export interface PlacedWrite extends Write {
  table: Table
  itemKey: string
  /** The name under which the item is locked. */
  lock: string
}

interface StagedWrite {
  changes: Change[]
  result: Data
}

/** Checks what can be checked without the table; throws DynamoDB's ValidationException. */
export function validateWrite(store: Store, operation: WriteOperation, request: Data): Write {
  const wanted = request.ReturnValuesOnConditionCheckFailure ?? 'NONE'
  if (wanted !== 'ALL_OLD' && wanted !== 'NONE')
    throw validationError(
      `1 validation error detected: Value '${wanted}' at 'returnValuesOnConditionCheckFailure' failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, NONE]`,
    )
  // A condition check takes the parameters of a conditional deletion.
  const rules = operation === 'ConditionCheck' ? 'DeleteItem' : operation
  const data = validate(rules, request, store.view())
  adjustExpressions(data)
  return { operation, data, returnsItem: wanted === 'ALL_OLD' }
}

/** Finds the table and the item's key; throws if the table is missing or the key does not fit. */
export async function placeWrite(store: Store, write: Write): Promise<PlacedWrite> {
  const { operation, data } = write
  const table = await store.table(data.TableName as string)
  const item = (operation === 'PutItem' ? data.Item : data.Key) as Item
  const invalid =
    operation === 'PutItem' ? db.validateItem(item, table) : db.validateKey(item, table)
  if (invalid) throw invalid
  const itemKey = db.createKey(item, table)
  return { ...write, table, itemKey, lock: lockName(table.TableName, itemKey) }
}

export function lockName(table: string, itemKey: string): string {
  return `${table}~${itemKey}`
}

/** Evaluates the condition and works out the changes, without any effect. The item must be locked. */
export async function stageWrite(engine: Engine, write: PlacedWrite): Promise<StagedWrite> {
  const { store, timeToLive } = engine
  const { data, table, itemKey } = write
  const changes: Change[] = []
  try {
    const result =
      write.operation === 'ConditionCheck'
        ? checkCondition(store, write)
        : await run(write.operation, store.view({ record: changes, itemKey }), data)
    const written = changes.find((change) => change.key.startsWith('item-'))
    if (written?.type === 'put') {
      const item = written.value as Item
      refuseEmptyIndexKeys(item, table)
      changes.push(...timeToLive.changesFor(table.TableName, itemKey, item))
    }
    return { changes, result }
  } catch (error) {
    if (write.returnsItem && isRefusal(error) && isFailedCondition(error)) {
      const item = store.itemAt(table.TableName, itemKey)
      if (item !== undefined) error.body.Item = item
    }
    throw error
  }
}

function isFailedCondition(error: unknown): boolean {
  return isRefusal(error) && refusalName(error) === 'ConditionalCheckFailedException'
}

function checkCondition(store: Store, { data, table, itemKey }: PlacedWrite): Data {
  const item = store.itemAt(table.TableName, itemKey)
  const failed = db.checkConditional(data, item)
  if (failed) throw failed
  return {}
}

function refuseEmptyIndexKeys(item: Item, table: Table): void {
  for (const index of indexesOf(table))
    for (const { AttributeName } of index.KeySchema) {
      const value: Attribute | undefined = item[AttributeName]
      if (value?.S === '' || value?.B === '')
        throw validationError(
          `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${index.IndexName}, IndexKey: ${AttributeName}`,
        )
    }
}

/** PutItem, UpdateItem and DeleteItem. */
export async function writeItem(
  engine: Engine,
  operation: WriteOperation,
  request: Data,
): Promise<Data> {
  const write = await placeWrite(engine.store, validateWrite(engine.store, operation, request))
  return engine.locks.run([write.lock], async () => {
    const { changes, result } = await stageWrite(engine, write)
    await engine.store.commit(changes)
    return result
  })
}
