import { useRef } from 'react'
import { call } from '../../../api/api.ts'
import { findLibraryStudy, type LibraryStudy } from '../../../contract/desk/library-studies.ts'
import { decideProposal } from '../../../contract/desk/proposals.ts'
import { MAX_COMMENTS, type ReviewStatus } from '../../../contract/desk/reviews.ts'
import { formErrorOf } from '../../../forms/form-error.ts'
import { PlainForm, useShownValue } from '../../../forms/PlainForm.tsx'
import { usePlainForm } from '../../../forms/use-plain-form.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldFrame } from '../../../ui/fields/FieldFrame.tsx'
import { FormAlert } from '../../../ui/fields/Form.tsx'

export type ProposalOutcome = 'approved' | 'declined' | 'discarded'

interface ApproveTextsProps {
  study: LibraryStudy
  onDone: (outcome: ProposalOutcome) => void
  onReread: (study: LibraryStudy) => void
}

/**
 * The decision about what is proposed of a study, with a comment for its writers. Where somebody
 * changed it meanwhile, what stands there now is shown, and nothing is decided.
 */
export function ApproveTexts({ study, onDone, onReread }: ApproveTextsProps) {
  const { t } = useWords()
  const { pmid, version } = study
  const decision = useRef<ReviewStatus>('APPROVED')
  const draft = usePlainForm({
    form: `review/study/${pmid}`,
    goneCodes: ['proposal_not_found', 'study_withdrawn'],
    began: { version, value: { comments: '' } },
    async again() {
      const found = await call(findLibraryStudy, { params: { pmid } })
      if (!found.ok) return found
      onReread(found.value)
      return { ok: true, value: { version: found.value.version, value: { comments: '' } } }
    },
    async send({ value, version: read, idempotencyKey }) {
      const comments = (value.comments ?? '').trim()
      const params = { kind: 'study', id: pmid } as const
      const body = { version: read ?? version, status: decision.current, comments }
      const outcome = await call(decideProposal, { params, body }, { idempotencyKey })
      return outcome.ok ? { ok: true, value: { version: outcome.value.version } } : outcome
    },
  })
  const { state, store } = draft
  const isMoved = state.error?.code === 'version_conflict' && !state.isGone
  const error = isMoved
    ? { message: t('approval:moved') }
    : state.error && formErrorOf(state.error, t('approval:failed'))
  const submit = async (status: ReviewStatus) => {
    decision.current = status
    if (await store.submit()) onDone(status === 'APPROVED' ? 'approved' : 'declined')
  }
  return (
    <PlainForm
      draft={draft}
      error={error}
      pendingWords={t('approval:sending')}
      onSubmit={() => void submit('APPROVED')}
    >
      <Comments />
      <p className="field-hint">{t('approval:approveMeans')}</p>
      <FormAlert />
      <p className="actions">
        <button type="submit" className="button" disabled={state.pending}>
          {t('approval:approve')}
        </button>
        <Button disabled={state.pending} onClick={() => void submit('NEEDS_REVISION')}>
          {t('approval:requestChanges')}
        </Button>
      </p>
    </PlainForm>
  )
}

function Comments() {
  const { t } = useWords()
  const value = useShownValue('comments')
  return (
    <FieldFrame name="comments" label={t('approval:comments')} hint={t('approval:commentsHint')}>
      {(framed) => <textarea {...framed} rows={3} maxLength={MAX_COMMENTS} defaultValue={value} />}
    </FieldFrame>
  )
}
