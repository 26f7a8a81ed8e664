/**
 * A process of its own that brings a search index up to date, and dies where it is told to:
 * `node index-process.ts SNAPSHOT FOLDER [WRITE NUMBER]`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { buildSearchIndex } from '../../scripts/publishing/search-index/build-catalogue.ts'

interface IndexFolders {
  snapshot: string
  index: string
}

/** What is written by: a file that is copied or gets its name, or a row. */
export type IndexWrite = 'copyFile' | 'rename' | 'run'

/**
 * Kills it before the write of this number.
 * @returns whether it came to its end before
 */
export async function updateKilledAt(
  write: IndexWrite,
  number: number,
  folders: IndexFolders,
): Promise<boolean> {
  const { code, signal } = await endOf(
    process.execPath,
    argumentsOf(folders, write, String(number)),
  )
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the update ended with ${code}`)
  return code === 0
}

/**
 * Lets no file get larger than that, as on a full disk.
 * @returns whether it came to its end
 */
export async function updateWithin(kilobytes: number, folders: IndexFolders): Promise<boolean> {
  const limited = `ulimit -f ${kilobytes}; exec "$@"`
  const { code } = await endOf('bash', [
    '-c',
    limited,
    '',
    process.execPath,
    ...argumentsOf(folders),
  ])
  return code === 0
}

const argumentsOf = ({ snapshot, index }: IndexFolders, ...more: string[]) => [
  import.meta.filename,
  snapshot,
  index,
  ...more,
]

async function endOf(command: string, parameters: readonly string[]) {
  const [code, signal] = await once(spawn(command, parameters, { stdio: 'ignore' }), 'exit')
  return { code: code as number | null, signal: signal as NodeJS.Signals | null }
}

function dieAt(write: IndexWrite, number: number): void {
  const statement = Object.getPrototypeOf(new DatabaseSync(':memory:').prepare('SELECT 1'))
  const holder = write === 'run' ? statement : fs
  const does = holder[write]
  let left = number
  holder[write] = function (this: unknown, ...parameters: unknown[]) {
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    left -= 1
    return does.apply(this, parameters)
  }
  syncBuiltinESMExports()
}

if (import.meta.main) {
  const [, , snapshot = '', index = '', write, number] = process.argv
  if (write) dieAt(write as IndexWrite, Number(number))
  await buildSearchIndex(snapshot, index, { reuse: true })
}
