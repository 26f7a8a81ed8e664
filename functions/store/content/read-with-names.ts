import type { Account } from '../../../src/domain/account/account.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { hearticleRecordSchema } from '../../../src/domain/hearticle/hearticle.ts'
import { type StudyRecord, studyRecordSchema } from '../../../src/domain/study/study.ts'
import { readAccount } from '../accounts/account-item.ts'
import { hearticleKey, studyKey, userKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'

/** A hearticle as it is stored; 'deleted' where there was one, undefined where never. */
export type HearticleOrDeleted = HearticleRecord | 'deleted' | undefined

/** Reads the item of a hearticle. */
export function foundHearticle(item: Record<string, unknown> | undefined): HearticleOrDeleted {
  if (!item) return undefined
  return item.deletedAt ? 'deleted' : hearticleRecordSchema.parse(item.record)
}

/**
 * A hearticle and what people are called, by their ids, in one call: for lists of who did what about
 * it. Who is gone has no name.
 */
export async function readWithNames(
  table: Table,
  id: number,
  userIds: readonly string[],
): Promise<{ hearticle: HearticleOrDeleted; names: Map<string, string> }> {
  const { pk } = hearticleKey(id)
  const items = await table.getMany([hearticleKey(id), ...[...new Set(userIds)].map(userKey)])
  const names = new Map<string, string>()
  for (const item of items) {
    if (item.pk === pk) continue
    const account = readAccount(item)
    names.set(account.id, account.username)
  }
  return { hearticle: foundHearticle(items.find((item) => item.pk === pk)), names }
}

/** Accounts and studies in one call: for lists of hearticles, which both say something about. */
export async function readPeopleAndStudies(
  table: Table,
  userIds: readonly string[],
  pmids: readonly string[],
): Promise<{ people: Map<string, Account>; studies: StudyRecord[] }> {
  const people = new Map<string, Account>()
  const studies: StudyRecord[] = []
  const users = [...new Set(userIds)].map(userKey)
  const studyKeys = [...new Set(pmids)].map(studyKey)
  const ofUsers = new Set(users.map(({ pk }) => pk))
  for (const item of await table.getMany([...users, ...studyKeys])) {
    if (ofUsers.has(String(item.pk))) {
      const account = readAccount(item)
      people.set(account.id, account)
    } else studies.push(studyRecordSchema.parse(item.record))
  }
  return { people, studies }
}
