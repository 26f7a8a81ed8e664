import {
  type HearticleRecord,
  hearticleRecordSchema,
  MAX_CITED,
} from '../../../src/domain/hearticle/hearticle.ts'
import type { ImportOutcome } from '../../../src/domain/study/study-import.ts'
import { isSameData } from '../../../src/domain/text/canonical-json.ts'
import { takeIds } from '../table/counters.ts'
import { HEARTICLE_SCHEMA_VERSION, hearticleKey, hearticleNameKey } from '../table/keys.ts'
import type { Table } from '../table/table.ts'
import { transact, type Writes } from '../table/transact.ts'
import { putNew } from '../table/writes.ts'
import { type CitationStep, citationSteps } from './cited-by.ts'
import { createHearticleEdits, type Stored } from './hearticle-edits.ts'
import { hearticleLists } from './hearticle-lists.ts'
import { freeVersions, removalWrites } from './hearticle-removal.ts'
import { type Change, hearticleWrites } from './hearticle-writes.ts'
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
      putNew({ ...hearticleNameKey(draft.key), id }),
      ...citationSteps(undefined, hearticle).flatMap((step) => hearticleWrites(step, change)),
    ])
    return hearticle
  }

  const replaceInSteps = async (
    steps: readonly CitationStep[],
    change: Change,
    topicBefore: number,
  ): Promise<void> => {
    for (const step of steps) await write(hearticleWrites(step, change, { topicBefore }))
  }

  /** A change that was cut off between two steps can leave more than one transaction can remove. */
  const withFewCitations = async (
    hearticle: HearticleRecord,
    change: Change,
  ): Promise<HearticleRecord> => {
    if (hearticle.citedPmids.length <= MAX_CITED) return hearticle
    const citedPmids = hearticle.citedPmids.slice(0, MAX_CITED)
    const fewer = { ...hearticle, version: hearticle.version + 1, citedPmids }
    const steps = citationSteps(hearticle, fewer)
    await replaceInSteps(steps, change, hearticle.topicId)
    return steps.at(-1)?.hearticle ?? fewer
  }
  const read = async (id: number): Promise<Stored | 'deleted' | undefined> => {
    const item = await table.get(hearticleKey(id))
    if (!item) return undefined
    if (item.deletedAt) return 'deleted'
    const hearticle = hearticleRecordSchema.parse(item.record)
    return { hearticle, isCurrent: Number(item.schema) >= HEARTICLE_SCHEMA_VERSION }
  }

  const find = async (id: number): Promise<HearticleRecord | 'deleted' | undefined> => {
    const stored = await read(id)
    return stored === 'deleted' ? stored : stored?.hearticle
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
    const found = name && (await read(Number(name.id)))
    if (!found || found === 'deleted') {
      return { outcome: 'imported', hearticle: await insert(draft, prepare, change) }
    }
    const { hearticle: stored, isCurrent } = found
    const unchanged: HearticleRecord = {
      ...draft,
      id: stored.id,
      version: stored.version,
      ...(stored.changedAt && { changedAt: stored.changedAt }),
      translations: await mergeTranslations(stored, draft.translations, () =>
        takeIds(table, 'TRANSLATION'),
      ),
    }
    const isSame = isSameData(unchanged, stored)
    if (isCurrent && isSame) {
      await prepare(stored)
      return { outcome: 'unchanged', hearticle: stored }
    }
    const next: HearticleRecord = {
      ...unchanged,
      version: stored.version + 1,
      ...(!isSame && { changedAt: at.toISOString() }),
    }
    await prepare(next)
    const steps = citationSteps(isCurrent ? stored : undefined, next)
    await replaceInSteps(steps, change, stored.topicId)
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

    /**
     * Deletes a hearticle, frees its key and then its versions; a mark stays, so that its address
     * answers 410. Where it was cut off in between, the same again frees the rest. The user who
     * changes it at the same moment does not keep it.
     * @param by the user who deletes it, which is noted
     * @param version the only one that goes; left out, whichever it is
     * @returns false where there is none, or another user has deleted it
     * @throws VersionConflict where others keep changing it
     */
    async remove(
      id: number,
      at: Date,
      by: string | null = null,
      version?: number,
    ): Promise<boolean | 'conflict'> {
      const isOurs = await untilFirst(async () => {
        const found = await find(id)
        if (!found) return undefined
        if (found === 'deleted') return false
        if (version !== undefined && found.version !== version) return 'conflict'
        const stored = await withFewCitations(found, { by, at })
        await write(removalWrites(stored, { by, at }))
        return true
      })
      if (isOurs === undefined) return false
      if (isOurs === 'conflict') return isOurs
      await freeVersions(table, id)
      return isOurs
    },

    ...createHearticleEdits(table, read),
    /** A hearticle in whatever state, 'deleted' where there was one, undefined where never. */
    find,
    /** The same, with whether the studies it cites know about it. */
    read,
  }
}

export type HearticleStore = ReturnType<typeof createHearticleStore>
