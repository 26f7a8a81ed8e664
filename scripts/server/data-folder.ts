import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SEED_KEY } from '../../functions/store/table/keys.ts'
import type { Table } from '../../functions/store/table/table.ts'
import { unusableFolder } from './kept-file.ts'

/** All records. */
export const TABLE_FILE = 'hearticle.sqlite'
/** Pictures, sound and notes of deletions. */
export const OBJECTS_FOLDER = 'objects'

/** What `npm start` keeps beside the table, and production never has. */
export const SANDBOX_FILE = 'sandbox.sqlite'

/** What `npm run serve` keeps there, and the sandbox never has. */
const SERVER_FILE = 'production'

/** Whether a data folder is the sandbox's: it has demo accounts and a clock that can be moved. */
export function isOfSandbox(dataDir: string): boolean {
  return existsSync(join(dataDir, SANDBOX_FILE))
}

const demoData = (dataDir: string) =>
  new Error(
    `${dataDir} holds the demo data of npm start, with accounts whose password everybody knows: choose another folder (DATA_DIR=…)`,
  )

/** @throws where a table holds the sandbox's demo data, wherever that was brought from */
export async function assertWithoutDemoData(dataDir: string, table: Table): Promise<void> {
  if (await table.get(SEED_KEY)) throw demoData(dataDir)
}

export function isOfServer(dataDir: string): boolean {
  return existsSync(join(dataDir, SERVER_FILE))
}

/** @throws where a data folder is a server's, to which the sandbox would add demo accounts */
export function assertOfNoServer(dataDir: string): void {
  if (isOfServer(dataDir)) {
    throw new Error(
      `${dataDir} is the folder of a server in production (npm run serve); choose another (DATA_DIR=…)`,
    )
  }
}

/** @throws where a data folder is the sandbox's */
export function assertOfNoSandbox(dataDir: string): void {
  if (isOfSandbox(dataDir)) throw demoData(dataDir)
}

/**
 * Makes a data folder a server's.
 * @throws where it cannot be written
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(join(dataDir, SERVER_FILE), '', { mode: 0o600 })
  } catch (error) {
    throw unusableFolder(dataDir, error)
  }
}
