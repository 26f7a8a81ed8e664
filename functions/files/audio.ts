import { createHash } from 'node:crypto'
import type { HearticleRecord } from '../../src/domain/hearticle/hearticle.ts'
import { type ObjectStore, publicAudioFolder, publicAudioKey } from './object-store.ts'

/** Which file of sound it is: named after its bytes, it never becomes another (P-SOUND-FILES). */
export function audioFileOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
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
  if (!translations.some(({ sound }) => sound)) return hearticle
  const there = new Set(await Array.fromAsync(files.list(publicAudioFolder(id))))
  return {
    ...hearticle,
    translations: translations.map(({ sound, ...text }) =>
      sound && there.has(publicAudioKey(id, text.id)) ? { ...text, sound } : text,
    ),
  }
}
