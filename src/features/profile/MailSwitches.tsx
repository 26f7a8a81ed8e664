import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { createSubmission, faultOf } from '../../api/submission.store.ts'
import { wantMails } from '../../contract/accounts/account.ts'
import type { EndableMails, SessionUser } from '../../contract/protocol/account-fields.ts'
import { offeredMails } from '../../domain/account/offered-mails.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { refreshUser } from '../../session/session.store.ts'

/** A switch for each kind of mail that a user can end (P-MAIL-ENDED). */
export function MailSwitches({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const [store] = useState(createWish)
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:mailsFailed'))
  const offered = offeredMails(user)
  if (offered.length === 0) return null
  const { endedMails = [] } = user
  return (
    <>
      <h3>{t('profile:mails')}</h3>
      <p>{t('profile:mailsLead')}</p>
      {offered.map((mails) => {
        const isWanted = !endedMails.includes(mails)
        return (
          <label key={mails} className="checkbox">
            <input
              type="checkbox"
              checked={isWanted}
              disabled={state.at === 'pending'}
              onChange={() => store.submit({ mails, wanted: !isWanted })}
            />
            <span>{t(`profile:mail_${mails}`)}</span>
          </label>
        )
      })}
      <p className="profile-note" role="status">
        {state.at === 'done' ? t('profile:mailsSaved') : error?.message}
      </p>
    </>
  )
}

function createWish() {
  return createSubmission<never, { mails: EndableMails; wanted: boolean }>({
    async send(wish) {
      const outcome = await call(wantMails, { body: wish })
      if (outcome.ok) await refreshUser()
      return outcome
    },
  })
}
