import type { WrittenEvidence } from '../../contract/desk/evidence.ts'

interface Entry {
  id?: string | undefined
}

/** The highest number of ids (P-FINDING-ID); 0 where none has one. */
export const highestFindingId = (findings: readonly Entry[]) => highestId('f', findings)

function highestId(letter: 'f' | 'c', entries: readonly Entry[]): number {
  const numbers = entries.map(({ id = '' }) =>
    id.startsWith(letter) ? Number(id.slice(1)) || 0 : 0,
  )
  return Math.max(0, ...numbers)
}

/** An id for a comparison that there is not yet. */
export const nextComparisonId = (comparisons: readonly Entry[]) =>
  `c${highestId('c', comparisons) + 1}`

/** The places of findings whose comparison is not there, counted from 0. */
export function foreignFindings({ findings = [], comparisons = [] }: WrittenEvidence): number[] {
  const ids = new Set(comparisons.map(({ id }) => id))
  return findings.flatMap(({ comparisonId }, at) => (ids.has(comparisonId) ? [] : [at]))
}
