/** Files of one machine that must not be lost: replaced whole, and never silently made anew. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DISK_FULL } from '../project/files.ts'

/**
 * Puts a file in place of the one that was there: written beside it, brought to the disk and renamed,
 * so that one of the two is there whole whatever happens.
 * @throws naming the file and why it cannot be written
 */
export function replaceFile(file: string, content: string | Uint8Array, mode = 0o644): void {
  const draft = `${file}.${process.pid}.part`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(draft, content, { mode, flush: true })
    renameSync(draft, file)
    syncFolder(dirname(file))
  } catch (error) {
    rmSync(draft, { force: true })
    throw new Error(`${file} cannot be written: ${reasonOf(error)}`, { cause: error })
  }
}

/**
 * The text of a file; undefined where there is none.
 * @throws naming the file and why it cannot be read
 */
export function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read: ${reasonOf(error)}`, { cause: error })
  }
}

/** The error for a file that does not hold what it should; the file stays as it is, for inspection. */
export function damagedFile(file: string, wrong: string, cause?: unknown): Error {
  const advice = `nothing was changed; put back a copy of it, or remove it to begin anew without it`
  return new Error(`${file} is damaged: ${wrong}; ${advice}`, { cause })
}

const REASONS: [RegExp, string][] = [
  [DISK_FULL, 'the disk is full'],
  [/EROFS|Read-only file system|readonly database/i, 'the folder is read-only'],
  [/ENOTDIR|EEXIST/, 'it is not a folder'],
  [/EACCES|EPERM|Permission denied|not permitted/i, 'this user may not write there'],
]

export const unusableFolder = (folder: string, cause: unknown) =>
  new Error(`${folder} cannot be used: ${reasonOf(cause)}`, { cause })

/** Why the file system refused, in words; what is not known by name, as the system says it. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const message = cause instanceof Error ? cause.message : String(cause)
  return REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? message
}

/** A rename is on the disk when its folder is; where folders cannot be opened, the system sees to it. */
function syncFolder(folder: string): void {
  let handle: number
  try {
    handle = openSync(folder, 'r')
  } catch {
    return
  }
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
