import { isObjectKey } from '../../../functions/files/object-store.ts'
import { EXPIRY_ATTRIBUTE, FORMAT_KEY } from '../../../functions/store/table/keys.ts'
import type { Item } from '../../../functions/store/table/table.ts'

/**
 * Records that mean something only where they were made, by what their partition begins with before
 * the first '#': they stay behind, and are passed over where records arrive.
 */
const STAYING: ReadonlySet<string> = new Set([
  // The day's salt is never kept longer than the day (P-UNIQUE-READERS), as a file would; what is
  // hashed with it, for that day, means nothing without it.
  'SALT',
  'LIMIT',
  'READER',
  // Who publishes, what this home's site was last made from, and its publications, numbered by that.
  'PUBLICATION',
  // What this home's site has not yet; the other one's is made from everything.
  'CHANGE',
  // The first line of the file says it.
  FORMAT_KEY.pk,
])

/** Whether a record moves to another home: not what stays behind, nor what has expired by then. */
export function isMoving(item: Item, at: Date): boolean {
  const [kind = ''] = String(item.pk).split('#', 1)
  const expiry = item[EXPIRY_ATTRIBUTE]
  const hasExpired = expiry !== undefined && Number(expiry) * 1000 <= at.getTime()
  return !STAYING.has(kind) && !hasExpired
}

/** Below these lie the files that move. */
export const FILE_PREFIXES = ['uploads/', 'private/'] as const

/** Made anew by a publication, or pieces of an upload that goes on at the old home. */
const STAYING_FILES = ['private/publication/', 'private/audio-uploads/']

/** Whether a file moves. Whatever else somebody put there, the product does not see either. */
export const isMovingFile = (key: string): boolean =>
  isObjectKey(key) &&
  FILE_PREFIXES.some((prefix) => key.startsWith(prefix)) &&
  !STAYING_FILES.some((prefix) => key.startsWith(prefix))
