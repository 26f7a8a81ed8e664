/** Writes as stores put them together, for a transaction (`transact`) or each for itself. */
import { EXPIRY_ATTRIBUTE, type Key, SCHEMA_VERSION } from './keys.ts'
import type { Item, Update, Write } from './table.ts'

export const IF_NEW = 'attribute_not_exists(pk)'
export const IF_EXISTS = 'attribute_exists(pk)'

/** Writes a whole item, whatever was there before or only where a condition holds. */
export function put(item: Item, condition?: string, values?: Item): Write {
  return { put: { schema: SCHEMA_VERSION, ...item }, condition, values }
}

/** Writes a whole item where there is none with its key. */
export const putNew = (item: Item): Write => put(item, IF_NEW)

/**
 * Changes attributes of an item, which is made where there is none unless a condition forbids it.
 * `:schema` stands for SCHEMA_VERSION.
 */
export function update(
  key: Key,
  { change, condition, values }: { change: string; condition?: string | undefined; values?: Item },
): Update {
  return { update: key, change, condition, values: { schema: SCHEMA_VERSION, ...values } }
}

export function remove(key: Key, condition?: string, values?: Item): Write {
  return { remove: key, condition, values }
}

/** Writes nothing, but lets a transaction through only where a condition holds. */
export function check(key: Key, condition = IF_EXISTS, values?: Item): Write {
  return { check: key, condition, values }
}

/** What lets an item expire so long after a moment. */
export function expiresAfter(
  at: Date,
  { days = 0, seconds = 0 }: { days?: number; seconds?: number },
) {
  const lifetime = days * 24 * 60 * 60 + seconds
  return { [EXPIRY_ATTRIBUTE]: Math.floor(at.getTime() / 1000) + lifetime }
}
