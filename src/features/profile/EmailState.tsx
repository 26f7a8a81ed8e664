import { useStore } from '@nanostores/react'
import { CircleAlert, CircleCheck } from 'lucide'
import { useState } from 'react'
import { faultOf } from '../../api/submission.store.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { createEmailLink, createWithdrawal } from './email-link.store.ts'

/**
 * The address, whether it is confirmed, and the way to confirm it (P-CONFIRM-EMAIL); where no mails
 * are sent, the address alone.
 */
export function EmailState({ user }: { user: SessionUser }) {
  return user.withoutMails ? <span>{user.email}</span> : <Confirmation user={user} />
}

function Confirmation({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const [store] = useState(createEmailLink)
  const state = useStore(store.$state)
  const [withdrawal] = useState(createWithdrawal)
  const withdrawing = useStore(withdrawal.$state)
  const fault = faultOf(state) ?? faultOf(withdrawing)
  const error = useFormError(fault, t('profile:linkNotSent'))
  const { email, emailConfirmed, pendingEmail } = user
  const waits = !emailConfirmed || pendingEmail !== null
  return (
    <>
      <span className="cluster profile-email">
        <span>{email}</span>
        <span className={emailConfirmed ? 'state-good' : 'state-open'}>
          <Drawn content={icon(emailConfirmed ? CircleCheck : CircleAlert)} />
          {t(emailConfirmed ? 'profile:emailConfirmed' : 'profile:emailNotConfirmed')}
        </span>
      </span>
      {pendingEmail !== null && (
        <p className="quiet profile-note">{t('profile:pendingEmail', { email: pendingEmail })}</p>
      )}
      {waits && (
        <Button
          className="text-button"
          isPending={state.at === 'pending'}
          onClick={() => store.submit()}
        >
          {t(state.at === 'pending' ? 'profile:sendingLink' : 'profile:sendLinkAgain')}
        </Button>
      )}
      {pendingEmail !== null && (
        <Button
          className="text-button"
          isPending={withdrawing.at === 'pending'}
          onClick={() => withdrawal.submit()}
        >
          {t('profile:withdrawEmail')}
        </Button>
      )}
      <p className="quiet profile-note" role="status">
        {withdrawing.at === 'done' && pendingEmail === null
          ? t('profile:emailWithdrawn')
          : state.at === 'done' && waits
            ? t('profile:linkSent')
            : error?.message}
      </p>
    </>
  )
}
