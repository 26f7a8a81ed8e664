/**
 * Items as text: JSON, with sets and bytes as maps of one `$` name. A map that has such a name
 * itself, which whoever writes may choose, is kept inside `$map`, so that nothing reads as what it
 * is not.
 */
import type { Item } from '../table.ts'

type Tagged = { $set: (string | number)[] } | { $bytes: string } | { $map: Record<string, unknown> }

/** @param item as `keptItem` leaves it */
export function textOf(item: Item): string {
  return JSON.stringify(Object.fromEntries(mapEntries(item, written)))
}

export function itemOf(text: string): Item {
  const item = JSON.parse(text) as Item
  return text.includes('"$') ? Object.fromEntries(mapEntries(item, read)) : item
}

function written(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Set) return { $set: [...value] } satisfies Tagged
  if (value instanceof Uint8Array) {
    return { $bytes: Buffer.from(value).toString('base64') } satisfies Tagged
  }
  if (Array.isArray(value)) return value.map(written)
  const map = Object.fromEntries(mapEntries(value, written))
  return Object.keys(map).some((name) => name.startsWith('$'))
    ? ({ $map: map } satisfies Tagged)
    : map
}

function read(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(read)
  if (Object.hasOwn(value, '$set')) return new Set((value as { $set: unknown[] }).$set)
  if (Object.hasOwn(value, '$bytes')) {
    return new Uint8Array(Buffer.from((value as { $bytes: string }).$bytes, 'base64'))
  }
  const map = Object.hasOwn(value, '$map') ? (value as { $map: object }).$map : value
  return Object.fromEntries(mapEntries(map, read))
}

const mapEntries = (map: object, change: (value: unknown) => unknown) =>
  Object.entries(map).map(([name, value]) => [name, change(value)] as const)
