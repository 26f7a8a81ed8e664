import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStore } from '../../../functions/files/object-store.ts'
import { asOf } from '../../../src/domain/edition/edition.ts'
import {
  type ReplacementsRow,
  replacementsRows,
  versionsOf,
} from '../../../src/domain/edition/replacements.ts'
import { type HearticleRecord, isPublic } from '../../../src/domain/hearticle/hearticle.ts'
import {
  MOST_READ_DAYS,
  type MostReadRecord,
  rankMostRead,
} from '../../../src/domain/hearticle/most-read.ts'
import { publicPlaylists } from '../../../src/domain/hearticle/playlist.ts'
import type { DayCounts } from '../../../src/domain/statistics/interactions.ts'
import { shownAsCited } from '../../../src/domain/study/shown-as-cited.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { canonicalJson } from '../../../src/domain/text/canonical-json.ts'
import { addDays, dayInVienna } from '../../../src/domain/time/vienna-days.ts'
import type { OpenedStores } from '../../project/opened-stores.ts'
import { digestOfRow, type SnapshotFile, type SnapshotManifest } from './snapshot-manifest.ts'

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

type Pulled = Pick<SnapshotManifest, 'entries'> & {
  counts: Omit<SnapshotManifest['counts'], 'studies'>
  /** The files of pictures that editors brought. */
  ownPictures: string[]
}

/**
 * Writes everything of a snapshot but the studies: it is little, and a few questions bring it.
 * @param now hides hearticles whose day has not come (P-EMBARGO)
 * @returns what the manifest says about it, in the order of the snapshot
 */
export async function pullLists(
  stores: Omit<PulledStores, 'table' | 'files'>,
  folder: string,
  now: Date,
): Promise<Pulled> {
  const entries: SnapshotManifest['entries'] = {}
  const write = async (
    file: SnapshotFile,
    kind: string,
    rows: readonly { id: number | string }[],
  ) => {
    const texts = rows.map((row) => canonicalJson(row))
    for (const [index, text] of texts.entries()) {
      entries[`${kind}/${rows[index]?.id}`] = digestOfRow(text)
    }
    await writeFile(join(folder, `${file}.ndjson`), texts.map((text) => `${text}\n`).join(''))
    return rows.length
  }
  const { rubrics, topics } = await stores.taxonomy.load()
  const hearticles = await publicHearticles(stores, now)
  const ids = new Set(hearticles.map(({ id }) => id))
  const prices = await stores.prices.find()
  const counts = {
    rubrics: await write('rubrics', 'rubric', rubrics),
    topics: await write('topics', 'topic', topics),
    hearticles: await write('hearticles', 'hearticle', hearticles),
    playlists: await write(
      'playlists',
      'playlist',
      publicPlaylists(await stores.playlists.list(), ids),
    ),
    replacements: await write(
      'replacements',
      'replacements',
      await replacementsOf(stores, hearticles),
    ),
    'most-read': await write('most-read', 'most-read', await mostRead(stores, ids, now)),
    prices: await write('prices', 'prices', prices ? [prices] : []),
    glossary: await write('glossary', 'term', await stores.glossary.published()),
  }
  const ownPictures = hearticles.flatMap(({ ownPicture }) => ownPicture?.file ?? [])
  return { counts, entries, ownPictures }
}

/** The hearticles that readers may see, each with all that a snapshot has of it, by their ids. */
export async function publicHearticles(
  {
    hearticles,
    namedReviewers,
    studies,
  }: Pick<OpenedStores, 'hearticles' | 'namedReviewers' | 'studies'>,
  now: Date,
): Promise<HearticleRecord[]> {
  const removed = shownAsCited(await studies.removed())
  const found: HearticleRecord[] = []
  for await (const hearticle of hearticles.published()) {
    if (isPublic(hearticle, now)) found.push(withRemoved(asOf(hearticle, now), removed))
  }
  return (await namedReviewers.addNames(found)).toSorted((a, b) => a.id - b.id)
}

function withRemoved(hearticle: HearticleRecord, removed: readonly StudyRecord[]): HearticleRecord {
  const removedStudies = removed.filter(({ pmid }) => hearticle.citedPmids.includes(pmid))
  return removedStudies.length > 0 ? { ...hearticle, removedStudies } : hearticle
}

/** Read after the hearticles: what replaced one of them in between is told by the next snapshot. */
async function replacementsOf(
  { hearticles: store }: Pick<OpenedStores, 'hearticles'>,
  hearticles: readonly HearticleRecord[],
): Promise<ReplacementsRow[]> {
  const ids = new Set(hearticles.map(({ id }) => id))
  const editions = (await store.replacements()).filter(({ hearticleId }) => ids.has(hearticleId))
  const records = await store.recordsOf(versionsOf(editions))
  return replacementsRows(hearticles, editions, records)
}

async function mostRead(
  { interactions }: Pick<OpenedStores, 'interactions'>,
  publicIds: ReadonlySet<number>,
  now: Date,
): Promise<MostReadRecord[]> {
  const today = dayInVienna(now)
  const days: DayCounts[] = []
  for await (const day of interactions.ofDays(addDays(today, 1 - MOST_READ_DAYS), today)) {
    days.push(day)
  }
  return rankMostRead(days, publicIds)
}
