import { useRef } from 'react'
import { call } from '../api/api.ts'
import { decideProposal, type WaitingProposal } from '../contract/desk/proposals.ts'
import { MAX_COMMENTS, type ReviewStatus } from '../contract/desk/reviews.ts'
import { useWords } from '../i18n/Words.tsx'
import { Button } from '../ui/Button.tsx'
import { FieldFrame } from '../ui/fields/FieldFrame.tsx'
import { FormAlert } from '../ui/fields/Form.tsx'
import type { Saved } from './form.store.ts'
import { formErrorOf } from './form-error.ts'
import { PlainForm, useShownValue } from './PlainForm.tsx'
import { usePlainForm } from './use-plain-form.ts'
import type { Values } from './values.ts'

interface ApprovalFormProps extends Pick<WaitingProposal, 'kind' | 'id'> {
  /** Of what is proposed, as it was read. */
  version: number
  /** Reads again what is proposed, shows it, and says its version; undefined where it is gone. */
  reread: () => Promise<
    { ok: true; value: number | undefined } | Extract<Saved<Values>, { ok: false }>
  >
  onDone: (status: ReviewStatus) => void
}

/**
 * The decision about something that is proposed, with a comment for its writers. Where somebody
 * changed it meanwhile, what stands there now is shown, and nothing is decided.
 */
export function ApprovalForm(props: ApprovalFormProps) {
  const { kind, id, version, reread, onDone } = props
  const { t } = useWords()
  const decision = useRef<ReviewStatus>('APPROVED')
  const draft = usePlainForm({
    form: `review/${kind}/${id}`,
    goneCodes: ['proposal_not_found', 'study_withdrawn'],
    began: { version, value: { comments: '' } },
    async again() {
      const found = await reread()
      if (!found.ok) return found
      const began = { version: found.value ?? 0, value: { comments: '' } }
      return { ok: true, value: found.value === undefined ? undefined : began }
    },
    async send({ value, version: read, idempotencyKey }) {
      const comments = (value.comments ?? '').trim()
      const body = { version: read ?? version, status: decision.current, comments }
      const outcome = await call(decideProposal, { params: { kind, id }, body }, { idempotencyKey })
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
    if (await store.submit()) onDone(status)
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
