import { DAILY_IMPORT } from '../../src/contract/desk/library-imports.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Dependencies } from './dependencies.ts'

/** That it is not as it was read: when that came, and by whom, for as long as they have an account. */
export async function versionConflict(
  code: 'version_conflict' | 'playlist_changed',
  changed: { by: string | null; at: string } | undefined,
  users: Pick<Dependencies['users'], 'namesOf'>,
): Promise<ApiError> {
  if (!changed) return new ApiError(code)
  const { at: changedAt, by } = changed
  if (by === DAILY_IMPORT) return new ApiError(code, { changedAt, changedByJob: by })
  const changedBy = by === null ? undefined : (await users.namesOf([by])).get(by)
  return new ApiError(code, {
    changedAt,
    ...(changedBy !== undefined && { changedBy }),
  })
}
