import { createHash } from 'node:crypto'
import { type Data, db, type Item } from '../records/dynalite.ts'
import { tokenMismatch, validationError } from '../records/errors.ts'
import type { Change } from '../records/key-space.ts'
import type { Engine } from './engine.ts'
import type { Store } from './store.ts'
import { allOrCancelled, refuseDuplicates, transactItems } from './transact-items.ts'
import { placeWrite, stageWrite, validateWrite, type Write, type WriteOperation } from './write.ts'

const mostBytes = 4 * 1024 * 1024
const tokenMinutes = 10
const operations = new Map<string, WriteOperation>([
  ['ConditionCheck', 'ConditionCheck'],
  ['Put', 'PutItem'],
  ['Update', 'UpdateItem'],
  ['Delete', 'DeleteItem'],
])
const parameters = [
  ...['TableName', 'Key', 'Item', 'UpdateExpression', 'ConditionExpression'],
  ...['ExpressionAttributeNames', 'ExpressionAttributeValues'],
  'ReturnValuesOnConditionCheckFailure',
]

/** A token that was used, stored beside what its transaction wrote. */
export interface UsedToken {
  digest: string
  /** Milliseconds since 1970. */
  until: number
}

export const tokenPrefix = 'token~'

/**
 * TransactWriteItems: up to 100 writes and checks on different items, all or nothing. No other
 * request writes one of the items between the check and the commit, which is one batch.
 */
export async function transactWrite(engine: Engine, request: Data): Promise<Data> {
  const { store, locks, now } = engine
  const digest = digestOf(request.TransactItems)
  const token = tokenOf(request)
  const writes = transactItems(request).map((item, at) => validateEntry(store, item, at))
  refuseLargePayload(writes)
  const placed = await allOrCancelled(writes.map((write) => placeWrite(store, write)))
  const names = placed.map(({ lock }) => lock)
  refuseDuplicates(names)
  const tokenKey = token === undefined ? [] : [tokenPrefix + token]
  return locks.run([...names, ...tokenKey], async () => {
    const [used] = tokenKey.map((key) => store.level.getSync(key) as UsedToken | undefined)
    if (used !== undefined && used.until > now().getTime()) {
      if (used.digest !== digest) throw tokenMismatch()
      return {}
    }
    const staged = await allOrCancelled(placed.map((write) => stageWrite(engine, write)))
    const until = now().getTime() + tokenMinutes * 60_000
    const usage = tokenKey.map((key): Change => ({ type: 'put', key, value: { digest, until } }))
    await store.commit([...staged.flatMap(({ changes }) => changes), ...usage])
    return {}
  })
}

function validateEntry(store: Store, entry: Data, at: number): Write {
  const named = Object.entries(entry).filter(([name, value]) => operations.has(name) && value)
  const [[name, request] = [], ...more] = named
  if (more.length > 0)
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete')
  const operation = name === undefined ? undefined : operations.get(name)
  if (name === undefined || operation === undefined)
    throw validationError(
      'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request',
    )
  const given = request as Data
  if (operation === 'ConditionCheck' && given.ConditionExpression == null)
    throw validationError(
      `1 validation error detected: Value null at 'transactItems.${at + 1}.member.conditionCheck.conditionExpression' failed to satisfy constraint: Member must not be null`,
    )
  const known = Object.fromEntries(parameters.map((parameter) => [parameter, given[parameter]]))
  return validateWrite(store, operation, known)
}

function tokenOf(request: Data): string | undefined {
  const token = request.ClientRequestToken
  if (token === undefined || token === null || token === '') return undefined
  if (typeof token !== 'string' || token.length > 36)
    throw validationError(
      `1 validation error detected: Value '${token}' at 'clientRequestToken' failed to satisfy constraint: Member must have length less than or equal to 36`,
    )
  return token
}

/** The same for requests that differ only in the order of names. */
function digestOf(items: unknown): string {
  const text = JSON.stringify(items, (_name, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256')
    .update(text ?? '')
    .digest('base64')
}

function refuseLargePayload(writes: Write[]): void {
  const size = (value: unknown) => (value ? db.itemSize(value as Item) : 0)
  const bytes = writes.reduce(
    (sum, { data }) => sum + size(data.Item ?? data.Key) + size(data.ExpressionAttributeValues),
    0,
  )
  if (bytes > mostBytes)
    throw validationError(`Transaction payload size cannot exceed 4MB. Payload Size: ${bytes}`)
}
