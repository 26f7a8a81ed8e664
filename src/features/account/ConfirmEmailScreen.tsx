import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { addressOf } from '../../domain/site/addresses.ts'
import { withReturn } from '../../domain/site/return-address.ts'
import { useWords } from '../../i18n/Words.tsx'
import {
  followLanguageSwitch,
  markMailedLinkUsed,
  takeMailedLink,
} from '../../navigation/mailed-token.ts'
import { useReturnAddress } from '../../navigation/use-return-address.ts'
import { $session, startSession } from '../../session/session.store.ts'
import { Form, SubmitButton } from '../../ui/fields/Form.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { asIsland } from '../../ui/island/as-island.tsx'
import { Message } from '../../ui/Message.tsx'
import { createConfirmation } from './confirm-email.store.ts'

/**
 * Where the link of a mail confirms an address. Programs that look through mails open links, too, so
 * nothing is done before the button is pressed (P-MAIL-LINKS).
 */
export const ConfirmEmailScreen = asIsland(ConfirmEmail)

function ConfirmEmail() {
  const { t, language } = useWords()
  const [store] = useState(createConfirmation)
  /** After success a reload, or the other language, still says so: asking again would fail. */
  const [wasConfirmed, setWasConfirmed] = useState(false)
  const [token, setToken] = useState<string>()
  const state = useStore(store.$state)
  const agreed = useStore(store.$agreed)
  useEffect(() => {
    startSession()
    const link = takeMailedLink('confirm-email')
    if (link && 'isUsed' in link) setWasConfirmed(true)
    else if (link) {
      setToken(link.mailedToken)
      void store.look(link.mailedToken)
    } else void store.confirm(undefined)
    return followLanguageSwitch('confirm-email')
  }, [store])
  useEffect(() => {
    if (state.at === 'confirmed') markMailedLinkUsed()
  }, [state])

  const isConfirmed = wasConfirmed || state.at === 'confirmed'
  const askedFor = state.at === 'confirmed' ? state.askedFor : undefined
  const isOpen =
    !isConfirmed && state.at !== 'no-token' && !(state.at === 'failed' && state.isFinal)
  return (
    <>
      <Heading>{t('account:confirmTitle')}</Heading>
      {isConfirmed && (
        <Message tone="good" focused={!wasConfirmed}>
          {[
            t('account:confirmed'),
            ...(askedFor ?? []).map((one) => t(`account:confirmed_${one}`)),
          ].join(' ')}
        </Message>
      )}
      {isOpen && <p className="form-lead">{t('account:confirmLead')}</p>}
      {isOpen && agreed && agreed.length > 0 && (
        <>
          <p>{t('account:agreed')}</p>
          <ul>
            {agreed.map((one) => (
              <li key={one}>{t(`account:agreed_${one}`)}</li>
            ))}
          </ul>
        </>
      )}
      {state.at === 'no-token' && <Message tone="bad">{t('account:confirmTokenMissing')}</Message>}
      {state.at === 'failed' && (
        <Message tone="bad" focused>
          {state.message ?? t('account:confirmFailed')}
        </Message>
      )}
      {!isOpen && !isConfirmed && <p>{t('account:confirmAgain')}</p>}
      {isOpen ? (
        <Form
          onSubmit={() => store.confirm(token)}
          pending={state.at === 'looking' || state.at === 'confirming'}
          pendingWords={t(state.at === 'looking' ? 'account:confirmLooking' : 'account:confirming')}
        >
          <SubmitButton>{t('account:confirmAction')}</SubmitButton>
        </Form>
      ) : (
        !askedFor && <WayOn language={language} isConfirmed={isConfirmed} />
      )}
    </>
  )
}

/**
 * To what they wanted when they signed up, else to the profile; by signing in where nobody is, who may
 * also have asked or ordered without an account.
 */
function WayOn({ language, isConfirmed }: { language: 'de' | 'en'; isConfirmed: boolean }) {
  const { t } = useWords()
  const back = useReturnAddress()
  const { isAuthenticated } = useStore($session)
  const next = back ?? addressOf({ page: 'profile' }, language)
  return (
    <p className="form-links">
      {isAuthenticated ? (
        <a href={next}>{t(back === undefined ? 'account:toProfile' : 'account:toWanted')}</a>
      ) : (
        <a href={withReturn(addressOf({ page: 'login' }, language), back)}>{t('account:signIn')}</a>
      )}
      {!isAuthenticated && !isConfirmed && (
        <>
          <a href={addressOf({ page: 'ask' }, language)}>{t('account:askAgain')}</a>
          <a href={addressOf({ page: 'letter' }, language)}>{t('account:orderAgain')}</a>
        </>
      )}
    </p>
  )
}
