import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, replaceFile } from '../../project/files.ts'

const JOURNAL_FILE = '.changing.json'

/**
 * The files that a build began to write or remove and did not end with: nobody knows which of them
 * are old, new or there at all.
 */
export async function readJournal(siteFolder: string): Promise<string[]> {
  return JSON.parse((await readIfThere(join(siteFolder, JOURNAL_FILE))) ?? '[]') as string[]
}

/** Names the files that are touched from now on. */
export function writeJournal(siteFolder: string, files: readonly string[]): Promise<void> {
  return replaceFile(join(siteFolder, JOURNAL_FILE), JSON.stringify(files))
}

export function endJournal(siteFolder: string): Promise<void> {
  return rm(join(siteFolder, JOURNAL_FILE), { force: true })
}
