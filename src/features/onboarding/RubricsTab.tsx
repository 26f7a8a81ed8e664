import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import { sellsPlans } from '../../api/sells-plans.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { mayAlwaysChooseRubrics } from '../../domain/account/permissions.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RubricList } from './RubricList.tsx'
import { hasChanged, type RubricChoiceStore } from './rubric-choice.store.ts'

interface RubricsTabProps {
  user: SessionUser
  store: RubricChoiceStore
}

/** 'Manage Your Rubrics' (P-RUBRICS-TAB): choosing needs paid access or administration. */
export function RubricsTab({ user, store }: RubricsTabProps) {
  const { t } = useWords()
  const state = useStore(store.$state)
  const hintId = useId()
  const isLocked = !mayAlwaysChooseRubrics(user.roles)
  const isResult = state.at === 'saved' || state.at === 'not-saved'
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    store.goOn()
    // The button that saved can do nothing now, so the focus cannot return to it.
    content.current?.focus()
  }
  const isUnchanged = !('chosen' in state) || !hasChanged(state)
  return (
    <div ref={content} className="tab-content" tabIndex={-1}>
      <p>{t('onboarding:manageLead')}</p>
      {isLocked && (
        <p className="premium-hint" id={hintId}>
          {t(sellsPlans ? 'onboarding:premiumHint' : 'onboarding:lockedHint')}
        </p>
      )}
      <RubricList store={store} lockedBy={isLocked ? hintId : undefined} />
      {state.at !== 'loading' && (
        <p className="actions">
          <Button
            className="button"
            disabled={isLocked || isUnchanged || state.at === 'saving'}
            onClick={store.save}
          >
            {state.at === 'saving' ? t('onboarding:saving') : t('onboarding:save')}
          </Button>
        </p>
      )}
      <Dialog
        isOpen={isResult}
        title={t(state.at === 'saved' ? 'onboarding:savedTitle' : 'onboarding:notSavedTitle')}
        onClose={close}
      >
        <p>{t(state.at === 'not-saved' ? 'onboarding:saveError' : 'onboarding:saveSuccess')}</p>
        {state.at === 'not-saved' && <p>{state.message}</p>}
        <p className="cluster dialog-actions">
          <Button className="button" onClick={store.goOn}>
            {t('form:close')}
          </Button>
        </p>
      </Dialog>
    </div>
  )
}
