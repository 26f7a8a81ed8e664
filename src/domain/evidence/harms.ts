import type { Comparison, Evidence, Finding } from '../../contract/reading/evidence.ts'
import { type HarmDirection, harmDirections } from '../../contract/reading/evidence-choices.ts'
import { keyFinding } from './key-figure.ts'

/** What is told of the harms of a comparison. */
export interface ComparisonHarms {
  /** What was studied; null for the comparison that a hearticle is about. */
  of: string | null
  state: Comparison['harmsReported']
  /** Harms with numbers of their own. */
  findings: Finding[]
  named: Array<{ direction: HarmDirection; names: string[] }>
}

/** The harms of a hearticle. */
interface Harms {
  /** Of the first comparison some are told by name or number. */
  areNamed: boolean
  /** Something was more frequent, or seen. */
  areWorse: boolean
  /** What the first of the comparisons tested; null where there is none. */
  tested: string | null
  comparisons: ComparisonHarms[]
}

/** Of a hearticle without comparisons. */
const NOT_EVALUATED: ComparisonHarms = {
  of: null,
  state: 'not_entered',
  findings: [],
  named: [],
}

/**
 * What is known of the harms of what was tested: of the comparison of the key finding all, of the
 * others what is worse besides, each once (P-HARMS).
 * @param key the finding that is told as the result itself
 */
export function harmsOf(
  { findings, comparisons }: Pick<Evidence, 'findings' | 'comparisons'>,
  key = keyFinding(findings),
): Harms {
  const isOfKey = ({ id }: Comparison) => id === key?.comparisonId
  const [first = NOT_EVALUATED, ...others] = comparisons
    .toSorted((a, b) => Number(isOfKey(b)) - Number(isOfKey(a)))
    .map((comparison) => comparisonHarms(comparison, findings, key))
  const known = new Set(first.named.flatMap(({ names }) => names))
  const worse = others.flatMap((one) => {
    const named = one.named.filter(isWorse).flatMap(({ direction, names }) => {
      const isNew = names.filter((name) => !known.has(name))
      for (const name of isNew) known.add(name)
      return isNew.length > 0 ? [{ direction, names: isNew }] : []
    })
    return hasHarms({ ...one, named }) ? [{ ...one, named }] : []
  })
  const shown = [{ ...first, of: null }, ...worse]
  return {
    areNamed: hasHarms(first),
    tested: first.of,
    areWorse: shown.some(({ findings, named }) => findings.length > 0 || named.some(isWorse)),
    comparisons: shown,
  }
}

/**
 * All that is told of the harms of one comparison.
 * @param key a finding that is no part of it
 */
export function comparisonHarms(
  { id, intervention, harmsReported, harms = {} }: Comparison,
  findings: readonly Finding[],
  key?: Finding,
): ComparisonHarms {
  const own = {
    of: intervention,
    findings: findings.filter(
      (finding) =>
        finding.comparisonId === id && finding.id !== key?.id && isHarm(finding) && !finding.fallen,
    ),
    named:
      harmsReported === 'found'
        ? harmDirections.flatMap((direction) => {
            const names = namesIn(harms[direction])
            return names.length > 0 ? [{ direction, names }] : []
          })
        : [],
  }
  const isUnnamed = harmsReported === 'found' && !hasHarms(own)
  return { ...own, state: isUnnamed ? 'not_entered' : harmsReported }
}

/** What was only observed is no harm of what was tested (P-OBSERVED). */
const isHarm = ({ kind, observational }: Finding) => kind === 'harm' && !observational

/** The harms of a line that names them. */
const namesIn = (line = ''): string[] =>
  line
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const isWorse = ({ direction }: { direction: HarmDirection }) =>
  direction === 'more' || direction === 'seen'

const hasHarms = ({ findings, named }: Pick<ComparisonHarms, 'findings' | 'named'>) =>
  findings.length + named.length > 0
