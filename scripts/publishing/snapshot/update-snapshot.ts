import { link, open, writeFile } from 'node:fs/promises'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { publicStudy } from '../../../src/domain/study/study-texts.ts'
import { canonicalJson } from '../../../src/domain/text/canonical-json.ts'
import {
  type IndexedStudy,
  indexedStudy,
  readStudyIndex,
  studiesPath,
  studyIndexPath,
} from '../../../src/snapshot/study-index.ts'
import type { PulledStores } from './pull-lists.ts'
import {
  digestOfRow,
  readManifest,
  SNAPSHOT_SCHEMA,
  type SnapshotManifest,
} from './snapshot-manifest.ts'
import { replaceSnapshot, writeSnapshot } from './write-snapshot.ts'

const STUDY = 'STUDY#'

/**
 * Brings a snapshot up to date with the database; the same bytes as those of a whole pull. Of the
 * studies only those that changed are read; the rest is so little that it is pulled whole, and so
 * is everything where there is no snapshot of this table and shape yet.
 * @param changed keys of what changed since the snapshot, as `HEARTICLE#7`, `STUDY#26551272`,
 * `PLAYLIST#1` or `TAXONOMY`; or that all of it may have
 * @param now hides hearticles whose day has not come (P-EMBARGO)
 */
export async function updateSnapshot(
  stores: PulledStores,
  folder: string,
  now: Date,
  changed: readonly string[] | 'everything',
): Promise<SnapshotManifest> {
  const before = await usableManifest(folder, stores.table.name)
  if (changed === 'everything' || before === undefined) return writeSnapshot(stores, folder, now)
  const pmids = changed.filter((key) => key.startsWith(STUDY)).map((key) => key.slice(STUDY.length))
  return replaceSnapshot(stores, folder, now, async (draft, entries) => {
    if (pmids.length === 0) return keepStudies(folder, draft, before, entries)
    const found = await stores.studies.findMany(pmids)
    const index = readStudyIndex(folder)
    const rows = mergedRows(index, pmids, found)
    if (isUnchanged(rows, index, before)) {
      return keepStudies(folder, draft, before, entries)
    }
    await writeRows(rows, folder, draft)
    for (const { pmid, text } of rows) {
      const entry = `study/${pmid}`
      entries[entry] = text === undefined ? (before.entries[entry] ?? '') : digestOfRow(text)
    }
    return rows.length
  })
}

/** @returns how many there are */
async function keepStudies(
  folder: string,
  draft: string,
  before: SnapshotManifest,
  entries: SnapshotManifest['entries'],
): Promise<number> {
  await link(studiesPath(folder), studiesPath(draft))
  await link(studyIndexPath(folder), studyIndexPath(draft))
  for (const [name, digest] of Object.entries(before.entries)) {
    if (name.startsWith('study/')) entries[name] = digest
  }
  return before.counts.studies
}

async function usableManifest(
  folder: string,
  table: string,
): Promise<SnapshotManifest | undefined> {
  try {
    const manifest = await readManifest(folder)
    return manifest.schema === SNAPSHOT_SCHEMA && manifest.table === table ? manifest : undefined
  } catch {
    // None is there, or none that can be read: everything is pulled.
    return undefined
  }
}

/** A row of the new file: copied from where it was, or with a text of its own. */
type Row = { pmid: string; place: IndexedStudy } & ({ text: undefined } | { text: string })

function mergedRows(
  index: readonly IndexedStudy[],
  pmids: readonly string[],
  found: readonly StudyRecord[],
): Row[] {
  const changedPmids = new Set(pmids)
  const unchanged = index
    .filter(({ pmid }) => !changedPmids.has(pmid))
    .map((place): Row => ({ pmid: place.pmid, place, text: undefined }))
  const brought = found
    .filter(({ withdrawn }) => !withdrawn)
    .map((study): Row => {
      const text = canonicalJson(publicStudy(study))
      const place = indexedStudy(study, { offset: 0, length: Buffer.byteLength(text) })
      return { pmid: study.pmid, place, text }
    })
  if (brought.length === 0) return unchanged
  return [...unchanged, ...brought].toSorted((a, b) => Number(a.pmid) - Number(b.pmid))
}

function isUnchanged(
  rows: readonly Row[],
  index: readonly IndexedStudy[],
  { entries }: SnapshotManifest,
): boolean {
  return (
    rows.length === index.length &&
    rows.every(
      ({ pmid, text }) => text === undefined || entries[`study/${pmid}`] === digestOfRow(text),
    )
  )
}

/** Copies what stays in as few pieces as it lies in. */
async function writeRows(rows: readonly Row[], from: string, to: string): Promise<void> {
  const source = await open(studiesPath(from), 'r')
  const target = await open(studiesPath(to), 'w')
  try {
    const copy = async ({ start, end }: { start: number; end: number }) => {
      if (start === end) return
      const { bytesRead, buffer } = await source.read(
        Buffer.allocUnsafe(end - start),
        0,
        end - start,
        start,
      )
      if (bytesRead < end - start) throw new Error(`${studiesPath(from)} is cut off`)
      await target.write(buffer)
    }
    const lines: string[] = []
    let offset = 0
    let piece = { start: 0, end: 0 }
    for (const row of rows) {
      const { length } = row.place
      if (row.text !== undefined) {
        await copy(piece)
        piece = { start: 0, end: 0 }
        await target.write(`${row.text}\n`)
      } else if (piece.end === row.place.offset && piece.end - piece.start < PIECE_BYTES) {
        piece.end += length + 1
      } else {
        await copy(piece)
        piece = { start: row.place.offset, end: row.place.offset + length + 1 }
      }
      lines.push(`${JSON.stringify({ ...row.place, offset })}\n`)
      offset += length + 1
    }
    await copy(piece)
    await writeFile(studyIndexPath(to), lines.join(''))
  } finally {
    await source.close()
    await target.close()
  }
}

/** Memory holds one piece at a time. */
const PIECE_BYTES = 8_000_000
