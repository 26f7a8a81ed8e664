import {
  type HearticleRecord,
  hearticleRecordSchema,
  MAX_CITED,
} from '../../../src/domain/hearticle/hearticle.ts'
import { hearticleHead } from '../../../src/domain/hearticle/hearticle-head.ts'
import { RETENTION } from '../../../src/domain/time/retention.ts'
import { type AuditLine, auditWrite } from '../table/audit.ts'
import { all, equal, exists } from '../table/conditions.ts'
import {
  boardPlanKey,
  COMMENT_PREFIX,
  EDITION_PREFIX,
  hearticleHeadKey,
  hearticleKey,
  hearticleListKey,
  hearticleNameKey,
  type Key,
  lapsePartition,
  PREVIEW_PREFIX,
  TRASH_LIST,
  translationPartition,
  trashListKey,
  VERSION_PREFIX,
  workingCopyKey,
} from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, remove, update } from '../table/writes.ts'
import { citationItems, citationSteps } from './cited-by.ts'
import { contentChangeWrite } from './content-changes.ts'
import { noticeOfTrash } from './desk-notices.ts'
import { readDesk, type WorkedOn } from './hearticle-desk.ts'
import { type Change, hearticleWrites } from './hearticle-writes.ts'
import { recordUsage } from './usage-counts.ts'

/** Something in the trash (P-TRASH). */
export interface Trashed {
  id: number
  kind: 'deleted' | 'withdrawn'
  at: string
  /** The id of who did it; null for a command. */
  by: string | null
  record: HearticleRecord
}

/** How hearticles are withdrawn, deleted and brought back (P-TRASH). */
export function createHearticleRemoval(table: Table) {
  /**
   * Takes a hearticle from the site, and one that is deleted also from all lists of the desk: its
   * address answers 410, and for 30 days it can be brought back.
   * @param version the only one that goes; left out, whichever it is
   * @returns false where there is nothing to take
   */
  const take = async (
    id: number,
    kind: Trashed['kind'],
    { by, at }: Change,
    version?: number,
  ): Promise<boolean | 'conflict'> => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const stored = await readDesk(table, id)
      if (!stored || stored === 'deleted') return false
      if (version !== undefined && stored.hearticle.version !== version) return 'conflict'
      if (kind === 'withdrawn' && !stored.published) return false
      const whole = await withFewCitations(table, stored, { by, at })
      if (whole && !(await transact(table, trashWrites(whole, kind, { by, at })))) return true
    }
    throw new Error(`hearticle ${id}: others keep writing it`)
  }

  const trashed = async (): Promise<Trashed[]> => {
    const items = queryAll(table, TRASH_LIST, { list: true, newestFirst: true })
    return Array.fromAsync(items, asTrashed)
  }

  return {
    remove: (id: number, at: Date, by: string | null = null, version?: number) =>
      take(id, 'deleted', { by, at }, version),
    withdraw: (id: number, at: Date, by: string | null = null, version?: number) =>
      take(id, 'withdrawn', { by, at }, version),

    /** Whether one that there was has no page any more. */
    async isGone(id: number): Promise<boolean> {
      const [item] = await table.getMany([hearticleKey(id)], Object.values(TAKEN_AT))
      return item !== undefined && Object.values(TAKEN_AT).some((name) => item[name] !== undefined)
    },

    /** What can be brought back, what came last first. */
    trashed,

    /**
     * All that is kept of a hearticle: what is public, its working copy, what lies in the trash.
     * @returns nothing of one that is gone for good; undefined where there never was one
     */
    async heldRecords(id: number): Promise<HearticleRecord[] | undefined> {
      const items = await table.getMany([hearticleKey(id), workingCopyKey(id)])
      if (items.length === 0) return undefined
      return items.flatMap(({ record }) => (record ? [hearticleRecordSchema.parse(record)] : []))
    },

    /**
     * Brings back what was deleted or withdrawn, as it was; what was public is public again, with
     * the approval that it had.
     * @returns undefined where it is not in the trash any more; 'no-topic' where its topic is gone
     */
    async restore(
      id: number,
      { by, at }: Change,
    ): Promise<HearticleRecord | 'no-topic' | undefined> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const items = await table.getMany([hearticleKey(id), workingCopyKey(id)])
        const item = items.find(({ sk }) => sk === hearticleKey(id).sk)
        // What is being forgotten may be half gone already.
        if (item?.trash === undefined || item.forgottenAt !== undefined) return undefined
        if (isOver(asTrashed(item), at)) return undefined
        const refused = await transact(table, restoreWrites(item, items, { by, at }))
        if (!refused) return hearticleRecordSchema.parse(item.record)
        if (refused.at(-1)) return 'no-topic'
      }
      throw new Error(`hearticle ${id}: others keep writing it`)
    },

    /**
     * Forgets what has been in the trash for longer than it is kept: of what was deleted a mark
     * stays, so that its address answers 410. What somebody brings back at that moment is whole, or
     * not there any more. Done again, it takes what was left.
     * @returns how many there were
     */
    async emptyTrash(now: Date): Promise<number> {
      let forgotten = 0
      for (const one of await trashed()) {
        if (!isOver(one, now)) continue
        const { id, kind, record } = one
        const stillThere = all(exists('trash'), equal(TAKEN_AT[kind], one.at))
        if (kind === 'deleted') {
          // From here on nobody brings it back, who may have read it before.
          const begun = update(
            hearticleKey(id),
            { set: { forgottenAt: now.toISOString() }, add: { version: 1 } },
            stillThere,
          )
          if (!(await table.write(begun))) continue
          await freeParts(table, record)
          await removeName(table, record)
        }
        const refused = await transact(table, [
          contentChangeWrite([`AUDIO#${id}`], now),
          update(
            hearticleKey(id),
            { remove: [...(kind === 'deleted' ? ['record'] : []), 'trash', 'listPk', 'listSk'] },
            stillThere,
          ),
        ])
        if (!refused) forgotten += 1
      }
      return forgotten
    },
  }
}

const MAX_ATTEMPTS = 4
const DAY_MILLISECONDS = 86_400_000

/** Whether something has been in the trash for longer than it can be brought back (P-TRASH). */
function isOver({ at }: Trashed, now: Date): boolean {
  return Date.parse(at) < now.getTime() - RETENTION.trashDays * DAY_MILLISECONDS
}

function asTrashed(item: Record<string, unknown>): Trashed {
  const { kind, by } = item.trash as { kind: Trashed['kind']; by: string | null }
  const record = hearticleRecordSchema.parse(item.record)
  return { id: record.id, kind, by, at: String(item[TAKEN_AT[kind]]), record }
}

const TAKEN_AT = { deleted: 'deletedAt', withdrawn: 'withdrawnAt' } as const

/**
 * A change that was cut off between two steps can leave more citations than one transaction takes.
 * @returns undefined where somebody else wrote in between
 */
async function withFewCitations(
  table: Table,
  stored: WorkedOn,
  change: Change,
): Promise<WorkedOn | undefined> {
  const cited = stored.base ?? stored.hearticle
  if (cited.citedPmids.length <= MAX_CITED) return stored
  const fewer = {
    ...cited,
    version: stored.hearticle.version + 1,
    citedPmids: cited.citedPmids.slice(0, MAX_CITED),
  }
  for (const step of citationSteps(cited, fewer)) {
    const options = { topicBefore: cited.topicId, copy: stored.copy }
    if (await transact(table, hearticleWrites(step, change, options))) return undefined
  }
  const again = await readDesk(table, cited.id)
  return again === 'deleted' ? undefined : again
}

function trashWrites(stored: WorkedOn, kind: Trashed['kind'], { by, at }: Change): Writes {
  const { hearticle, base, copy } = stored
  const { id, version } = hearticle
  const cited = base ?? hearticle
  const next = version + 1
  const left: HearticleRecord = { ...(copy ?? cited), version: next }
  const draft = { ...left, status: copy?.status ?? ('DRAFT' as const) }
  const time = at.toISOString()
  const list = trashListKey(id, time)
  return [
    update(
      hearticleKey(id),
      // The version grows here too, so that nobody who has read it before writes it back.
      { set: { [TAKEN_AT[kind]]: time, trash: { kind, by }, version: next, ...list } },
      equal('version', version),
    ),
    kind === 'deleted'
      ? remove(hearticleHeadKey(id))
      : put({
          ...hearticleHeadKey(id),
          head: hearticleHead({ hearticle: draft, isWithdrawn: true }, { by, at }),
        }),
    contentChangeWrite([`HEARTICLE#${id}`, `AUDIO#${id}`], at),
    ...auditBy(by, (who) => ({
      ...{ at, by: who, subject: `HEARTICLE#${id}` },
      action: kind === 'deleted' ? 'hearticle-deleted' : 'hearticle-withdrawn',
    })),
    ...noticeOfTrash(kind, copy ? [copy, cited] : [cited], { by, at }),
    ...citationItems({ hearticle: cited, written: [], removedPmids: cited.citedPmids }),
  ]
}

/** Refused first where somebody else wrote it, last where its topic is gone. */
function restoreWrites(
  item: Record<string, unknown>,
  items: ReadonlyArray<Record<string, unknown>>,
  { by, at }: Change,
): Writes {
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
    put({ ...hearticleHeadKey(id), head }),
    contentChangeWrite([`HEARTICLE#${id}`, `AUDIO#${id}`], at),
    ...auditBy(by, (who) => ({
      ...{ at, by: who, subject: `HEARTICLE#${id}` },
      action: 'hearticle-restored',
    })),
    ...citationItems({ hearticle: record, written: record.citedPmids, removedPmids: [] }),
    recordUsage({ topicId: record.topicId }),
  ]
}

/** What a person does is noted; a command of the product does it for nobody. */
function auditBy(by: string | null, line: (by: string) => AuditLine): Writes {
  return by === null ? [] : [auditWrite(line(by))]
}

/** Its key is free again, unless another hearticle has it by now. */
async function removeName(table: Table, { id, key }: HearticleRecord): Promise<void> {
  if (key) await table.write(remove(hearticleNameKey(key), equal('id', id)))
}

/**
 * Frees what is kept of a hearticle that is gone: the reviews of its translations, its working copy,
 * plan, editions, comments and links to previews.
 * @throws where the database keeps leaving some of it
 */
async function freeParts(table: Table, { id, translations }: HearticleRecord): Promise<void> {
  const { pk } = hearticleKey(id)
  const keys: Key[] = [workingCopyKey(id), boardPlanKey(id)]
  for (const sortPrefix of [EDITION_PREFIX, VERSION_PREFIX, COMMENT_PREFIX, PREVIEW_PREFIX]) {
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
