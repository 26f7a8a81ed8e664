import type { ComparisonForm } from './comparison-form.ts'
import type { EvidenceForm } from './evidence-form.ts'
import { type FindingForm, hasGroup } from './finding-form.ts'

const SIDES = [
  ['intervention', 0],
  ['comparator', 1],
] as const

/** A name of a group, or of what is compared. */
export const isGroupName = (path: string) => /\.label$|^(?:intervention|comparator)$/.test(path)

/**
 * The name of a group is asked once: where a comparison or a finding of it has none yet, it has that of
 * another (P-LABELS-ONCE). What somebody wrote stays.
 */
export function withSameLabels(evidence: EvidenceForm): EvidenceForm {
  const findings = evidence.findings.map((one) => ({ ...one }))
  const comparisons = evidence.comparisons.map((one) => ({ ...one }))
  for (const comparison of comparisons) {
    const own = findings.filter(({ comparisonId }) => comparisonId === comparison.id)
    for (const [side, at] of SIDES) {
      for (const language of ['de', 'en'] as const) {
        const labels = own.flatMap((finding) =>
          (['arms', 'rates'] as const).flatMap((group) => {
            const path = group === 'arms' ? `arms.${at}` : `rates.groups.${at}`
            const field = `${path}.label.${language}` as keyof FindingForm
            return hasGroup(finding, group) ? [{ finding, field }] : []
          }),
        )
        const named = `${side}.${language}` as keyof ComparisonForm
        const texts = [comparison[named], ...labels.map(({ finding, field }) => finding[field])]
        const known = texts.find((text) => text.trim() !== '') ?? ''
        comparison[named] ||= known
        for (const { finding, field } of labels) finding[field] ||= known
      }
    }
  }
  return { ...evidence, findings, comparisons }
}
