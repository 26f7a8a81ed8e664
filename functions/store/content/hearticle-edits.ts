import { asksForReview } from '../../../src/domain/edition/desk-notices.ts'
import {
  changedParts,
  isWhole,
  wasApproved,
  writtenBy,
} from '../../../src/domain/edition/edition.ts'
import {
  type draftNames,
  type HearticleRecord,
  hearticleRecordSchema,
} from '../../../src/domain/hearticle/hearticle.ts'
import { hearticleHead } from '../../../src/domain/hearticle/hearticle-head.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { auditWrite } from '../table/audit.ts'
import { takeIds } from '../table/counters.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import { hearticleKey, hearticleVersionKey, VERSION_PREFIX, workingCopyKey } from '../table/keys.ts'
import { queryAll, type Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { remove } from '../table/writes.ts'
import { citationSteps } from './cited-by.ts'
import { contentChangeWrite } from './content-changes.ts'
import { noticesOfSave } from './desk-notices.ts'
import {
  readDesk,
  versionWrite,
  type WorkedOn,
  workingCopyFrom,
  workingCopyWrites,
} from './hearticle-desk.ts'
import { headWrites } from './hearticle-heads.ts'
import { type Change, hearticleWrites } from './hearticle-writes.ts'
import { mergeTranslations, type TranslationDraft } from './merge-translations.ts'
import { foundHearticle, type HearticleOrDeleted } from './read-with-names.ts'

/** What an editor decides about a hearticle. */
export type EditorialDraft = Pick<HearticleRecord, (typeof draftNames)[number]> & {
  translations: Array<Omit<TranslationDraft, 'sound'>>
}

/** An edition of a hearticle, with who made it and when. */
interface StoredEdition {
  record: HearticleRecord
  /** The id of a person; null for an import. */
  by: string | null
  at: string
}

/** Which hearticle a write has made, and which version of it. */
type WrittenVersion = Pick<HearticleRecord, 'id' | 'version'>

/** Who changes a hearticle, and what keeps that from being done twice. */
type Edit = Change & {
  note?: RecordAnswer<WrittenVersion> | undefined
  /** Reviewers are asked, also again, after they asked for changes. */
  asksReview?: boolean
}

/** How editors change hearticles (P-WRITING): each on the version that they have read. */
export function createHearticleEdits(table: Table) {
  const asEdition = (item: Record<string, unknown>): StoredEdition => ({
    record: hearticleRecordSchema.parse(item.record),
    by: typeof item.by === 'string' ? item.by : null,
    at: String(item.at),
  })

  /** Why a write of a version was refused. */
  const refusalOf = async (id: number, refused: readonly boolean[]) => {
    if (!refused[0]) return 'no-topic'
    return (await readDesk(table, id)) === 'deleted' ? 'deleted' : 'conflict'
  }

  return {
    /** What the desk has of a hearticle; 'deleted' where there was one, undefined where never. */
    findForDesk: (id: number) => readDesk(table, id),

    create,

    /**
     * Saves what an editor made of a version; of what is public, a working copy. Ids, sound and what
     * only an import says stay; the approval of what changed ends, and what a reviewer asked for where
     * they are asked again. Where nothing differs, nothing is written.
     * @param version the one that the editor has read
     * @returns 'conflict' where it is another one by now, 'no-topic' where its new topic is gone
     */
    async save(
      id: number,
      version: number,
      draft: EditorialDraft,
      change: Edit,
    ): Promise<HearticleRecord | 'conflict' | 'no-topic' | 'deleted' | undefined> {
      const stored = await readDesk(table, id)
      if (!stored || stored === 'deleted') return stored
      if (stored.hearticle.version !== version) return 'conflict'
      const before = workingCopyFrom(stored)
      const { changesAsked, unfinished: _, ...others } = before
      const unchanged: HearticleRecord = {
        ...others,
        ...(changesAsked && !change.asksReview && { changesAsked }),
        ...draft,
        translations: await mergeTranslations(
          before,
          draft.translations.map((text) => ({ ...text, ...soundOf(before, text) })),
          () => takeIds(table, 'TRANSLATION'),
        ),
      }
      if (isSameData(unchanged, before)) return stored.hearticle
      const at = change.at.toISOString()
      const written = writtenBy(before, unchanged, change.by)
      const next = { ...written, version: version + 1, changedAt: at }
      const isBegun = stored.base !== undefined && !stored.copy
      const notices = [
        ...noticesOfSave(before, next, change),
        ...wayOf(isBegun ? undefined : before, next, change),
      ]
      return stored.base
        ? saveCopy(stored, next, change, notices)
        : saveInSteps(stored, next, change, notices)
    },

    /**
     * Takes the working copy of what is public away.
     * @param version the only one that goes; left out, whichever it is
     * @returns the version that the hearticle has then; 'conflict' where it is another one by now
     */
    async discardCopy(
      id: number,
      change: Change,
      version?: number,
    ): Promise<number | 'conflict' | 'deleted' | undefined> {
      const stored = await readDesk(table, id)
      if (!stored || stored === 'deleted') return stored
      const { hearticle, base, copy, published, isWithdrawn } = stored
      if (!base || !copy) return hearticle.version
      if (version !== undefined && version !== hearticle.version) return 'conflict'
      const next = hearticle.version + 1
      const left = { ...base, version: next, ...(isWithdrawn && { status: 'DRAFT' as const }) }
      const head = hearticleHead({ hearticle: left, published, isWithdrawn }, change)
      const refused = await transact(table, [
        versionWrite(id, next),
        // Files of sound that it alone had go with a publication.
        contentChangeWrite([`AUDIO#${id}`], change.at),
        remove(workingCopyKey(id)),
        ...headWrites(head),
      ])
      return refused ? 'conflict' : next
    },

    /** The editions that were approved or published, the newest first, each once. */
    async editions(id: number): Promise<StoredEdition[]> {
      const found: StoredEdition[] = []
      const { pk } = hearticleKey(id)
      const kept = queryAll(table, pk, { sortPrefix: VERSION_PREFIX, newestFirst: true })
      for await (const item of kept) {
        const edition = asEdition(item)
        const { record } = edition
        const isEdition = record.status === 'PUBLISHED' || isWhole(record)
        const newer = found.at(-1)?.record
        const isSame = newer !== undefined && changedParts(record, newer).length === 0
        if (isEdition && !isSame) found.push(edition)
      }
      return found
    },

    /** The version of which each part was approved last; undefined where none was. */
    async approvedLast(id: number): Promise<StoredEdition | undefined> {
      const { pk } = hearticleKey(id)
      const kept = queryAll(table, pk, { sortPrefix: VERSION_PREFIX, newestFirst: true })
      for await (const item of kept) {
        const edition = asEdition(item)
        if (wasApproved(edition.record)) return edition
      }
      return undefined
    },

    /** A hearticle with one of its editions, undefined where that is not kept; one call. */
    async findEdition(
      id: number,
      version: number,
    ): Promise<{ hearticle: HearticleOrDeleted; edition: StoredEdition | undefined }> {
      const keys = [hearticleKey(id), hearticleVersionKey(id, version)]
      const items = await table.getMany(keys)
      const [whole, kept] = keys.map(({ sk }) => items.find((item) => item.sk === sk))
      return { hearticle: foundHearticle(whole), edition: kept && asEdition(kept) }
    },
  }

  /**
   * Writes a new hearticle, with ids that no other ever had.
   * @param beside what is written with it, of the id that it gets
   * @returns 'no-topic' where its topic is not there any more, 'refused' where a condition of what is
   *   beside it did not hold: nothing was written
   */
  async function create(
    draft: EditorialDraft,
    change: Edit,
    beside: (id: number) => Writes = () => [],
  ): Promise<HearticleRecord | 'no-topic' | 'refused'> {
    const id = await takeIds(table, 'HEARTICLE')
    const first = await takeIds(table, 'TRANSLATION', draft.translations.length)
    const hearticle: HearticleRecord = {
      ...draft,
      id,
      version: 1,
      sample: false,
      ...(change.by !== null && { writers: [change.by] }),
      translations: draft.translations.map((text, index) => ({
        ...text,
        id: first + index,
      })),
    }
    const steps = citationSteps(undefined, hearticle)
    for (const step of steps) {
      const note = change.note?.({ id, version: 1 })
      const notices = [
        ...noticesOfSave(undefined, hearticle, change),
        ...wayOf(undefined, hearticle, change),
      ]
      const also = step === steps[0] ? beside(id) : []
      const writes = hearticleWrites(step, change, { isUnseen: true })
      // The topic's use stays the last write: a refusal is told by its place.
      const refused = await transact(
        table,
        [...writes.slice(0, 1), ...also, ...notices, ...writes.slice(1)],
        note,
      )
      if (refused?.slice(1, 1 + also.length).includes(true)) return 'refused'
      if (refused?.at(-1)) return 'no-topic'
      if (refused) throw new Error(`hearticle ${id}: its id was given before`)
    }
    return hearticle
  }

  async function saveCopy(stored: WorkedOn, next: HearticleRecord, change: Edit, notices: Writes) {
    const { id, version } = next
    const note = change.note?.({ id, version })
    const writes = [...workingCopyWrites(stored, next, change), ...notices]
    const refused = await transact(table, writes, note)
    return refused ? refusalOf(id, refused) : next
  }

  /** What never was public: one transaction, or several where many citations come and go. */
  async function saveInSteps(
    stored: WorkedOn,
    next: HearticleRecord,
    change: Edit,
    notices: Writes,
  ) {
    const { hearticle: before } = stored
    const steps = citationSteps(before, next)
    for (const step of steps) {
      const { id, version } = step.hearticle
      // The last one: only then all of it is written.
      const isLast = step === steps.at(-1)
      const note = isLast ? change.note?.({ id, version }) : undefined
      const writes = hearticleWrites(step, change, {
        topicBefore: before.topicId,
        isUnseen: true,
      })
      const refused = await transact(table, [...writes, ...(isLast ? notices : [])], note)
      if (refused) return refusalOf(id, refused)
    }
    return steps.at(-1)?.hearticle ?? next
  }
}

/** The spoken version of a text's language, which no editing of texts touches. */
function soundOf({ translations }: HearticleRecord, { languageCode }: { languageCode: string }) {
  const sound = translations.find((text) => text.languageCode === languageCode)?.sound
  return sound && { sound }
}

/**
 * Notes where an edition is on its way to the public: that it begins, and that it is given to review.
 * @param before undefined where it begins
 */
function wayOf(
  before: HearticleRecord | undefined,
  { id, status, changesAsked }: HearticleRecord,
  { by, at }: Change,
): Writes {
  const line = { at, by: by ?? 'import', subject: `HEARTICLE#${id}` }
  const isAsked = asksForReview(before, { status, changesAsked })
  return [
    ...(before ? [] : [auditWrite({ ...line, action: 'edition-begun' })]),
    ...(isAsked ? [auditWrite({ ...line, action: 'review-asked' })] : []),
  ]
}
