import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { createSubmission, faultOf } from '../../api/submission.store.ts'
import { chooseMails } from '../../contract/accounts/account.ts'
import { hearticleReaders } from '../../contract/desk/writing.ts'
import {
  type ChosenMails,
  deskMailTimes,
  letterFrom,
  type SessionUser,
} from '../../contract/protocol/account-fields.ts'
import { languages } from '../../contract/protocol/language.ts'
import { hasAnyOf } from '../../domain/account/permissions.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { refreshUser } from '../../session/session.store.ts'

/** In which language mails come, and those that a user can end (P-MAIL-ENDED). */
export function Mails({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const { language, desk, trialNotices, letter } = user.mails
  return (
    <>
      <h3>{t('profile:mails')}</h3>
      <MailChoice
        legend={t('profile:mailLanguage')}
        hint={t('profile:mailLanguageHint')}
        of="language"
        choices={languages.map((each) => [each, t(`profile:mailLanguage_${each}`)] as const)}
        chosen={language}
      />
      <MailChoice
        legend={t('profile:letter')}
        hint={t('profile:letterHint')}
        of="letter"
        choices={letterFrom
          .toReversed()
          .map((each) => [each, t(`profile:letter_${each}`)] as const)}
        chosen={letter}
      />
      {hasAnyOf(hearticleReaders, user.roles) && (
        <MailChoice
          legend={t('profile:deskMails')}
          hint={t('profile:deskMailsHint')}
          of="desk"
          choices={deskMailTimes.map((each) => [each, t(`profile:deskMails_${each}`)] as const)}
          chosen={desk}
        />
      )}
      {(user.trialEndsAt !== null || !trialNotices) && <TrialNotices wanted={trialNotices} />}
    </>
  )
}

function useMailChoice() {
  const { t } = useWords()
  const [store] = useState(() =>
    createSubmission<never, Partial<ChosenMails>>({
      async send(chosen) {
        const outcome = await call(chooseMails, { body: chosen })
        if (outcome.ok) await refreshUser()
        return outcome
      },
    }),
  )
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:mailsFailed'))
  const outcome = (
    <p className="quiet profile-note" role="status">
      {state.at === 'done' ? t('profile:mailsSaved') : error?.message}
    </p>
  )
  return { choose: store.submit, isPending: state.at === 'pending', outcome }
}

function TrialNotices({ wanted }: { wanted: boolean }) {
  const { t } = useWords()
  const { choose, isPending, outcome } = useMailChoice()
  return (
    <>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={wanted}
          disabled={isPending}
          onChange={() => choose({ trialNotices: !wanted })}
        />
        <span>{t('profile:trialNotices')}</span>
      </label>
      {outcome}
    </>
  )
}

/** One of a few ways in which mails come; saved as soon as it is chosen. */
function MailChoice<Of extends 'language' | 'desk' | 'letter'>({
  legend,
  hint,
  of,
  choices,
  chosen,
}: {
  legend: string
  hint: string
  of: Of
  choices: (readonly [ChosenMails[Of], string])[]
  chosen: ChosenMails[Of]
}) {
  const { choose, isPending, outcome } = useMailChoice()
  return (
    <fieldset className="mail-choice">
      <legend>{legend}</legend>
      {choices.map(([choice, words]) => (
        <label key={choice} className="checkbox">
          <input
            type="radio"
            name={`mails-${of}`}
            checked={choice === chosen}
            disabled={isPending}
            onChange={() => choose({ [of]: choice })}
          />
          <span>{words}</span>
        </label>
      ))}
      <p className="quiet profile-note">{hint}</p>
      {outcome}
    </fieldset>
  )
}
