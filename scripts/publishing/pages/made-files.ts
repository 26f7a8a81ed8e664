import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bulkFiles } from '../../../src/contract/reading/bulk.ts'
import { hearticleOfPicture } from '../../../src/domain/presenters/share-picture.ts'
import type { PageReads } from '../../../src/snapshot/current-content.ts'
import { type PagePlan, recordPageOf } from './plan-pages.ts'
import type { SiteRecord } from './site-record.ts'

/** Files in an unknown state are made again, or go. */
export function forgetInterrupted(record: SiteRecord, interrupted: readonly string[]): void {
  for (const file of interrupted) forget(record, file)
}

function forget(record: SiteRecord, file: string): void {
  const page = recordPageOf(file)
  if (page) record.dropPage(page)
  record.dropFile(file)
}

/**
 * Compares what is planned with what was noted.
 * @returns the pictures that are not there yet, and the files that have to go
 * @param pictures all that pages name, but for those of hearticles that are shown as before; where one
 * lies, its content is in its name
 * @param interrupted files in an unknown state, of which nothing is noted
 */
export function comparePlan<Picture extends { address: string }>(
  { stale, few, gone, otherHearticles }: PagePlan,
  record: SiteRecord,
  pictures: readonly Picture[],
  interrupted: readonly string[],
): { missing: Picture[]; removed: string[] } {
  const present = new Set(record.files())
  const stays = new Set<string>([
    ...few,
    ...bulkFiles,
    ...pictures.map(({ address }) => address.slice(1)),
  ])
  const isAsBefore = (file: string) => {
    const id = hearticleOfPicture(`/${file}`)
    return id !== undefined && otherHearticles?.has(id) === false
  }
  const isOver = (file: string) => !stays.has(file) && !stale.has(file) && !isAsBefore(file)
  return {
    missing: pictures.filter(({ address }) => !present.has(address.slice(1))),
    removed: [...new Set([...gone.keys(), ...present, ...interrupted])].filter(isOver),
  }
}

/** Notes what was removed. */
export function noteRemoved(record: SiteRecord, removed: readonly string[]): void {
  for (const file of removed) forget(record, file)
}

/**
 * Notes files that were made in a folder, and takes those out of it that came out as they were.
 * @param reads of those of the few pages that may stay as they are with the next change
 */
export async function noteMade(
  record: SiteRecord,
  folder: string,
  {
    pages,
    files,
    reads,
  }: {
    pages: PagePlan['stale']
    /** One after the other: they are many, and in memory too much. */
    files: readonly string[]
    reads: ReadonlyMap<string, PageReads>
  },
): Promise<void> {
  const unchanged: string[] = []
  for (const file of files) {
    const out = hash('sha256', readFileSync(join(folder, file)), 'base64url').slice(0, 22)
    const page = pages.get(file)
    const before = page ? record.page(page) : record.file(file)
    if (before?.out === out) unchanged.push(file)
    if (page) record.putPage(page, page.key, out)
    else record.putFile(file, out, reads.get(file))
    // Of a site of which nobody knew what it was made from.
    if (page) record.dropFile(file)
  }
  await Promise.all(unchanged.map((file) => rm(join(folder, file))))
}
