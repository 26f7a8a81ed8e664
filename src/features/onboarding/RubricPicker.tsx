import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { leaveNotice } from '../../navigation/next-page-notice.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { isSettled } from './is-settled.ts'
import { RubricList } from './RubricList.tsx'
import type { RubricChoiceStore } from './rubric-choice.store.ts'

interface RubricPickerProps {
  user: SessionUser
  store: RubricChoiceStore
}

/** The onboarding picker (P-ONBOARDING): after saving, the user goes home. */
export function RubricPicker({ user, store }: RubricPickerProps) {
  const { t, language } = useWords()
  const state = useStore(store.$state)
  const hintId = useId()
  const home = addressOf({ page: 'home' }, language)
  useEffect(() => {
    if (state.at !== 'saved') return
    leaveNotice('rubrics-saved')
    location.assign(home)
  }, [state, home])

  const count = 'chosen' in state ? state.chosen.size : 0
  if (isSettled(user, state)) {
    return (
      <>
        <p className="premium-hint" id={hintId}>
          {t('onboarding:premiumHint')}
        </p>
        <RubricList store={store} lockedBy={hintId} />
        <p className="actions">
          <a className="button" href={home}>
            {t('onboarding:continue', { count })}
          </a>
        </p>
      </>
    )
  }
  const isSaving = state.at === 'saving' || state.at === 'saved'
  return (
    <>
      <RubricList store={store} />
      {state.at === 'not-saved' && (
        <Message tone="bad">
          <p>{t('onboarding:saveError')}</p>
          <p>{state.message}</p>
        </Message>
      )}
      <p className="actions">
        <Button className="button" disabled={count === 0} isPending={isSaving} onClick={store.save}>
          {isSaving ? t('onboarding:saving') : t('onboarding:continue', { count })}
        </Button>
        <a className="pill" href={home}>
          {t('onboarding:skip')}
        </a>
      </p>
    </>
  )
}
