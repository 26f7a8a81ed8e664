import type { Readable } from 'node:stream'

/**
 * All files of a stage: in a bucket of S3, or in a folder. What lies below `uploads/` is public:
 * pictures, audio. What lies below `private/` only the API and publication read: profile pictures,
 * originals of audio. In AWS the site lies below `site/` and the search indexes below `catalogue/`.
 */
export interface ObjectStore {
  /**
   * Writes an object whole; an older one of that key is replaced, and nobody ever reads half of it.
   * Its type is told by its name (`contentTypeOf`).
   * @param caching how long browsers and the CDN may keep it (Cache-Control, RFC 9111)
   */
  put(key: string, bytes: Uint8Array, caching?: string): Promise<void>
  /** @returns undefined where there is none */
  get(key: string): Promise<Uint8Array | undefined>
  /** The same piece by piece, of what is large. */
  open(key: string): Promise<Readable | undefined>
  /** Removes objects; nothing happens where there is none. */
  remove(keys: string | readonly string[]): Promise<void>
  /**
   * The keys that begin with a prefix, in no order; none where there are none.
   * @param prefix a folder: an object key with a slash after it, such as `uploads/`
   */
  list(prefix: string): AsyncGenerator<string>
  /** The names of all that lies at the top: folders, with a slash after each, and objects. */
  top(): Promise<string[]>
}

/**
 * A key is a relative path of plain names, so that it can leave neither a folder nor a bucket's
 * prefix.
 */
export function isObjectKey(key: string): boolean {
  const isPlain = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key)
  return isPlain && key.length <= 512
}

/** @throws where it is none */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`'${key}' is not an object key`)
}

/** @throws where it does not name a folder of keys */
export function assertObjectPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new Error(`'${prefix}' does not end with a slash`)
  assertObjectKey(prefix.slice(0, -1))
}

/** The key of a spoken hearticle that is public (P-AUDIO); only publication writes it. */
export function publicAudioKey(hearticleId: number, translationId: number): string {
  return `${publicAudioFolder(hearticleId)}${translationId}.mp3`
}

export function publicAudioFolder(hearticleId: number): string {
  return `uploads/${hearticleId}/`
}

/**
 * The key of a spoken hearticle as it was uploaded, whether or not readers may hear it yet.
 * @param audioFile which one it is (`audioFileOf`)
 */
export function originalAudioKey(
  hearticleId: number,
  translationId: number,
  audioFile: string,
): string {
  return `${originalAudioFolder(hearticleId)}${translationId}-${audioFile}.mp3`
}

export function originalAudioFolder(hearticleId: number): string {
  return `private/audio/${hearticleId}/`
}

/** The key of a picture that an editor brought, by the name that it has (P-OWN-PICTURE). */
export function ownPictureKey(file: string): string {
  return `uploads/pictures/${file}`
}

export function topicImageKey(name: string, size: 'normal' | 'big'): string {
  return `uploads/topic_images/${size === 'big' ? 'big/' : ''}${name}.png`
}

/**
 * The key of the picture that a topic had before, which can be brought back for a day
 * (P-NAMES-AT-ONCE). Nobody reads it meanwhile: it may have been replaced for what it shows.
 */
export function replacedImageKey(topicId: number, size: 'normal' | 'big'): string {
  return `private/topic-images/${topicId}-${size}.png`
}
