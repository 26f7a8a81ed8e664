import type { PublicEditions } from '../../src/domain/edition/edition-standing.ts'
import { type HearticleRecord, isPublic } from '../../src/domain/hearticle/hearticle.ts'
import type { HearticleStore } from '../store/content/hearticles.ts'
import type { Stores } from '../store/create-stores.ts'

interface Needed {
  hearticles: Pick<HearticleStore, 'publicEditions' | 'recordsOf'>
  namedReviewers: Pick<Stores['namedReviewers'], 'addNames'>
  now: () => Date
}

/** An edition that was public, with what became of the hearticle. */
export interface FoundEdition {
  number: number
  known: PublicEditions
  /** As it was, with the names of its people; left out once withdrawn, and where it is not kept. */
  was?: HearticleRecord | undefined
}

/**
 * An edition by the number that its address has (P-EDITION-ADDRESS).
 * @param edition left out for the last
 * @returns undefined where no such edition was ever public
 */
export async function readEdition(
  { hearticles, namedReviewers, now }: Needed,
  id: number,
  edition?: number,
): Promise<FoundEdition | undefined> {
  const known = await hearticles.publicEditions(id)
  const entry =
    edition === undefined
      ? known?.editions.at(-1)
      : known?.editions.find(({ number }) => number === edition)
  if (!known || !entry) return undefined
  const { last, takenAt, editions } = known
  if (takenAt !== undefined) return { number: entry.number, known }
  // Its day can still come.
  if (!last || !isPublic(last, now())) return undefined
  const isLast = editions.at(-1) === entry
  const [record] = isLast ? [last] : await hearticles.recordsOf([{ id, version: entry.version }])
  const [was] = record ? await namedReviewers.addNames([record]) : []
  return { number: entry.number, known, was }
}
