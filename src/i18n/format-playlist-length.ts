import type { PlaylistLength } from '../domain/hearticle/playlist.ts'
import type { Translate } from './translator.ts'

/**
 * How long a list of so many hearticles takes, as phrases: '25 Min. zum Lesen'; what is not known has
 * none.
 */
export function formatPlaylistLength(
  { readingMinutes, listeningMinutes, heard }: PlaylistLength,
  count: number,
  t: Translate,
): string[] {
  const time = (minutes: number) =>
    minutes < 60
      ? t('feed:lasting.minutes', { minutes })
      : t('feed:lasting.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  const read = readingMinutes && t('feed:lasting.toRead', { time: time(readingMinutes) })
  const listened =
    listeningMinutes &&
    t(heard === count ? 'feed:lasting.toHear' : 'feed:lasting.toHearPart', {
      time: time(listeningMinutes),
      heard,
      count,
    })
  return [read, listened].filter((phrase) => typeof phrase === 'string')
}
