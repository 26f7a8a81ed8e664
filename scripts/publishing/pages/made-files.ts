import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PagePlan } from './plan-pages.ts'

/** By file: what it was made from, and what came out (`madeOf`). */
export type MadeFiles = ReadonlyMap<string, string>

const SEPARATOR = '#'

/**
 * What a build notes of a page.
 * @param records the digest of the records that it was made from; empty where it is made each time
 * @param out the digest of the page
 */
export const madeOf = (records: string, out: string) => records + SEPARATOR + out

function recordsOf(made: string): string {
  const at = made.lastIndexOf(SEPARATOR)
  return at === -1 ? made : made.slice(0, at)
}

/** Files that are made again only where they are other ones, with what they are made from. */
export function plannedFiles(
  { byRecords }: PagePlan,
  pictures: readonly { address: string }[],
): Map<string, string> {
  // Where a picture lies, its content is in its name.
  return new Map([...byRecords, ...pictures.map(({ address }) => [address.slice(1), ''] as const)])
}

/** What a build notes of all that it planned: pages that it left as they are, and those it made. */
export function notedFiles(
  planned: ReadonlyMap<string, string>,
  before: MadeFiles,
  digests: ReadonlyMap<string, string>,
): Map<string, string> {
  const noted = new Map<string, string>()
  for (const [file, records] of planned) {
    const out = digests.get(file)
    noted.set(file, out === undefined ? (before.get(file) ?? records) : madeOf(records, out))
  }
  for (const [file, out] of digests) if (!planned.has(file)) noted.set(file, madeOf('', out))
  return noted
}

/**
 * What has to be made, and what has to go.
 * @param always files that are made each time
 * @param interrupted files in an unknown state
 */
export function compareFiles(
  before: MadeFiles,
  planned: ReadonlyMap<string, string>,
  always: readonly string[],
  interrupted: readonly string[],
): { stale: string[]; removed: string[] } {
  const unsure = new Set(interrupted)
  const stays = new Set([...planned.keys(), ...always])
  const isStale = (file: string) => {
    const made = before.get(file)
    return made === undefined || recordsOf(made) !== planned.get(file) || unsure.has(file)
  }
  return {
    stale: [...planned.keys()].filter(isStale),
    removed: [...new Set([...before.keys(), ...interrupted])].filter((file) => !stays.has(file)),
  }
}

/** Of pages that were made those that came out as they are. */
export function unchangedFiles(
  before: MadeFiles,
  digests: ReadonlyMap<string, string>,
  interrupted: readonly string[],
): string[] {
  const unsure = new Set(interrupted)
  return Array.from(digests)
    .filter(([file, out]) => before.get(file)?.endsWith(SEPARATOR + out) && !unsure.has(file))
    .map(([file]) => file)
}

/** The digests of pages by their files. One after the other: they are many, and in memory too much. */
export function digestsIn(folder: string, files: readonly string[]): Map<string, string> {
  return new Map(
    files.map((file) => {
      const digest = hash('sha256', readFileSync(join(folder, file)), 'base64url')
      return [file, digest.slice(0, 22)]
    }),
  )
}

/** Takes files out of a folder. */
export async function leaveOut(folder: string, files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => rm(join(folder, file))))
}
