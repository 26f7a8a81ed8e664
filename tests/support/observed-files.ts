import type { ObjectStore } from '../../functions/files/object-store.ts'

/** A call of an object store, with the keys that it is for. */
export interface FilesCall {
  name: 'put' | 'get' | 'open' | 'remove' | 'list' | 'top'
  key: string
  /** Of what is written: how long it may be kept. */
  caching?: string | undefined
}

/**
 * An object store of which each call is told before it is carried out; what that throws is thrown to
 * the caller, and where it never ends, neither does the call. Of what is removed each key is told.
 */
export function observeFiles(
  files: ObjectStore,
  before: (call: FilesCall) => Promise<void> | void,
): ObjectStore {
  return {
    async put(key, bytes, caching) {
      await before({ name: 'put', key, caching })
      await files.put(key, bytes, caching)
    },
    async get(key) {
      await before({ name: 'get', key })
      return files.get(key)
    },
    async open(key) {
      await before({ name: 'open', key })
      return files.open(key)
    },
    async remove(keys) {
      for (const key of [keys].flat()) await before({ name: 'remove', key })
      await files.remove(keys)
    },
    async *list(prefix) {
      await before({ name: 'list', key: prefix })
      yield* files.list(prefix)
    },
    async top() {
      await before({ name: 'top', key: '' })
      return files.top()
    },
  }
}
