import { call } from '../../../api/api.ts'
import {
  findLibraryStudy,
  type LibraryStudy,
  reviewStudyTexts,
} from '../../../contract/desk/library-studies.ts'
import { ApprovalForm } from '../../../forms/ApprovalForm.tsx'

export type ProposalOutcome = 'approved' | 'declined' | 'discarded'

interface ApproveTextsProps {
  study: LibraryStudy
  onDone: (outcome: ProposalOutcome) => void
  onReread: (study: LibraryStudy) => void
}

export function ApproveTexts({ study, onDone, onReread }: ApproveTextsProps) {
  const { pmid, version } = study
  return (
    <ApprovalForm
      form={`study-review/${pmid}`}
      version={version}
      goneCodes={[]}
      reread={async () => {
        const found = await call(findLibraryStudy, { params: { pmid } })
        if (!found.ok) return found
        onReread(found.value)
        return { ok: true, value: found.value.version }
      }}
      decide={async (body, idempotencyKey) => {
        const outcome = await call(reviewStudyTexts, { params: { pmid }, body }, { idempotencyKey })
        return outcome.ok ? { ok: true, value: { version: outcome.value.version } } : outcome
      }}
      onDone={(status) => onDone(status === 'APPROVED' ? 'approved' : 'declined')}
    />
  )
}
