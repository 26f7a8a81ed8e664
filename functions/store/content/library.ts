/** Rubrics and topics for those who edit them; each write lets a publication follow. */
import type { RubricSearch } from '../../../src/contract/desk/library-taxonomy.ts'
import {
  type RubricRecord,
  rubricRecordSchema,
  type TopicRecord,
  topicRecordSchema,
} from '../../../src/domain/taxonomy/taxonomy.ts'
import { type Changed, changedOf } from '../table/changed.ts'
import { all, equal, IF_EXISTS, IF_NEW, missing } from '../table/conditions.ts'
import { takeIds } from '../table/counters.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import {
  type Key,
  RUBRIC_PREFIX,
  rubricKey,
  TAXONOMY_PARTITION,
  TOPIC_PREFIX,
  topicKey,
} from '../table/keys.ts'
import { type Item, queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { check, put, remove } from '../table/writes.ts'
import { contentChangeWrite } from './content-changes.ts'
import {
  type InUse,
  type RemovalOutcome,
  recordUsage,
  removeUnused,
  reopenUsage,
  type UsageTarget,
} from './usage-counts.ts'

/** A rubric or topic as it is edited. Those that were brought in otherwise begin with version 0. */
export interface Versioned<T> {
  record: T
  version: number
  /** By a user at the desk. */
  changed?: Changed | undefined
}

export interface VersionedRubric extends Versioned<RubricRecord> {
  search: RubricSearch | null
}

async function write(table: Table, own: Writes, at: Date, note?: Write): Promise<boolean> {
  const writes = [...own, contentChangeWrite(['TAXONOMY'], at)]
  const refused = await transact(table, writes, note)
  return refused === undefined
}

const keep = (key: Key, versioned: Versioned<RubricRecord | TopicRecord>, isNew: boolean) => {
  const read = versioned.version - 1
  return put({ ...key, ...versioned }, isNew ? IF_NEW : unchangedSince(read))
}

/** How a rubric or a topic that nothing uses is deleted. */
function removing(keyOf: (id: number) => Key, targetOf: (id: number) => UsageTarget) {
  /**
   * @param version the one that was read
   * @param findUse what uses it
   * @returns 'conflict' where a user changed or deleted it since
   */
  return (
    table: Table,
    { record: { id } }: Versioned<{ id: number }>,
    version: number,
    findUse: () => Promise<InUse | undefined>,
    at: Date,
    note?: RecordAnswer<{ id: number }>,
    also: Writes = [],
  ): Promise<RemovalOutcome> => {
    const removal = remove(keyOf(id), unchangedSince(version))
    const writes = [removal, contentChangeWrite(['TAXONOMY'], at), ...also]
    return removeUnused(table, targetOf(id), { findUse, writes, at, note: note?.({ id }) })
  }
}

/** All of them with the searches that fill them, in the order of their ids. */
export async function rubrics(table: Table): Promise<VersionedRubric[]> {
  const items = queryAll(table, TAXONOMY_PARTITION, { sortPrefix: RUBRIC_PREFIX })
  return Array.fromAsync(items, (item) => ({
    ...versioned(item, rubricRecordSchema.parse(item.record)),
    search: (item.search as RubricSearch | undefined) ?? null,
  }))
}

export async function insertRubric(
  table: Table,
  fields: Omit<RubricRecord, 'id'>,
  search: RubricSearch | null,
  at: Date,
  note?: RecordAnswer<VersionedRubric>,
  also?: (rubric: VersionedRubric) => Writes,
): Promise<VersionedRubric> {
  const record = { id: await takeIds(table, 'RUBRIC'), ...fields }
  const versioned = { record, version: 1, search }
  const writes = [keep(rubricKey(record.id), versioned, true), ...(also?.(versioned) ?? [])]
  if (!(await write(table, writes, at, note?.(versioned)))) {
    throw new Error(`the id of rubric ${record.id} was given twice`)
  }
  return versioned
}

/**
 * @param rubric with the version that follows the one that was read
 * @returns false where a user changed or deleted it since
 */
export function changeRubric(
  table: Table,
  rubric: VersionedRubric,
  at: Date,
  note?: RecordAnswer<VersionedRubric>,
  also: Writes = [],
): Promise<boolean> {
  const writes = [keep(rubricKey(rubric.record.id), rubric, false), ...also]
  return write(table, writes, at, note?.(rubric))
}

/** Writes one that was deleted again. @returns false where one of its id is there */
export function restoreRubric(
  table: Table,
  rubric: VersionedRubric,
  at: Date,
  also: Writes,
): Promise<boolean> {
  const { id } = rubric.record
  const writes = [keep(rubricKey(id), rubric, true), reopenUsage({ rubricId: id }), ...also]
  return write(table, writes, at)
}

export const removeRubric = removing(rubricKey, (rubricId) => ({ rubricId }))

/** All of them, in the order of their ids. */
export async function topics(table: Table): Promise<Array<Versioned<TopicRecord>>> {
  const items = queryAll(table, TAXONOMY_PARTITION, { sortPrefix: TOPIC_PREFIX })
  return Array.fromAsync(items, (item) => versioned(item, topicRecordSchema.parse(item.record)))
}

/** @returns undefined where its rubric is not there any more */
export async function insertTopic(
  table: Table,
  fields: Omit<TopicRecord, 'id'>,
  at: Date,
  note?: RecordAnswer<Versioned<TopicRecord>>,
  also?: (topic: Versioned<TopicRecord>) => Writes,
): Promise<Versioned<TopicRecord> | undefined> {
  const record = { id: await takeIds(table, 'TOPIC'), ...fields }
  const topic = { record, version: 1 }
  const rubric = beginIn(record.rubricId)
  const writes = [keep(topicKey(record.id), topic, true), ...rubric, ...(also?.(topic) ?? [])]
  return (await write(table, writes, at, note?.(topic))) ? topic : undefined
}

/**
 * @param topic with the version that follows the one that was read
 * @returns false where a user changed it since, or its rubric is not there any more
 */
export function changeTopic(
  table: Table,
  topic: Versioned<TopicRecord>,
  at: Date,
  note?: RecordAnswer<Versioned<TopicRecord>>,
  also: Writes = [],
): Promise<boolean> {
  const { id, rubricId } = topic.record
  const writes = [keep(topicKey(id), topic, false), ...beginIn(rubricId), ...also]
  return write(table, writes, at, note?.(topic))
}

/** Writes one that was deleted again. @returns false where one of its id is there, or its rubric is not */
export function restoreTopic(
  table: Table,
  topic: Versioned<TopicRecord>,
  at: Date,
  also: Writes,
): Promise<boolean> {
  const { id, rubricId } = topic.record
  const begun = [...beginIn(rubricId), reopenUsage({ topicId: id })]
  return write(table, [keep(topicKey(id), topic, true), ...begun, ...also], at)
}

export const removeTopic = removing(topicKey, (topicId) => ({ topicId }))

/** Lets a publication follow where only a picture changed. */
export function noteChange(
  table: Table,
  at: Date,
  note?: Write,
  also: Writes = [],
): Promise<boolean> {
  return write(table, also, at, note)
}

/** That a topic is put into a rubric, which must be there. */
function beginIn(rubricId: number): Writes {
  return [check(rubricKey(rubricId)), recordUsage({ rubricId })]
}

const unchangedSince = (version: number) =>
  version === 0 ? all(IF_EXISTS, missing('version')) : equal('version', version)

const versioned = <T>(item: Item, record: T): Versioned<T> => ({
  record,
  version: Number(item.version ?? 0),
  changed: changedOf(item),
})
