/** What DynamoDB takes, held by both drivers, so that what runs on one machine runs in AWS. */
import { EXPIRY_ATTRIBUTE, type Key, LIST_INDEX } from './keys.ts'
import { type Item, TableRefusal, type Write } from './table.ts'

/** Of one item, in bytes, as `itemSize` counts. */
const MAX_ITEM_BYTES = 400 * 1024
/** Of what one page of a query reads. */
export const MAX_PAGE_BYTES = 1024 * 1024
const MAX_TRANSACTION_WRITES = 100
const MAX_PARTITION_KEY_BYTES = 2048
const MAX_SORT_KEY_BYTES = 1024
const MAX_DEPTH = 32
/** Numbers of DynamoDB reach further; beyond these JavaScript would read another one. */
const MAX_NUMBER = Number.MAX_SAFE_INTEGER
const MIN_NUMBER = 1e-130

/** The key of the item that a write is about. */
export function keyOf(write: Write): Key {
  if ('put' in write) return { pk: write.put.pk as string, sk: write.put.sk as string }
  if ('update' in write) return write.update
  return 'remove' in write ? write.remove : write.check
}

/** @throws TableRefusal where it is not two strings of a length that a key may have */
export function assertKey({ pk, sk }: Key): void {
  assertKeyPart('pk', pk, MAX_PARTITION_KEY_BYTES)
  assertKeyPart('sk', sk, MAX_SORT_KEY_BYTES)
}

function assertKeyPart(name: string, value: unknown, maximum: number): void {
  if (typeof value !== 'string' || value === '') {
    throw new TableRefusal(`${name} is not a text with something in it: ${JSON.stringify(value)}`)
  }
  if (Buffer.byteLength(value) > maximum) throw new TableRefusal(`${name} is too long`)
}

/**
 * An item as it is kept: without attributes that are undefined.
 * @throws TableRefusal naming the attribute that no table takes
 */
export function keptItem(item: Item): Item {
  const stored = keptValue(item, '', 0) as Item
  assertKey({ pk: stored.pk as string, sk: stored.sk as string })
  const { partition, sort } = LIST_INDEX
  if (stored[partition] !== undefined) {
    assertKeyPart(partition, stored[partition], MAX_PARTITION_KEY_BYTES)
  }
  if (stored[sort] !== undefined) assertKeyPart(sort, stored[sort], MAX_SORT_KEY_BYTES)
  const expiry = stored[EXPIRY_ATTRIBUTE]
  if (expiry !== undefined && typeof expiry !== 'number') {
    throw new TableRefusal(`${EXPIRY_ATTRIBUTE} is not a number of seconds`)
  }
  if (itemSize(stored) > MAX_ITEM_BYTES)
    throw new TableRefusal('the size of the item is over 400 kB')
  return stored
}

/** A value as it is kept; undefined stays undefined. @throws TableRefusal */
export function keptValue(value: unknown, path: string, depth = 0): unknown {
  const refuse = (reason: string) => new TableRefusal(`${path || 'the item'} ${reason}`)
  if (depth > MAX_DEPTH) throw refuse('is nested too deeply')
  if (value === undefined || value === null) return value
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    const size = Math.abs(value)
    if (!(size <= MAX_NUMBER) || (size > 0 && size < MIN_NUMBER)) throw refuse('is out of range')
    return value === 0 ? 0 : value
  }
  if (typeof value !== 'object') throw refuse(`is a ${typeof value}`)
  if (value instanceof Uint8Array) return value
  if (value instanceof Set) {
    const kinds = new Set([...value].map((one) => typeof one))
    if (kinds.size !== 1 || !(kinds.has('string') || kinds.has('number'))) {
      throw refuse('is a set that is empty or not of texts or numbers alone')
    }
    for (const one of value) keptValue(one, path, depth + 1)
    return new Set(value)
  }
  if (Array.isArray(value)) {
    return value
      .filter((one) => one !== undefined)
      .map((one, index) => keptValue(one, `${path}[${index}]`, depth + 1))
  }
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) {
    throw refuse(`is a ${prototype.constructor?.name}`)
  }
  if (Object.hasOwn(value, '')) throw refuse('has an attribute without a name')
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => [name, keptValue(one, path ? `${path}.${name}` : name, depth + 1)]),
  )
}

/** About as DynamoDB counts: names and texts by their UTF-8 bytes, numbers by their digits. */
export function itemSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return 1 + Math.ceil(String(Math.abs(value)).length / 2)
  if (value === null || typeof value !== 'object') return 1
  if (value instanceof Uint8Array) return value.byteLength
  if (value instanceof Set) return sum([...value].map(itemSize))
  if (Array.isArray(value)) return 3 + value.length + sum(value.map(itemSize))
  const entries = Object.entries(value)
  return 3 + sum(entries.map(([name, one]) => 1 + Buffer.byteLength(name) + itemSize(one)))
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** @throws TableRefusal where a transaction has no writes, too many, or two of one item */
export function assertTransaction(writes: readonly Write[]): void {
  if (writes.length === 0 || writes.length > MAX_TRANSACTION_WRITES) {
    throw new TableRefusal(`a transaction has 1 to ${MAX_TRANSACTION_WRITES} writes`)
  }
  const keys = writes.map((write) => JSON.stringify([keyOf(write).pk, keyOf(write).sk]))
  if (new Set(keys).size < keys.length) {
    throw new TableRefusal('a transaction has two writes of one item')
  }
}
