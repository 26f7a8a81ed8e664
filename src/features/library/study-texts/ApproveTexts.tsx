import { call } from '../../../api/api.ts'
import { findLibraryStudy, type LibraryStudy } from '../../../contract/desk/library-studies.ts'
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
      kind="study"
      id={pmid}
      version={version}
      reread={async () => {
        const found = await call(findLibraryStudy, { params: { pmid } })
        if (!found.ok) return found
        onReread(found.value)
        return { ok: true, value: found.value.version }
      }}
      onDone={(status) => onDone(status === 'APPROVED' ? 'approved' : 'declined')}
    />
  )
}
