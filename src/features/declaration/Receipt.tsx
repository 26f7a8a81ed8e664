import { useRef } from 'react'
import type { DeclarationKind } from '../../contract/billing/declarations.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { saveFile } from '../../ui/html/save-file.ts'
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

export function Receipt({ kind, contact, typed, receipt }: ReceiptProps) {
  const { t } = useWords()
  const facts = useRef<HTMLDListElement>(null)
  const { declaredAt, carriedOut, isMailed } = receipt
  const { email } = typed
  return (
    <>
      <Heading isFocused>{t(`declaration:${kind}.receivedTitle`)}</Heading>
      <DeclaredFacts kind={kind} typed={typed} declaredAt={declaredAt} ref={facts} />
      {!isMailed && (
        <Message tone="plain">
          <p>{t('declaration:notMailed')}</p>
          {carriedOut === null && <p>{t('declaration:notMailedNext')}</p>}
          <Button
            onClick={() =>
              facts.current && saveReceipt(facts.current, t('declaration:receiptFile'))
            }
          >
            {t('declaration:download')}
          </Button>
        </Message>
      )}
      {carriedOut === null ? (
        isMailed && (
          <Message tone="good">
            <p>{t('declaration:mailed', { email })}</p>
          </Message>
        )
      ) : 'failure' in carriedOut ? (
        <NotCarriedOut failure={carriedOut.failure} contact={contact} isMailed={isMailed} />
      ) : (
        <Message tone="good">
          <WhatCame kind={kind} outcome={carriedOut} />
        </Message>
      )}
      <p className="form-note">
        {carriedOut !== null && isMailed && `${t('declaration:mailedToo', { email })} `}
        {t('declaration:keep')}
      </p>
    </>
  )
}

/** What the receipt says, as a text of one line each. */
function saveReceipt(facts: HTMLDListElement, name: string): void {
  const lines = [...facts.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  )
  const text = ['Hearticle', location.href, '', ...lines, ''].join('\r\n')
  saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `Hearticle-${name}.txt`)
}

type Failure = Extract<NonNullable<Received['carriedOut']>, { failure: unknown }>['failure']

interface NotCarriedOutProps {
  failure: Failure
  contact: string
  isMailed: boolean
}

function NotCarriedOut({ failure, contact, isMailed }: NotCarriedOutProps) {
  const { t, language } = useWords()
  if (failure === 'payment_unavailable') {
    return (
      <Message tone="bad">
        <p>{t(isMailed ? 'declaration:failedNow' : 'declaration:failedNowNotMailed')}</p>
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
