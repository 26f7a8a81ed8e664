import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { addressOf } from '../../domain/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { RubricList } from './RubricList.tsx'
import { createRubricChoice } from './rubric-choice.store.ts'

/** The onboarding picker (specification §2): whoever has saved a choice goes home. */
export function RubricPicker({ userId }: { userId: string }) {
  const { t, language } = useWords()
  const [store] = useState(() => createRubricChoice(userId, language))
  const state = useStore(store.$state)
  const home = addressOf({ page: 'home' }, language)
  useEffect(() => {
    if (state.at === 'saved') location.assign(home)
  }, [state, home])

  const count = 'chosen' in state ? state.chosen.size : 0
  const isSaving = state.at === 'saving' || state.at === 'saved'
  return (
    <>
      <RubricList store={store} />
      {state.at === 'not-saved' && (
        <Message tone="bad">{state.message ?? t('onboarding:saveError')}</Message>
      )}
      <p className="picker-actions">
        <button
          type="button"
          className="button"
          disabled={count === 0 || isSaving}
          onClick={store.save}
        >
          {isSaving ? t('onboarding:saving') : t('onboarding:continue', { count })}
        </button>
        <a className="pill" href={home}>
          {t('onboarding:skip')}
        </a>
      </p>
    </>
  )
}
