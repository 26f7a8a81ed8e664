import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a built site was made from. It is written last, and it lies in the site. */
export interface BuildRecord {
  /** The key of the sources. */
  sources: string
  /** The table that its content came from. */
  table: string
  /** Of the snapshot. */
  digest: string
  /** As of when: the day, and the latest day whose hearticles were public. */
  day: string
  publicDay: string
  /** Every file that was made from content or by a page, with its key (`planSite`). */
  files: Record<string, string>
}

const RECORD_FILE = '.build-key'
const JOURNAL_FILE = '.changing.json'

/** What the site in a folder was made from; undefined where there is none, or an older one. */
export async function readBuildRecord(siteFolder: string): Promise<BuildRecord | undefined> {
  const text = await readFile(join(siteFolder, RECORD_FILE), 'utf8').catch(() => '{}')
  const record = JSON.parse(text.startsWith('{') ? text : '{}') as Partial<BuildRecord>
  return record.sources !== undefined && record.files !== undefined
    ? (record as BuildRecord)
    : undefined
}

export function writeBuildRecord(siteFolder: string, record: BuildRecord): Promise<void> {
  return replaceFile(join(siteFolder, RECORD_FILE), JSON.stringify(record))
}

/**
 * The files that a build began to write or remove and did not end with: nobody knows which of them
 * are old, new or there at all.
 */
export async function readJournal(siteFolder: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(join(siteFolder, JOURNAL_FILE), 'utf8')) as string[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Names the files that are touched from now on. */
export function writeJournal(siteFolder: string, files: readonly string[]): Promise<void> {
  return replaceFile(join(siteFolder, JOURNAL_FILE), JSON.stringify(files))
}

export function endJournal(siteFolder: string): Promise<void> {
  return rm(join(siteFolder, JOURNAL_FILE), { force: true })
}

async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.part`
  await writeFile(draft, text)
  await rename(draft, path)
}
