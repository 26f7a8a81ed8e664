import { isPublic } from '../../src/domain/hearticle/hearticle.ts'
import type { Dependencies } from './dependencies.ts'

/** So long this instance takes a hearticle for public that it has found to be. */
const KNOWN_MILLISECONDS = 60_000
const MOST_KNOWN = 1000

/**
 * Whether a hearticle can be counted for. Of one that thousands read at once not every view reads
 * it: what is deleted is counted for a minute more, which nobody sees.
 */
export function publicHearticles({ hearticles }: Pick<Dependencies, 'hearticles'>) {
  const foundPublicAt = new Map<number, number>()
  return async (id: number, at: Date): Promise<boolean> => {
    const foundAt = foundPublicAt.get(id)
    if (foundAt !== undefined && Math.abs(at.getTime() - foundAt) < KNOWN_MILLISECONDS) return true
    const hearticle = await hearticles.find(id)
    if (!hearticle || hearticle === 'deleted' || !isPublic(hearticle, at)) return false
    if (foundPublicAt.size >= MOST_KNOWN) foundPublicAt.clear()
    foundPublicAt.set(id, at.getTime())
    return true
  }
}
