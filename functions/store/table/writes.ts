/** Writes as stores put them together, for a transaction (`transact`) or each for itself. */
import { type Changes, type Condition, IF_EXISTS, IF_NEW } from './conditions.ts'
import { EXPIRY_ATTRIBUTE, type Key } from './keys.ts'
import type { Item, Update, Write } from './table.ts'

/** Writes a whole item, whatever was there before or only where a condition holds. */
export function put(item: Item, condition?: Condition): Write {
  return { put: item, condition }
}

/** Writes a whole item where there is none with its key. */
export const putNew = (item: Item): Write => put(item, IF_NEW)

/** Changes attributes of an item, which is made where there is none unless a condition forbids it. */
export function update(key: Key, changes: Changes, condition?: Condition): Update {
  return { update: key, changes, condition }
}

export function remove(key: Key, condition?: Condition): Write {
  return { remove: key, condition }
}

/** Writes nothing, but lets a transaction through only where a condition holds. */
export function check(key: Key, condition: Condition = IF_EXISTS): Write {
  return { check: key, condition }
}

/** What lets an item expire so long after a moment. */
export function expiresAfter(
  at: Date,
  { days = 0, seconds = 0 }: { days?: number; seconds?: number },
) {
  const lifetime = days * 24 * 60 * 60 + seconds
  return { [EXPIRY_ATTRIBUTE]: Math.floor(at.getTime() / 1000) + lifetime }
}
