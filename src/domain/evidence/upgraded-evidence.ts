import type {
  BilingualText,
  WrittenComparison,
  WrittenEvidence,
} from '../../contract/desk/evidence.ts'
import { canonicalJson } from '../text/canonical-json.ts'

type Entry = Readonly<Record<string, unknown>>

/**
 * A stored hearticle, what a study keeps of one, or an import file, as it is written today: its
 * findings have ids and belong to comparisons (P-FINDING-ID, P-COMPARISON). All else is passed on as
 * it is. Done again, it changes nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: what is stored is checked by the schema that follows
export function upgradedEvidence(stored: unknown): any {
  if (!isEntry(stored) || !Array.isArray(stored.findings)) return stored
  const comparisons = Array.isArray(stored.comparisons) ? stored.comparisons : undefined
  return { ...stored, ...gathered(withIds(stored.findings), comparisons) }
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null

/** Findings of before ids were get them by their place (P-FINDING-ID). */
export function withIds(findings: readonly unknown[]): unknown[] {
  let highest = highestFindingId(findings)
  return findings.map((finding) => {
    if (!isEntry(finding) || finding.id) return finding
    highest += 1
    return { ...finding, id: `f${highest}` }
  })
}

/** The highest number of ids; 0 where none has one. */
export const highestFindingId = (findings: readonly unknown[]) => highestId('f', findings)

function highestId(letter: 'f' | 'c', entries: readonly unknown[]): number {
  return Math.max(
    0,
    ...entries.map((entry) => {
      const id = isEntry(entry) ? String(entry.id) : ''
      return id.startsWith(letter) ? Number(id.slice(1)) || 0 : 0
    }),
  )
}

/** An id for a comparison that there is not yet. */
export const nextComparisonId = (comparisons: readonly unknown[]) =>
  `c${highestId('c', comparisons) + 1}`

/** What a finding of before said itself of its comparison. */
interface UngatheredFinding {
  comparisonId?: unknown
  population: BilingualText
  comparison: BilingualText
  arms?: ReadonlyArray<{ label?: BilingualText }>
}

/**
 * Findings that name no comparison, each with the one that has its population and comparator; where
 * there is none yet, it is made, its intervention that of the first group. Nobody entered its harms.
 * @param given comparisons that there are
 */
export function gathered<F, C = WrittenComparison>(
  findings: readonly F[],
  given: readonly C[] = [],
): { findings: F[]; comparisons?: Array<C | WrittenComparison> } {
  const made: WrittenComparison[] = []
  const named = findings.map((finding): F => {
    if (!isUngathered(finding)) return finding
    const { population, comparison: comparator, comparisonId, ...others } = finding
    if (comparisonId !== undefined) return { ...others, comparisonId } as F
    const isSame = (one: unknown) =>
      isEntry(one) &&
      canonicalJson([one.comparator, one.population]) === canonicalJson([comparator, population])
    const intervention = finding.arms?.[0]?.label ?? null
    const before = given.find(isSame) as { id?: unknown } | undefined
    if (before) return { ...others, comparisonId: before.id } as F
    const same = made.find(isSame)
    if (same) same.intervention ??= intervention
    const id = same?.id ?? nextComparisonId([...given, ...made])
    const harms = { reported: 'not_entered' } as const
    if (!same) made.push({ id, intervention, comparator, population, harms })
    return { ...others, comparisonId: id } as F
  })
  const comparisons = [...given, ...made]
  return { findings: named, ...(comparisons.length > 0 && { comparisons }) }
}

const isUngathered = (finding: unknown): finding is UngatheredFinding =>
  isEntry(finding) && isEntry(finding.population) && isEntry(finding.comparison)

/** The places of findings whose comparison is not there, counted from 0. */
export function foreignFindings({ findings = [], comparisons = [] }: WrittenEvidence): number[] {
  const ids = new Set(comparisons.map(({ id }) => id))
  return findings.flatMap(({ comparisonId }, at) => (ids.has(comparisonId) ? [] : [at]))
}
