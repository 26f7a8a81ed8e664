import { writtenBy } from '../../../src/domain/edition/edition.ts'
import {
  type HearticleRecord,
  hearticleRecordSchema,
} from '../../../src/domain/hearticle/hearticle.ts'
import type { ChangeLane } from '../../../src/domain/publication/publication.ts'
import type { ImportOutcome } from '../../../src/domain/study/study-import.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { bound } from '../table/bound.ts'
import { equal } from '../table/conditions.ts'
import { takeIds } from '../table/counters.ts'
import { hearticleKey, hearticleNameKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { put, putNew } from '../table/writes.ts'
import { type CitationStep, citationSteps } from './cited-by.ts'
import { contentChangeWrite } from './content-changes.ts'
import { noticesOfSave } from './desk-notices.ts'
import { readDesk, workingCopyFrom, workingCopyWrites } from './hearticle-desk.ts'
import { createEditions } from './hearticle-editions.ts'
import { createHearticleEdits } from './hearticle-edits.ts'
import { hearticleLists } from './hearticle-lists.ts'
import * as removal from './hearticle-removal.ts'
import { type Change, hearticleWrites, type WriteOptions } from './hearticle-writes.ts'
import { mergeTranslations, type TranslationDraft } from './merge-translations.ts'

/** What an import or an editor decides; ids, version and audio come from the store. */
export type HearticleDraft = Omit<
  HearticleRecord,
  'id' | 'version' | 'translations' | 'key' | 'changedAt'
> & {
  key: string
  translations: TranslationDraft[]
}

interface ImportResult {
  outcome: ImportOutcome
  hearticle: HearticleRecord
}

type Prepare = (hearticle: HearticleRecord) => Promise<void>

const MAX_ATTEMPTS = 4

/** What files bring waits for what people do (P-IMPORTS-LAST). */
const lane: ChangeLane = 'import'

/** Another user has changed the hearticle since it was read; nothing was written. */
export class VersionConflict extends Error {
  override name = 'VersionConflict'
}

/** The topic that a hearticle was to have was deleted; nothing was written. */
class TopicGone extends Error {
  override name = 'TopicGone'
}

/**
 * Hearticles with their translations: one item each, written whole or not at all, together with
 * what the studies it cites know about it.
 */
export function createHearticleStore(table: Table) {
  const write = async (writes: Writes): Promise<void> => {
    const refused = await transact(table, writes)
    if (!refused) return
    if (refused.at(-1)) throw new TopicGone('its topic was deleted meanwhile')
    throw new VersionConflict('the hearticle was changed meanwhile')
  }

  const insert = async (
    draft: HearticleDraft,
    prepare: Prepare,
    change: Change,
    /** The one that had its key and was deleted. */
    replaced?: number,
  ): Promise<HearticleRecord> => {
    const id = await takeIds(table, 'HEARTICLE')
    const firstTranslation = await takeIds(table, 'TRANSLATION', draft.translations.length)
    const hearticle: HearticleRecord = {
      ...draft,
      id,
      version: 1,
      translations: draft.translations.map((translation, index) => ({
        ...translation,
        id: firstTranslation + index,
      })),
    }
    await prepare(hearticle)
    await write([
      replaced === undefined
        ? putNew({ ...hearticleNameKey(draft.key), id })
        : put({ ...hearticleNameKey(draft.key), id }, equal('id', replaced)),
      ...citationSteps(undefined, hearticle).flatMap((step) =>
        hearticleWrites(step, change, { lane }),
      ),
    ])
    return hearticle
  }

  const replaceInSteps = async (
    steps: readonly CitationStep[],
    change: Change,
    options: WriteOptions,
  ): Promise<void> => {
    for (const step of steps) await write(hearticleWrites(step, change, options))
  }

  const find = async (id: number): Promise<HearticleRecord | 'deleted' | undefined> => {
    const item = await table.get(hearticleKey(id))
    if (!item) return undefined
    if (item.deletedAt || item.withdrawnAt) return 'deleted'
    return hearticleRecordSchema.parse(item.record)
  }

  /** Decides again on what another writer wrote who was faster. */
  const untilFirst = async <T>(once: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once()
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  const importOnce = async (
    draft: HearticleDraft,
    prepare: Prepare,
    at: Date,
  ): Promise<ImportResult> => {
    const change = { by: null, at }
    const name = await table.get(hearticleNameKey(draft.key))
    const found = name && (await readDesk(table, Number(name.id)))
    if (!found || found === 'deleted') {
      const replaced = name && Number(name.id)
      return { outcome: 'imported', hearticle: await insert(draft, prepare, change, replaced) }
    }
    const { base, copy, isWithdrawn, hearticle: worked } = found
    const isPublic = draft.status === 'PUBLISHED'
    // What the desk made public, or took from the site, changes by the desk alone (P-EDITION).
    const isCopy = base !== undefined && (!isPublic || isWithdrawn || base.edition !== undefined)
    const stored = isCopy ? workingCopyFrom(found) : (base ?? worked)
    const version = worked.version + 1
    const unchanged: HearticleRecord = {
      ...draft,
      ...historyOf(stored),
      // Of what is with the desk, a file that says nothing new leaves the state as it is.
      ...((isCopy || !isPublic) && { status: stored.status }),
      translations: await mergeTranslations(stored, draft.translations, () =>
        takeIds(table, 'TRANSLATION'),
      ),
    }
    if (isSameData(unchanged, stored)) {
      await prepare(stored)
      return { outcome: 'unchanged', hearticle: stored }
    }
    const next: HearticleRecord = {
      ...writtenBy(stored, unchanged, null),
      status: isCopy && isPublic ? 'IN_REVIEW' : draft.status,
      version,
      changedAt: at.toISOString(),
    }
    await prepare(next)
    // Files of sound that nothing has any more go with a publication.
    const also = isSameData(soundOf(stored), soundOf(next)) ? [] : [`AUDIO#${next.id}` as const]
    if (isCopy) {
      const [first, ...others] = workingCopyWrites(found, next, change)
      const noted = also.length > 0 ? [contentChangeWrite(also, at, lane)] : []
      const notices = noticesOfSave(stored, next, change)
      await write([...(first ? [first] : []), ...noted, ...notices, ...others])
      return { outcome: 'updated', hearticle: next }
    }
    const steps = citationSteps(stored, next)
    await replaceInSteps(steps, change, {
      topicBefore: stored.topicId,
      copy,
      also,
      lane,
    })
    return { outcome: 'updated', hearticle: steps.at(-1)?.hearticle ?? next }
  }

  return {
    ...hearticleLists(table),
    /**
     * Writes a hearticle by its key: a new one, or the one that has this key where anything
     * differs. Ids of translations and their reviews stay; a review ends where its text changed.
     * Where another writer is faster, the decision is made again on what that one wrote.
     * @param prepare runs before the write, when the ids are known: for files that go with it
     * @param at is noted where the content of one that is there changes
     */
    async importByKey(
      draft: HearticleDraft,
      prepare: Prepare = async () => {},
      at: Date = new Date(),
    ): Promise<ImportResult> {
      return untilFirst(() => importOnce(draft, prepare, at))
    },

    ...createHearticleEdits(table),
    ...createEditions(table),
    ...bound(removal, table),
    /** A hearticle in whatever state, 'deleted' where there was one, undefined where never. */
    find,
  }
}

export type HearticleStore = ReturnType<typeof createHearticleStore>

const soundOf = ({ translations }: HearticleRecord) =>
  translations.map(({ id, sound }) => ({ id, file: sound?.file }))

/** What a hearticle keeps of its way until now, whatever a file says. */
function historyOf(
  stored: HearticleRecord,
): Partial<HearticleRecord> & { id: number; version: number } {
  const { id, version, changedAt, evidenceReview, writers, changesAsked } = stored
  const { edition, planned, corrections, ownPicture, explanation } = stored
  return {
    id,
    version,
    ...(changedAt && { changedAt }),
    ...(evidenceReview && { evidenceReview }),
    ...(writers && { writers }),
    ...(changesAsked && { changesAsked }),
    // Files know nothing of pictures that editors brought.
    ...(ownPicture !== undefined && { ownPicture }),
    ...(explanation && { explanation }),
    ...(edition && { edition }),
    ...(planned && { planned }),
    ...(corrections && { corrections }),
  }
}
