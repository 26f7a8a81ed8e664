import type { DeclarationKind } from '../../contract/billing/declarations.ts'
import type { FormFault } from '../../domain/account/form-fault.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form, FormAlert, SubmitButton } from '../../ui/fields/Form.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { DeclaredFacts } from './DeclaredFacts.tsx'
import type { DeclarationField, Typed } from './declare.store.ts'

interface ReviewProps {
  kind: DeclarationKind
  typed: Typed
  fault: FormFault<DeclarationField> | undefined
  isSending: boolean
  onSend: () => void
  onChange: () => void
}

export function Review({ kind, typed, fault, isSending, onSend, onChange }: ReviewProps) {
  const { t } = useWords()
  const error = useFormError(fault, t('declaration:sendFailed'))
  const sending = t('declaration:sending')
  return (
    <>
      <p className="form-step">{t('declaration:reviewStep')}</p>
      <Heading isFocused>{t('declaration:reviewTitle')}</Heading>
      <DeclaredFacts kind={kind} typed={typed} />
      <Form onSubmit={onSend} error={error} pending={isSending} pendingWords={sending}>
        <FormAlert />
        <SubmitButton>{t(`declaration:${kind}.declare`)}</SubmitButton>
      </Form>
      <p className="form-links">
        <Button className="text-button" onClick={onChange} disabled={isSending}>
          {t('declaration:change')}
        </Button>
      </p>
    </>
  )
}
