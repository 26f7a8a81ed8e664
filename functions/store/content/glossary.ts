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
import { equal, IF_NEW } from '../table/conditions.ts'
import { GLOSSARY_PARTITION, glossaryTermKey, termNameKey } from '../table/keys.ts'
import { type Item, queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, putNew, remove } from '../table/writes.ts'
import { contentChangeWrite } from './content-changes.ts'
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

/**
 * The terms of the glossary (P-GLOSSARY), one item each. Beside them a key for each word, so
 * that no two terms have the same.
 */
export function createGlossaryStore(table: Table) {
  const list = async (): Promise<StoredTerm[]> => {
    const found: StoredTerm[] = []
    for await (const item of queryAll(table, GLOSSARY_PARTITION)) found.push(stored(item))
    return found
  }

  /** @param before undefined where it is new, as `after` is where it is deleted */
  const writesOf = (
    before: GlossaryTermRecord | undefined,
    after: GlossaryTermRecord | undefined,
    change: TermChange,
  ): Writes => {
    const { id = '', version = 0 } = after ?? before ?? {}
    const headline = (workedOn(after ?? {}) ?? workedOn(before ?? {}))?.term ?? { de: '', en: '' }
    const step = { kind: 'term', id, headline, before: before ?? {}, after: after ?? {} } as const
    const [held, wanted] = [before, after].map((record) => (record ? namesOfTerm(record) : []))
    const without = (all: typeof held = [], others: typeof held = []) =>
      all.filter((name) => !others.some((other) => isSameData(name, other)))
    const [was, is] = [before, after].map((record) => record && publicTerm(record))
    const isSeen = !isSameData(was ?? null, is ?? null)
    return [
      ...without(wanted, held).map((name) => putNew({ ...termNameKey(name), termId: id })),
      ...without(held, wanted).map((name) => remove(termNameKey(name))),
      ...(isSeen ? [contentChangeWrite(['GLOSSARY'], change.at)] : []),
      ...workWrites({ ...step, version, isSeen }, change),
    ]
  }

  const write = async (
    item: Write,
    others: Writes,
    note: Write | undefined,
  ): Promise<TermOutcome> => {
    const refused = await transact(table, [item, ...others], note)
    if (!refused) return 'saved'
    return refused[0] ? 'conflict' : 'taken'
  }

  return {
    /** All of them, in the order of their ids. */
    list,

    async find(id: string): Promise<StoredTerm | undefined> {
      const item = await table.get(glossaryTermKey(id))
      return item && stored(item)
    },

    /** What readers see, in the order of their ids. */
    async published(): Promise<PublicTerm[]> {
      const all = await list()
      return all.flatMap(({ record }) => publicTerm(record) ?? [])
    },

    /** @param record of version 1 */
    async create(
      record: GlossaryTermRecord,
      change: TermChange,
      note?: Write,
    ): Promise<TermOutcome> {
      const item = put(itemOf(record, change), IF_NEW)
      return write(item, writesOf(undefined, record, change), note)
    },

    /** @param after of the version that follows the one that was read */
    async replace(
      before: GlossaryTermRecord,
      after: GlossaryTermRecord,
      change: TermChange,
      note?: Write,
    ): Promise<TermOutcome> {
      const item = put(itemOf(after, change), isAsRead(before))
      return write(item, writesOf(before, after, change), note)
    },

    /** For good; its names are free for others from then on. */
    async remove(
      before: GlossaryTermRecord,
      change: TermChange & { by: string },
      note?: Write,
    ): Promise<TermOutcome> {
      const item = remove(glossaryTermKey(before.id), isAsRead(before))
      return write(item, writesOf(before, undefined, change), note)
    },
  }
}

export type GlossaryStore = ReturnType<typeof createGlossaryStore>

const isAsRead = ({ version }: GlossaryTermRecord) => equal('record.version', version)

const itemOf = (record: GlossaryTermRecord, { by, at }: TermChange): Item => ({
  ...glossaryTermKey(record.id),
  record: glossaryTermRecordSchema.parse(record),
  ...(by !== null && { changed: { by, at: at.toISOString() } }),
})

const stored = (item: Item): StoredTerm => ({
  record: glossaryTermRecordSchema.parse(item.record),
  changed: changedOf(item),
})
