import type { LibraryRubric, LibraryTopic } from '../../src/contract/desk/library-taxonomy.ts'
import { type TopicRecord, topicImageName } from '../../src/domain/taxonomy/taxonomy.ts'
import { ApiError } from '../errors/api-error.ts'
import { type ObjectStore, topicImageKey } from '../files/object-store.ts'
import type { Versioned, VersionedRubric } from '../store/content/library.ts'

export function presentLibraryRubric({ record, version, search }: VersionedRubric): LibraryRubric {
  return { ...record, version, search }
}

export function presentLibraryTopic({ record, version }: Versioned<TopicRecord>): LibraryTopic {
  return { ...record, version, imageName: topicImageName(record) }
}

/**
 * The picture's file is named after the English name, so no two topics may have the same file.
 * @throws ApiError `topic_name_taken`, with its field
 */
export function assertFreeName(
  name: TopicRecord['name'],
  topics: ReadonlyArray<Versioned<TopicRecord>>,
  ownId?: number,
): void {
  const wanted = topicImageName({ name })
  const sameImageTopic = topics.find(
    ({ record }) => record.id !== ownId && topicImageName(record) === wanted,
  )
  if (sameImageTopic)
    throw new ApiError('topic_name_taken', { 'body.name.en': sameImageTopic.record.name.en })
}

/**
 * Before a topic gets another English name its picture is copied to the name that it then has. The
 * older file stays: pages that were published before still show it.
 */
export async function copyImage(
  files: ObjectStore,
  before: TopicRecord,
  after: TopicRecord,
): Promise<void> {
  const from = topicImageName(before)
  const to = topicImageName(after)
  if (from === to) return
  for (const size of ['normal', 'big'] as const) {
    const bytes = await files.get(topicImageKey(from, size))
    if (bytes) await files.put(topicImageKey(to, size), bytes)
  }
}
