/** A playlist as stored and written to the snapshot. */
import * as z from 'zod/mini'
import { PLAYLIST_HEARTICLES_MAXIMUM, playlistStatuses } from '../contract/playlists.ts'

export const playlistRecordSchema = z.object({
  id: z.int().check(z.positive()),
  name: z.string().check(z.minLength(1)),
  description: z.string(),
  status: z.enum(playlistStatuses),
  /** In its order, each once. */
  hearticleIds: z
    .array(z.int().check(z.positive()))
    .check(z.maxLength(PLAYLIST_HEARTICLES_MAXIMUM)),
})

export type PlaylistRecord = z.infer<typeof playlistRecordSchema>
