import { rm } from 'node:fs/promises'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { latestPublicDay } from '../../../src/domain/hearticle/hearticle.ts'
import { MOST_READ_DAYS, rankMostRead } from '../../../src/domain/hearticle/most-read.ts'
import { publicPlaylists } from '../../../src/domain/hearticle/playlist.ts'
import { addDays, dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import { makeEmptyFolder } from '../../project/files.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { clearLeftovers, draftOf, replaceFolder } from '../../project/replace-folder.ts'
import { codeKey } from '../sources/build-key.ts'
import { bringOwnPictures } from './own-pictures.ts'
import { leaveRows, takeRows } from './previous-rows.ts'
import { pullAllHearticles, pullHearticles } from './pull-hearticles.ts'
import { putSummaries } from './put-summaries.ts'
import {
  readManifest,
  SNAPSHOT_SCHEMA,
  type SnapshotManifest,
  writeManifest,
} from './snapshot-manifest.ts'
import { openRows, type SnapshotRows } from './snapshot-rows.ts'

export type PulledStores = Pick<
  OpenedStores,
  | 'table'
  | 'taxonomy'
  | 'hearticles'
  | 'namedReviewers'
  | 'playlists'
  | 'prices'
  | 'glossary'
  | 'interactions'
  | 'studies'
> & { files: Pick<ObjectStore, 'get'> }

/**
 * Writes all published content into a folder: a file of rows and a manifest with a digest of them.
 * @param now hides hearticles whose day has not come (P-EMBARGO)
 */
export function writeSnapshot(
  stores: PulledStores,
  folder: string,
  now: Date,
): Promise<SnapshotManifest> {
  return updateSnapshot(stores, folder, now, 'everything')
}

/**
 * Brings a snapshot up to date with the database; the same rows as those of a whole pull. Only what
 * changed is read, and hearticles whose day has come; everything is where there is no snapshot of
 * this table and shape yet. Another file is changed and takes the place of the one that is there, so
 * that a pull that was cut off leaves the last one.
 * @param changed keys of what changed since the snapshot, as `HEARTICLE#7`, `STUDY#26551272`,
 * `PLAYLIST#1` or `TAXONOMY`; or that all of it may have
 */
export async function updateSnapshot(
  stores: PulledStores,
  folder: string,
  now: Date,
  changed: readonly string[] | 'everything',
): Promise<SnapshotManifest> {
  await clearLeftovers(folder)
  const draft = draftOf(folder)
  await makeEmptyFolder(draft)
  const before =
    changed === 'everything' ? undefined : await usableManifest(folder, stores.table.name, now)
  let rows: SnapshotRows | undefined
  try {
    if (before) await takeRows(folder, draft)
    rows = openRows(draft, before)
    const code = codeKey()
    const touched =
      before === undefined || changed === 'everything'
        ? await pullAll(stores, rows, now)
        : await pullChanged(stores, rows, now, { before, changed: new Set(changed) })
    putSummaries(rows, before?.code === code ? touched : touched.union(publicIds(rows)))
    rows.putAll('playlists', publicPlaylists(await stores.playlists.list(), publicIds(rows)))
    await bringOwnPictures(stores.files, rows.ownPictures(), { before: folder, draft })
    const manifest: SnapshotManifest = {
      schema: SNAPSHOT_SCHEMA,
      table: stores.table.name,
      asOf: now.toISOString(),
      code,
      ...rows.end(),
    }
    await writeManifest(draft, manifest)
    if (before) await leaveRows(folder, draft)
    await replaceFolder(draft, folder)
    return manifest
  } finally {
    rows?.close()
    // Where the disk is full, what cannot be finished leaves no room to say so.
    await rm(draft, { recursive: true, force: true })
  }
}

async function usableManifest(
  folder: string,
  table: string,
  now: Date,
): Promise<SnapshotManifest | undefined> {
  try {
    const manifest = await readManifest(folder)
    const isUsable = manifest.schema === SNAPSHOT_SCHEMA && manifest.table === table
    return isUsable && Date.parse(manifest.asOf) <= now.getTime() ? manifest : undefined
  } catch {
    // None is there, or none that can be read: everything is pulled.
    return undefined
  }
}

/** @returns the ids of all hearticles */
async function pullAll(stores: PulledStores, rows: SnapshotRows, now: Date): Promise<Set<number>> {
  for await (const study of stores.studies.published()) rows.putStudy(study.pmid, study)
  await pullAllHearticles(stores, rows, now)
  await Promise.all([
    pullTaxonomy(stores, rows),
    pullPrices(stores, rows),
    pullGlossary(stores, rows),
    pullMostRead(stores, rows, now),
  ])
  return publicIds(rows)
}

/** @returns the ids of the hearticles whose summaries may be others */
async function pullChanged(
  stores: PulledStores,
  rows: SnapshotRows,
  now: Date,
  { before, changed }: { before: SnapshotManifest; changed: ReadonlySet<string> },
): Promise<Set<number>> {
  const named = (kind: 'HEARTICLE' | 'STUDY') =>
    [...changed].flatMap((key) => (key.startsWith(`${kind}#`) ? key.slice(kind.length + 1) : []))
  const pmids = named('STUDY')
  const comeOrGone = await pullStudies(stores, rows, pmids)
  const today = dayInVienna(now)
  const ids = new Set([
    ...named('HEARTICLE').map(Number),
    ...rows.dueBy(latestPublicDay(now), today),
    // A page names what it cites also where that is gone.
    ...comeOrGone.flatMap(rows.citingOf),
  ])
  await pullHearticles(stores, rows, [...ids], now)
  if (changed.has('TAXONOMY')) await pullTaxonomy(stores, rows)
  if (changed.has('PRICES')) await pullPrices(stores, rows)
  if (changed.has('GLOSSARY')) await pullGlossary(stores, rows)
  const shown = publicIds(rows)
  const isRanked = rows.idsOf('most-read').every((id) => shown.has(Number(id)))
  if (!isRanked || dayInVienna(new Date(before.asOf)) !== today) {
    await pullMostRead(stores, rows, now)
  }
  const touched = ids.union(new Set(pmids.flatMap(rows.citingOf)))
  return changed.has('TAXONOMY') ? touched.union(shown) : touched
}

const publicIds = (rows: SnapshotRows) => new Set(rows.idsOf('hearticles').map(Number))

/** @returns those that readers see or saw, and did or do not */
async function pullStudies(
  { studies }: Pick<PulledStores, 'studies'>,
  rows: SnapshotRows,
  pmids: readonly string[],
): Promise<string[]> {
  const found = new Map((await studies.findMany(pmids)).map((study) => [study.pmid, study]))
  return pmids.filter((pmid) => {
    const study = found.get(pmid)
    const shown = study?.withdrawn ? undefined : study
    const isNew = !rows.hasStudy(pmid)
    rows.putStudy(pmid, shown)
    return isNew || shown === undefined
  })
}

async function pullTaxonomy({ taxonomy }: PulledStores, rows: SnapshotRows): Promise<void> {
  const { rubrics, topics } = await taxonomy.load()
  rows.putAll('rubrics', rubrics)
  rows.putAll('topics', topics)
}

async function pullPrices({ prices }: PulledStores, rows: SnapshotRows): Promise<void> {
  const found = await prices.find()
  rows.putAll('prices', found ? [found] : [])
}

async function pullGlossary({ glossary }: PulledStores, rows: SnapshotRows): Promise<void> {
  rows.putAll('glossary', await glossary.published())
}

async function pullMostRead(
  { interactions }: PulledStores,
  rows: SnapshotRows,
  now: Date,
): Promise<void> {
  const today = dayInVienna(now)
  const days = interactions.ofDays(addDays(today, 1 - MOST_READ_DAYS), today)
  rows.putAll('most-read', rankMostRead(await Array.fromAsync(days), publicIds(rows)))
}
