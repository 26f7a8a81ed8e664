/** A playlist as stored and written to the snapshot. */
import * as z from 'zod/mini'
import type { Language } from '../../contract/protocol/language.ts'
import {
  PLAYLIST_HEARTICLES_MAXIMUM,
  type Playlist,
  playlistStatuses,
} from '../../contract/reading/playlists.ts'
import { translationFor } from './translation-for.ts'

const playlistTexts = { name: z.string().check(z.minLength(1)), description: z.string() }

export const playlistRecordSchema = z.object({
  id: z.int().check(z.positive()),
  ...playlistTexts,
  /** In both languages, where there is more than the one that its keeper wrote. */
  translations: z.optional(z.object({ de: z.object(playlistTexts), en: z.object(playlistTexts) })),
  status: z.enum(playlistStatuses),
  /** In its order, each once. */
  hearticleIds: z
    .array(z.int().check(z.positive()))
    .check(z.maxLength(PLAYLIST_HEARTICLES_MAXIMUM)),
  /** Grows with every change. */
  version: z._default(z.int().check(z.positive()), 1),
})

export type PlaylistRecord = z.infer<typeof playlistRecordSchema>

export function publicPlaylists(
  playlists: readonly PlaylistRecord[],
  publicIds: ReadonlySet<number>,
): PlaylistRecord[] {
  return playlists
    .filter(({ status }) => status === 'ACTIVE')
    .map((playlist) => ({
      ...playlist,
      hearticleIds: playlist.hearticleIds.filter((id) => publicIds.has(id)),
    }))
    .toSorted((a, b) => a.id - b.id)
}

/** A playlist as those who keep it see it, or a reader before its hearticles: in one language. */
export function presentPlaylist(record: PlaylistRecord, language: Language): Playlist {
  const { translations, ...playlist } = record
  return { ...playlist, ...translations?.[language] }
}

/** A playlist with what its keeper wrote in one language; what it has in the other one stays. */
export function withTexts(
  record: PlaylistRecord,
  { name, description }: Pick<PlaylistRecord, 'name' | 'description'>,
  language: Language,
): PlaylistRecord {
  const texts = { name, description }
  if (!record.translations) return { ...record, ...texts }
  const translations = { ...record.translations, [language]: texts }
  return { ...record, ...translations.de, translations }
}

interface Lasting {
  translations: readonly {
    languageCode: Language
    readingMinutes: number
    hasAudio: boolean
    audioSeconds: number | null
  }[]
}

/** How long a list takes, in whole minutes; what nobody knows of it is left out, and never nothing. */
export interface PlaylistLength {
  readingMinutes: number | undefined
  /** Of those that can be heard and were measured. */
  listeningMinutes: number | undefined
  /** How many those are. */
  heard: number
}

/** How long all of a list takes to read, and to hear (P-PLAYLISTS-PUBLIC). */
export function playlistLength(hearticles: readonly Lasting[], language: Language): PlaylistLength {
  const shown = hearticles.flatMap(
    ({ translations }) => translationFor(translations, language) ?? [],
  )
  const seconds = shown.flatMap(({ hasAudio, audioSeconds }) =>
    hasAudio && audioSeconds !== null ? audioSeconds : [],
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    readingMinutes: shown.length > 0 ? sum(shown.map((one) => one.readingMinutes)) : undefined,
    listeningMinutes: seconds.length > 0 ? Math.max(1, Math.round(sum(seconds) / 60)) : undefined,
    heard: seconds.length,
  }
}
