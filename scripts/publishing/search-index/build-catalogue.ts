import { createHash } from 'node:crypto'
import { constants, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  digestOf,
  INDEX_SCHEMA,
  type IndexPointer,
  indexFileName,
  POINTER_FILE,
  readIndexPointer,
} from '../../../functions/search/index-file.ts'
import { packJson } from '../../../functions/search/tables/index-tables.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import {
  byPopularity,
  type Popular,
  popularity,
} from '../../../src/domain/study/study-popularity.ts'
import type { Taxonomy } from '../../../src/domain/taxonomy/taxonomy.ts'
import { readRows } from '../../../src/snapshot/read-snapshot.ts'
import { type RowPlace, rowsAt, rowsOf } from '../../../src/snapshot/rows.ts'
import { studiesPath } from '../../../src/snapshot/study-index.ts'
import { replaceFile } from '../../project/files.ts'
import { clearLeftovers } from '../../project/replace-folder.ts'
import { pinSnapshot } from '../snapshot/pin-snapshot.ts'
import { readManifest, type SnapshotManifest } from '../snapshot/snapshot-manifest.ts'
import { searchIndexKey } from './build-key.ts'
import {
  fillSearchIndex,
  refillSearchIndex,
  type SearchIndexContent,
  type StudyRow,
} from './fill-catalogue.ts'
import { readThesaurus } from './read-thesaurus.ts'

/**
 * Makes the search index of a snapshot, beside those that are there, and names it as the one to be
 * used; the one before stays for processes that have it open, older ones go. The same snapshot
 * gives the same bytes.
 * @param options.reuse takes the studies of the one before where they are the same: then the
 * answers are those of a fresh one, and the bytes need not be
 * @returns the search index, and whether it had to be made
 * @throws where there is no snapshot
 */
export async function buildSearchIndex(
  snapshotFolder: string,
  folder: string,
  { reuse = false }: { reuse?: boolean } = {},
): Promise<{ current: IndexPointer; built: boolean }> {
  const snapshot = await pinSnapshot(snapshotFolder)
  try {
    const manifest = await readManifest(snapshot)
    const lists = listsOf(snapshot)
    const code = searchIndexKey()
    const from = {
      madeFrom: keyOf([code, manifest.digest]),
      studiesFrom: keyOf([code, ...studiesIn(manifest, lists.taxonomy)]),
    }
    const before = await currentIn(folder)
    if (before?.madeFrom === from.madeFrom && (await isWhole(folder, before))) {
      return { current: before, built: false }
    }
    await mkdir(folder, { recursive: true })
    await clearLeftovers(join(folder, 'draft'))
    const draft = join(folder, `draft.${process.pid}.part`)
    await rm(draft, { force: true })
    const isReused =
      reuse && before?.studiesFrom === from.studiesFrom && (await isWhole(folder, before))
    if (isReused) {
      await copyFile(join(folder, before.file), draft, constants.COPYFILE_FICLONE)
      writeInto(draft, (db) => refillSearchIndex(db, lists))
    } else {
      const concepts = await readThesaurus()
      const studies = await studiesByPopularity(studiesPath(snapshot))
      writeInto(draft, (db) => fillSearchIndex(db, { ...lists, studies, concepts }))
    }
    const current = await nameAsCurrent(folder, draft, from)
    await removeOthers(folder, [current.file, before?.file])
    return { current, built: true }
  } finally {
    await rm(snapshot, { recursive: true, force: true })
  }
}

/**
 * Brings the search index up to date with the snapshot. Where studies and their rubrics are the same
 * as before, which is what a new or another hearticle leaves them, their part of it is taken over:
 * that is all but a twentieth of the time.
 */
export function updateSearchIndex(snapshotFolder: string, folder: string) {
  return buildSearchIndex(snapshotFolder, folder, { reuse: true })
}

/** Names what was written as the search index to be used. */
async function nameAsCurrent(
  folder: string,
  draft: string,
  from: Pick<IndexPointer, 'madeFrom' | 'studiesFrom'>,
): Promise<IndexPointer> {
  const digest = await digestOf(draft)
  const { size: bytes } = await stat(draft)
  const file = indexFileName(digest)
  await rename(draft, join(folder, file))
  const current = { file, digest, schema: INDEX_SCHEMA, bytes, ...from }
  await replaceFile(join(folder, POINTER_FILE), `${JSON.stringify(current, null, 1)}\n`)
  return current
}

function writeInto(path: string, write: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(path)
  try {
    // Nobody reads it before it is complete, and what is cut off is made again.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536')
    write(db)
  } finally {
    db.close()
  }
}

function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** All that tables of studies depend on: the studies, and which rubric a topic belongs to. */
function studiesIn({ entries }: SnapshotManifest, { rubrics, topics }: Taxonomy): string[] {
  const studies = Object.entries(entries).filter(([name]) => name.startsWith('study/'))
  return [
    ...rubrics.map(({ id }) => `rubric ${id}`),
    ...topics.map(({ id, rubricId }) => `topic ${id} ${rubricId}`),
    ...studies.map(([name, digest]) => `${name} ${digest}`),
  ]
}

async function currentIn(folder: string): Promise<IndexPointer | undefined> {
  try {
    return readIndexPointer(await readFile(join(folder, POINTER_FILE), 'utf8'))
  } catch {
    // Not there or not readable: one is made.
    return undefined
  }
}

/**
 * As it was when it was named: not touched since, which the time says without reading it all, or
 * copied with other times, but the same.
 */
async function isWhole(folder: string, { file, digest, bytes }: IndexPointer) {
  const path = join(folder, file)
  try {
    const [itself, named] = await Promise.all([stat(path), stat(join(folder, POINTER_FILE))])
    if (itself.size !== bytes) return false
    return itself.mtimeMs <= named.mtimeMs || (await digestOf(path)) === digest
  } catch {
    // Not there or not readable: one is made.
    return false
  }
}

async function removeOthers(folder: string, keptNames: ReadonlyArray<string | undefined>) {
  for (const name of await readdir(folder)) {
    if (/^catalogue-[0-9a-f]+\.sqlite$/.test(name) && !keptNames.includes(name)) {
      await rm(join(folder, name), { force: true })
    }
  }
}

function listsOf(snapshot: string): Omit<SearchIndexContent, 'studies'> {
  return {
    taxonomy: { rubrics: readRows(snapshot, 'rubrics'), topics: readRows(snapshot, 'topics') },
    hearticles: readRows(snapshot, 'hearticles'),
    mostRead: readRows(snapshot, 'most-read'),
    glossary: readRows(snapshot, 'glossary'),
  }
}

/** Memory holds only where each study is. */
async function studiesByPopularity(path: string): Promise<Iterable<StudyRow>> {
  const places: (RowPlace & Popular)[] = []
  for await (const { text, offset, length } of rowsOf(path)) {
    places.push({ offset, length, ...popularity(JSON.parse(text) as StudyRecord) })
  }
  places.sort(byPopularity)
  return studiesAt(path, places)
}

function* studiesAt(path: string, places: readonly RowPlace[]): Generator<StudyRow> {
  for (const json of rowsAt(path, places)) {
    yield { study: JSON.parse(json) as StudyRecord, packed: packJson(json) }
  }
}
