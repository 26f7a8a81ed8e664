import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  CATALOGUE_SCHEMA,
  CURRENT_FILE,
  type CurrentCatalogue,
  catalogueFileName,
  readCurrent,
} from '../../functions/catalogue/catalogue-file.ts'
import { digestOf } from '../../functions/catalogue/local-source.ts'
import type { HearticleRecord } from '../../src/domain/hearticle.ts'
import type { MostReadRecord } from '../../src/domain/most-read.ts'
import type { Study } from '../../src/domain/study.ts'
import { byPopularity, type Popular } from '../../src/domain/study-popularity.ts'
import type { RubricRecord, TopicRecord } from '../../src/domain/taxonomy.ts'
import { type RowPlace, rowsAt, rowsOf } from '../../src/snapshot/rows.ts'
import { addTo, readManifest } from '../site/build-key.ts'
import { PROJECT_FOLDER } from '../site/folders.ts'
import { pinSnapshot } from '../site/pin-snapshot.ts'
import { clearLeftovers } from '../site/replace-folder.ts'
import { type CatalogueContent, fillCatalogue, type StudyRow } from './fill-catalogue.ts'
import { packAside } from './pack-aside.ts'

/** Whatever a catalogue depends on besides the snapshot. */
const SOURCES = ['functions/catalogue', 'scripts/catalogue', 'src/contract', 'src/domain']

/**
 * Makes the catalogue of a snapshot, beside those that are there, and names it as the one to be
 * used; the one before stays for whoever has it open, older ones go. The same snapshot gives the
 * same bytes.
 * @returns the catalogue, and whether it had to be made
 * @throws where there is no snapshot
 */
export async function buildCatalogue(
  snapshotFolder: string,
  folder: string,
): Promise<{ current: CurrentCatalogue; built: boolean }> {
  const snapshot = await pinSnapshot(snapshotFolder)
  try {
    const madeFrom = await keyOf((await readManifest(snapshot)).digest)
    const before = await currentIn(folder)
    if (before?.madeFrom === madeFrom && (await isWhole(folder, before))) {
      return { current: before, built: false }
    }
    await mkdir(folder, { recursive: true })
    await clearLeftovers(join(folder, 'draft'))
    const draft = join(folder, `draft.${process.pid}.part`)
    await rm(draft, { force: true })
    const content = await contentOf(snapshot)
    writeFileFrom(draft, content)
    const digest = await digestOf(draft)
    const { size: bytes } = await stat(draft)
    const file = catalogueFileName(digest)
    await rename(draft, join(folder, file))
    const current = { file, digest, schema: CATALOGUE_SCHEMA, bytes, madeFrom }
    const named = join(folder, `current.${process.pid}.part`)
    await writeFile(named, `${JSON.stringify(current, null, 1)}\n`)
    await rename(named, join(folder, CURRENT_FILE))
    await removeOthers(folder, [file, before?.file])
    return { current, built: true }
  } finally {
    await rm(snapshot, { recursive: true, force: true })
  }
}

function writeFileFrom(path: string, content: CatalogueContent): void {
  const db = new DatabaseSync(path)
  try {
    // Nobody reads it before it is complete, and what is cut off is made again.
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536')
    fillCatalogue(db, content)
  } finally {
    db.close()
  }
}

async function keyOf(snapshotDigest: string): Promise<string> {
  const hash = createHash('sha256').update(snapshotDigest)
  for (const name of SOURCES) await addTo(hash, join(PROJECT_FOLDER, name))
  return hash.digest('hex')
}

async function currentIn(folder: string): Promise<CurrentCatalogue | undefined> {
  try {
    return readCurrent(await readFile(join(folder, CURRENT_FILE), 'utf8'))
  } catch {
    // Not there or not readable: one is made.
    return undefined
  }
}

async function isWhole(folder: string, { file, digest }: CurrentCatalogue): Promise<boolean> {
  const actual = await digestOf(join(folder, file)).catch(() => undefined)
  return actual === digest
}

async function removeOthers(folder: string, kept: ReadonlyArray<string | undefined>) {
  for (const name of await readdir(folder)) {
    if (/^catalogue-[0-9a-f]+\.sqlite$/.test(name) && !kept.includes(name)) {
      await rm(join(folder, name), { force: true })
    }
  }
}

async function contentOf(snapshot: string): Promise<CatalogueContent> {
  const pathOf = (kind: string) => join(snapshot, `${kind}.ndjson`)
  const all = <T>(kind: string): T[] =>
    readFileSync(pathOf(kind), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as T)
  return {
    taxonomy: { rubrics: all<RubricRecord>('rubrics'), topics: all<TopicRecord>('topics') },
    hearticles: all<HearticleRecord>('hearticles'),
    mostRead: all<MostReadRecord>('most-read'),
    studies: await studiesByPopularity(pathOf('studies')),
  }
}

/** Memory holds only where each study is. */
async function studiesByPopularity(path: string): Promise<Iterable<StudyRow>> {
  const places: (RowPlace & Popular)[] = []
  for await (const { text, offset, length } of rowsOf(path)) {
    const { pmid, citations, source } = JSON.parse(text) as Study
    const citationCount = citations?.count ?? 0
    places.push({ offset, length, pmid, citationCount, publicationDate: source.publicationDate })
  }
  places.sort(byPopularity)
  return studiesAt(path, places)
}

function* studiesAt(path: string, places: readonly RowPlace[]): Generator<StudyRow> {
  const packed = packAside(path, places)
  for (const json of rowsAt(path, places)) {
    const { value } = packed.next()
    if (value === undefined) throw new Error(`${path}: fewer rows were packed than are there`)
    yield { study: JSON.parse(json) as Study, packed: value }
  }
}
