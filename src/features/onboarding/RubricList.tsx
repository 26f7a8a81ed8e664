import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { sellsPlans } from '../../api/sells-plans.ts'
import type { Rubric } from '../../contract/reading/rubrics.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { rubricClasses } from '../../domain/taxonomy/topic-color.ts'
import { useWords } from '../../i18n/Words.tsx'
import { picture } from '../../pictures/picture.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { ChoiceCards } from '../../ui/fields/ChoiceCards.tsx'
import { html } from '../../ui/html/html.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Message } from '../../ui/Message.tsx'
import { RubricSkeleton } from './RubricSkeleton.tsx'
import type { RubricChoiceStore } from './rubric-choice.store.ts'

interface RubricListProps {
  store: RubricChoiceStore
  /** The element that says what choosing takes, where this user may not choose. */
  lockedBy?: string | undefined
}

const pictured = (rubric: Rubric) => {
  const shown = { motif: rubric.motif, variant: rubric.id }
  return {
    ...rubric,
    picture: (
      <span className={rubricClasses(rubric.id)}>
        <Drawn
          content={html`${picture(shown, 'wide', 'when-wide')}${picture(shown, 'square', 'when-narrow')}`}
        />
      </span>
    ),
  }
}

export function RubricList({ store, lockedBy }: RubricListProps) {
  const { t } = useWords()
  const [isRefused, setRefused] = useState(false)
  const state = useStore(store.$state)
  useEffect(() => void store.load(), [store])
  if (state.at === 'loading') {
    return (
      <Loading words={t('onboarding:loading')}>
        <RubricSkeleton />
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

/** What a control answers that needs paid access (P-RUBRICS-TAB), with the way to the plans, if there are any. */
function PremiumFeature({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, language } = useWords()
  return (
    <Dialog isOpen={isOpen} title={t('onboarding:premiumTitle')} onClose={onClose}>
      <p>{t(sellsPlans ? 'onboarding:premiumText' : 'onboarding:lockedText')}</p>
      <p className="cluster dialog-actions">
        <Button onClick={onClose}>{t('onboarding:gotIt')}</Button>
        {sellsPlans && (
          <a
            className="button"
            href={`${addressOf({ page: 'profile' }, language)}?tab=subscription`}
          >
            {t('onboarding:toPlans')}
          </a>
        )}
      </p>
    </Dialog>
  )
}
