import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'

/** That somebody has changed what was read: when, and who, for as long as they have an account. */
export async function changedMeanwhile(
  code: 'version_conflict' | 'playlist_changed',
  changed: { by: string; at: string } | undefined,
  users: Pick<Dependencies['users'], 'namesOf'>,
): Promise<ApiError> {
  if (!changed) return new ApiError(code)
  const changedBy = (await users.namesOf([changed.by])).get(changed.by)
  return new ApiError(code, {
    changedAt: changed.at,
    ...(changedBy !== undefined && { changedBy }),
  })
}
