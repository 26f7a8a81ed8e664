import type { Finding } from '../../contract/reading/evidence.ts'
import { certaintyLevels } from '../../contract/reading/evidence-choices.ts'
import { absoluteOf } from './key-figure.ts'

export interface Telling {
  id: number
  /** A day: '2026-11-21'. */
  publicationDate: string
  findings: readonly Finding[]
}

export interface KnownFinding<T> {
  hearticle: T
  finding: Finding
}

/** What hearticles say of one outcome, the surest first. */
export interface KnownOutcome<T> {
  /** As the surest of them names it. */
  outcome: string
  findings: KnownFinding<T>[]
}

/**
 * What hearticles of one subject say so far, by outcome (P-KNOWN): the outcome with the surest finding
 * first, of equal ones what is critical, then the newest. A finding without an absolute number is not
 * said, nor one whose study fell; what several hearticles say of the same study, the newest says.
 */
export function knownOutcomes<T extends Telling>(hearticles: readonly T[]): KnownOutcome<T>[] {
  const newestFirst = hearticles.toSorted(
    (a, b) => b.publicationDate.localeCompare(a.publicationDate) || b.id - a.id,
  )
  const seen = new Set<string>()
  const outcomes = newestFirst.flatMap((hearticle) =>
    hearticle.findings.flatMap((finding): KnownFinding<T>[] => {
      if (finding.fallen || !absoluteOf(finding)) return []
      const same = JSON.stringify([finding.pmid, nameOf(finding), finding.arms, finding.measure])
      if (seen.has(same)) return []
      seen.add(same)
      return [{ hearticle, finding }]
    }),
  )
  const surestFirst = outcomes.toSorted(
    (a, b) =>
      sureness(b.finding) - sureness(a.finding) ||
      Number(b.finding.critical) - Number(a.finding.critical),
  )
  const byOutcome = Map.groupBy(surestFirst, ({ finding }) => nameOf(finding))
  return Array.from(byOutcome.values(), (findings) => ({
    outcome: findings[0]?.finding.outcome ?? '',
    findings,
  }))
}

/** Below all others while its approval is suspended. */
const sureness = ({ certainty }: Finding) =>
  certainty ? certaintyLevels.indexOf(certainty.level) : -1

/** Spelt another way, it is the same outcome. */
const nameOf = ({ outcome }: Finding) => outcome.trim().replace(/\s+/g, ' ').toLowerCase()
