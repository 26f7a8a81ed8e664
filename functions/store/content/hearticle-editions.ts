import type { Explanation } from '../../../src/contract/desk/hearticle-facts.ts'
import { type AuditAction, BY_ITSELF } from '../../../src/domain/account/audit-actions.ts'
import type { Lapse } from '../../../src/domain/edition/desk-notices.ts'
import type { MissingApproval } from '../../../src/domain/edition/edition.ts'
import {
  type PublicEditions,
  publicEditions,
} from '../../../src/domain/edition/edition-standing.ts'
import {
  lapsedPlan,
  publicEdition,
  releasedEdition,
} from '../../../src/domain/edition/public-edition.ts'
import type { EditionEntry } from '../../../src/domain/edition/replacements.ts'
import {
  type HearticleRecord,
  hearticleRecordSchema,
} from '../../../src/domain/hearticle/hearticle.ts'
import { type HearticleHead, hearticleHead } from '../../../src/domain/hearticle/hearticle-head.ts'
import { auditWrite } from '../table/audit.ts'
import { type Condition, exists, missing } from '../table/conditions.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import {
  EDITION_PREFIX,
  editionKey,
  FIRST_EDITION_LIST,
  firstEditionListKey,
  hearticleKey,
  hearticleVersionKey,
  lapseKey,
  REPLACEMENT_LIST,
  replacementListKey,
  replacementListPrefix,
  workingCopyKey,
} from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { check, put, putNew, remove } from '../table/writes.ts'
import { citationSteps } from './cited-by.ts'
import { noticeOfLapse, noticeOfPlanned } from './desk-notices.ts'
import { type WorkedOn, workingCopyFrom } from './hearticle-desk.ts'
import { hearticleLists } from './hearticle-lists.ts'
import { type Change, hearticleWrites, type WriteOptions } from './hearticle-writes.ts'
import { TAKEN_AT } from './trash-mark.ts'

interface Publication extends Change {
  isApproved: boolean
  record?: RecordAnswer<Pick<HearticleRecord, 'id' | 'version'>> | undefined
}

/** How editions become public, and which ones were (P-EDITION). */
export function createEditions(table: Table) {
  const lists = hearticleLists(table)
  /** Writes a hearticle that cites what it cited before. @returns false where it was changed since */
  const writeWhole = async (
    { base }: PlannedDesk,
    next: HearticleRecord,
    change: Change,
    options: WriteOptions,
    more: Writes,
  ): Promise<boolean> => {
    for (const step of citationSteps(base, next)) {
      if (await transact(table, [...hearticleWrites(step, change, options), ...more])) return false
    }
    return true
  }

  /**
   * Makes what is worked on public, in place of what was.
   * @param stored as it was read, and found to be approved
   * @returns 'conflict' where anybody has written the hearticle since, 'no-topic' where its topic
   * was deleted
   */
  const publish = async (
    stored: WorkedOn,
    working: HearticleRecord,
    { by, at, isApproved, record }: Publication,
  ): Promise<HearticleRecord | 'conflict' | 'no-topic'> => {
    const { base, hearticle } = stored
    const next = publicEdition(working, hearticle.version + 1, {
      published: base,
      by,
      at,
      isApproved,
    })
    const { id } = next
    const cited = base ?? hearticle
    const steps = citationSteps(cited, next)
    const unasked = ifStillUnasked(working)
    for (const step of steps) {
      const isFirst = step === steps[0]
      const isLast = step === steps.at(-1)
      const answer = isLast ? record?.({ id, version: step.hearticle.version }) : undefined
      const writes = [
        ...hearticleWrites(
          step,
          { by, at },
          {
            topicBefore: cited.topicId,
            also: [`AUDIO#${id}`],
            ...(isFirst && !stored.copy && { condition: unasked }),
          },
        ),
      ]
      // The topic's use stays the last write: a refusal is told by its place.
      const extra = isLast
        ? [
            remove(workingCopyKey(id), stored.copy && unasked),
            editionWrite(step.hearticle, base, working.explanation),
            publishedAudit(step.hearticle, by, at),
          ]
        : []
      const refused = await transact(
        table,
        [...writes.slice(0, 1), ...extra, ...writes.slice(1)],
        answer,
      )
      if (refused) return refused.at(-1) ? 'no-topic' : 'conflict'
    }
    return steps.at(-1)?.hearticle ?? next
  }

  const editionsOf = (id: number): Promise<EditionEntry[]> => {
    const items = queryAll(table, hearticleKey(id).pk, {
      sortPrefix: EDITION_PREFIX,
      newestFirst: true,
    })
    return Array.fromAsync(items, ({ edition }) => edition as EditionEntry)
  }

  return {
    /** What is worked on of a hearticle, or the working copy that begins now. */
    workingCopy: workingCopyFrom,

    publish,

    /**
     * Makes public what was planned, on its day.
     * @param stored as it was read, and found to be approved
     * @param release.isApproved false where the desk needs no second person, and there was none
     * @returns false where anybody has written the hearticle since
     */
    async release(
      stored: PlannedDesk,
      { at, isApproved }: { at: Date; isApproved: boolean },
    ): Promise<boolean> {
      const { base, copy, hearticle } = stored
      const next = releasedEdition(base, hearticle.version + 1, { at, isApproved })
      const { id } = next
      const options = { also: [`AUDIO#${id}`] as const, copy }
      return writeWhole(stored, next, { by: null, at }, options, [
        editionWrite(next, undefined),
        auditWrite({ at, by: BY_ITSELF, action: 'edition-released', subject: `HEARTICLE#${id}` }),
        ...noticeOfPlanned(next, 'planned-public', { at }),
      ])
    },

    /**
     * Brings back to review what was planned, as it is not approved any more, and notes why.
     * @returns false where anybody has written the hearticle since
     */
    async endPlan(
      stored: PlannedDesk,
      { at, missing }: { at: Date; missing: readonly MissingApproval[] },
    ): Promise<boolean> {
      const { base, copy, hearticle } = stored
      const { id } = base
      const version = hearticle.version + 1
      const change = { by: null, at }
      const audit = auditWrite({
        at,
        by: BY_ITSELF,
        action: 'plan-ended',
        subject: `HEARTICLE#${id}`,
        detail: { missing: missing.map(({ part, reason }) => `${part}: ${reason}`) },
      })
      return writeWhole(stored, lapsedPlan(base, copy, version), change, {}, [
        remove(workingCopyKey(id)),
        remove(editionKey(id, base.edition?.number ?? 1)),
        audit,
        ...noticeOfPlanned(base, 'planned-failed', { at, missing }),
      ])
    },

    /**
     * All that an approval can lapse of: what lists say of everything that is worked on or public,
     * and of what is public beside a working copy.
     */
    async editionsAtDesk(): Promise<HearticleHead[]> {
      const heads = await lists.heads()
      const copies = heads.filter(({ isWorkingCopy }) => isWorkingCopy)
      const bases = await lists.findMany(copies.map(({ id }) => id))
      return [
        ...heads,
        ...bases.map((base) =>
          hearticleHead({ hearticle: base, published: base }, { by: null, at: new Date(0) }),
        ),
      ]
    },

    /**
     * Tells people of a lapsed approval, once (P-LAPSE-MAILS).
     * @returns false where they were told before, or the hearticle is gone
     */
    async tellOfLapse(edition: HearticleHead, { event, name }: Lapse, at: Date): Promise<boolean> {
      const { id } = edition
      const key = lapseKey(id, name)
      if (await table.get(key)) return false
      const refused = await transact(table, [
        putNew({ ...key, at: at.toISOString() }),
        check(hearticleKey(id), exists('record')),
        ...noticeOfLapse(edition, event, at),
      ])
      return !refused
    },

    /** The editions that were public, the newest first. */
    editionsOf,

    /**
     * What was public of a hearticle, and whether it still is (P-EDITION-ADDRESS).
     * @returns undefined where nothing of it ever was
     */
    async publicEditions(id: number): Promise<PublicEditions | undefined> {
      const item = await table.get(hearticleKey(id))
      if (!item) return undefined
      const record = item.record ? hearticleRecordSchema.parse(item.record) : undefined
      // What is planned replaces nothing.
      if (record && (record.status !== 'PUBLISHED' || record.planned)) return undefined
      const editions = publicEditions(await editionsOf(id), record)
      const takenAt = item[TAKEN_AT.deleted] ?? item[TAKEN_AT.withdrawn]
      return {
        editions,
        ...(record && { last: record }),
        ...(takenAt !== undefined && { takenAt: String(takenAt) }),
      }
    },

    /** Corrections and updates of one hearticle, or of all, by hearticle and number. */
    async replacements(id?: number): Promise<EditionEntry[]> {
      const sortPrefix = id === undefined ? undefined : replacementListPrefix(id)
      const items = queryAll(table, REPLACEMENT_LIST, { list: true, sortPrefix })
      return Array.fromAsync(items, ({ edition }) => edition as EditionEntry)
    },

    /** The first editions that became public from one moment to another; none of what was imported. */
    async firstEditions(from: Date, until: Date): Promise<EditionEntry[]> {
      const sortBetween = [from.toISOString(), until.toISOString()] as const
      const items = queryAll(table, FIRST_EDITION_LIST, { list: true, sortBetween })
      return Array.fromAsync(items, ({ edition }) => edition as EditionEntry)
    },

    /** The first editions of some hearticles, whenever they became public. */
    async firstEditionsOf(ids: readonly number[]): Promise<EditionEntry[]> {
      const items = await table.getMany(ids.map((id) => editionKey(id, 1)))
      return items.map(({ edition }) => edition as EditionEntry)
    },

    /** Hearticles as they were with some of their versions; those that are not kept are left out. */
    async recordsOf(
      versions: ReadonlyArray<{ id: number; version: number }>,
    ): Promise<HearticleRecord[]> {
      const keys = versions.map(({ id, version }) => hearticleVersionKey(id, version))
      return (await table.getMany(keys)).map(({ record }) => hearticleRecordSchema.parse(record))
    },
  }
}

/** That nobody asked for changes just now, which leaves the version as it is. */
function ifStillUnasked({ changesAsked }: HearticleRecord): Condition | undefined {
  return changesAsked ? undefined : missing('record.changesAsked')
}

/** Something planned, as the desk has it stored. */
export interface PlannedDesk extends WorkedOn {
  base: HearticleRecord
}

function editionWrite(
  hearticle: HearticleRecord,
  base: HearticleRecord | undefined,
  explanation?: Explanation | null,
): Write {
  const { id, version, edition } = hearticle
  if (!edition) throw new Error(`hearticle ${id}: is public without an edition`)
  const { number, at, kind, isApproved } = edition
  const isListed = kind !== 'first' && explanation
  const entry: EditionEntry = {
    hearticleId: id,
    number,
    at,
    version,
    isApproved,
    before: base && !base.planned ? base.version : null,
    ...(isListed ? explanation : { kind: 'first' as const }),
  }
  return put({
    ...editionKey(id, number),
    edition: entry,
    ...(isListed ? replacementListKey(id, number) : firstEditionListKey(id, at)),
  })
}

function publishedAudit(
  { id, edition, translations, evidenceReview }: HearticleRecord,
  by: string | null,
  at: Date,
): Write {
  const action: AuditAction = edition?.kind === 'first' ? 'edition-published' : 'edition-replaced'
  const reviewers = [evidenceReview, ...translations.map(({ review }) => review)].flatMap(
    (review) => review?.reviewerId ?? [],
  )
  return auditWrite({
    at,
    by: by ?? 'import',
    action,
    subject: `HEARTICLE#${id}`,
    detail: {
      edition: edition?.number ?? 1,
      kind: edition?.kind ?? 'first',
      approvedBy: edition?.isApproved ? [...new Set(reviewers)] : [],
    },
  })
}
