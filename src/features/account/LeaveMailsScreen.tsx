import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { followLanguageSwitch, takeMailedLink } from '../../navigation/mailed-token.ts'
import { Form, SubmitButton } from '../../ui/fields/Form.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { asIsland } from '../../ui/island/as-island.tsx'
import { Message } from '../../ui/Message.tsx'
import { createLeaving } from './leave-mails.store.ts'

/** Where the link of a mail ends mails of its kind, by a button (P-MAIL-LINKS). */
export const LeaveMailsScreen = asIsland(LeaveMails)

function LeaveMails() {
  const { t } = useWords()
  const [store] = useState(createLeaving)
  const [token, setToken] = useState<string>()
  const state = useStore(store.$state)
  useEffect(() => {
    const link = takeMailedLink('leave-mails')
    if (link && 'mailedToken' in link) setToken(link.mailedToken)
    else void store.leave(undefined)
    return followLanguageSwitch('leave-mails')
  }, [store])

  const isOpen =
    state.at === 'asked' || state.at === 'leaving' || (state.at === 'failed' && !state.isFinal)
  return (
    <>
      <Heading>{t('account:leaveTitle')}</Heading>
      {state.at === 'left' && (
        <Message tone="good" focused>
          {t(`account:left_${state.mails}`)}
        </Message>
      )}
      {isOpen && <p className="form-lead">{t('account:leaveLead')}</p>}
      {state.at === 'no-token' && <Message tone="bad">{t('account:leaveTokenMissing')}</Message>}
      {state.at === 'failed' && (
        <Message tone="bad" focused>
          {state.message ?? t('account:leaveFailed')}
        </Message>
      )}
      {isOpen && (
        <Form
          onSubmit={() => store.leave(token)}
          pending={state.at === 'leaving'}
          pendingWords={t('account:leaving')}
        >
          <SubmitButton>{t('account:leaveAction')}</SubmitButton>
        </Form>
      )}
    </>
  )
}
