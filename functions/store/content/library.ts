import type { RubricSearch } from '../../../src/contract/desk/library-taxonomy.ts'
import {
  type RubricRecord,
  rubricRecordSchema,
  type TopicRecord,
  topicRecordSchema,
} from '../../../src/domain/taxonomy/taxonomy.ts'
import { type Changed, changedOf } from '../table/changed.ts'
import { takeIds } from '../table/counters.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import {
  type Key,
  RUBRIC_PREFIX,
  rubricKey,
  SCHEMA_VERSION,
  TAXONOMY_PARTITION,
  TOPIC_PREFIX,
  topicKey,
} from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { contentChangeWrite } from './content-changes.ts'
import { type RemovalOutcome, recordUsage, removeUnused } from './usage-counts.ts'

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

/** Rubrics and topics for those who edit them; each write lets a publication follow. */
export function createLibraryStore(table: Table) {
  const writes = taxonomyWrites(table)
  const { write } = writes
  return {
    ...rubricStore(table, writes),
    ...topicStore(table, writes),

    /** Lets a publication follow where only a picture changed. */
    noteChange: (at: Date, note?: Writes[number]): Promise<boolean> => write([], at, note),
  }
}

function taxonomyWrites(table: Table) {
  const write = async (own: Writes, at: Date, note?: Writes[number]): Promise<boolean> => {
    const writes = [...own, contentChangeWrite(table, ['TAXONOMY'], at)]
    const refused = await transact(table, writes, note)
    return refused === undefined
  }

  const put = (key: Key, kept: Versioned<RubricRecord | TopicRecord>, isNew: boolean) => ({
    Put: {
      TableName: table.name,
      Item: { ...key, schema: SCHEMA_VERSION, ...kept },
      ...(isNew
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ...unchangedSince(kept.version - 1) }),
    },
  })
  const gone = (key: Key, version: number, at: Date): Writes => [
    { Delete: { TableName: table.name, Key: key, ...unchangedSince(version) } },
    contentChangeWrite(table, ['TAXONOMY'], at),
  ]
  return { write, put, gone }
}

function rubricStore(table: Table, { write, put, gone }: ReturnType<typeof taxonomyWrites>) {
  return {
    /** All of them with the searches that fill them, in the order of their ids. */
    async rubrics(): Promise<VersionedRubric[]> {
      const kept: VersionedRubric[] = []
      const options = { sortPrefix: RUBRIC_PREFIX }
      for await (const item of queryAll(table, TAXONOMY_PARTITION, options)) {
        kept.push({
          record: rubricRecordSchema.parse(item.record),
          version: Number(item.version ?? 0),
          changed: changedOf(item),
          search: (item.search as RubricSearch | undefined) ?? null,
        })
      }
      return kept
    },

    async insertRubric(
      fields: Omit<RubricRecord, 'id'>,
      search: RubricSearch | null,
      at: Date,
      note?: RecordAnswer<VersionedRubric>,
    ): Promise<VersionedRubric> {
      const record = { id: await takeIds(table, 'RUBRIC'), ...fields }
      const kept = { record, version: 1, search }
      if (!(await write([put(rubricKey(record.id), kept, true)], at, note?.(kept)))) {
        throw new Error(`the id of rubric ${record.id} was given twice`)
      }
      return kept
    },

    /**
     * @param kept with the version that follows the one that was read
     * @returns false where a user changed or deleted it since
     */
    changeRubric: (
      kept: VersionedRubric,
      at: Date,
      note?: RecordAnswer<VersionedRubric>,
    ): Promise<boolean> => write([put(rubricKey(kept.record.id), kept, false)], at, note?.(kept)),
    /**
     * @param findUse what has this rubric
     * @returns 'conflict' where a user changed or deleted it since
     */
    removeRubric: <Use extends object>(
      { record: { id } }: VersionedRubric,
      version: number,
      findUse: () => Promise<Use | undefined>,
      at: Date,
      note?: RecordAnswer<{ id: number }>,
    ): Promise<RemovalOutcome<Use>> =>
      removeUnused(
        table,
        { rubricId: id },
        { findUse, writes: gone(rubricKey(id), version, at), at, note: note?.({ id }) },
      ),
  }
}

function topicStore(table: Table, { put, write, gone }: ReturnType<typeof taxonomyWrites>) {
  return {
    /** All of them, in the order of their ids. */
    async topics(): Promise<Array<Versioned<TopicRecord>>> {
      const kept: Array<Versioned<TopicRecord>> = []
      const options = { sortPrefix: TOPIC_PREFIX }
      for await (const item of queryAll(table, TAXONOMY_PARTITION, options)) {
        kept.push({
          record: topicRecordSchema.parse(item.record),
          version: Number(item.version ?? 0),
          changed: changedOf(item),
        })
      }
      return kept
    },

    /** @returns undefined where its rubric is not there any more */
    async insertTopic(
      fields: Omit<TopicRecord, 'id'>,
      at: Date,
      note?: RecordAnswer<Versioned<TopicRecord>>,
    ): Promise<Versioned<TopicRecord> | undefined> {
      const record = { id: await takeIds(table, 'TOPIC'), ...fields }
      const kept = { record, version: 1 }
      const rubric = beginIn(table, record.rubricId)
      const writes = [put(topicKey(record.id), kept, true), ...rubric]
      return (await write(writes, at, note?.(kept))) ? kept : undefined
    },

    /**
     * @param kept with the version that follows the one that was read
     * @returns false where a user changed it since, or its rubric is not there any more
     */
    changeTopic: (
      kept: Versioned<TopicRecord>,
      at: Date,
      note?: RecordAnswer<Versioned<TopicRecord>>,
    ): Promise<boolean> =>
      write(
        [put(topicKey(kept.record.id), kept, false), ...beginIn(table, kept.record.rubricId)],
        at,
        note?.(kept),
      ),
    /**
     * @param findUse what has this topic
     * @returns 'conflict' where a user changed or deleted it since
     */
    removeTopic: <Use extends object>(
      { record: { id } }: Versioned<TopicRecord>,
      version: number,
      findUse: () => Promise<Use | undefined>,
      at: Date,
      note?: RecordAnswer<{ id: number }>,
    ): Promise<RemovalOutcome<Use>> =>
      removeUnused(
        table,
        { topicId: id },
        { findUse, writes: gone(topicKey(id), version, at), at, note: note?.({ id }) },
      ),
  }
}

/** That a topic is put into a rubric, which must be there. */
function beginIn(table: Table, rubricId: number): Writes {
  const ConditionExpression = 'attribute_exists(pk)'
  return [
    { ConditionCheck: { TableName: table.name, Key: rubricKey(rubricId), ConditionExpression } },
    recordUsage(table, { rubricId }),
  ]
}

function unchangedSince(version: number) {
  return {
    ConditionExpression:
      version === 0
        ? 'attribute_exists(pk) AND attribute_not_exists(#version)'
        : '#version = :read',
    ExpressionAttributeNames: { '#version': 'version' },
    ...(version > 0 && { ExpressionAttributeValues: { ':read': version } }),
  }
}
