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

/**
 * That a hearticle is not as it was read, as far as what is kept for lists says by whom and when.
 * @param savedVersion what the same write made of it when it was sent first, before it was changed again
 */
export async function hearticleConflict(
  { hearticles, users }: Pick<Dependencies, 'hearticles' | 'users'>,
  id: number,
  savedVersion?: number,
): Promise<ApiError> {
  const [{ savedAt: at, savedBy: by = null } = {}] = await hearticles.headsOf([id])
  const changed = at === undefined ? undefined : { at, by }
  const { code, fields } = await versionConflict('version_conflict', changed, users)
  if (savedVersion === undefined) return new ApiError(code, fields)
  return new ApiError(code, { ...fields, savedVersion: String(savedVersion) })
}
