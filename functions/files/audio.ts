import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import {
  type ObjectStore,
  originalAudioKey,
  publicAudioFolder,
  publicAudioKey,
} from './object-store.ts'

/**
 * A spoken hearticle for those who work on it: as it was uploaded last. One that was uploaded before
 * originals were kept lies at its public place alone.
 * @returns undefined where there is none
 */
export async function findAudio(
  files: ObjectStore,
  hearticleId: number,
  translationId: number,
): Promise<Uint8Array | undefined> {
  const original = await files.get(originalAudioKey(hearticleId, translationId))
  return original ?? files.get(publicAudioKey(hearticleId, translationId))
}

/**
 * A hearticle with only those spoken versions that lie at their public place: one that was brought
 * just now comes there with the next publication.
 */
export async function withPublicAudio(
  files: ObjectStore,
  hearticle: HearticleRecord,
): Promise<HearticleRecord> {
  const { id, translations } = hearticle
  if (!translations.some(({ hasAudio }) => hasAudio)) return hearticle
  const there = new Set(await Array.fromAsync(files.list(publicAudioFolder(id))))
  return {
    ...hearticle,
    translations: translations.map((translation) => ({
      ...translation,
      hasAudio: translation.hasAudio && there.has(publicAudioKey(id, translation.id)),
    })),
  }
}
