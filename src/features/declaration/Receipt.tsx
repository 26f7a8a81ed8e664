import type { DeclarationKind } from '../../contract/billing.ts'
import { addressOf } from '../../domain/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Message } from '../../ui/Message.tsx'
import { DeclaredFacts } from './DeclaredFacts.tsx'
import type { Received, Typed } from './declare.store.ts'
import { WhatCame } from './WhatCame.tsx'

interface ReceiptProps {
  kind: DeclarationKind
  contact: string
  typed: Typed
  receipt: Received
}

/** What came in and when, to the second, and what follows. */
export function Receipt({ kind, contact, typed, receipt }: ReceiptProps) {
  const { t } = useWords()
  const { declaredAt, carriedOut } = receipt
  const { email } = typed
  return (
    <>
      <Heading isFocused>{t(`declaration:${kind}.receivedTitle`)}</Heading>
      <DeclaredFacts kind={kind} typed={typed} declaredAt={declaredAt} />
      {carriedOut === null ? (
        <Message tone="good">
          <p>{t('declaration:mailed', { email })}</p>
        </Message>
      ) : 'failure' in carriedOut ? (
        <NotCarriedOut failure={carriedOut.failure} contact={contact} />
      ) : (
        <Message tone="good">
          <WhatCame kind={kind} outcome={carriedOut} />
        </Message>
      )}
      <p className="form-note">
        {carriedOut !== null && `${t('declaration:mailedToo', { email })} `}
        {t('declaration:keep')}
      </p>
    </>
  )
}

type Failure = Extract<NonNullable<Received['carriedOut']>, { failure: unknown }>['failure']

function NotCarriedOut({ failure, contact }: { failure: Failure; contact: string }) {
  const { t, language } = useWords()
  if (failure === 'payment_unavailable') {
    return (
      <Message tone="bad">
        <p>{t('declaration:failedNow')}</p>
      </Message>
    )
  }
  return (
    <Message tone="plain">
      {failure === 'withdrawal_too_late' ? (
        <>
          <p>{t('declaration:tooLate')}</p>
          <a className="pill" href={addressOf({ page: 'cancellation' }, language)}>
            {t('declaration:cancellation.title')}
          </a>
        </>
      ) : (
        <>
          <p>{t('declaration:noSubscription')}</p>
          <a className="pill" href={`mailto:${contact}`}>
            {t('declaration:toContact')}
          </a>
        </>
      )}
    </Message>
  )
}
