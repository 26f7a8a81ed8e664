import type { WrittenEvidence } from '../../../src/contract/desk/evidence.ts'
import {
  type HearticleRecord,
  hearticleRecordSchema,
} from '../../../src/domain/hearticle/hearticle.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { takeIds } from '../table/counters.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import { hearticleKey, hearticleVersionKey, VERSION_PREFIX } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { transact } from '../table/transact.ts'
import { citationSteps } from './cited-by.ts'
import { type Change, hearticleWrites } from './hearticle-writes.ts'
import { mergeTranslations, type TranslationDraft } from './merge-translations.ts'
import { foundHearticle, type HearticleOrDeleted } from './read-with-names.ts'

/** What an editor decides about a hearticle. */
export type EditorialDraft = Pick<
  HearticleRecord,
  'topicId' | 'publicationDate' | 'breaking' | 'motif' | 'ownPicture' | 'status' | 'citedPmids'
> &
  WrittenEvidence & { translations: Array<Omit<TranslationDraft, 'hasAudio' | 'audioSeconds'>> }

/** A version of a hearticle, with who made it and when. */
interface StoredVersion {
  record: HearticleRecord
  /** The id of a person; null for an import. */
  by: string | null
  at: string
}

/** A hearticle as it is stored. */
export interface Stored {
  hearticle: HearticleRecord
  /** False where the studies it cites know nothing about it yet. */
  isCurrent: boolean
}

type Read = (id: number) => Promise<Stored | 'deleted' | undefined>

/** Which hearticle a write has made, and which version of it. */
type WrittenVersion = Pick<HearticleRecord, 'id' | 'version'>

/** Who changes a hearticle, and what keeps that from being done twice. */
type Edit = Change & { note?: RecordAnswer<WrittenVersion> | undefined }

/** How editors change hearticles (P-WRITING): each on the version that they have read. */
export function createHearticleEdits(table: Table, read: Read) {
  const asVersion = (item: Record<string, unknown>): StoredVersion => ({
    record: hearticleRecordSchema.parse(item.record),
    by: typeof item.by === 'string' ? item.by : null,
    at: String(item.at),
  })

  return {
    /**
     * Writes a new hearticle, with ids that no other ever had.
     * @returns 'no-topic' where its topic is not there any more
     */
    async create(draft: EditorialDraft, change: Edit): Promise<HearticleRecord | 'no-topic'> {
      const id = await takeIds(table, 'HEARTICLE')
      const first = await takeIds(table, 'TRANSLATION', draft.translations.length)
      const hearticle: HearticleRecord = {
        ...draft,
        id,
        version: 1,
        sample: false,
        translations: draft.translations.map((text, index) => ({
          ...text,
          hasAudio: false,
          id: first + index,
        })),
      }
      for (const step of citationSteps(undefined, hearticle)) {
        const note = change.note?.({ id, version: 1 })
        const refused = await transact(table, hearticleWrites(step, change), note)
        if (refused?.at(-1)) return 'no-topic'
        if (refused) throw new Error(`hearticle ${id}: its id was given before`)
      }
      return hearticle
    },

    /**
     * Saves what an editor made of a version. Ids, sound and what only an import says stay; a badge
     * ends where its text changed. Where nothing differs, nothing is written.
     * @param version the one that the editor has read
     * @returns 'conflict' where it is another one by now, 'no-topic' where its new topic is gone
     */
    async save(
      id: number,
      version: number,
      draft: EditorialDraft,
      change: Edit,
    ): Promise<HearticleRecord | 'conflict' | 'no-topic' | 'deleted' | undefined> {
      const stored = await read(id)
      if (!stored || stored === 'deleted') return stored
      const before = stored.hearticle
      if (before.version !== version) return 'conflict'
      const unchanged: HearticleRecord = {
        ...before,
        ...draft,
        translations: await mergeTranslations(
          before,
          draft.translations.map((text) => ({ ...text, ...soundOf(before, text) })),
          () => takeIds(table, 'TRANSLATION'),
        ),
      }
      if (stored.isCurrent && isSameData(unchanged, before)) return before
      const next = { ...unchanged, version: version + 1, changedAt: change.at.toISOString() }
      const steps = citationSteps(stored.isCurrent ? before : undefined, next)
      for (const step of steps) {
        const topicBefore = before.topicId
        const { version: reached } = step.hearticle
        // The last one: only then all of it is written.
        const note = step === steps.at(-1) ? change.note?.({ id, version: reached }) : undefined
        const writes = hearticleWrites(step, change, { topicBefore })
        const refused = await transact(table, writes, note)
        if (refused) {
          if (!refused[0]) return 'no-topic'
          return (await read(id)) === 'deleted' ? 'deleted' : 'conflict'
        }
      }
      return steps.at(-1)?.hearticle ?? next
    },

    /**
     * The versions of a hearticle, the newest first.
     * @param before only those older than this one
     */
    async *versions(id: number, before?: number): AsyncGenerator<StoredVersion> {
      const last = hearticleVersionKey(id, (before ?? 2_147_483_648) - 1).sk
      for await (const item of queryAll(table, hearticleKey(id).pk, {
        newestFirst: true,
        sortBetween: [VERSION_PREFIX, last],
      })) {
        yield asVersion(item)
      }
    },

    /** A hearticle with one of its versions, undefined where that is not kept; one call. */
    async findVersion(
      id: number,
      version: number,
    ): Promise<{ hearticle: HearticleOrDeleted; version: StoredVersion | undefined }> {
      const keys = [hearticleKey(id), hearticleVersionKey(id, version)]
      const items = await table.getMany(keys)
      const [whole, versionItem] = keys.map(({ sk }) => items.find((item) => item.sk === sk))
      return { hearticle: foundHearticle(whole), version: versionItem && asVersion(versionItem) }
    },
  }
}

/** The spoken version of a text's language, which no editing of texts touches. */
function soundOf({ translations }: HearticleRecord, { languageCode }: { languageCode: string }) {
  const spoken = translations.find((text) => text.languageCode === languageCode && text.hasAudio)
  const { hasAudio = false, audioSeconds } = spoken ?? {}
  return { hasAudio, ...(audioSeconds !== undefined && { audioSeconds }) }
}
