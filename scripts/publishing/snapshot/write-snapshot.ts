import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { publicStudy } from '../../../src/domain/study/study-texts.ts'
import { canonicalJson } from '../../../src/domain/text/canonical-json.ts'
import { indexedStudy, studiesPath, studyIndexPath } from '../../../src/snapshot/study-index.ts'
import { makeEmptyFolder } from '../../project/files.ts'
import { clearLeftovers, draftOf, replaceFolder } from '../../project/replace-folder.ts'
import { bringOwnPictures } from './own-pictures.ts'
import { type PulledStores, pullLists } from './pull-lists.ts'
import { digestOfRow, type SnapshotManifest, writeManifest } from './snapshot-manifest.ts'

export type { SnapshotManifest } from './snapshot-manifest.ts'

/**
 * Writes all published content into a folder: newline-delimited JSON in a fixed order, an index of
 * the studies, and a manifest with a digest of each entry. The same content gives the same bytes.
 * The folder is replaced whole, so that a pull that was cut off leaves the last one.
 * @param now hides hearticles whose day has not come (P-EMBARGO)
 */
export function writeSnapshot(
  stores: PulledStores,
  folder: string,
  now: Date,
): Promise<SnapshotManifest> {
  return replaceSnapshot(stores, folder, now, (draft, entries) =>
    writeStudies(draft, stores.studies.published(), entries),
  )
}

/**
 * Puts a new snapshot in the place of the one that is there.
 * @param bringStudies writes the studies with their index, adds their digests to the entries, and
 * says how many there are
 */
export async function replaceSnapshot(
  stores: PulledStores,
  folder: string,
  now: Date,
  bringStudies: (draft: string, entries: SnapshotManifest['entries']) => Promise<number>,
): Promise<SnapshotManifest> {
  await clearLeftovers(folder)
  const draft = draftOf(folder)
  await makeEmptyFolder(draft)
  const { counts, entries, ownPictures } = await pullLists(stores, draft, now)
  await bringOwnPictures(stores.files, ownPictures, { before: folder, draft })
  const studies = await bringStudies(draft, entries)
  const manifest = await writeManifest(draft, {
    table: stores.table.name,
    counts: { ...counts, studies },
    entries,
  })
  await replaceFolder(draft, folder)
  return manifest
}

async function writeStudies(
  folder: string,
  studies: AsyncIterable<StudyRecord>,
  entries: SnapshotManifest['entries'],
): Promise<number> {
  const rows = lineWriter(studiesPath(folder))
  const index = lineWriter(studyIndexPath(folder))
  let count = 0
  let offset = 0
  for await (const study of studies) {
    const text = canonicalJson(publicStudy(study))
    const length = Buffer.byteLength(text)
    await rows.write(text)
    await index.write(JSON.stringify(indexedStudy(study, { offset, length })))
    entries[`study/${study.pmid}`] = digestOfRow(text)
    offset += length + 1
    count += 1
  }
  await Promise.all([rows.end(), index.end()])
  return count
}

function lineWriter(path: string) {
  const stream = createWriteStream(path)
  const written = finished(stream)
  return {
    async write(line: string): Promise<void> {
      if (!stream.write(`${line}\n`)) await once(stream, 'drain')
    },
    async end(): Promise<void> {
      stream.end()
      await written
    },
  }
}
