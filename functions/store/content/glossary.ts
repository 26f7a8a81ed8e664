import {
  type GlossaryTermRecord,
  glossaryTermRecordSchema,
  namesOfTerm,
  type PublicTerm,
  publicTerm,
} from '../../../src/domain/glossary/glossary-term.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { workedOn } from '../../../src/domain/work/work.ts'
import { type Changed, changedOf } from '../table/changed.ts'
import { all, equal, exists, IF_NEW } from '../table/conditions.ts'
import { GLOSSARY_PARTITION, glossaryTermKey, termNameKey } from '../table/keys.ts'
import { type Item, queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, putNew, remove as removal } from '../table/writes.ts'
import { contentChangeWrite } from './content-changes.ts'
import { trashMark } from './trash-mark.ts'
import { workWrites } from './work-writes.ts'

/** A term, and who changed it last. */
export interface StoredTerm {
  record: GlossaryTermRecord
  changed?: Changed | undefined
}

/** By whom a term is changed, and when; `by` is null for what no person does. */
interface TermChange {
  by: string | null
  at: Date
}

/** 'conflict': it is another one by now; 'taken': another term has that name. */
type TermOutcome = 'saved' | 'conflict' | 'taken'

/** All terms of the glossary (P-GLOSSARY), one item each, in the order of their ids. */
export async function list(table: Table): Promise<StoredTerm[]> {
  const items = await Array.fromAsync(queryAll(table, GLOSSARY_PARTITION))
  return items.flatMap((item) => stored(item) ?? [])
}

export async function find(table: Table, id: string): Promise<StoredTerm | undefined> {
  const item = await table.get(glossaryTermKey(id))
  return item && stored(item)
}

/** What readers see, in the order of their ids. */
export async function published(table: Table): Promise<PublicTerm[]> {
  const terms = await list(table)
  return terms.flatMap(({ record }) => publicTerm(record) ?? [])
}

/** @param record of version 1 */
export function create(
  table: Table,
  record: GlossaryTermRecord,
  change: TermChange,
  note?: Write,
): Promise<TermOutcome> {
  const item = put(itemOf(record, change), IF_NEW)
  return write(table, [item, ...writesOf(undefined, record, change)], note)
}

/** @param after of the version that follows the one that was read */
export function replace(
  table: Table,
  before: GlossaryTermRecord,
  after: GlossaryTermRecord,
  change: TermChange,
  note?: Write,
): Promise<TermOutcome> {
  const item = put(itemOf(after, change), isAsRead(before))
  return write(table, [item, ...writesOf(before, after, change)], note)
}

/** Puts it into the trash, from where `work/trash.ts` brings it back; others may have its words. */
export function remove(
  table: Table,
  before: GlossaryTermRecord,
  change: TermChange,
  note?: Write,
): Promise<TermOutcome> {
  const kept = itemOf({ ...before, version: before.version + 1 }, change)
  const item = put({ ...kept, ...trashMark(before.id, 'deleted', change) }, isAsRead(before))
  return write(table, [item, ...writesOf(before, undefined, change)], note)
}

/** Brings one back; refused first where somebody else wrote it, else where another has its word. */
export function termBack(item: Item, change: TermChange): Writes {
  const before = glossaryTermRecordSchema.parse(item.record)
  const record = { ...before, version: before.version + 1 }
  const isTrashed = all(isAsRead(before), exists('trash'))
  return [put(itemOf(record, change), isTrashed), ...writesOf(undefined, record, change, true)]
}

/**
 * Beside a term stands a key for each of its words, so that no two terms have the same.
 * @param before undefined where it was not there, as `after` is where it is deleted
 */
function writesOf(
  before: GlossaryTermRecord | undefined,
  after: GlossaryTermRecord | undefined,
  change: TermChange,
  isRestored = false,
): Writes {
  const { id = '', version = 0 } = after ?? before ?? {}
  const headline = (workedOn(after ?? {}) ?? workedOn(before ?? {}))?.term ?? { de: '', en: '' }
  const step = { kind: 'term', id, headline, before: before ?? {}, after: after ?? {} } as const
  const [held, wanted] = [before, after].map((record) => (record ? namesOfTerm(record) : []))
  const without = (those: typeof held = [], others: typeof held = []) =>
    those.filter((name) => !others.some((other) => isSameData(name, other)))
  const [was, is] = [before, after].map((record) => record && publicTerm(record))
  const isSeen = !isSameData(was ?? null, is ?? null)
  return [
    ...without(wanted, held).map((name) => putNew({ ...termNameKey(name), termId: id })),
    ...without(held, wanted).map((name) => removal(termNameKey(name))),
    ...(isSeen ? [contentChangeWrite(['GLOSSARY'], change.at)] : []),
    ...workWrites({ ...step, version, isSeen, isRestored }, change),
  ]
}

async function write(table: Table, writes: Writes, note: Write | undefined): Promise<TermOutcome> {
  const refused = await transact(table, writes, note)
  if (!refused) return 'saved'
  return refused[0] ? 'conflict' : 'taken'
}

const isAsRead = ({ version }: GlossaryTermRecord) => equal('record.version', version)

const itemOf = (record: GlossaryTermRecord, { by, at }: TermChange): Item => ({
  ...glossaryTermKey(record.id),
  record: glossaryTermRecordSchema.parse(record),
  ...(by !== null && { changed: { by, at: at.toISOString() } }),
})

/** @returns undefined of one that lies in the trash */
function stored(item: Item): StoredTerm | undefined {
  if (item.trash !== undefined) return undefined
  return { record: glossaryTermRecordSchema.parse(item.record), changed: changedOf(item) }
}
