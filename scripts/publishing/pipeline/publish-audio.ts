import {
  type ObjectStore,
  originalAudioKey,
  publicAudioKey,
} from '../../../functions/files/object-store.ts'
import type { HearticleRecord } from '../../../src/domain/hearticle/hearticle.ts'
import { openSnapshot, type PlayedAudio } from '../../../src/snapshot/snapshot-file.ts'

const AUDIO = 'AUDIO#'

/** Hearticles whose sound was brought, replaced or taken away, of what notes name. */
export function hearticlesOfAudio(changed: readonly string[]): Set<number> {
  return new Set(
    changed
      .filter((entity) => entity.startsWith(AUDIO))
      .map((entity) => Number(entity.slice(AUDIO.length))),
  )
}

/** What the pages of a snapshot play: that of hearticles which were public when it was pulled. */
export function audioOfSnapshot(folder: string): PlayedAudio[] {
  const snapshot = openSnapshot(folder)
  const played = snapshot.playedAudio()
  snapshot.close()
  return played
}

/** The spoken versions of a hearticle. */
export function playedOf({
  id: hearticleId,
  translations,
}: Pick<HearticleRecord, 'id' | 'translations'>): PlayedAudio[] {
  return translations.flatMap(({ id: translationId, sound }) =>
    sound ? [{ hearticleId, translationId, audioFile: sound.file }] : [],
  )
}

/**
 * Copies sound from its private place to its public one, before the pages that play it appear: what
 * is not there yet, since its hearticle was not public, and what was replaced. Done again, it does
 * the same.
 * @param changed entities of the notes that a publication took in, as `AUDIO#7`
 * @returns the keys that were copied, and those of which there is nothing anywhere
 */
export async function publishAudio(
  files: ObjectStore,
  played: readonly PlayedAudio[],
  changed: readonly string[],
): Promise<{ copied: string[]; missing: string[] }> {
  const isThere = new Set(await Array.fromAsync(files.list('uploads/')))
  const replaced = hearticlesOfAudio(changed)
  const copied: string[] = []
  const missing: string[] = []
  for (const audio of played) {
    const key = publicAudioKey(audio.hearticleId, audio.translationId)
    if (isThere.has(key) && !replaced.has(audio.hearticleId)) continue
    if (await copyOriginal(files, audio)) copied.push(key)
    else if (!isThere.has(key)) missing.push(key)
  }
  return { copied, missing }
}

/** @returns false where there is no original */
export async function copyOriginal(
  files: ObjectStore,
  { hearticleId, translationId, audioFile }: PlayedAudio,
): Promise<boolean> {
  const bytes = await files.get(originalAudioKey(hearticleId, translationId, audioFile))
  if (!bytes) return false
  await files.put(publicAudioKey(hearticleId, translationId), bytes)
  return true
}

/** The same for the pages of a snapshot, in words. */
export async function publishAudioOfSnapshot(
  files: ObjectStore,
  folder: string,
  changed: readonly string[],
  log: (text: string) => void,
): Promise<void> {
  const { copied, missing } = await publishAudio(files, audioOfSnapshot(folder), changed)
  if (copied.length > 0) log(`copied ${copied.join(', ')}`)
  if (missing.length > 0) log(`there is no file for ${missing.join(', ')}`)
}
