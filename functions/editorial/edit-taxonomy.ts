import type { LibraryRubric, LibraryTopic } from '../../src/contract/desk/library-taxonomy.ts'
import { type Language, languages } from '../../src/contract/protocol/language.ts'
import { statesQuantity } from '../../src/domain/numbers/states-quantity.ts'
import { type TopicRecord, topicImageName } from '../../src/domain/taxonomy/taxonomy.ts'
import { ApiError } from '../errors/api-error.ts'
import { faultMessage } from '../errors/fault-messages.ts'
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

/**
 * @param texts by the names of their fields; one that has no language is read by both
 * @throws ApiError `quantity_in_name`, with the fields that state one (P-NAMES-AT-ONCE)
 */
export function assertNoQuantity(
  texts: Record<string, string | Record<Language, string>>,
  language: Language,
): void {
  const words = faultMessage('quantity', language)
  const named = Object.entries(texts).flatMap(([field, text]) =>
    languages.flatMap((of) => {
      const [path, value] =
        typeof text === 'string' ? [`body.${field}`, text] : [`body.${field}.${of}`, text[of]]
      return statesQuantity(value, of) ? [[path, words] as const] : []
    }),
  )
  if (named.length > 0) throw new ApiError('quantity_in_name', Object.fromEntries(named))
}
