import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../../../functions/store/table/sqlite/sqlite-file.ts'
import type { Kind, Objects } from './objects.ts'

export interface Store {
  /** @param id may be null, and then there is no such object */
  get<K extends Kind>(kind: K, id: string | null): Objects[K] | undefined
  /** @throws where it is gone, which no call can bring about */
  need<K extends Kind>(kind: K, id: string): Objects[K]
  /** In the order in which they were made. */
  all<K extends Kind>(kind: K): Objects[K][]
  find(id: string): Objects[Kind] | undefined
  /** Only within `change`. */
  put(object: Objects[Kind]): void
  /** Only within `change`. */
  remove(kind: Kind, id: string): void
  /**
   * All that `work` puts and removes is stored together, or nothing of it where it throws. Changes
   * within a change belong to the outer one.
   */
  change<T>(work: () => T): T
}

/**
 * The provider's objects in the sandbox's file (`openSandboxFile`), read into memory once: one
 * process has the file at a time. Objects are replaced, never changed.
 */
export function openStore(database: DatabaseSync): Store {
  const write = database.prepare(`INSERT INTO payment (kind, id, record) VALUES (?, ?, ?)
    ON CONFLICT (kind, id) DO UPDATE SET record = excluded.record`)
  const erase = database.prepare('DELETE FROM payment WHERE kind = ? AND id = ?')
  const kinds = new Map<Kind, Map<string, Objects[Kind]>>()
  const ofKind = (kind: Kind) => {
    const objects = kinds.get(kind) ?? new Map<string, Objects[Kind]>()
    kinds.set(kind, objects)
    return objects
  }
  for (const { kind, id, record } of database
    .prepare('SELECT kind, id, record FROM payment ORDER BY number')
    .all()) {
    ofKind(kind as Kind).set(String(id), JSON.parse(String(record)))
  }

  let undo: Array<() => void> | undefined
  const replace = (kind: Kind, id: string, object: Objects[Kind] | undefined) => {
    if (undo === undefined) throw new Error(`${kind} changed outside of a change`)
    const before = ofKind(kind).get(id)
    undo.push(() => (before ? ofKind(kind).set(id, before) : ofKind(kind).delete(id)))
    if (object) ofKind(kind).set(id, object)
    else ofKind(kind).delete(id)
  }
  const get: Store['get'] = <K extends Kind>(kind: K, id: string | null) =>
    ofKind(kind).get(id ?? '') as Objects[K] | undefined
  return {
    get,
    need(kind, id) {
      const found = get(kind, id)
      if (found === undefined) throw new Error(`${id} is gone`)
      return found
    },
    all: <K extends Kind>(kind: K) => [...ofKind(kind).values()] as Objects[K][],
    find: (id) => [...kinds.values()].find((ofKind) => ofKind.has(id))?.get(id),
    put(object) {
      replace(object.object, object.id, object)
      write.run(object.object, object.id, JSON.stringify(object))
    },
    remove(kind, id) {
      replace(kind, id, undefined)
      erase.run(kind, id)
    },
    change(work) {
      if (undo !== undefined) return work()
      const steps: Array<() => void> = []
      undo = steps
      try {
        return inTransaction(database, work)
      } catch (error) {
        for (const step of steps.reverse()) step()
        throw error
      } finally {
        undo = undefined
      }
    },
  }
}
