import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { call, type Outcome } from '../../api/api.ts'
import { createSubmission, faultOf } from '../../api/submission.store.ts'
import { chooseDeskDigest, chooseMailLanguage, wantMails } from '../../contract/accounts/account.ts'
import {
  deskMails,
  type EndableMails,
  type SessionUser,
} from '../../contract/protocol/account-fields.ts'
import { offeredMails } from '../../domain/account/offered-mails.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { refreshUser } from '../../session/session.store.ts'

/** In which language mails come, and a switch for each kind that a user can end (P-MAIL-ENDED). */
export function Mails({ user }: { user: SessionUser }) {
  const { t } = useWords()
  return (
    <>
      <h3>{t('profile:mails')}</h3>
      <MailLanguage user={user} />
      <MailSwitches user={user} />
    </>
  )
}

function MailSwitches({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const [store] = useState(createWish)
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:mailsFailed'))
  const offered = offeredMails(user)
  if (offered.length === 0) return null
  const { endedMails = [] } = user
  return (
    <>
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
  return (
    <MailChoice
      name="deskDigest"
      words={{ legend: t('profile:digest'), hint: t('profile:digestHint') }}
      choices={{ single: t('profile:digest_single'), daily: t('profile:digest_daily') }}
      chosen={deskDigest ? 'daily' : 'single'}
      save={(choice) => call(chooseDeskDigest, { body: { deskDigest: choice === 'daily' } })}
    />
  )
}

/** In which language mails come, whatever the site is read in (P-MAIL-LANGUAGE). */
function MailLanguage({ user: { mailLanguage } }: { user: SessionUser }) {
  const { t } = useWords()
  return (
    <MailChoice
      name="mailLanguage"
      words={{ legend: t('profile:mailLanguage'), hint: t('profile:mailLanguageHint') }}
      choices={{ de: t('profile:mailLanguage_de'), en: t('profile:mailLanguage_en') }}
      chosen={mailLanguage}
      save={(choice) => call(chooseMailLanguage, { body: { mailLanguage: choice } })}
    />
  )
}

/** One of a few ways in which mails come; saved as soon as it is chosen. */
function MailChoice<Choice extends string>({
  name,
  words,
  choices,
  chosen,
  save,
}: {
  name: string
  words: { legend: string; hint: string }
  choices: Record<Choice, string>
  chosen: Choice | undefined
  save(choice: Choice): Promise<Outcome<typeof chooseDeskDigest | typeof chooseMailLanguage>>
}) {
  const { t } = useWords()
  const [store] = useState(() =>
    createSubmission<never, Choice>({
      async send(choice) {
        const outcome = await save(choice)
        if (outcome.ok) await refreshUser()
        return outcome
      },
    }),
  )
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:mailsFailed'))
  return (
    <fieldset className="mail-choice">
      <legend>{words.legend}</legend>
      {(Object.keys(choices) as Choice[]).map((choice) => (
        <label key={choice} className="checkbox">
          <input
            type="radio"
            name={name}
            checked={choice === chosen}
            disabled={state.at === 'pending'}
            onChange={() => store.submit(choice)}
          />
          <span>{choices[choice]}</span>
        </label>
      ))}
      <p className="profile-note">{words.hint}</p>
      <p className="profile-note" role="status">
        {state.at === 'done' ? t('profile:mailsSaved') : error?.message}
      </p>
    </fieldset>
  )
}
