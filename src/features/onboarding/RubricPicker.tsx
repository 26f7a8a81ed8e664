import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { sellsPlans } from '../../api/sells-plans.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { leaveNotice } from '../../navigation/next-page-notice.ts'
import { useReturnAddress } from '../../navigation/use-return-address.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { isSettled } from './is-settled.ts'
import { RubricList } from './RubricList.tsx'
import type { RubricChoiceStore } from './rubric-choice.store.ts'

interface RubricPickerProps {
  user: SessionUser
  store: RubricChoiceStore
}

/**
 * The onboarding picker (P-ONBOARDING): after saving, the user goes on to what they wanted
 * (P-WANTED), else home. Whose choice is settled sees it, and the way to change it, instead of boxes
 * that cannot be ticked.
 */
export function RubricPicker({ user, store }: RubricPickerProps) {
  const { t, language } = useWords()
  const state = useStore(store.$state)
  const back = useReturnAddress()
  const next = back ?? addressOf({ page: 'home' }, language)
  useEffect(() => {
    if (state.at !== 'saved') return
    if (back === undefined) leaveNotice('rubrics-saved')
    location.assign(next)
  }, [state, next, back])

  const count = 'chosen' in state ? state.chosen.size : 0
  if ('saved' in state && isSettled(user, state)) {
    const plans = `${addressOf({ page: 'profile' }, language)}?tab=subscription`
    return (
      <>
        <h2>{t('onboarding:yourRubrics')}</h2>
        <ul>
          {state.rubrics
            .filter(({ id }) => state.saved.has(id))
            .map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
        </ul>
        <p className="premium-hint">
          {t(sellsPlans ? 'onboarding:premiumToChange' : 'onboarding:lockedToChange')}
        </p>
        <p className="actions">
          {sellsPlans && (
            <a className="button" href={plans}>
              {t('onboarding:toPlans')}
            </a>
          )}
          <a className="pill" href={next}>
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
      {/* Below cards of which nobody knows how many come: it would move as they do. */}
      {state.at !== 'loading' && (
        <p className="actions">
          <Button
            className="button"
            disabled={count === 0}
            isPending={isSaving}
            onClick={store.save}
          >
            {isSaving ? t('onboarding:saving') : t('onboarding:continue', { count })}
          </Button>
          <a className="pill" href={next}>
            {t('onboarding:skip')}
          </a>
        </p>
      )}
    </>
  )
}
