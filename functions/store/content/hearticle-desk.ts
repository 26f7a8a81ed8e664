import { workingCopyOf } from '../../../src/domain/edition/edition.ts'
import {
  type HearticleRecord,
  hearticleRecordSchema,
} from '../../../src/domain/hearticle/hearticle.ts'
import { type DeskHearticle, hearticleHead } from '../../../src/domain/hearticle/hearticle-head.ts'
import { equal } from '../table/conditions.ts'
import { hearticleKey, workingCopyKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { put, update } from '../table/writes.ts'
import { headWrites } from './hearticle-heads.ts'
import { type Change, keptEdition } from './hearticle-writes.ts'
import { recordUsage } from './usage-counts.ts'

/** What the desk has of a hearticle, and what of it lies beside what. */
export interface WorkedOn extends DeskHearticle {
  /** What is or was public, beside which the working copy lies; undefined where nothing ever was. */
  base?: HearticleRecord | undefined
  copy?: HearticleRecord | undefined
}

/** What the desk has of a hearticle, in one call. */
export async function readDesk(
  table: Table,
  id: number,
): Promise<WorkedOn | 'deleted' | undefined> {
  const items = await table.getMany([hearticleKey(id), workingCopyKey(id)])
  const item = items.find(({ sk }) => sk === hearticleKey(id).sk)
  if (!item) return undefined
  if (item.deletedAt !== undefined) return 'deleted'
  const stored = hearticleRecordSchema.parse(item.record)
  if (stored.status !== 'PUBLISHED') return { hearticle: stored }
  const isWithdrawn = item.withdrawnAt !== undefined
  const working = items.find(({ sk }) => sk === workingCopyKey(id).sk)
  // Its version is the latest of both, so that whoever writes either is found out.
  const version = Number(item.version)
  const copy = working && { ...hearticleRecordSchema.parse(working.record), version }
  return {
    hearticle: copy ?? { ...stored, version, ...(isWithdrawn && { status: 'DRAFT' as const }) },
    copy,
    ...(!isWithdrawn && { published: stored }),
    isWithdrawn,
    base: stored,
  }
}

/** What is worked on: what is there, or the working copy that begins now. */
export function workingCopyFrom({ hearticle, base, copy }: WorkedOn): HearticleRecord {
  if (!base) return hearticle
  return copy ?? { ...workingCopyOf(base), version: hearticle.version }
}

/**
 * Writes the working copy of what is public, which stays as it is. The first write is refused where
 * anybody has written the hearticle since its version before was read, the last where the topic of
 * the copy is gone.
 */
export function workingCopyWrites(
  { published, hearticle: before, isWithdrawn }: WorkedOn,
  hearticle: HearticleRecord,
  change: Change,
): Writes {
  const { id, version } = hearticle
  return [
    versionWrite(id, version),
    put({ ...workingCopyKey(id), record: hearticle }),
    ...headWrites(
      hearticleHead({ hearticle, published, ...(isWithdrawn && { isWithdrawn }) }, change),
    ),
    ...keptEdition(hearticle, change),
    ...(before.topicId === hearticle.topicId ? [] : [recordUsage({ topicId: hearticle.topicId })]),
  ]
}

/** Lets a hearticle have a later version, where it still has the one before. */
export function versionWrite(id: number, version: number) {
  return update(hearticleKey(id), { set: { version } }, equal('version', version - 1))
}
