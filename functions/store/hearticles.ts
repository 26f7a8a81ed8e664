import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { canonicalJson } from '../../src/domain/canonical-json.ts'
import { type HearticleRecord, hearticleRecordSchema } from '../../src/domain/hearticle.ts'
import type { ImportOutcome } from '../../src/domain/study-import.ts'
import { takeIds } from './counters.ts'
import {
  HEARTICLE_LIST,
  hearticleKey,
  hearticleListKey,
  hearticleNameKey,
  SCHEMA_VERSION,
} from './keys.ts'
import { getItem, queryAll, type Table } from './table.ts'

/** What an import or an editor decides; ids, version and audio come from the store. */
export type HearticleDraft = Omit<HearticleRecord, 'id' | 'version' | 'translations' | 'key'> & {
  key: string
  translations: Array<Omit<HearticleRecord['translations'][number], 'id' | 'review'>>
}

export interface ImportResult {
  outcome: ImportOutcome
  hearticle: HearticleRecord
}

type Prepare = (hearticle: HearticleRecord) => Promise<void>

const RACES = 4

/** Hearticles with their translations: one item each, written whole or not at all. */
export function createHearticleStore(table: Table) {
  const itemOf = (hearticle: HearticleRecord) => ({
    ...hearticleKey(hearticle.id),
    schema: SCHEMA_VERSION,
    version: hearticle.version,
    record: hearticle,
    ...(hearticle.status === 'PUBLISHED' && hearticleListKey(hearticle)),
  })

  const insert = async (draft: HearticleDraft, prepare: Prepare): Promise<HearticleRecord> => {
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
    const ifAbsent = { ConditionExpression: 'attribute_not_exists(pk)' }
    await table.client.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: table.name,
              Item: { ...hearticleNameKey(draft.key), schema: SCHEMA_VERSION, id },
              ...ifAbsent,
            },
          },
          { Put: { TableName: table.name, Item: itemOf(hearticle), ...ifAbsent } },
        ],
      }),
    )
    return hearticle
  }

  const replace = async (hearticle: HearticleRecord): Promise<void> => {
    await table.client.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: table.name,
              Item: itemOf(hearticle),
              ConditionExpression: '#version = :read',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':read': hearticle.version - 1 },
            },
          },
        ],
      }),
    )
  }

  const find = async (id: number): Promise<HearticleRecord | 'deleted' | undefined> => {
    const item = await getItem(table, hearticleKey(id))
    if (!item) return undefined
    return item.deletedAt ? 'deleted' : hearticleRecordSchema.parse(item.record)
  }

  const importOnce = async (draft: HearticleDraft, prepare: Prepare): Promise<ImportResult> => {
    const name = await getItem(table, hearticleNameKey(draft.key))
    const stored = name && (await find(Number(name.id)))
    if (!stored || stored === 'deleted') {
      return { outcome: 'imported', hearticle: await insert(draft, prepare) }
    }
    const next: HearticleRecord = {
      ...draft,
      id: stored.id,
      version: stored.version + 1,
      translations: await mergeTranslations(table, stored, draft),
    }
    if (isSame({ ...next, version: stored.version }, stored)) {
      await prepare(stored)
      return { outcome: 'unchanged', hearticle: stored }
    }
    await prepare(next)
    await replace(next)
    return { outcome: 'updated', hearticle: next }
  }

  return {
    /** A hearticle in whatever state, 'deleted' where there was one, undefined where never. */
    find,

    /**
     * All with status PUBLISHED, newest day first, embargoed ones included.
     * @param day only those of this day
     */
    async *published(day?: string): AsyncGenerator<HearticleRecord> {
      for await (const { record } of queryAll(table, HEARTICLE_LIST, {
        list: true,
        newestFirst: true,
        ...(day !== undefined && { sortPrefix: `${day}#` }),
      })) {
        yield hearticleRecordSchema.parse(record)
      }
    },

    /**
     * Writes a hearticle by its key: a new one, or the one that has this key where anything
     * differs. Ids of translations and their reviews stay; a review ends where its text changed.
     * Where another writer is faster, the decision is made again on what that one wrote.
     * @param prepare runs before the write, when the ids are known: for files that go with it
     */
    async importByKey(
      draft: HearticleDraft,
      prepare: Prepare = async () => {},
    ): Promise<ImportResult> {
      for (let tries = 1; ; tries += 1) {
        try {
          return await importOnce(draft, prepare)
        } catch (error) {
          if (!(error instanceof TransactionCanceledException) || tries === RACES) throw error
        }
      }
    },

    /**
     * Deletes a hearticle and frees its key; a mark stays, so that its address answers 410.
     * @returns false where there is none
     */
    async remove(id: number, at: Date): Promise<boolean> {
      const stored = await find(id)
      if (!stored || stored === 'deleted') return false
      const Update = {
        TableName: table.name,
        Key: hearticleKey(id),
        UpdateExpression: 'SET deletedAt = :at, #version = :next REMOVE #record, listPk, listSk',
        ConditionExpression: '#version = :read',
        ExpressionAttributeNames: { '#record': 'record', '#version': 'version' },
        // The version grows here too, so that nobody who has read it before writes it back.
        ExpressionAttributeValues: {
          ':at': at.toISOString(),
          ':read': stored.version,
          ':next': stored.version + 1,
        },
      }
      const Delete = { TableName: table.name, Key: hearticleNameKey(stored.key ?? '') }
      await table.client.send(
        new TransactWriteCommand({
          TransactItems: [{ Update }, ...(stored.key ? [{ Delete }] : [])],
        }),
      )
      return true
    },
  }
}

export type HearticleStore = ReturnType<typeof createHearticleStore>

async function mergeTranslations(
  table: Table,
  stored: HearticleRecord,
  draft: HearticleDraft,
): Promise<HearticleRecord['translations']> {
  const merged: HearticleRecord['translations'] = []
  for (const translation of draft.translations) {
    const before = stored.translations.find(
      ({ languageCode }) => languageCode === translation.languageCode,
    )
    const id = before?.id ?? (await takeIds(table, 'TRANSLATION'))
    const { review } = before ?? {}
    merged.push({
      ...translation,
      id,
      ...(review && isSame(textOf(before), textOf(translation)) && { review }),
    })
  }
  return merged
}

/** What a reviewer has read: everything but the record's own fields and the spoken version. */
function textOf(translation: HearticleDraft['translations'][number] | undefined) {
  if (!translation) return undefined
  const { headline, mainTextBody, keywords, mainActions, harmfulActions } = translation
  return { headline, mainTextBody, keywords, mainActions, harmfulActions }
}

function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b)
}
