import {
  type InboxEntry,
  type InboxSource,
  inboxEntry,
  inboxEntrySchema,
} from '../../../src/domain/desk/inbox-entry.ts'
import type { StudyRecord } from '../../../src/domain/study/study.ts'
import { all, equal, IF_NEW } from '../table/conditions.ts'
import {
  INBOX_LATER,
  inboxCountKeyOf,
  inboxKey,
  inboxList,
  inboxListKey,
  studyPartition,
} from '../table/keys.ts'
import type { Item, Table } from '../table/table.ts'
import type { Writes } from '../table/transact.ts'
import { put, remove, update } from '../table/writes.ts'

export const readInboxItem = (item: Item): InboxEntry => inboxEntrySchema.parse(item.entry)

const listKeyOf = ({ pmid, rubricId, cameOn, laterUntil }: InboxEntry) =>
  laterUntil === undefined
    ? inboxListKey(inboxList(rubricId), cameOn, pmid)
    : inboxListKey(INBOX_LATER, laterUntil, pmid)

/**
 * Makes of an entry another one, with the counts of the lists in which they stand; refused by the first
 * of the writes where it is not the one before any more.
 * @param before undefined where there is none, as `after` for one that goes
 */
export function inboxWrites(
  pmid: string,
  before: InboxEntry | undefined,
  after: InboxEntry | undefined,
): Writes {
  const [from, to] = [before && listKeyOf(before), after && listKeyOf(after)]
  const isUnchanged = from
    ? all(equal('listPk', from.listPk), equal('listSk', from.listSk))
    : IF_NEW
  const key = inboxKey(pmid)
  const write = after ? put({ ...key, ...to, entry: after }, isUnchanged) : remove(key, isUnchanged)
  if (from?.listPk === to?.listPk) return [write]
  const add: Record<string, number> = {}
  if (from) add[from.listPk] = -1
  if (to) add[to.listPk] = 1
  return [write, update(inboxCountKeyOf(pmid), { add })]
}

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
): Promise<Writes> {
  if (study.withdrawn) return []
  // Of what is new nothing else lies beside it.
  const { items } = await table.queryPage(studyPartition(study.pmid), { limit: 1 })
  return items.length > 0 ? [] : inboxWrites(study.pmid, undefined, inboxEntry(study, by, day))
}
