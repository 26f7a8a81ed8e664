import { createHash } from 'node:crypto'
import type {
  HearticleRecord,
  HearticleTranslationRecord,
} from '../../src/domain/hearticle/hearticle.ts'
import {
  type ObjectStore,
  originalAudioKey,
  publicAudioFolder,
  publicAudioKey,
} from './object-store.ts'

/** Which file of sound it is: named after its bytes, it never becomes another (P-SOUND-FILES). */
export function audioFileOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/**
 * A spoken hearticle for those who work on it: that of the edition that is worked on. One that was
 * uploaded before originals were kept lies at its public place alone.
 * @returns undefined where there is none
 */
export async function findAudio(
  files: ObjectStore,
  hearticleId: number,
  { id, audioFile }: Pick<HearticleTranslationRecord, 'id' | 'audioFile'>,
): Promise<Uint8Array | undefined> {
  const original = await files.get(originalAudioKey(hearticleId, id, audioFile))
  if (original || audioFile !== undefined) return original
  return files.get(publicAudioKey(hearticleId, id))
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
