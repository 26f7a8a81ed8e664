import {
  type InboxEntry,
  type InboxSource,
  inboxEntry,
  inboxEntrySchema,
} from '../../../src/domain/desk/inbox-entry.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { IF_EXISTS } from '../table/conditions.ts'
import { inboxKey, studyPartition } from '../table/keys.ts'
import type { Item, Table, Write } from '../table/table.ts'
import { put, putNew } from '../table/writes.ts'

export const readInboxItem = (item: Item): InboxEntry => inboxEntrySchema.parse(item.entry)

/** An entry, whatever was there before. */
export const inboxWrite = (entry: InboxEntry): Write => put({ ...inboxKey(entry.pmid), entry })

/** An entry where there is none. */
export const newInboxWrite = (entry: InboxEntry): Write =>
  putNew({ ...inboxKey(entry.pmid), entry })

/** An entry in the place of the one that is there. */
export const changedInboxWrite = (entry: InboxEntry): Write =>
  put({ ...inboxKey(entry.pmid), entry }, IF_EXISTS)

/**
 * What is written with a study that comes for the first time: that it waits. Nothing where a
 * hearticle cites it already, or something was decided about it before (P-INBOX).
 * @param day in Vienna
 */
export async function newInboxEntry(
  table: Table,
  study: StudyRecord,
  by: InboxSource,
  day: string,
): Promise<Write[]> {
  if (study.withdrawn) return []
  // Of what is new nothing else lies beside it.
  const { items } = await table.queryPage(studyPartition(study.pmid), { limit: 1 })
  return items.length > 0 ? [] : [inboxWrite(inboxEntry(study, by, day))]
}
