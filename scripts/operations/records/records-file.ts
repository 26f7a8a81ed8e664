/**
 * A file of records: lines of JSON in UTF-8. The first says what it is, then there is one for each
 * record in the order of keys, as `lineOf` writes it, then one for each file that lies beside it, and
 * the last has counts and the SHA-256 of all lines before it, their line feeds included.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { keptItem } from '../../../functions/store/table/limits.ts'
import { assertReadable } from '../../../functions/store/table/records-format.ts'
import { itemOf, textOf } from '../../../functions/store/table/sqlite/item-text.ts'
import type { Item } from '../../../functions/store/table/table.ts'
import { clearLeftovers, draftOf } from '../../project/replace-folder.ts'
import { isMovingFile } from './moving.ts'

const KIND = 'hearticle-records'
/** More than the largest record takes, escaped: what is longer is no file of ours. */
const MAX_LINE_BYTES = 8 * 1024 * 1024

const headSchema = z.object({
  kind: z.literal(KIND),
  /** That of the records (`functions/store/table/records-format.ts`). */
  format: z.int().check(z.positive()),
  /** When it was written (RFC 3339). */
  at: z.string(),
  /** Of the key with which addresses are hashed, as `hashKeyMark` gives it; null where not known. */
  hashKey: z.nullable(z.string()),
})

export type RecordsHead = z.infer<typeof headSchema>

/** Of a file beside the records: its key in the object store. */
const besideSchema = z.strictObject({
  file: z.string().check(z.refine(isMovingFile)),
  bytes: z.number(),
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
})
export type Beside = z.infer<typeof besideSchema>

const endSchema = z.object({
  kind: z.literal(`${KIND}-end`),
  records: z.number(),
  files: z.number(),
  sha256: z.string(),
})

/** The folder of the files that move with the records. */
export const folderBeside = (path: string): string => `${path}.files`

/** A record as one line, the same for the same record: names and members of sets in their order. */
export const lineOf = (item: Item): string => textOf(ordered(item) as Item)

function ordered(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  if (value instanceof Set) return new Set([...value].toSorted())
  if (Array.isArray(value)) return value.map(ordered)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [name, ordered(value)]),
  )
}

/**
 * Writes the file, for its owner alone; it has its name only once it is whole.
 * @param lines.records as `lineOf` gives them, in their order
 */
export async function writeRecordsFile(
  path: string,
  lines: { records: Iterable<string>; files: Iterable<string> },
  { format, at, hashKey }: { format: number; at: Date; hashKey: string | null },
  signal: AbortSignal | undefined,
): Promise<{ records: number; files: number }> {
  await clearLeftovers(path)
  const hash = createHash('sha256')
  const counts = { records: 0, files: 0 }
  const hashed = (line: string) => {
    hash.update(`${line}\n`)
    return `${line}\n`
  }
  function* all() {
    const head = { kind: KIND, format, at: at.toISOString(), hashKey }
    yield hashed(JSON.stringify(head))
    for (const kind of ['records', 'files'] as const) {
      for (const line of lines[kind]) {
        counts[kind] += 1
        yield hashed(line)
      }
    }
    const end = { kind: `${KIND}-end`, ...counts, sha256: hash.digest('hex') }
    yield `${JSON.stringify(end)}\n`
  }
  const draft = draftOf(path)
  try {
    const options = { flags: 'wx', mode: 0o600, flush: true }
    await pipeline(Readable.from(all()), createWriteStream(draft, options), { signal })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return counts
}

export type RecordsLine = { head: RecordsHead } | { record: Item } | { beside: Beside }

/** What the first line of a file of records says. @throws as `readRecordsFile` */
export async function readHead(path: string): Promise<RecordsHead> {
  const file = await open(path, 'r')
  try {
    for await (const { bytes } of linesOf(file)) return headOf(bytes, path)
    return headOf(Buffer.alloc(0), path)
  } finally {
    await file.close()
  }
}

/**
 * Reads a file of records once, line by line. What it gave holds only when it has come to its end.
 * @param path for what it says of it
 * @throws where it is another file, of a newer version, cut short or changed since it was written
 */
export async function* readRecordsFile(
  file: FileHandle,
  path: string,
): AsyncGenerator<RecordsLine> {
  const hash = createHash('sha256')
  const counts = { records: 0, files: 0 }
  let last: { bytes: Buffer; isWhole: boolean } | undefined
  let before: RecordsLine | undefined
  let number = 0
  for await (const line of linesOf(file)) {
    if (last) {
      number += 1
      hash.update(last.bytes).update('\n')
      const line =
        number === 1 ? { head: headOf(last.bytes, path) } : lineAt(last.bytes, `${path}:${number}`)
      if (!isInOrder(before, line)) throw new Error(`${path}:${number} is out of order`)
      if ('record' in line) counts.records += 1
      if ('beside' in line) counts.files += 1
      before = line
      yield line
    }
    last = line
  }
  // The first line alone, if at all.
  if (!before) headOf(last?.bytes ?? Buffer.alloc(0), path)
  const end = last?.isWhole ? endSchema.safeParse(jsonOf(last.bytes)) : undefined
  if (!end?.success) throw new Error(`${path} is cut short: it ends in line ${number + 1}`)
  const { records, files, sha256 } = end.data
  if (records !== counts.records || files !== counts.files || sha256 !== hash.digest('hex')) {
    throw new Error(`${path} was changed since it was written: its SHA-256 is another one`)
  }
}

function headOf(bytes: Buffer, path: string): RecordsHead {
  const found = jsonOf(bytes) as { kind?: unknown; format?: unknown } | null | undefined
  if (found?.kind !== KIND) throw new Error(`${path} is not a file of records of Hearticle`)
  if (typeof found.format === 'number') assertReadable(path, found.format)
  const head = headSchema.safeParse(found)
  if (!head.success) throw new Error(`${path}:1 cannot be read`)
  return head.data
}

/** @param place for what it says of it */
function lineAt(bytes: Buffer, place: string): RecordsLine {
  const text = bytes.toString()
  // A record may have such an attribute, too, but never these three alone.
  const fileLine = text.startsWith('{"file":') ? besideSchema.safeParse(jsonOf(bytes)) : undefined
  if (fileLine?.success) return { beside: fileLine.data }
  try {
    return { record: keptItem(itemOf(text)) }
  } catch (cause) {
    throw new Error(`${place} is no record: ${(cause as Error).message}`, { cause })
  }
}

/** Strictly: no key stands there twice. */
function isInOrder(before: RecordsLine | undefined, line: RecordsLine): boolean {
  if (!before || 'head' in before) return true
  if ('record' in before && 'beside' in line) return true
  if ('record' in before && 'record' in line) {
    const byPartition = inBytes(before.record.pk, line.record.pk)
    return byPartition < 0 || (byPartition === 0 && inBytes(before.record.sk, line.record.sk) < 0)
  }
  return 'beside' in before && 'beside' in line && inBytes(before.beside.file, line.beside.file) < 0
}

const inBytes = (one: unknown, other: unknown): number =>
  Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** The lines of a file without their line feeds; the last one is not whole where it has none. */
async function* linesOf(file: FileHandle): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }> {
  let parts: Buffer[] = []
  let size = 0
  const chunks = file.createReadStream({ start: 0, autoClose: false })
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield { bytes: Buffer.concat([...parts, chunk.subarray(start, end)]), isWhole: true }
      parts = []
      size = 0
      start = end + 1
    }
    if (start === chunk.length) continue
    parts.push(chunk.subarray(start))
    size += chunk.length - start
    // Not even a part of a line: whoever reads on says what is wrong with it.
    if (size > MAX_LINE_BYTES) break
  }
  if (parts.length > 0) yield { bytes: Buffer.concat(parts), isWhole: false }
}
