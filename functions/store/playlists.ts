import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type PlaylistRecord, playlistRecordSchema } from '../../src/domain/playlist.ts'
import { takeIds } from './counters.ts'
import { hearticleKey, PLAYLISTS_PARTITION, playlistKey, SCHEMA_VERSION } from './keys.ts'
import { getItem, getItems, isConditionFailure, queryAll, type Table } from './table.ts'

export type PlaylistDraft = Omit<PlaylistRecord, 'id'>

/** Playlists, one item each. */
export function createPlaylistStore(table: Table) {
  const isThere = ({ deletedAt }: Record<string, unknown>) => deletedAt === undefined

  return {
    /**
     * Writes a new playlist; a hearticle that is named twice stands where it was named first.
     * @returns undefined where one of its hearticles is not there: nothing was written
     */
    async create(draft: PlaylistDraft): Promise<PlaylistRecord | undefined> {
      const hearticleIds = [...new Set(draft.hearticleIds)]
      const found = await getItems(table, hearticleIds.map(hearticleKey))
      if (found.filter(isThere).length < hearticleIds.length) return undefined
      const id = await takeIds(table, 'PLAYLIST')
      const record = playlistRecordSchema.parse({ ...draft, id, hearticleIds })
      await table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: { ...playlistKey(id), schema: SCHEMA_VERSION, record },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      )
      return record
    },

    /** All of them, newest first. */
    async list(): Promise<PlaylistRecord[]> {
      const found: PlaylistRecord[] = []
      for await (const item of queryAll(table, PLAYLISTS_PARTITION, { newestFirst: true })) {
        if (isThere(item)) found.push(playlistRecordSchema.parse(item.record))
      }
      return found
    },

    async find(id: number): Promise<PlaylistRecord | 'deleted' | undefined> {
      const item = await getItem(table, playlistKey(id))
      if (!item) return undefined
      return isThere(item) ? playlistRecordSchema.parse(item.record) : 'deleted'
    },

    /**
     * Removes a playlist and leaves that there was one, so that its address can say so (decision 4).
     * @returns false where there is none
     */
    async remove(id: number, at: Date): Promise<boolean> {
      try {
        await table.client.send(
          new UpdateCommand({
            TableName: table.name,
            Key: playlistKey(id),
            UpdateExpression: 'SET deletedAt = :at REMOVE #record',
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
            ExpressionAttributeNames: { '#record': 'record' },
            ExpressionAttributeValues: { ':at': at.toISOString() },
          }),
        )
        return true
      } catch (error) {
        if (!isConditionFailure(error)) throw error
        return false
      }
    },
  }
}

export type PlaylistStore = ReturnType<typeof createPlaylistStore>
