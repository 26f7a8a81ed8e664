import { join } from 'node:path'
import * as z from 'zod/mini'
import { KeptLines } from '../../storage/kept-lines.ts'
import { KINDS, type Kind, type Records } from './records.ts'

/** A record as it stands after a change, or without one where it was removed. */
type Entry = { [K in Kind]: [kind: K, id: string, record?: Records[K]] }[Kind]

/** Values that fields of a record must have; undefined asks for nothing. */
type Fields<K extends Kind> = { [F in keyof Records[K]]?: Records[K][F] | undefined }

export interface Store {
  /** @param id may be null, and then there is no such record */
  get<K extends Kind>(kind: K, id: string | null): Records[K] | undefined
  /** @throws where it is gone, which no call can bring about */
  need<K extends Kind>(kind: K, id: string): Records[K]
  /** In the order in which they were made. */
  all<K extends Kind>(kind: K, fields?: Fields<K>): Records[K][]
  /** Only within `change`. */
  put<K extends Kind>(kind: K, record: Records[K]): void
  /** Only within `change`. */
  remove(kind: Kind, id: string): void
  /**
   * All that `work` puts and removes is stored together, or nothing of it where it throws. Changes
   * within a change belong to the outer one.
   */
  change<T>(work: () => T): T
}

const FILE = 'payments.ndjson'
/** Lines more than records, at which the file is written anew. */
const SURPLUS = 5_000

/**
 * Records in memory, and in a file of one line for each change, which is written before the change
 * is answered.
 * @throws naming the file where it cannot be read or written
 */
export function openStore(folder: string): Store {
  const { lines: file, values } = KeptLines.open(join(folder, FILE), parseLine)
  const maps = new Map<Kind, Map<string, Records[Kind]>>(KINDS.map((kind) => [kind, new Map()]))
  const mapOf = <K extends Kind>(kind: K) => maps.get(kind) as Map<string | null, Records[K]>
  const apply = ([kind, id, record]: Entry) => {
    if (record === undefined) mapOf(kind).delete(id)
    else mapOf(kind).set(id, record)
  }
  for (const line of values) for (const entry of line) apply(entry)

  let lines = 0
  const rewrite = () => {
    const entries = KINDS.flatMap((kind) =>
      [...mapOf(kind).values()].map((record) => [[kind, record.id, record]] as Entry[]),
    )
    file.replace(entries)
    lines = entries.length
  }
  rewrite()

  let changes: Map<string, Entry> | undefined
  let undo: (() => void)[] = []
  const note = (entry: Entry) => {
    if (changes === undefined) throw new Error(`${entry[0]} changed outside of a change`)
    const [kind, id] = entry
    const before = mapOf(kind).get(id)
    undo.push(() => (before ? mapOf(kind).set(id, before) : mapOf(kind).delete(id)))
    changes.set(`${kind} ${id}`, entry)
    apply(entry)
  }
  const keep = (entries: Entry[]) => {
    if (entries.length === 0) return
    file.add(entries)
    lines += 1
  }

  return {
    get: (kind, id) => mapOf(kind).get(id),
    need(kind, id) {
      const found = mapOf(kind).get(id)
      if (found === undefined) throw new Error(`${id} is gone`)
      return found
    },
    all(kind, fields = {}) {
      const wanted = Object.entries(fields).filter(([, value]) => value !== undefined)
      return [...mapOf(kind).values()].filter((record) =>
        wanted.every(([name, value]) => record[name as keyof typeof record] === value),
      )
    },
    put: (kind, record) => note([kind, record.id, record] as Entry),
    remove: (kind, id) => note([kind, id]),
    change(work) {
      if (changes !== undefined) return work()
      changes = new Map()
      undo = []
      try {
        const result = work()
        keep([...changes.values()])
        return result
      } catch (error) {
        for (const back of undo.reverse()) back()
        throw error
      } finally {
        changes = undefined
        const records = KINDS.reduce((sum, kind) => sum + mapOf(kind).size, 0)
        if (lines > records + SURPLUS) rewrite()
      }
    },
  }
}

const lineSchema = z.array(
  z.union([
    z.tuple([z.enum(KINDS), z.string()]),
    z.tuple([z.enum(KINDS), z.string(), z.looseObject({ id: z.string() })]),
  ]),
)

function parseLine(value: unknown): Entry[] {
  return lineSchema.parse(value) as unknown as Entry[]
}
