/** Whether what an edition says still holds (P-EDITION-ADDRESS). */

import type { Language } from '../../contract/protocol/language.ts'
import type { EditionStanding, ShownEdition } from '../../contract/reading/edition-changes.ts'
import type { Hearticle, Suspension } from '../../contract/reading/hearticles.ts'
import { appearsAt } from '../hearticle/appearance.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { differenceForReaders } from './edition-difference.ts'
import { type EditionEntry, presentReplacements } from './replacements.ts'

/** What was public of a hearticle, and what became of it. */
export interface PublicEditions {
  /** The first first. */
  editions: readonly EditionEntry[]
  /** What was public last; left out where it was deleted for good. */
  last?: HearticleRecord
  /** When it was withdrawn or deleted; left out of what is public. */
  takenAt?: string | undefined
}

/**
 * The editions that were public, with the first where an import made it public, which nobody noted.
 * @param kept those that were noted, in any order
 * @param last what is or was public; left out where it was deleted for good
 */
export function publicEditions(
  kept: readonly EditionEntry[],
  last: HearticleRecord | undefined,
): EditionEntry[] {
  const sorted = kept.toSorted((a, b) => a.number - b.number)
  if (sorted[0]?.number === 1) return sorted
  const { id, version, publicationDate } = last ?? {}
  if (id === undefined || version === undefined || publicationDate === undefined) return sorted
  const first: EditionEntry = {
    hearticleId: id,
    number: 1,
    at: appearsAt(publicationDate),
    version: sorted[0]?.before ?? version,
    before: null,
    isApproved: false,
    kind: 'first',
  }
  return [first, ...sorted]
}

/**
 * Whether an edition holds: what was withdrawn does not, whichever edition it was; what another one
 * replaced does not, and was wrong where any later one corrects; what is suspended waits.
 */
export function standingOf(
  number: number,
  { editions, takenAt }: Pick<PublicEditions, 'editions' | 'takenAt'>,
  suspension: Suspension | null,
): EditionStanding {
  if (takenAt !== undefined) return 'withdrawn'
  const later = editions.filter((one) => one.number > number)
  if (later.some(({ kind }) => kind === 'correction')) return 'corrected'
  if (later.length > 0) return 'replaced'
  return suspension ? 'suspended' : 'holds'
}

/**
 * An edition as its address tells it.
 * @param known.was the record as it was then; left out where it is not kept
 * @param known.shown the same as its page showed it, with its studies of today
 * @returns undefined where no such edition was ever public
 */
export function presentEdition(
  number: number,
  { editions, last, takenAt }: PublicEditions,
  known: { was?: HearticleRecord | undefined; shown?: Hearticle | undefined },
  language: Language,
): ShownEdition | undefined {
  const entry = editions.find((one) => one.number === number)
  if (!entry) return undefined
  const next = editions.find((one) => one.number > number)
  const { was, shown } = known
  const isLast = next === undefined
  const suspension = isLast && takenAt === undefined ? (shown?.suspension ?? null) : null
  const isReplaced = !isLast && takenAt === undefined
  return {
    hearticleId: entry.hearticleId,
    edition: number,
    standing: standingOf(number, { editions, takenAt }, suspension),
    suspension,
    from: entry.at,
    until: next?.at ?? takenAt ?? null,
    isApproved: entry.isApproved,
    editions: editions.map(({ number: edition, at }) => ({ edition, at })),
    later: presentReplacements(
      editions.filter((one) => one.number > number),
      [],
      language,
    ).map(({ edition, at, kind, note }) => ({ edition, at, kind, note })),
    difference:
      isReplaced && was && last
        ? differenceForReaders(was, last, language)
        : { changes: [], names: {} },
    hearticle: takenAt === undefined ? (shown ?? null) : null,
  }
}
