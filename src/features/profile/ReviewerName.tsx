import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { REVIEWER_NAME_MAXIMUM } from '../../contract/accounts/account.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { formErrorOf } from '../../forms/form-error.ts'
import { PlainForm, useShownValue } from '../../forms/PlainForm.tsx'
import { usePlainForm } from '../../forms/use-plain-form.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { agreesIn, missingName, saveReviewerName, UNVERSIONED } from './reviewer-name.store.ts'

/** Whether, and as whom, a reviewer is named beside what they approved (P-PEOPLE-NAMED). */
export function ReviewerName({ user: { namedAs, nameAsked } }: { user: SessionUser }) {
  const { t } = useWords()
  const typed = nameAsked ?? namedAs
  const draft = usePlainForm({
    form: 'reviewerName/own',
    goneCodes: [],
    began: {
      version: UNVERSIONED,
      value: {
        agrees: typed ? 'on' : '',
        name: typed?.name ?? '',
        profession: typed?.profession ?? '',
      },
    },
    again: async () => ({ ok: true, value: undefined }),
    send: ({ value }) => saveReviewerName(value),
  })
  const { store, state } = draft
  const [missing, setMissing] = useState<ReturnType<typeof missingName>>()
  const [status, setStatus] = useState('')
  const missingError = useFormError(missing, '')
  const refused = useMemo(() => {
    const formError = state.error && formErrorOf(state.error, t('profile:namedFailed'))
    return formError && { ...formError, field: formError.field?.replace(/^namedAs\./, '') }
  }, [state.error, t])
  const fold = useRef<HTMLDetailsElement>(null)
  const hasOffer = useStore(store.kept.$offer) !== undefined
  useEffect(() => {
    if (hasOffer && fold.current) fold.current.open = true
  }, [hasOffer])
  const save = async () => {
    const values = draft.values()
    const missingFields = missingName(values)
    setMissing(missingFields)
    if (missingFields || !(await store.submit())) return
    setStatus(t(agreesIn(values) ? 'profile:namedSaved' : 'profile:namedTaken'))
  }
  return (
    <details className="disclosure" ref={fold} onInput={() => setStatus('')}>
      <summary>{t('profile:namedTitle')}</summary>
      <p>{t('profile:namedLead')}</p>
      {nameAsked && (
        <p>
          <strong>{t(nameAsked.isRefused ? 'profile:namedRefused' : 'profile:namedWaits')}</strong>{' '}
          {namedAs && t('profile:namedUntil', { ...namedAs })}
        </p>
      )}
      <PlainForm
        draft={draft}
        error={missingError ?? refused}
        pendingWords={t('profile:saving')}
        onSubmit={() => void save()}
      >
        <NameFields />
        <FormAlert />
        <SubmitButton>{t('profile:namedSave')}</SubmitButton>
        <p role="status">{status}</p>
      </PlainForm>
    </details>
  )
}

function NameFields() {
  const { t } = useWords()
  return (
    <>
      <Checkbox
        name="agrees"
        label={t('profile:namedAgree')}
        defaultChecked={useShownValue('agrees') !== ''}
      />
      <TextField
        name="name"
        label={t('profile:namedName')}
        autoComplete="name"
        required={false}
        maxLength={REVIEWER_NAME_MAXIMUM}
        defaultValue={useShownValue('name')}
      />
      <TextField
        name="profession"
        label={t('profile:namedProfession')}
        hint={t('profile:namedProfessionHint')}
        autoComplete="organization-title"
        required={false}
        maxLength={REVIEWER_NAME_MAXIMUM}
        defaultValue={useShownValue('profession')}
      />
    </>
  )
}
