import { randomUUID } from 'node:crypto'
import { RETENTION } from '../../src/domain/time/retention.ts'
import type { ObjectStore } from './object-store.ts'

/** Outside of `uploads/`, so that only the API gives them out (P-PICTURE-PRIVATE). */
const AVATARS = 'private/avatars/'

export const avatarPrefix = (userId: string) => `${AVATARS}${userId}/`

/**
 * A new key for a person's picture, which nobody can guess and which is never used again; it tells
 * the moment, in milliseconds since 1970, for the sweep.
 */
export function newAvatarKey(userId: string, at: Date): string {
  return `${avatarPrefix(userId)}${at.getTime()}-${randomUUID()}`
}

/** So long an upload may be between its two steps: written, and named by the account. */
const YOUNG_MILLISECONDS = RETENTION.orphanedImageDays * 86_400_000

/**
 * Removes the pictures that no account names: of an upload that died half-way, of two that came at
 * once, of an account that went in between. For the daily job.
 * @param accounts all of them; read before the objects are, so that a picture that is set meanwhile
 *   is too young to be removed
 * @returns how many were removed
 */
export async function removeUnusedAvatars(
  files: ObjectStore,
  accounts: AsyncIterable<{ image: { objectKey: string } | null }>,
  at: Date,
): Promise<number> {
  const named = new Set<string>()
  for await (const { image } of accounts) if (image) named.add(image.objectKey)
  let removed = 0
  for await (const key of files.list(AVATARS)) {
    if (named.has(key) || at.getTime() - writtenAt(key) < YOUNG_MILLISECONDS) continue
    await files.remove(key)
    removed += 1
  }
  return removed
}

/** Milliseconds since 1970; a name that none of ours has counts as old. */
function writtenAt(key: string): number {
  return Number(/\/(\d+)-[^/]*$/.exec(key)?.[1] ?? 0)
}
