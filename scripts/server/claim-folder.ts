import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { damagedFile, unusableFolder } from './kept-file.ts'

export interface FolderClaim {
  setAddress(address: string): void
  release(): void
}

const holderSchema = z.object({ pid: z.int(), address: z.nullable(z.string()) })

/** Without a reference to it a database would be closed, and its claim be gone. */
const openClaims = new Set<DatabaseSync>()

/**
 * Claims a data folder for the product of this process: two at once would deliver its mails and
 * charge its cards twice. The claim is an open transaction of a small SQLite file, which the
 * operating system ends with the process, however that ends.
 * @throws naming the process that has it, or why the folder cannot be written
 */
export function claimFolder(dataDir: string): FolderClaim {
  const file = join(dataDir, 'running.sqlite')
  let database: DatabaseSync | undefined
  const release = () => {
    if (database !== undefined && openClaims.delete(database)) database.close()
  }
  const hold = (address: string | null): void => {
    try {
      mkdirSync(dataDir, { recursive: true })
      // SQLite would say only that it cannot open its file.
      accessSync(dataDir, constants.W_OK)
      database ??= new DatabaseSync(file)
      openClaims.add(database)
      if (!database.isTransaction) database.exec('BEGIN IMMEDIATE')
      database.exec(
        'CREATE TABLE IF NOT EXISTS holder (pid INTEGER, address TEXT); DELETE FROM holder',
      )
      database.prepare('INSERT INTO holder VALUES (?, ?)').run(process.pid, address)
      database.exec('COMMIT; BEGIN IMMEDIATE')
    } catch (error) {
      const reason = refusal(error, dataDir, file, database)
      release()
      throw reason
    }
  }
  hold(null)
  return { setAddress: hold, release }
}

function refusal(error: unknown, dataDir: string, file: string, database?: DatabaseSync): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (message.includes('not a database')) return damagedFile(file, 'it is no database', error)
  if (!message.includes('locked')) return unusableFolder(dataDir, error)
  // The other process may be writing its id just now.
  database?.exec('PRAGMA busy_timeout = 1000')
  const row = database?.prepare('SELECT pid, address FROM holder').get()
  const { pid, address } = holderSchema.parse({ ...row })
  return new Error(
    `${dataDir} is in use by process ${pid}${address === null ? ', which is starting' : ` at ${address}`}; end that one first, or choose another folder (DATA_DIR=…)`,
  )
}
