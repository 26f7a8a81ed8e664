import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { DeclarationKind } from '../../contract/billing/declarations.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { followLanguageSwitch } from '../../navigation/mailed-token.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, SubmitButton } from '../../ui/fields/Form.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Message } from '../../ui/Message.tsx'
import { createCarryOut, type WayOut } from './carry-out.store.ts'
import { WhatCame } from './WhatCame.tsx'

interface CarryOutProps {
  kind: DeclarationKind
  contact: string
  token: string
  /** The link is of no use: from the form again. */
  onAgain: () => void
}

/** By the mailed link: one button that carries the declaration out, and what came of it. */
export function CarryOut({ kind, contact, token, onAgain }: CarryOutProps) {
  const { t, language } = useWords()
  const [store] = useState(createCarryOut)
  const state = useStore(store.$state)
  useEffect(() => followLanguageSwitch(kind), [kind])

  if (state.at === 'done') {
    return (
      <>
        <Heading key="done" isFocused>
          {t(`declaration:${kind}.carriedOutTitle`)}
        </Heading>
        <Message tone="good">
          <WhatCame kind={kind} outcome={state.outcome} />
        </Message>
        <p className="form-links">
          <a href={`${addressOf({ page: 'profile' }, language)}?tab=subscription`}>
            {t('declaration:toProfile')}
          </a>
        </p>
      </>
    )
  }
  const isOpen = state.at !== 'failed' || state.wayOut === 'try-again'
  return (
    <>
      <Heading key="asked">{t(`declaration:${kind}.carryOutTitle`)}</Heading>
      {isOpen && <p className="form-lead">{t(`declaration:${kind}.carryOutLead`)}</p>}
      {state.at === 'failed' && (
        <Message tone="bad" focused>
          <p>{state.message ?? t('declaration:carryOutFailed')}</p>
          {state.wayOut === 'try-again' && state.message && <p>{t('declaration:notLost')}</p>}
          <Way wayOut={state.wayOut} contact={contact} onAgain={onAgain} />
        </Message>
      )}
      {isOpen && (
        <Form
          onSubmit={() => store.carryOut(token)}
          pending={state.at === 'pending'}
          pendingWords={t('declaration:carryingOut')}
        >
          <SubmitButton>{t(`declaration:${kind}.declare`)}</SubmitButton>
        </Form>
      )}
    </>
  )
}

interface WayProps {
  wayOut: WayOut
  contact: string
  onAgain: () => void
}

function Way({ wayOut, contact, onAgain }: WayProps) {
  const { t, language } = useWords()
  if (wayOut === 'try-again') return null
  if (wayOut === 'declare-again') {
    return <Button onClick={onAgain}>{t('declaration:again')}</Button>
  }
  const isTooLate = wayOut === 'cancel-instead'
  return (
    <a
      className="pill"
      href={isTooLate ? addressOf({ page: 'cancellation' }, language) : `mailto:${contact}`}
    >
      {t(isTooLate ? 'declaration:cancellation.title' : 'declaration:toContact')}
    </a>
  )
}
