/** What was replaced of a public hearticle, as readers see it (P-CHANGE-LOG). */

import type { BilingualText } from '../../contract/desk/evidence.ts'
import type { Language } from '../../contract/protocol/language.ts'
import type { Replacement, ReplacementKind } from '../../contract/reading/edition-changes.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { editionChanges } from './edition-changes.ts'

/** An edition that became public, as it is kept. */
export interface EditionEntry {
  hearticleId: number
  /** 1 for the first one. */
  number: number
  /** RFC 3339. */
  at: string
  kind: 'first' | ReplacementKind
  note?: BilingualText
  /** The version that it has. */
  version: number
  /** The version of what it replaced; null for the first edition. */
  before: number | null
  isApproved: boolean
}

/**
 * Those of the editions that replaced another one, the newest first.
 * @param records the versions that the editions name, in any order; an edition of which one is not
 * kept is told without its changes
 */
export function presentReplacements(
  editions: readonly EditionEntry[],
  records: readonly HearticleRecord[],
  language: Language,
): Replacement[] {
  const byVersion = new Map(records.map((record) => [record.version, record]))
  return editions
    .toSorted((a, b) => b.number - a.number)
    .flatMap(({ number: edition, at, kind, note, version, before, isApproved }) => {
      if (kind === 'first') return []
      const [was, is] = [byVersion.get(before ?? 0), byVersion.get(version)]
      const changes = was && is ? editionChanges(was, is, language) : { texts: [], findings: [] }
      return [{ edition, at, kind, note: note?.[language] ?? null, isApproved, changes }]
    })
}
