import { existsSync, mkdirSync } from 'node:fs'
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

/** What is published, and what is made for that. */
const PUBLISHED = 'published'

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
  return existsSync(join(dataDir, PUBLISHED))
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
 * Makes a data folder a server's: what is published and what is made for that lies in it, too, where
 * `scripts/project/folders.ts` finds it.
 * @throws where it cannot be written
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(join(dataDir, PUBLISHED), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusableFolder(dataDir, error)
  }
}
