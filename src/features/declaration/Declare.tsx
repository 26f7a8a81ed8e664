import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { sendsMails } from '../../api/sends-mails.ts'
import type { DeclarationKind } from '../../contract/billing/declarations.ts'
import type { FormFault } from '../../domain/account/form-fault.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { KeptFields } from '../../kept/KeptFields.tsx'
import { $session } from '../../session/session.store.ts'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { createDeclare, type DeclarationField, type Typed } from './declare.store.ts'
import { Receipt } from './Receipt.tsx'
import { Review } from './Review.tsx'

const FIELDS = ['name', 'email', 'contract']

interface DeclareProps {
  kind: DeclarationKind
  contact: string
  /** Its heading takes the focus: it came in place of something else. */
  isFocused: boolean
}

/** The two steps, and the receipt. The form stays behind the second step, with what was typed. */
export function Declare({ kind, contact, isFocused }: DeclareProps) {
  const { t, language } = useWords()
  const [store] = useState(() => createDeclare(kind, language))
  const state = useStore(store.$state)
  const content = useRef<HTMLDivElement>(null)
  const [wasReviewed, setWasReviewed] = useState(false)
  useFilledIn(content)
  useEffect(() => {
    if (state.at === 'review') setWasReviewed(true)
  }, [state])

  const other = kind === 'withdrawal' ? 'cancellation' : 'withdrawal'
  const isForm = state.at === 'form'
  return (
    <>
      {state.at === 'received' && (
        <Receipt kind={kind} contact={contact} typed={state.typed} receipt={state.receipt} />
      )}
      {(state.at === 'review' || state.at === 'sending') && (
        <Review
          kind={kind}
          typed={state.typed}
          fault={state.at === 'review' ? state.fault : undefined}
          isSending={state.at === 'sending'}
          onSend={store.send}
          onChange={store.change}
        />
      )}
      <div ref={content} hidden={!isForm}>
        <p className="form-step">{t('declaration:formStep')}</p>
        <Heading
          key={String(isForm)}
          isFocused={isForm && (wasReviewed || isFocused) && !state.fault}
        >
          {t(`declaration:${kind}.title`)}
        </Heading>
        <p className="form-lead">{t(`declaration:${kind}.lead`)}</p>
        <DeclarationForm
          kind={kind}
          fault={isForm ? state.fault : undefined}
          isSent={state.at === 'received'}
          onSubmit={store.review}
        />
        <p className="form-links">
          <span>
            {t(`declaration:${kind}.otherQuestion`)}{' '}
            <a href={addressOf({ page: other }, language)}>{t(`declaration:${other}.title`)}</a>
          </span>
        </p>
      </div>
    </>
  )
}

interface DeclarationFormProps {
  kind: DeclarationKind
  isSent: boolean
  fault: FormFault<DeclarationField> | undefined
  onSubmit: (typed: Typed) => void
}

function DeclarationForm({ kind, isSent, fault, onSubmit }: DeclarationFormProps) {
  const { t } = useWords()
  const error = useFormError(fault, t('declaration:sendFailed'))
  return (
    <Form
      onSubmit={({ name = '', email = '', contract = '' }) => onSubmit({ name, email, contract })}
      error={error}
      pending={false}
      pendingWords={t('declaration:checking')}
    >
      <KeptFields form={`declaration/${kind}`} names={FIELDS} isSaved={isSent} />
      <TextField name="name" label={t('declaration:name')} autoComplete="name" spellCheck={false} />
      <TextField
        name="email"
        type="email"
        label={t('declaration:email')}
        hint={t(sendsMails ? 'declaration:emailHint' : 'declaration:emailHintWithoutMails')}
        autoComplete="email"
        spellCheck={false}
      />
      <TextField
        name="contract"
        label={t('declaration:contract')}
        hint={t('declaration:contractHint')}
        required={false}
        autoComplete="off"
        spellCheck={false}
      />
      <FormAlert />
      <SubmitButton>{t('declaration:review')}</SubmitButton>
    </Form>
  )
}

/** Fills in what is known of the signed-in user. */
function useFilledIn(content: React.RefObject<HTMLDivElement | null>): void {
  const { user } = useStore($session)
  useEffect(() => {
    const form = content.current?.querySelector('form')
    if (!form || !user) return
    for (const [name, value] of Object.entries({ name: user.username, email: user.email })) {
      const field = form.elements.namedItem(name)
      // What is typed already stays.
      if (field instanceof HTMLInputElement && field.value === '') field.value = value
    }
  }, [content, user])
}
