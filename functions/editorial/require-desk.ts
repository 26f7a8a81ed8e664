import { ApiError } from '../errors/api-error.ts'
import type { WorkedOn } from '../store/content/hearticle-desk.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'

/**
 * What the desk has of a hearticle.
 * @throws ApiError where it is deleted, or there never was one
 */
export async function requireDesk(
  { hearticles }: { hearticles: Pick<HearticleStore, 'findForDesk'> },
  id: number,
): Promise<WorkedOn> {
  const desk = await hearticles.findForDesk(id)
  if (desk === 'deleted') throw new ApiError('hearticle_deleted')
  if (!desk) throw new ApiError('hearticle_not_found')
  return desk
}
