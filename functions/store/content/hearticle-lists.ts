import {
  type HearticleRecord,
  hearticleRecordSchema,
} from '../../../src/domain/hearticle/hearticle.ts'
import {
  type HearticleHead,
  hearticleHeadSchema,
} from '../../../src/domain/hearticle/hearticle-head.ts'
import {
  HEAD_PREFIX,
  HEADS_PARTITION,
  HEARTICLE_LIST,
  hearticleHeadKey,
  hearticleKey,
  PLANNED_LIST,
} from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { listed } from './hearticle-heads.ts'
import { readPeopleAndStudies, readWithNames } from './read-with-names.ts'

/** What lists and other stores read of hearticles. */
export function hearticleLists(table: Table) {
  return {
    /** The same, with what users are called, by their ids; one call. */
    findWithNames: (id: number, userIds: readonly string[]) => readWithNames(table, id, userIds),
    /** What lists of hearticles say beside their heads; one call. */
    findPeopleAndStudies: (userIds: readonly string[], pmids: readonly string[]) =>
      readPeopleAndStudies(table, userIds, pmids),
    /** Those that are there, in whatever state, in no order. */
    async findMany(ids: readonly number[]): Promise<HearticleRecord[]> {
      const items = await table.getMany([...new Set(ids)].map(hearticleKey))
      return items.flatMap((item) =>
        item.deletedAt || item.withdrawnAt ? [] : [hearticleRecordSchema.parse(item.record)],
      )
    },

    /** Which there are, and where what is public stands; one call. */
    listed: () => listed(table),

    /** What lists say about all of them, whatever their state; the newest id first. */
    async heads(): Promise<HearticleHead[]> {
      const options = { sortPrefix: HEAD_PREFIX, newestFirst: true }
      const items = queryAll(table, HEADS_PARTITION, options)
      return Array.fromAsync(items, ({ head }) => hearticleHeadSchema.parse(head))
    },

    /** The same of some, in the order of their ids as given; a call for each hundred. */
    async headsOf(ids: readonly number[]): Promise<HearticleHead[]> {
      const items = await table.getMany([...new Set(ids)].map(hearticleHeadKey))
      const heads = items.map(({ head }) => hearticleHeadSchema.parse(head))
      const byId = new Map(heads.map((head) => [head.id, head]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    /**
     * What waits for its day, and for a look at its approval then, the earliest first (P-PLANNED):
     * what was not public yet, and working copies.
     * @param until only what is planned for this day or one before
     */
    async *planned(until?: string): AsyncGenerator<HearticleRecord> {
      for await (const { record } of queryAll(table, PLANNED_LIST, {
        list: true,
        // '$' sorts behind '#', which stands between day and id.
        ...(until !== undefined && { sortBetween: ['0', `${until}$`] as const }),
      })) {
        yield hearticleRecordSchema.parse(record)
      }
    },

    /**
     * All with status PUBLISHED but what is planned, newest day first; those of the sample are there
     * before their day.
     * @param day only those of this day
     */
    async *published(day?: string): AsyncGenerator<HearticleRecord> {
      for await (const { record } of queryAll(table, HEARTICLE_LIST, {
        list: true,
        newestFirst: true,
        sortPrefix: day === undefined ? undefined : `${day}#`,
      })) {
        yield hearticleRecordSchema.parse(record)
      }
    },
  }
}
