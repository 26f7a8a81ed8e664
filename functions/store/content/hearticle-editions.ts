import type { BilingualText } from '../../../src/contract/desk/evidence.ts'
import type { ReplacementKind } from '../../../src/contract/reading/edition-changes.ts'
import { type AuditAction, BY_ITSELF } from '../../../src/domain/account/audit-actions.ts'
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
import { auditWrite } from '../table/audit.ts'
import type { RecordAnswer } from '../table/idempotency.ts'
import {
  EDITION_PREFIX,
  editionKey,
  hearticleKey,
  hearticleVersionKey,
  REPLACEMENT_LIST,
  replacementListKey,
  workingCopyKey,
} from '../table/keys.ts'
import { queryAll, type Table, type Write } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, remove } from '../table/writes.ts'
import { citationSteps } from './cited-by.ts'
import { noticeOfPlanned } from './desk-notices.ts'
import { type StoredDesk, type WorkedOn, workingCopyFrom } from './hearticle-desk.ts'
import { type Change, hearticleWrites, type WriteOptions } from './hearticle-writes.ts'

interface Publication extends Change {
  kind?: ReplacementKind | undefined
  note?: BilingualText | undefined
  isApproved: boolean
  /** What else is written with it: mails. */
  also?: readonly Write[]
  record?: RecordAnswer<Pick<HearticleRecord, 'id' | 'version'>> | undefined
}

/** How editions become public, and which ones were (P-EDITION). */
export function createEditions(table: Table) {
  /** Writes a hearticle that cites what it cited before. @returns false where it was changed since */
  const writeWhole = async (
    { base, isCurrent }: PlannedDesk,
    next: HearticleRecord,
    change: Change,
    options: WriteOptions,
    more: Writes,
  ): Promise<boolean> => {
    for (const step of citationSteps(isCurrent ? base : undefined, next)) {
      if (await transact(table, [...hearticleWrites(step, change, options), ...more])) return false
    }
    return true
  }

  return {
    /** What is worked on of a hearticle, or the working copy that begins now. */
    workingCopy: (desk: WorkedOn) => workingCopyFrom(table, desk),

    /**
     * Makes what is worked on public, in place of what was.
     * @param stored as it was read, and found to be approved
     * @returns 'conflict' where anybody has written the hearticle since, 'no-topic' where its topic
     * was deleted
     */
    async publish(
      stored: StoredDesk,
      working: HearticleRecord,
      { by, at, kind, note, isApproved, also = [], record }: Publication,
    ): Promise<HearticleRecord | 'conflict' | 'no-topic'> {
      const { base, isCurrent, hearticle } = stored
      const next = publicEdition(working, hearticle.version + 1, {
        published: base,
        ...{ kind, note, by, at, isApproved },
      })
      const { id } = next
      const cited = base ?? hearticle
      const steps = citationSteps(isCurrent ? cited : undefined, next)
      // A request for changes that came just now leaves the version as it is.
      const unasked = working.changesAsked
        ? undefined
        : 'attribute_not_exists(#record.#changesAsked)'
      for (const step of steps) {
        const isFirst = step === steps[0]
        const isLast = step === steps.at(-1)
        const answer = isLast ? record?.({ id, version: step.hearticle.version }) : undefined
        const writes = [
          ...hearticleWrites(
            step,
            { by, at },
            {
              ...{ topicBefore: cited.topicId, also: [`AUDIO#${id}`] },
              ...(isFirst && !stored.copy && { condition: unasked }),
            },
          ),
        ]
        // The topic's use stays the last write: a refusal is told by its place.
        const extra = isLast
          ? [
              remove(workingCopyKey(id), stored.copy && unasked),
              editionWrite(step.hearticle, base, note),
              publishedAudit(step.hearticle, by, at),
              ...also,
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
    },

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
        editionWrite(next, undefined, undefined),
        auditWrite({ at, by: BY_ITSELF, action: 'edition-released', subject: `HEARTICLE#${id}` }),
        ...noticeOfPlanned(next, 'planned-public', at),
      ])
    },

    /**
     * Brings back to review what was planned, as it is not approved any more, and notes why.
     * @param why as 'evidence: suspended'
     * @returns false where anybody has written the hearticle since
     */
    async endPlan(
      stored: PlannedDesk,
      { at, why }: { at: Date; why: readonly string[] },
    ): Promise<boolean> {
      const { base, copy, hearticle } = stored
      const next = lapsedPlan(base, copy, hearticle.version + 1)
      const { id } = next
      return writeWhole(stored, next, { by: null, at }, {}, [
        remove(workingCopyKey(id)),
        remove(editionKey(id, base.edition?.number ?? 1)),
        auditWrite({
          ...{ at, by: BY_ITSELF, action: 'plan-ended', subject: `HEARTICLE#${id}` },
          detail: { missing: why },
        }),
        ...noticeOfPlanned(base, 'planned-failed', at),
      ])
    },

    /** The editions that were public, the newest first. */
    async editionsOf(id: number): Promise<EditionEntry[]> {
      const items = queryAll(table, hearticleKey(id).pk, {
        sortPrefix: EDITION_PREFIX,
        newestFirst: true,
      })
      return Array.fromAsync(items, ({ edition }) => edition as EditionEntry)
    },

    /** Corrections and updates of all hearticles, by hearticle and number. */
    async replacements(): Promise<EditionEntry[]> {
      const items = queryAll(table, REPLACEMENT_LIST, { list: true })
      return Array.fromAsync(items, ({ edition }) => edition as EditionEntry)
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

/** Something planned, as the desk has it stored. */
export interface PlannedDesk extends StoredDesk {
  base: HearticleRecord
}

function editionWrite(
  hearticle: HearticleRecord,
  base: HearticleRecord | undefined,
  note: BilingualText | undefined,
): Write {
  const { id, version, edition } = hearticle
  if (!edition) throw new Error(`hearticle ${id}: is public without an edition`)
  const { number, at, kind, isApproved } = edition
  const entry: EditionEntry = {
    ...{ hearticleId: id, number, at, kind, version, isApproved },
    before: base?.version ?? null,
    ...(note && (kind === 'correction' || kind === 'update') && { note }),
  }
  const isListed = kind !== 'first'
  return put({
    ...editionKey(id, number),
    edition: entry,
    ...(isListed && replacementListKey(id, number)),
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
    ...{ at, by: by ?? 'import', action, subject: `HEARTICLE#${id}` },
    detail: {
      edition: edition?.number ?? 1,
      kind: edition?.kind ?? 'first',
      approvedBy: edition?.isApproved ? [...new Set(reviewers)] : [],
    },
  })
}
