/** Files that are not in the repository: topic images, audio, avatars. */
export interface ObjectStore {
  /** Writes an object whole; an older one of that key is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  /** Nothing where there is none. */
  remove(key: string): Promise<void>
  /** The keys that begin so, in no order. */
  list(prefix: string): AsyncGenerator<string>
}

/**
 * A key is a relative path of plain names, so that it can leave neither a folder nor a bucket's
 * prefix.
 * @throws where it is not
 */
export function assertObjectKey(key: string): void {
  const isPlain = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/.test(key)
  if (!isPlain || key.length > 512) throw new Error(`'${key}' is not an object key`)
}

/** The key of a spoken hearticle (specification §2). */
export function audioKey(hearticleId: number, translationId: number): string {
  return `uploads/${hearticleId}/${translationId}.mp3`
}

export function topicImageKey(name: string, size: 'normal' | 'big'): string {
  return `uploads/topic_images/${size === 'big' ? 'big/' : ''}${name}.png`
}
