/** Playlists, one item each. */
import {
  type PlaylistRecord,
  playlistRecordSchema,
} from '../../../src/domain/hearticle/playlist.ts'
import { auditWrite } from '../table/audit.ts'
import { type Changed, changedOf } from '../table/changed.ts'
import { all, type Condition, equal, exists, missing } from '../table/conditions.ts'
import { takeIds } from '../table/counters.ts'
import type { EmptyAnswer, RecordAnswer } from '../table/idempotency.ts'
import { hearticleHeadKey, hearticleKey, PLAYLISTS_PARTITION, playlistKey } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, putNew, update } from '../table/writes.ts'
import { contentChangeWrite } from './content-changes.ts'

type PlaylistDraft = Omit<PlaylistRecord, 'id' | 'version'>

/**
 * Writes a new playlist; a hearticle that is named twice stands where it was named first.
 * @returns undefined where one of its hearticles is not there: nothing was written
 */
export async function create(
  table: Table,
  draft: PlaylistDraft,
  at: Date = new Date(),
  note?: RecordAnswer<PlaylistRecord>,
  also?: (playlist: PlaylistRecord) => Writes,
): Promise<PlaylistRecord | undefined> {
  const hearticleIds = [...new Set(draft.hearticleIds)]
  const found = await table.getMany(hearticleIds.map(hearticleKey))
  if (found.filter(isThere).length < hearticleIds.length) return undefined
  const id = await takeIds(table, 'PLAYLIST')
  const record = playlistRecordSchema.parse({ ...draft, id, hearticleIds })
  const created: Writes = [
    putNew({ ...playlistKey(id), record }),
    contentChangeWrite([`PLAYLIST#${id}`], at),
    ...(also?.(record) ?? []),
  ]
  const failed = await transact(table, created, note?.(record))
  if (failed) throw new Error(`playlist ${id} is there already`)
  return record
}

/**
 * Puts a changed playlist in place of the one that was read. Hearticles that are new in it must
 * be there; those that were in it may be deleted by now.
 * @param by the user who does it, for those who changed it at the same time
 * @returns 'changed' where it is another one by now
 */
export async function replace(
  table: Table,
  before: PlaylistRecord,
  after: PlaylistRecord,
  at: Date,
  by?: string,
  note?: RecordAnswer<PlaylistRecord>,
  also: Writes = [],
): Promise<PlaylistRecord | 'changed' | 'hearticle_not_found'> {
  const { id, version } = before
  const hearticleIds = [...new Set(after.hearticleIds)]
  const previous = new Set(before.hearticleIds)
  const added = hearticleIds.filter((id) => !previous.has(id))
  const found = await table.getMany(added.map(hearticleHeadKey))
  if (found.length < added.length) return 'hearticle_not_found'
  const record = playlistRecordSchema.parse({
    ...after,
    id,
    hearticleIds,
    version: version + 1,
  })
  const changed: Changed | undefined = by === undefined ? undefined : { by, at: at.toISOString() }
  const replaced: Writes = [
    put({ ...playlistKey(id), record, ...(changed && { changed }) }, whileThere(version)),
    contentChangeWrite([`PLAYLIST#${id}`], at),
    ...also,
  ]
  const failed = await transact(table, replaced, note?.(record))
  return failed ? 'changed' : record
}

/** All of them, newest first. */
export async function list(table: Table): Promise<PlaylistRecord[]> {
  const found: PlaylistRecord[] = []
  for await (const item of queryAll(table, PLAYLISTS_PARTITION, { newestFirst: true })) {
    if (isThere(item)) found.push(playlistRecordSchema.parse(item.record))
  }
  return found
}

export async function find(
  table: Table,
  id: number,
): Promise<PlaylistRecord | 'deleted' | undefined> {
  const item = await table.get(playlistKey(id))
  if (!item) return undefined
  return isThere(item) ? playlistRecordSchema.parse(item.record) : 'deleted'
}

/** Who replaced it last, and when; undefined where nobody did. */
export async function lastChange(table: Table, id: number): Promise<Changed | undefined> {
  return changedOf(await table.get(playlistKey(id)))
}

/**
 * Removes a playlist and leaves that there was one, so that its address can say so
 * (P-PAGE-STATUS).
 * @param by the user who does it, for the audit
 * @param version the only one that goes; left out, whichever it is
 * @returns false where there is none, or none of that version
 */
export async function remove(
  table: Table,
  id: number,
  at: Date,
  by?: string,
  note?: RecordAnswer<EmptyAnswer>,
  version?: number,
  also: Writes = [],
): Promise<boolean> {
  const removed: Writes = [
    update(
      playlistKey(id),
      { set: { deletedAt: at.toISOString() }, remove: ['record', 'changed'] },
      whileThere(version),
    ),
    contentChangeWrite([`PLAYLIST#${id}`], at),
    ...(by === undefined
      ? []
      : [auditWrite({ at, by, action: 'playlist-deleted', subject: `PLAYLIST#${id}` })]),
    ...also,
  ]
  return (await transact(table, removed, note?.({}))) === undefined
}

/** Writes one that was deleted again. @returns false where it is there */
export async function restore(
  table: Table,
  record: PlaylistRecord,
  at: Date,
  also: Writes,
): Promise<boolean> {
  const { id } = record
  const restored: Writes = [
    put({ ...playlistKey(id), record }, exists('deletedAt')),
    contentChangeWrite([`PLAYLIST#${id}`], at),
    ...also,
  ]
  return (await transact(table, restored)) === undefined
}

const isThere = ({ deletedAt }: Record<string, unknown>) => deletedAt === undefined

/** @param version left out, whichever it is */
function whileThere(version: number | undefined): Condition {
  const isIt = version === undefined ? undefined : equal('record.version', version)
  return all(exists('record'), missing('deletedAt'), isIt)
}
