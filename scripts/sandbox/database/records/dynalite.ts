/**
 * The only door to dynalite's modules. Dynalite has no types; what is used of it is declared here.
 * Its request handlers and validations are taken without its HTTP server, so that several of them
 * can run over one view of the store and be committed together.
 */
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'

export type Attribute = Record<string, unknown>
export type Item = Record<string, Attribute>
export type Data = Record<string, unknown>
export type Callback<T = unknown> = (error: unknown, result?: T) => void

interface KeyPart {
  AttributeName: string
}

interface SecondaryIndex {
  IndexName: string
  KeySchema: KeyPart[]
  IndexStatus?: string
}

export interface Table {
  TableName: string
  TableStatus: string
  KeySchema: KeyPart[]
  GlobalSecondaryIndexes?: SecondaryIndex[]
  LocalSecondaryIndexes?: SecondaryIndex[]
}

/** What the space of tables, of a table's items or of an index offers to dynalite's handlers. */
export interface KeySpace {
  lock(key: string, run: (release: <T>(callback: Callback<T>) => Callback<T>) => void): void
  get(key: string, callback: Callback): void
  put(key: string, value: unknown, callback: Callback): void
  del(key: string, callback: Callback): void
  batch(changes: Array<{ type: string; key: string; value?: unknown }>, callback: Callback): void
  createKeyStream(range?: Range): Readable
  createValueStream(range?: Range): Readable
  createReadStream(range?: Range): Readable
  awsAccountId?: string
  awsRegion?: string
}

export interface Range {
  gt?: string
  gte?: string
  lt?: string
  lte?: string
  limit?: number
  reverse?: boolean
}

/** What dynalite's handlers are given as their store. */
export interface HandlerStore {
  options: { maxItemSize: number; [name: string]: unknown }
  tableDb: KeySpace
  getTable(name: string, checkStatus: boolean | Callback<Table>, callback?: Callback<Table>): void
  getItemDb(table: string): KeySpace
  getIndexDb(kind: string, table: string, index: string): KeySpace
}

interface ManyIterator<T> {
  nextv(size: number): Promise<T[]>
  close(): Promise<void>
}

/** The LevelDB below dynalite (or its equal in memory); values are JSON. */
export interface Level {
  open(): Promise<void>
  close(callback: Callback): void
  getSync(key: string): unknown
  batch(changes: Array<{ type: 'put' | 'del'; key: string; value?: unknown }>): Promise<void>
  clear(range: Range): Promise<void>
  keys(range: Range): ManyIterator<string>
  values(range: Range): ManyIterator<unknown>
  iterator(range: Range): AsyncIterable<[string, unknown]>
}

interface DatabaseModule {
  create(options: Data): { db: Level; options: HandlerStore['options'] }
  createKey(item: Item, table: Table): string
  createIndexKey(item: Item, table: Table, schema: KeyPart[]): string
  validateItem(item: Item, table: Table): unknown
  validateKey(key: Item, table: Table): unknown
  validateUpdates(attributeUpdates: unknown, updates: unknown, table: Table): unknown
  checkConditional(data: Data, item: Item | undefined): unknown
  itemSize(item: Item): number
}

interface ValidationModule {
  checkTypes(data: Data, types: Data): Data
  checkValidations(data: Data, types: Data, custom: unknown, store: HandlerStore): void
}

const require = createRequire(import.meta.url)

export const db = require('dynalite/db') as DatabaseModule
const validations = require('dynalite/validations') as ValidationModule

type Handler = (store: HandlerStore, data: Data, callback: Callback<Data>) => void

const handlers = new Map<string, { run: Handler; rules: { types: Data; custom: unknown } }>()
for (const operation of [
  ...['BatchGetItem', 'BatchWriteItem', 'CreateTable', 'DeleteItem', 'DescribeTable', 'GetItem'],
  ...['PutItem', 'Query', 'Scan', 'UpdateItem'],
]) {
  const file = operation.charAt(0).toLowerCase() + operation.slice(1)
  handlers.set(operation, {
    run: require(`dynalite/actions/${file}`),
    rules: require(`dynalite/validations/${file}`),
  })
}

function handlerOf(operation: string) {
  const handler = handlers.get(operation)
  if (handler === undefined) throw new Error(`dynalite has no operation ${operation}`)
  return handler
}

/** Whether dynalite itself answers this operation. */
export function isDynaliteOperation(operation: string): boolean {
  return handlers.has(operation)
}

/** Checks a request as DynamoDB would and parses its expressions; throws DynamoDB's own error. */
export function validate(operation: string, request: Data, store: HandlerStore): Data {
  const { rules } = handlerOf(operation)
  const data = validations.checkTypes(request, rules.types)
  validations.checkValidations(data, rules.types, rules.custom, store)
  return data
}

/** Runs an operation on validated data over the given view of the store. */
export function run(operation: string, store: HandlerStore, data: Data): Promise<Data> {
  return new Promise((resolve, reject) => {
    handlerOf(operation).run(store, data, (error, result) => {
      if (error) reject(error)
      else resolve(result ?? {})
    })
  })
}
