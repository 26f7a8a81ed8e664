/** What was replaced of a public hearticle, as readers see it (P-CHANGE-LOG). */

import * as z from 'zod/mini'
import type { Explanation } from '../../contract/desk/hearticle-facts.ts'
import type { Language } from '../../contract/protocol/language.ts'
import { type Replacement, replacementSchema } from '../../contract/reading/edition-changes.ts'
import type { HearticleRecord } from '../hearticle/hearticle.ts'
import { differenceForReaders } from './edition-difference.ts'

interface KeptEdition {
  hearticleId: number
  /** 1 for the first one. */
  number: number
  /** RFC 3339. */
  at: string
  /** The version that it has. */
  version: number
  /** The version of what it replaced; null for the first edition. */
  before: number | null
  isApproved: boolean
}

/** An edition that became public, as it is kept. */
export type EditionEntry = KeptEdition & ({ kind: 'first' } | Explanation)

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
    .flatMap((entry) => {
      if (entry.kind === 'first') return []
      const { number: edition, at, kind, note, version, before, isApproved } = entry
      const [was, is] = [byVersion.get(before ?? 0), byVersion.get(version)]
      const difference =
        was && is ? differenceForReaders(was, is, language) : { changes: [], names: {} }
      return [{ edition, at, kind, note: note[language], isApproved, difference }]
    })
}

/** What was replaced of a hearticle, for readers of either language, as snapshots keep it. */
export const replacementsRowSchema = z.object({
  /** The hearticle's. */
  id: z.int().check(z.positive()),
  de: z.array(replacementSchema),
  en: z.array(replacementSchema),
})

export type ReplacementsRow = z.infer<typeof replacementsRowSchema>

/** The versions of hearticles that editions became and replaced, each once. */
export function versionsOf(
  editions: readonly EditionEntry[],
): Array<{ id: number; version: number }> {
  const versions = editions.flatMap(({ hearticleId: id, version, before }) =>
    [version, before].flatMap((one) => (one === null ? [] : [{ id, version: one }])),
  )
  return [...new Map(versions.map((one) => [`${one.id} ${one.version}`, one])).values()]
}

/**
 * What was replaced of each public hearticle, by id; none of those of which nothing was.
 * @param hearticles what is public: editions that became so since are left out
 * @param editions of all hearticles
 * @param records the versions that the editions name (`versionsOf`)
 */
export function replacementsRows(
  hearticles: readonly HearticleRecord[],
  editions: readonly EditionEntry[],
  records: readonly HearticleRecord[],
): ReplacementsRow[] {
  const editionsById = Map.groupBy(editions, ({ hearticleId }) => hearticleId)
  const recordsById = Map.groupBy(records, ({ id }) => id)
  return hearticles.flatMap(({ id, edition }) => {
    const shown = editionsById.get(id)?.filter(({ number }) => number <= (edition?.number ?? 1))
    const present = (language: Language) =>
      presentReplacements(shown ?? [], recordsById.get(id) ?? [], language)
    const row = { id, de: present('de'), en: present('en') }
    return row.de.length > 0 ? [row] : []
  })
}
