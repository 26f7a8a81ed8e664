import type { CitedStudyState } from '../citations/use-studies.ts'
import type { FindingForm } from './finding-form.ts'

/** What the fields of a finding are given. */
export interface FindingFieldsProps {
  finding: FindingForm
  username: string
  studies: ReadonlyMap<string, CitedStudyState>
  citedPmids: readonly string[]
  onChange: (more: Partial<FindingForm>) => void
}
