import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { faultOf } from '../../api/submission.store.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { useFormError } from '../../i18n/use-form-error.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { createWantMails } from './want-mails.store.ts'

/** Mails that were ended by a link in one of them, and how to get them again (P-MAIL-HEADERS). */
export function EndedMails({ user: { endedMails = [] } }: { user: SessionUser }) {
  const { t } = useWords()
  const [store] = useState(createWantMails)
  const state = useStore(store.$state)
  const error = useFormError(faultOf(state), t('profile:wantAgainFailed'))
  const isPending = state.at === 'pending'
  if (endedMails.length === 0 && state.at !== 'done') return null
  return (
    <>
      <h3>{t('profile:mails')}</h3>
      {endedMails.map((mails) => (
        <p key={mails}>
          <span>{t(`profile:ended_${mails}`)}</span>{' '}
          <Button className="text-button" isPending={isPending} onClick={() => store.submit(mails)}>
            {t(isPending ? 'profile:wantingAgain' : 'profile:wantAgain')}
          </Button>
        </p>
      ))}
      <p className="profile-note" role="status">
        {state.at === 'done' ? t('profile:wantedAgain') : error?.message}
      </p>
    </>
  )
}
