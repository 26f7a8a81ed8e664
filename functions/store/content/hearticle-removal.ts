import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { auditWrite } from '../table/audit.ts'
import {
  hearticleHeadKey,
  hearticleKey,
  hearticleNameKey,
  type Key,
  translationPartition,
  VERSION_PREFIX,
} from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { remove, update } from '../table/writes.ts'
import { citationItems } from './cited-by.ts'
import { contentChangeWrite } from './content-changes.ts'
import type { Change } from './hearticle-writes.ts'

/** What deletes a hearticle in one transaction: a mark stays, so that its address answers 410. */
export function removalWrites(stored: HearticleRecord, { by, at }: Change): Writes {
  const { id, key, version } = stored
  return [
    update(hearticleKey(id), {
      change: 'SET deletedAt = :at, #version = :next REMOVE #record, listPk, listSk',
      condition: '#version = :read',
      // The version grows here too, so that nobody who has read it before writes it back.
      values: { at: at.toISOString(), read: version, next: version + 1 },
    }),
    ...(key ? [remove(hearticleNameKey(key))] : []),
    remove(hearticleHeadKey(id)),
    contentChangeWrite([`HEARTICLE#${id}`, `AUDIO#${id}`], at),
    ...(by === null
      ? []
      : [auditWrite({ at, by, action: 'hearticle-deleted', subject: `HEARTICLE#${id}` })]),
    ...citationItems({ hearticle: stored, written: [], removedPmids: stored.citedPmids }),
  ]
}

/**
 * Frees what is kept of a hearticle that is deleted: the reviews of its translations, then its
 * versions, which name these; done again, it takes what was left.
 * @throws where the database keeps leaving some of it
 */
export async function freeVersions(table: Table, id: number): Promise<void> {
  const keys: Key[] = []
  const translations = new Set<number>()
  const { pk } = hearticleKey(id)
  for await (const { sk, record } of queryAll(table, pk, { sortPrefix: VERSION_PREFIX })) {
    keys.push({ pk, sk: String(sk) })
    for (const translation of (record as HearticleRecord).translations) {
      translations.add(translation.id)
    }
  }
  const reviews: Key[] = []
  for (const translation of translations) {
    const partition = translationPartition(translation)
    for await (const { sk } of queryAll(table, partition, { sortPrefix: 'REVIEW#' })) {
      reviews.push({ pk: partition, sk: String(sk) })
    }
  }
  await table.removeMany([...reviews, ...keys])
}
