import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Rubric } from '../../contract/reading/rubrics.ts'
import { rubricClasses } from '../../domain/taxonomy/topic-color.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Picture } from '../../pictures/Picture.tsx'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Message } from '../../ui/Message.tsx'
import { PremiumFeature } from './PremiumFeature.tsx'
import type { RubricChoiceStore } from './rubric-choice.store.ts'

interface RubricListProps {
  store: RubricChoiceStore
  /** The element that says what choosing takes, where this user may not choose. */
  lockedBy?: string | undefined
}

const pictured = (rubric: Rubric) => ({
  ...rubric,
  picture: (
    <span className={rubricClasses(rubric.id)}>
      <Picture picture={{ motif: rubric.motif, variant: rubric.id }} crop="wide" />
    </span>
  ),
})

/** The rubrics as cards, or what there is instead of them. */
export function RubricList({ store, lockedBy }: RubricListProps) {
  const { t } = useWords()
  const [isRefused, setRefused] = useState(false)
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
    return <LoadFailure words={t('onboarding:loadFailed')} onTryAgain={() => void store.load()} />
  }
  if (state.rubrics.length === 0) return <Message tone="plain">{t('onboarding:none')}</Message>
  return (
    <>
      <ChoiceCards
        legend={t('onboarding:rubrics')}
        choices={state.rubrics.map(pictured)}
        chosen={state.chosen}
        disabled={state.at === 'saving'}
        lockedBy={lockedBy}
        onToggle={lockedBy === undefined ? store.toggle : () => setRefused(true)}
      />
      <PremiumFeature isOpen={isRefused} onClose={() => setRefused(false)} />
    </>
  )
}
