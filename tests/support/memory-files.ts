import { Readable } from 'node:stream'
import {
  assertObjectKey,
  assertObjectPrefix,
  type ObjectStore,
} from '../../functions/files/object-store.ts'

/** An object store in memory, of which a test sees the objects by their keys. */
export function openMemoryFiles(objects = new Map<string, Uint8Array>()): ObjectStore {
  const below = (prefix: string) => {
    assertObjectPrefix(prefix)
    return [...objects].filter(([key]) => key.startsWith(prefix))
  }
  const find = (key: string) => {
    assertObjectKey(key)
    return objects.get(key)
  }
  return {
    async put(key, bytes) {
      assertObjectKey(key)
      objects.set(key, bytes)
    },
    get: async (key) => find(key),
    async open(key) {
      const bytes = find(key)
      return bytes && Readable.from([bytes])
    },
    async remove(keys) {
      for (const key of [keys].flat()) assertObjectKey(key)
      for (const key of [keys].flat()) objects.delete(key)
    },
    async *list(prefix) {
      for (const [key] of below(prefix)) yield key
    },
    top: async () => [
      ...new Set([...objects.keys()].map((key) => /^[^/]+\/?/.exec(key)?.[0] ?? key)),
    ],
  }
}
