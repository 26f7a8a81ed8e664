import type { Recording } from './queue.ts'

/** So far a skip goes, by a button or by a key of the system (P-LISTENING). */
export const SKIP_SECONDS = 15

/** What keys, headphones and the locked screen of a phone can ask for. */
export interface Commands {
  play(): void
  pause(): void
  seekTo(seconds: number): void
  skip(seconds: number): void
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

/** Tells the system what is heard, and hands it the commands; nothing where it has no such keys. */
export function showToSystem({ headline }: Pick<Recording, 'headline'>, commands: Commands): void {
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = new MediaMetadata({
    title: headline,
    artist: 'Hearticle',
    artwork: [{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' }],
  })
  const handlers: Record<string, MediaSessionActionHandler | undefined> = {
    play: commands.play,
    pause: commands.pause,
    seekto: ({ seekTime = 0 }) => commands.seekTo(seekTime),
    seekbackward: ({ seekOffset = SKIP_SECONDS }) => commands.skip(-seekOffset),
    seekforward: ({ seekOffset = SKIP_SECONDS }) => commands.skip(seekOffset),
    nexttrack: commands.next,
    previoustrack: commands.previous,
  }
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler ?? null)
    } catch {
      // A system that does not know this key is not asked for it.
    }
  }
}

/** Tells the system how far it is, so that its own slider is right. */
export function showPosition({ currentTime, duration, playbackRate }: HTMLMediaElement): void {
  if (!('mediaSession' in navigator) || !Number.isFinite(duration)) return
  navigator.mediaSession.setPositionState({
    duration,
    playbackRate,
    position: Math.min(currentTime, duration),
  })
}
