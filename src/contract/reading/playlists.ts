import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { filledLine, plainText } from '../protocol/hearticle-text.ts'
import { inLanguage } from '../protocol/language-schema.ts'
import { byId, wholeNumber } from '../protocol/paging.ts'
import { hearticleSummarySchema } from './hearticles.ts'

/** Only ACTIVE ones are public (P-PLAYLISTS-PUBLIC). */
export const playlistStatuses = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const

export type PlaylistStatus = (typeof playlistStatuses)[number]

export const PLAYLIST_HEARTICLES_MAXIMUM = 1000

const playlistFields = {
  id: z.int(),
  name: z.string(),
  description: z.string(),
  status: z.enum(playlistStatuses),
}

const playlistSchema = z.object({
  ...playlistFields,
  /** In its order; some may not be public by now, or deleted. */
  hearticleIds: z.array(z.int()),
  /** Grows with every change; the user who saves names the one they have read. */
  version: z.int(),
})

/** What a hearticle of a playlist is called for those who keep it, whatever its state. */
const namedHearticle = z.object({
  id: z.int(),
  /** Of the first translation; may be empty in a draft. */
  headline: z.string(),
})

const listedPlaylistSchema = z.extend(playlistSchema, {
  /** In its order, without those that are deleted. */
  hearticles: z.array(namedHearticle),
})

/** A playlist as readers see it: its public hearticles, in its order. */
const publicPlaylistSchema = z.object({
  ...playlistFields,
  hearticles: z.array(hearticleSummarySchema),
})

export type Playlist = z.infer<typeof playlistSchema>
export type ListedPlaylist = z.infer<typeof listedPlaylistSchema>
export type PublicPlaylist = z.infer<typeof publicPlaylistSchema>

/** Who keeps playlists (P-PLAYLISTS-DESK). */
export const playlistKeepers = ['PERMISSION_PLAYLIST', 'PERMISSION_ADMIN'] as const

const draftFields = {
  name: filledLine(200),
  description: plainText(2000),
  status: z.enum(playlistStatuses),
  hearticleIds: z
    .array(wholeNumber(1, 2_147_483_647))
    .check(z.maxLength(PLAYLIST_HEARTICLES_MAXIMUM)),
}

export const listPlaylists = endpoint({
  summary: 'All playlists, newest first; for those who keep playlists',
  path: '/api/playlist',
  access: playlistKeepers,
  output: z.array(listedPlaylistSchema),
})

export const createPlaylist = endpoint({
  summary: 'Makes a playlist of hearticles, in the order given',
  method: 'POST',
  path: '/api/playlist',
  access: playlistKeepers,
  repeatable: true,
  body: z.object(draftFields),
  output: playlistSchema,
  errors: ['hearticle_not_found', 'quantity_in_name'],
})

export const updatePlaylist = endpoint({
  summary:
    'Replaces a playlist; its name and description in the language of the caller, where it has them in both',
  method: 'PUT',
  path: '/api/playlist/{id}',
  access: playlistKeepers,
  repeatable: true,
  params: byId,
  body: z.object({ ...draftFields, version: z.int().check(z.gte(1)) }),
  output: playlistSchema,
  errors: ['playlist_not_found', 'playlist_changed', 'hearticle_not_found', 'quantity_in_name'],
})

export const deletePlaylist = endpoint({
  summary: 'Deletes a playlist, not its hearticles; with a version, only while it is that one',
  method: 'DELETE',
  path: '/api/playlist/{id}',
  access: playlistKeepers,
  repeatable: true,
  params: byId,
  query: z.object({ version: z.optional(wholeNumber(1, 2_147_483_647)) }),
  output: z.object({}),
  errors: ['playlist_not_found', 'playlist_changed'],
})

export const findPlaylist = endpoint({
  summary: 'An active playlist with its public hearticles; for everybody',
  path: '/api/playlist/{id}',
  params: byId,
  query: inLanguage,
  output: publicPlaylistSchema,
  errors: ['playlist_not_found'],
  caching: 'revalidate',
})
