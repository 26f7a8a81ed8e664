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
import { isBusyOrBroken } from '../../../functions/store/table/sqlite/sqlite-errors.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { byPopularity } from '../../../src/domain/study/study-popularity.ts'
import { checkedRow, rowsIn } from '../../../src/snapshot/read-snapshot.ts'
import { openSnapshot } from '../../../src/snapshot/snapshot-file.ts'
import { moveUnlinked, replaceFile } from '../../project/files.ts'
import { clearLeftovers } from '../../project/replace-folder.ts'
import { pinSnapshot } from '../snapshot/pin-snapshot.ts'
import { readManifest } from '../snapshot/snapshot-manifest.ts'
import { searchIndexKey } from '../sources/build-key.ts'
import { changeSearchIndex } from './change-search-index.ts'
import { fillSearchIndex, type IndexLists, indexed, type StudyRow } from './fill-catalogue.ts'
import { readOrdinaryWords } from './read-ordinary-words.ts'
import { readThesaurus } from './read-thesaurus.ts'

interface BuildOptions {
  /**
   * Changes the one before where that can be: what is another in the snapshot and what depends on it
   * is written anew.
   */
  reuse?: boolean
  /** Is told what cannot be indexed, and why all is made anew. */
  log?: (text: string) => void
}

/**
 * Makes the search index of a snapshot, beside those that are there, and names it as the one to be
 * used; the one before stays for processes that have it open, older ones go. Written whole, the same
 * snapshot gives the same bytes; changed, the rows and answers of a whole one.
 * @returns the search index, and whether it had to be made
 * @throws where there is no snapshot
 */
export async function buildSearchIndex(
  snapshotFolder: string,
  folder: string,
  { reuse = false, log = console.warn }: BuildOptions = {},
): Promise<{ current: IndexPointer; built: boolean }> {
  const pinned = await pinSnapshot(snapshotFolder)
  const snapshot = openSnapshot(pinned)
  const draft = join(folder, `draft.${process.pid}.part`)
  try {
    const code = searchIndexKey()
    const { digest } = await readManifest(pinned)
    const from = {
      madeFrom: keyOf([code, digest]),
      madeBy: keyOf([code, ...taxonomyIn(snapshot)]),
    }
    const before = await currentIn(folder)
    const isThere = before !== undefined && (await isUntouched(folder, before))
    if (isThere && before.madeFrom === from.madeFrom && (reuse || before.isWhole)) {
      return { current: before, built: false }
    }
    await mkdir(folder, { recursive: true })
    for (const name of ['draft', POINTER_FILE]) await clearLeftovers(join(folder, name))
    await rm(draft, { force: true })
    const source = { snapshot, log }
    const isWhole = !(
      reuse &&
      isThere &&
      before.madeBy === from.madeBy &&
      (await writeChanged(draft, folder, before, source))
    )
    if (isWhole) await writeWhole(draft, source)
    const previous = isWhole ? undefined : before
    const current = await nameAsCurrent(folder, draft, {
      ...from,
      isWhole,
      snapshot: digest,
      previous: previous && {
        file: previous.file,
        bytes: previous.bytes,
        snapshot: previous.snapshot,
      },
    })
    await removeOthers(folder, [current.file, before?.file])
    return { current, built: true }
  } finally {
    snapshot.close()
    await rm(draft, { force: true })
    await rm(pinned, { recursive: true, force: true })
  }
}

interface Source {
  snapshot: ReturnType<typeof openSnapshot>
  log: (text: string) => void
}

async function writeWhole(draft: string, source: Source): Promise<void> {
  const concepts = await readThesaurus()
  const digests = digestsOf(source.snapshot)
  const { lists, refused } = listsOf(source)
  const studies = studiesByPopularity(source)
  const ids = [...digests.keys()].flatMap((entry) => numberIn('hearticle', entry))
  const hearticles = [...hearticlesIn(source, lists, ids).values()]
  await rm(draft, { force: true })
  writeInto(draft, (db) => {
    fillSearchIndex(db, {
      ...lists,
      studies,
      hearticles: hearticles.filter((one) => one !== undefined),
      concepts,
      ordinaryWords: readOrdinaryWords(),
    })
    writeMadeOf(db, digests, refused)
  })
}

/** Where a larger part of a search index is another, it is written anew, which is faster. */
const MOST_CHANGED = 0.5
/** So few records are changed one by one whatever part they are. */
const FEW_RECORDS = 50

/** @returns whether one before was changed into what the snapshot asks for */
async function writeChanged(
  draft: string,
  folder: string,
  before: IndexPointer,
  source: Source,
): Promise<boolean> {
  const madeOf = await takeEarlier(draft, folder, before)
  const { lists, refused } = listsOf(source)
  try {
    return writeInto(draft, (db) => {
      const changed = changedEntries(db, source, madeOf)
      const { all } = db.prepare('SELECT count(*) AS "all" FROM made_of').get() ?? {}
      if (changed.size > Math.max(FEW_RECORDS, MOST_CHANGED * Number(all))) return false
      changeSearchIndex(db, { ...lists, ...changedRecords(source, lists, [...changed.keys()]) })
      writeMadeOf(db, changed, refused)
      return true
    })
  } catch (error) {
    // Nothing of the draft is kept, and nobody has to wait for the night.
    source.log(`the search index is written whole: ${messageOf(error)}`)
    return false
  }
}

/**
 * Notes what is in it, so that the next one tries again what could not be indexed.
 * @param digests of rows of studies and hearticles; undefined where one is gone
 */
function writeMadeOf(
  db: DatabaseSync,
  digests: ReadonlyMap<string, string | undefined>,
  refused: ReadonlySet<string>,
): void {
  const put = db.prepare('INSERT OR REPLACE INTO made_of VALUES (?, ?)')
  const remove = db.prepare('DELETE FROM made_of WHERE entry = ?')
  db.exec('BEGIN')
  for (const [entry, digest] of digests) {
    if (digest === undefined) remove.run(entry)
    else put.run(entry, digest)
  }
  // Also of those that did not change, but what they cite.
  for (const entry of refused) put.run(entry, '')
  db.exec('COMMIT')
}

/**
 * What is another than in a search index; undefined for what is gone.
 * @param madeOf the digest of the snapshot that it was made from
 */
function changedEntries(
  db: DatabaseSync,
  { snapshot }: Source,
  madeOf: string | undefined,
): Map<string, string | undefined> {
  const changed = new Map<string, string | undefined>()
  const known = madeOf === undefined ? undefined : snapshot.changesSince(madeOf)
  if (known) {
    const refused = db.prepare("SELECT entry FROM made_of WHERE digest = ''").all()
    for (const [kind, name] of ENTRIES) {
      const again = refused.flatMap(({ entry }) => numberIn(name, String(entry)))
      for (const id of new Set([...known[kind], ...again])) {
        changed.set(`${name} ${id}`, snapshot.digest(kind, id) || undefined)
      }
    }
    return changed
  }
  const rows = db.prepare('SELECT entry, digest FROM made_of').all()
  const before = new Map(rows.map(({ entry, digest }) => [String(entry), String(digest)]))
  const digests = digestsOf(snapshot)
  for (const [entry, digest] of digests) {
    if (before.get(entry) !== digest) changed.set(entry, digest)
  }
  for (const entry of before.keys()) if (!digests.has(entry)) changed.set(entry, undefined)
  return changed
}

const ENTRIES = [
  ['hearticles', 'hearticle'],
  ['studies', 'study'],
] as const

function digestsOf(snapshot: Source['snapshot']): Map<string, string> {
  return new Map(
    ENTRIES.flatMap(([kind, name]) =>
      Array.from(snapshot.digests(kind), ([id, digest]): [string, string] => [
        `${name} ${id}`,
        digest,
      ]),
    ),
  )
}

/**
 * Brings an earlier search index into a draft: the one before the last, where nobody has it open any
 * more, as it needs no copy; else a copy of the last.
 * @returns the digest of the snapshot that it was made from
 */
async function takeEarlier(
  draft: string,
  folder: string,
  { file, snapshot, previous }: IndexPointer,
): Promise<string | undefined> {
  if (previous && (await isAsNamed(folder, previous))) {
    const isMine = await moveUnlinked(join(folder, previous.file), draft)
    if (isMine && isUnused(draft)) return previous.snapshot
    await rm(draft, { force: true })
  }
  await copyFile(join(folder, file), draft, constants.COPYFILE_FICLONE)
  return snapshot
}

function isUnused(path: string): boolean {
  try {
    return writeInto(path, (db) => {
      db.exec('BEGIN EXCLUSIVE; COMMIT')
      return true
    })
  } catch (error) {
    // Somebody has it open (`openSearchIndex`), or it is none.
    if (isBusyOrBroken(error)) return false
    throw error
  }
}

/** The records of some entries; undefined for what is gone. */
function changedRecords(source: Source, lists: IndexLists, entries: readonly string[]) {
  const pmids = entries.flatMap((entry) => numberIn('study', entry)).map(String)
  const ids = entries.flatMap((entry) => numberIn('hearticle', entry))
  return {
    studies: new Map(pmids.map((pmid) => [pmid, studyIn(source, pmid)])),
    hearticles: hearticlesIn(source, lists, ids),
  }
}

/** 7 of 'hearticle 7'. */
const numberIn = (kind: 'hearticle' | 'study', entry: string): number[] =>
  entry.startsWith(`${kind} `) ? [Number(entry.slice(kind.length + 1))] : []

/** Some hearticles; undefined for what is not there. */
function hearticlesIn(
  { snapshot }: Source,
  lists: IndexLists,
  ids: readonly number[],
): Map<number, HearticleRecord | undefined> {
  const found = ids.map((id): [number, HearticleRecord | undefined] => {
    const text = snapshot.text('hearticles', id)
    const name = `hearticle ${id}`
    const work = () => text && checkedRow('hearticles', text, `${snapshot.path}: ${name}`)
    return [id, indexed(name, work, lists) || undefined]
  })
  return new Map(found)
}

function studyIn({ snapshot }: Source, pmid: string): StudyRow | undefined {
  const json = snapshot.text('studies', Number(pmid))
  return json === undefined
    ? undefined
    : { study: JSON.parse(json) as StudyRecord, packed: packJson(json) }
}

/** Names what was written as the search index to be used. */
async function nameAsCurrent(
  folder: string,
  draft: string,
  from: Omit<IndexPointer, 'file' | 'digest' | 'schema' | 'bytes'>,
): Promise<IndexPointer> {
  const digest = await digestOf(draft)
  const { size: bytes } = await stat(draft)
  const file = indexFileName(digest)
  await rename(draft, join(folder, file))
  const current = { file, digest, schema: INDEX_SCHEMA, bytes, ...from }
  await replaceFile(join(folder, POINTER_FILE), `${JSON.stringify(current, null, 1)}\n`)
  return current
}

function writeInto<T>(path: string, write: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path)
  try {
    // Nobody reads it before it is complete, and what is cut off is made again; without any journal
    // SQLite would not open it here (defensive mode).
    db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536')
    return write(db)
  } finally {
    db.close()
  }
}

function keyOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** What every record is shown and found with. */
function taxonomyIn({ digests }: Source['snapshot']): string[] {
  return (['rubrics', 'topics'] as const).flatMap((kind) =>
    Array.from(digests(kind), ([id, digest]) => `${kind}/${id} ${digest}`),
  )
}

async function currentIn(folder: string): Promise<IndexPointer | undefined> {
  try {
    return readIndexPointer(await readFile(join(folder, POINTER_FILE), 'utf8'))
  } catch {
    // Not there or not readable: one is made.
    return undefined
  }
}

/** As it was when it was named, or copied with other times, but the same. */
async function isUntouched(folder: string, { file, digest, bytes }: IndexPointer) {
  if (await isAsNamed(folder, { file, bytes })) return true
  try {
    const path = join(folder, file)
    return (await stat(path)).size === bytes && (await digestOf(path)) === digest
  } catch {
    // Not there or not readable: one is made.
    return false
  }
}

/** Not touched since it was named, which the time says without reading it all. */
async function isAsNamed(folder: string, { file, bytes }: Pick<IndexPointer, 'file' | 'bytes'>) {
  const [itself, named] = await Promise.all(
    [file, POINTER_FILE].map((name) => stat(join(folder, name)).catch(() => undefined)),
  )
  return itself?.size === bytes && named !== undefined && itself.mtimeMs <= named.mtimeMs
}

async function removeOthers(folder: string, keptNames: ReadonlyArray<string | undefined>) {
  for (const name of await readdir(folder)) {
    if (/^catalogue-[0-9a-f]+\.sqlite$/.test(name) && !keptNames.includes(name)) {
      await rm(join(folder, name), { force: true })
    }
  }
}

/** What is read of a snapshot whatever changed, and what could not be indexed. */
function listsOf({ snapshot, log }: Source) {
  const refused = new Set<string>()
  const lists: IndexLists = {
    taxonomy: { rubrics: rowsIn(snapshot, 'rubrics'), topics: rowsIn(snapshot, 'topics') },
    mostRead: rowsIn(snapshot, 'most-read'),
    glossary: rowsIn(snapshot, 'glossary'),
    onRefused(record, error) {
      refused.add(record)
      log(`${record} cannot be found or listed: ${messageOf(error)}`)
    },
  }
  return { lists, refused }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Memory holds only what sorts each study, and once they are sorted no more than their pmids. */
function* studiesByPopularity(source: Source): Generator<StudyRow> {
  const pmids = [...source.snapshot.studies.values()].sort(byPopularity).map(({ pmid }) => pmid)
  for (const pmid of pmids) {
    const row = studyIn(source, pmid)
    if (row) yield row
  }
}
