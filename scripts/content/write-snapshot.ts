import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { canonicalJson } from '../../src/domain/canonical-json.ts'
import { type HearticleRecord, isPublic } from '../../src/domain/hearticle.ts'
import type { DayCounts } from '../../src/domain/interactions.ts'
import { MOST_READ_DAYS, type MostReadRecord, rankMostRead } from '../../src/domain/most-read.ts'
import type { PlaylistRecord } from '../../src/domain/playlist.ts'
import { addDays, dayInVienna } from '../../src/domain/vienna-days.ts'
import { clearLeftovers, draftOf, replaceFolder } from '../site/replace-folder.ts'
import type { Stores } from '../stores.ts'

export interface SnapshotManifest {
  schema: 1
  /** The table that it was pulled from. */
  table: string
  /** Of everything in the snapshot: two with the same digest are the same. */
  digest: string
  counts: Record<SnapshotFile, number>
  /** From 'study/26551272' to the digest of its row. */
  entries: Record<string, string>
}

type SnapshotFile = 'rubrics' | 'topics' | 'hearticles' | 'playlists' | 'most-read' | 'studies'

/**
 * Writes all published content into a folder: newline-delimited JSON in a fixed order, and a
 * manifest with a digest of each entry. The same content gives the same bytes. The folder is
 * replaced whole, so that a pull that was cut off leaves the last one.
 * @param now hides hearticles whose day has not come (decision 22a)
 */
export async function writeSnapshot(
  stores: Pick<
    Stores,
    'table' | 'taxonomy' | 'hearticles' | 'playlists' | 'interactions' | 'studies'
  >,
  folder: string,
  now: Date,
): Promise<SnapshotManifest> {
  await clearLeftovers(folder)
  const draft = draftOf(folder)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const { rubrics, topics } = await stores.taxonomy.load()
  const entries: Record<string, string> = {}
  const whole = createHash('sha256')
  const write = (file: SnapshotFile, kind: string, rows: Rows) =>
    writeRows(join(draft, `${file}.ndjson`), rows, (id, digest) => {
      entries[`${kind}/${id}`] = digest
      whole.update(`${kind}/${id} ${digest}\n`)
    })

  const hearticles = await publicHearticles(stores, now)
  const ids = new Set(hearticles.map(({ id }) => id))
  const counts = {
    rubrics: await write('rubrics', 'rubric', rubrics),
    topics: await write('topics', 'topic', topics),
    hearticles: await write('hearticles', 'hearticle', hearticles),
    playlists: await write('playlists', 'playlist', await activePlaylists(stores, ids)),
    'most-read': await write('most-read', 'most-read', await mostRead(stores, ids, now)),
    studies: await write('studies', 'study', stores.studies.published()),
  }
  const manifest: SnapshotManifest = {
    schema: 1,
    table: stores.table.name,
    digest: whole.digest('hex'),
    counts,
    entries,
  }
  await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  await replaceFolder(draft, folder)
  return manifest
}

type Row = { id: number } | { pmid: string }
type Rows = Iterable<Row> | AsyncIterable<Row>

async function publicHearticles(
  { hearticles }: Pick<Stores, 'hearticles'>,
  now: Date,
): Promise<HearticleRecord[]> {
  const found: HearticleRecord[] = []
  for await (const hearticle of hearticles.published()) {
    if (isPublic(hearticle, now)) found.push(hearticle)
  }
  return found.toSorted((a, b) => a.id - b.id)
}

/** Playlists that readers see, with the hearticles that they see. */
async function activePlaylists(
  { playlists }: Pick<Stores, 'playlists'>,
  publicIds: ReadonlySet<number>,
): Promise<PlaylistRecord[]> {
  return (await playlists.list())
    .filter(({ status }) => status === 'ACTIVE')
    .map((playlist) => ({
      ...playlist,
      hearticleIds: playlist.hearticleIds.filter((id) => publicIds.has(id)),
    }))
    .toSorted((a, b) => a.id - b.id)
}

async function mostRead(
  { interactions }: Pick<Stores, 'interactions'>,
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

async function writeRows(
  path: string,
  rows: Rows,
  entry: (id: number | string, digest: string) => void,
): Promise<number> {
  const stream = createWriteStream(path)
  const written = finished(stream)
  let count = 0
  for await (const row of rows) {
    const text = canonicalJson(row)
    entry('pmid' in row ? row.pmid : row.id, digestOf(createHash('sha256').update(text)))
    count += 1
    if (!stream.write(`${text}\n`)) await once(stream, 'drain')
  }
  stream.end()
  await written
  return count
}

function digestOf(hash: Hash): string {
  return hash.digest('hex').slice(0, 32)
}
