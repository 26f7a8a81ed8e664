import { useRef } from 'react'
import { call } from '../../../api/api.ts'
import {
  findLibraryStudy,
  type LibraryStudy,
  reviewStudyTexts,
} from '../../../contract/desk/library-studies.ts'
import { MAX_COMMENTS, type ReviewStatus } from '../../../contract/desk/reviews.ts'
import { DraftForm, useShownValue } from '../../../drafts/DraftForm.tsx'
import { formErrorOf } from '../../../drafts/form-error.ts'
import { usePlainForm } from '../../../drafts/use-plain-form.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldFrame } from '../../../ui/fields/FieldFrame.tsx'
import { FormAlert } from '../../../ui/fields/Form.tsx'

/** What came of a proposal by the caller. */
export type ProposalOutcome = 'approved' | 'declined' | 'discarded'

interface ApproveTextsProps {
  study: LibraryStudy
  onDone: (outcome: ProposalOutcome) => void
  onReread: (study: LibraryStudy) => void
}

/**
 * The decision about what is proposed, with a comment for its writers. Where somebody changed it
 * meanwhile, what stands there now is shown, and nothing is decided.
 */
export function ApproveTexts({ study, onDone, onReread }: ApproveTextsProps) {
  const { t } = useWords()
  const { pmid, version } = study
  const decision = useRef<ReviewStatus>('APPROVED')
  const draft = usePlainForm({
    form: `study-review/${pmid}`,
    title: t('studyTexts:reviewTitle', { pmid }),
    began: { version, value: { comments: '' } },
    goneCodes: [],
    async again() {
      const found = await call(findLibraryStudy, { params: { pmid } })
      if (!found.ok) return found
      onReread(found.value)
      return { ok: true, value: { version: found.value.version, value: { comments: '' } } }
    },
    async send({ value, version: read, idempotencyKey }) {
      const comments = (value.comments ?? '').trim()
      const body = { version: read ?? version, status: decision.current, comments }
      const outcome = await call(reviewStudyTexts, { params: { pmid }, body }, { idempotencyKey })
      return outcome.ok ? { ok: true, value: { version: outcome.value.version } } : outcome
    },
  })
  const { state, store } = draft
  const error = state.error && formErrorOf(state.error, t('studyTexts:failed'))
  const decide = async (status: ReviewStatus) => {
    decision.current = status
    if (await store.submit()) onDone(status === 'APPROVED' ? 'approved' : 'declined')
  }
  return (
    <DraftForm
      draft={draft}
      error={error}
      pendingWords={t('studyTexts:sending')}
      mergedWords={t('studyTexts:moved')}
      onSubmit={() => void decide('APPROVED')}
    >
      <Comments />
      <p className="field-hint">{t('studyTexts:approveMeans')}</p>
      <FormAlert />
      <p className="actions">
        <button type="submit" className="button" disabled={state.pending}>
          {t('studyTexts:approve')}
        </button>
        <Button disabled={state.pending} onClick={() => void decide('NEEDS_REVISION')}>
          {t('studyTexts:requestChanges')}
        </Button>
      </p>
    </DraftForm>
  )
}

function Comments() {
  const { t } = useWords()
  const value = useShownValue('comments')
  return (
    <FieldFrame
      name="comments"
      label={t('studyTexts:comments')}
      hint={t('studyTexts:commentsHint')}
    >
      {(framed) => <textarea {...framed} rows={3} maxLength={MAX_COMMENTS} defaultValue={value} />}
    </FieldFrame>
  )
}
