import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { createSubmission, faultOf } from '../../api/submission.store.ts'
import { chooseDeskDigest, wantMails } from '../../contract/accounts/account.ts'
import {
  deskMails,
  type EndableMails,
  type SessionUser,
} from '../../contract/protocol/account-fields.ts'
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
      {offered.some((mails) => deskMails.some((ofDesk) => ofDesk === mails)) && (
        <DeskDigest user={user} />
      )}
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

/** Whether messages of the desk come one by one or once a day (P-DESK-DIGEST). */
function DeskDigest({ user: { deskDigest = false } }: { user: SessionUser }) {
  const { t } = useWords()
  const [store] = useState(createChoice)
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:mailsFailed'))
  return (
    <fieldset className="mail-digest">
      <legend>{t('profile:digest')}</legend>
      {(['single', 'daily'] as const).map((choice) => (
        <label key={choice} className="checkbox">
          <input
            type="radio"
            name="deskDigest"
            checked={deskDigest === (choice === 'daily')}
            disabled={state.at === 'pending'}
            onChange={() => store.submit({ deskDigest: choice === 'daily' })}
          />
          <span>{t(`profile:digest_${choice}`)}</span>
        </label>
      ))}
      <p className="profile-note">{t('profile:digestHint')}</p>
      <p className="profile-note" role="status">
        {state.at === 'done' ? t('profile:mailsSaved') : error?.message}
      </p>
    </fieldset>
  )
}

function createChoice() {
  return createSubmission<never, { deskDigest: boolean }>({
    async send(choice) {
      const outcome = await call(chooseDeskDigest, { body: choice })
      if (outcome.ok) await refreshUser()
      return outcome
    },
  })
}
