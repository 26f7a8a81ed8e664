/** Rubrics and topics. */
import {
  type RubricRecord,
  rubricRecordSchema,
  type Taxonomy,
  type TopicRecord,
  topicRecordSchema,
} from '../../../src/domain/taxonomy/taxonomy.ts'
import { reserveIds } from '../table/counters.ts'
import { type Key, rubricKey, TAXONOMY_PARTITION, topicKey } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { put } from '../table/writes.ts'
import { contentChangeWrite } from './content-changes.ts'

async function keep(table: Table, key: Key, record: RubricRecord | TopicRecord): Promise<void> {
  await transact(table, [put({ ...key, record }), contentChangeWrite(['TAXONOMY'], new Date())])
}

/** All of them, in the order of their ids; one call. */
export async function load(table: Table): Promise<Taxonomy> {
  const rubrics: RubricRecord[] = []
  const topics: TopicRecord[] = []
  for await (const { sk, record } of queryAll(table, TAXONOMY_PARTITION)) {
    if (String(sk).startsWith('RUBRIC#')) rubrics.push(rubricRecordSchema.parse(record))
    else topics.push(topicRecordSchema.parse(record))
  }
  return { rubrics, topics }
}

/** Writes a rubric under an id of its own; the counter never gives that id again. */
export async function putRubric(table: Table, rubric: RubricRecord): Promise<void> {
  await reserveIds(table, 'RUBRIC', rubric.id)
  await keep(table, rubricKey(rubric.id), rubric)
}

/** Writes a topic under an id of its own; the counter never gives that id again. */
export async function putTopic(table: Table, topic: TopicRecord): Promise<void> {
  await reserveIds(table, 'TOPIC', topic.id)
  await keep(table, topicKey(topic.id), topic)
}
