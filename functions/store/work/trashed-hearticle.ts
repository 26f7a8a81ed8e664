import {
  type HearticleRecord,
  hearticleRecordSchema,
} from '../../../src/domain/hearticle/hearticle.ts'
import { hearticleHead } from '../../../src/domain/hearticle/hearticle-head.ts'
import { citationItems } from '../content/cited-by.ts'
import { contentChangeWrite } from '../content/content-changes.ts'
import { headWrites } from '../content/hearticle-heads.ts'
import { TAKEN_AT, type TrashState } from '../content/trash-mark.ts'
import { recordUsage } from '../content/usage-counts.ts'
import { withdrawalWrite } from '../content/withdrawals.ts'
import { auditWrite } from '../table/audit.ts'
import { planEntryRemoval } from '../table/board-entries.ts'
import { all, type Condition, equal, exists } from '../table/conditions.ts'
import {
  boardPlanKey,
  COMMENT_PREFIX,
  hearticleKey,
  hearticleListKey,
  hearticleNameKey,
  type Key,
  lapsePartition,
  PREVIEW_PREFIX,
  translationPartition,
  VERSION_PREFIX,
  workingCopyKey,
} from '../table/keys.ts'
import { type Item, queryAll, type Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, remove, update } from '../table/writes.ts'

interface TrashedHearticle {
  state: TrashState
  record: HearticleRecord
}

/** Brings one back; refused first where somebody else wrote it, else where its topic is gone. */
export function hearticleBack(
  items: readonly Item[],
  { by, at }: { by: string; at: Date },
): Writes {
  const item = items.find(({ sk }) => sk === hearticleKey(0).sk)
  if (!item) throw new Error('has no record')
  const record = hearticleRecordSchema.parse(item.record)
  const { id } = record
  const working = items.find(({ sk }) => sk === workingCopyKey(id).sk)
  const read = Number(item.version)
  const version = read + 1
  const isPublished = record.status === 'PUBLISHED'
  const copy = working && { ...hearticleRecordSchema.parse(working.record), version }
  const published = isPublished ? record : undefined
  const head = hearticleHead({ hearticle: copy ?? { ...record, version }, published }, { by, at })
  return [
    put(
      {
        ...hearticleKey(id),
        version,
        // What is public keeps the version of its edition; of all else it says which is the latest.
        record: isPublished ? record : { ...record, version },
        ...(isPublished && hearticleListKey(record)),
      },
      all(equal('version', read), exists('trash')),
    ),
    ...headWrites(head),
    ...(isPublished
      ? [
          withdrawalWrite({
            hearticleId: id,
            at: String(item[TAKEN_AT.deleted] ?? item[TAKEN_AT.withdrawn]),
            restoredAt: at.toISOString(),
          }),
        ]
      : []),
    contentChangeWrite([`HEARTICLE#${id}`, `AUDIO#${id}`], at),
    auditWrite({ at, by, action: 'work-restored', subject: `HEARTICLE#${id}` }),
    ...citationItems({ hearticle: record, written: record.citedPmids, removedPmids: [] }),
    recordUsage({ topicId: record.topicId }),
  ]
}

/**
 * Forgets one that was deleted but for a mark, so that its address answers 410; of one that was
 * withdrawn it stays with the desk. Done again, it takes what was left.
 * @param stillThere that nobody has brought it back
 * @returns false where somebody has
 */
export async function forgetHearticle(
  table: Table,
  { state, record }: TrashedHearticle,
  stillThere: Condition,
  now: Date,
): Promise<boolean> {
  const { id } = record
  if (state === 'deleted') {
    // From here on nobody brings it back, who may have read it before.
    const forgottenAt = now.toISOString()
    const begun = { set: { forgottenAt }, add: { version: 1 } }
    if (!(await table.write(update(hearticleKey(id), begun, stillThere)))) return false
    await freeParts(table, record)
    await removeName(table, record)
  }
  const ends = [...(state === 'deleted' ? ['record'] : []), 'trash', 'listPk', 'listSk']
  const refused = await transact(table, [
    contentChangeWrite([`AUDIO#${id}`], now),
    update(hearticleKey(id), { remove: ends }, stillThere),
    ...(state === 'deleted' ? [planEntryRemoval(id)] : []),
  ])
  return !refused
}

/** Its key is free again, unless another hearticle has it by now. */
async function removeName(table: Table, { id, key }: HearticleRecord): Promise<void> {
  if (key) await table.write(remove(hearticleNameKey(key), equal('id', id)))
}

/**
 * Frees what is kept of a hearticle that is gone: the reviews of its translations, its working copy,
 * plan, versions, comments and links to previews. When its editions were public, and what readers were
 * told of them, stays (P-EDITION-ADDRESS).
 * @throws where the database keeps leaving some of it
 */
async function freeParts(table: Table, { id, translations }: HearticleRecord): Promise<void> {
  const { pk } = hearticleKey(id)
  const keys: Key[] = [workingCopyKey(id), boardPlanKey(id)]
  for (const sortPrefix of [VERSION_PREFIX, COMMENT_PREFIX, PREVIEW_PREFIX]) {
    for await (const { sk } of queryAll(table, pk, { sortPrefix })) {
      keys.push({ pk, sk: String(sk) })
    }
  }
  const lapses = lapsePartition(id)
  for await (const { sk } of queryAll(table, lapses)) keys.push({ pk: lapses, sk: String(sk) })
  const reviews: Key[] = []
  for (const translation of translations) {
    const partition = translationPartition(translation.id)
    for await (const { sk } of queryAll(table, partition, { sortPrefix: 'REVIEW#' })) {
      reviews.push({ pk: partition, sk: String(sk) })
    }
  }
  await table.removeMany([...reviews, ...keys])
}
