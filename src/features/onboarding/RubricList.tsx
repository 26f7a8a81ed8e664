import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useWords } from '../../i18n/Words.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Message } from '../../ui/Message.tsx'
import type { RubricChoiceStore } from './rubric-choice.store.ts'

interface RubricListProps {
  store: RubricChoiceStore
  disabled?: boolean
  describedBy?: string | undefined
}

/** The rubrics as cards, or what there is instead of them. */
export function RubricList({ store, disabled = false, describedBy }: RubricListProps) {
  const { t } = useWords()
  const state = useStore(store.$state)
  useEffect(() => void store.load(), [store])
  if (state.at === 'loading') {
    return (
      <Loading words={t('onboarding:loading')} className="choice-cards">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div className="choice-card skeleton" key={key} />
        ))}
      </Loading>
    )
  }
  if (state.at === 'not-loaded') {
    return (
      <LoadFailure
        words={{ failed: t('onboarding:loadFailed'), tryAgain: t('form:tryAgain') }}
        onTryAgain={() => void store.load()}
      />
    )
  }
  if (state.rubrics.length === 0) return <Message tone="plain">{t('onboarding:none')}</Message>
  return (
    <ChoiceCards
      legend={t('onboarding:rubrics')}
      choices={state.rubrics}
      chosen={state.chosen}
      disabled={disabled || state.at === 'saving'}
      describedBy={describedBy}
      onToggle={store.toggle}
    />
  )
}
