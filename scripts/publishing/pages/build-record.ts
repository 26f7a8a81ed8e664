import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { siteOrigin } from '../../project/environment.ts'
import { readIfThere, replaceFile } from '../../project/files.ts'
import { sourcesKey } from '../sources/build-key.ts'
import type { MadeFiles } from './made-files.ts'

/** What a built site was made from. It is written last, and it lies in the site. */
export interface BuildRecord {
  /** The key of the sources. */
  sources: string
  /** The table that its content came from. */
  table: string
  /** What its canonical addresses begin with. */
  origin: string
  /** Of the snapshot. */
  digest: string
  /** As of when: the day, and the latest day whose hearticles were public. */
  day: string
  publicDay: string
  /** Every file that was made from content or by a page. */
  files: MadeFiles
}

export const RECORD_FILE = '.build-key'
const SEPARATOR = '\t'
const JOURNAL_FILE = '.changing.json'

/**
 * What the site in a folder was made from; undefined where there is none, or none of this shape:
 * one line of facts, then one for each file. JSON of 80,000 names would take several times as long.
 */
export async function readBuildRecord(siteFolder: string): Promise<BuildRecord | undefined> {
  const text = await readFile(join(siteFolder, RECORD_FILE), 'utf8').catch(() => '')
  const [first = '', ...lines] = text.replace(/\n$/, '').split('\n')
  const { count, ...madeFrom } = JSON.parse(first.startsWith('{') ? first : '{}') as Partial<
    Omit<BuildRecord, 'files'> & { count: number }
  >
  // One that was cut off would leave pages that are gone.
  if (madeFrom.sources === undefined || count !== lines.length) return undefined
  const files = new Map<string, string>()
  for (const line of lines) {
    const end = line.indexOf(SEPARATOR)
    files.set(line.slice(0, end), line.slice(end + 1))
  }
  return { ...(madeFrom as Omit<BuildRecord, 'files'>), files }
}

/** The facts of a record alone, which is quick however large the site is. @throws where there is none */
export async function readMadeFrom(siteFolder: string): Promise<Omit<BuildRecord, 'files'>> {
  const file = await open(join(siteFolder, RECORD_FILE))
  for await (const line of file.readLines()) return JSON.parse(line)
  throw new Error(`${siteFolder} has no record of its build`)
}

/**
 * The latest day whose hearticles a site shows.
 * @returns undefined where there is no site, or one that other code made or for another address
 */
export async function publishedDayOf(siteFolder: string): Promise<string | undefined> {
  const madeFrom = await readMadeFrom(siteFolder).catch(() => undefined)
  const isOfNow = madeFrom?.sources === sourcesKey() && madeFrom.origin === siteOrigin()
  return isOfNow ? madeFrom.publicDay : undefined
}

export function writeBuildRecord(
  siteFolder: string,
  { files, ...madeFrom }: BuildRecord,
): Promise<void> {
  const facts = JSON.stringify({ ...madeFrom, count: files.size })
  const lines = Array.from(files, ([file, key]) => `${file}${SEPARATOR}${key}\n`)
  return replaceFile(join(siteFolder, RECORD_FILE), `${facts}\n${lines.join('')}`)
}

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
