import type { Sources } from '../../../changes/ChangedSources.tsx'
import type { Evidence } from '../../../contract/reading/evidence.ts'
import type { CitedStudyState } from '../citations/use-studies.ts'
import type { ComparisonForm } from './comparison-form.ts'
import type { FindingForm } from './finding-form.ts'

/** What the fields of a finding are given. */
export interface FindingFieldsProps {
  finding: FindingForm
  comparisons: readonly ComparisonForm[]
  /** The evidence of the form as readers will see it, as far as it can be drawn. */
  drawn: Evidence
  username: string
  studies: ReadonlyMap<string, CitedStudyState>
  citedPmids: readonly string[]
  /** Passages of the evidence that stand in another abstract by now. */
  sources?: Sources | undefined
  onChange: (more: Partial<FindingForm>) => void
}
