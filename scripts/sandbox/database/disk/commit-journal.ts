/**
 * The last acknowledged commits, in a file beside the database: what a database must hold at least.
 * Each commit takes the place of the one a thousand before it, in a file that never grows: so it
 * costs one short write, and can be noted on a full disk, too. A process that dies between a commit
 * and its note leaves a note too few, never one too many.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { replaceFile } from '../../storage/kept-file.ts'

const places = 1000
const bytesPerPlace = 512
const digits = 8

const commitSchema = z.object({
  commit: z.int(),
  /** RFC 3339. */
  at: z.string(),
  /** Names of items and their checksums, null where removed; as many as have room. */
  items: z.array(z.tuple([z.string(), z.int().nullable()])),
})
export type NotedCommit = z.infer<typeof commitSchema>

/**
 * The commits that the file notes, oldest first; undefined where there is no file.
 * @throws where it is not a file of commits
 */
export function readCommits(file: string): NotedCommit[] | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const commits: NotedCommit[] = []
  let isUsed = false
  for (let at = 0; at < bytes.length; at += bytesPerPlace) {
    const place = bytes.subarray(at, at + bytesPerPlace)
    if (place.every((byte) => byte === 0)) continue
    isUsed = true
    const commit = parsePlace(place.toString())
    if (commit !== undefined) commits.push(commit)
  }
  // A single place may have been torn by a power cut; of a file without any good one nothing is known.
  if (bytes.length !== places * bytesPerPlace || (isUsed && commits.length === 0))
    throw new Error(
      `${file} is damaged: it does not say what was acknowledged; nothing was changed`,
    )
  return commits.toSorted((a, b) => a.commit - b.commit)
}

export function createCommitJournal(file: string): void {
  replaceFile(file, Buffer.alloc(places * bytesPerPlace))
}

export class CommitJournal {
  #handle: number | undefined

  /** @param file made by `createCommitJournal` */
  constructor(file: string) {
    this.#handle = openSync(file, 'r+')
  }

  note({ commit, at, items }: NotedCommit): void {
    const fitting: NotedCommit['items'] = []
    let text = ''
    for (const item of [undefined, ...items]) {
      if (item !== undefined) fitting.push(item)
      const longer = JSON.stringify({ commit, at, items: fitting })
      if (digits + Buffer.byteLength(longer) >= bytesPerPlace) break
      text = longer
    }
    const line = crc32(text).toString(16).padStart(digits, '0') + text
    const place = Buffer.alloc(bytesPerPlace, ' ')
    place.write(line)
    place.write('\n', bytesPerPlace - 1)
    if (this.#handle === undefined) throw new Error('the file of commits is closed')
    writeSync(this.#handle, place, 0, bytesPerPlace, (commit % places) * bytesPerPlace)
  }

  close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle)
    this.#handle = undefined
  }
}

function parsePlace(place: string): NotedCommit | undefined {
  const text = place.slice(digits).trimEnd()
  if (Number.parseInt(place.slice(0, digits), 16) !== crc32(text)) return undefined
  return commitSchema.parse(JSON.parse(text))
}
