import type { SessionUser } from '../../contract/accounts.ts'
import { RubricPicker } from '../../features/onboarding/RubricPicker.tsx'
import { RubricsTab } from '../../features/onboarding/RubricsTab.tsx'
import { useRubricChoice } from '../../features/onboarding/use-rubric-choice.ts'
import { ProfileInformation } from '../../features/profile/ProfileInformation.tsx'
import { ProfileTabs } from '../../features/profile/ProfileTabs.tsx'
import { isOnboarding } from '../../features/profile/tabs.ts'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { WordsProvider } from '../../i18n/Words.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

/** The profile, put together from the features whose tabs it shows. */
export function ProfileIsland({ texts }: { texts: IslandTexts }) {
  return (
    <WordsProvider texts={texts}>
      <SignedInOnly>{(user) => <Profile user={user} />}</SignedInOnly>
    </WordsProvider>
  )
}

function Profile({ user }: { user: SessionUser }) {
  // Above the tabs, so that a choice not saved yet outlives a look at another one.
  const choice = useRubricChoice(user.id)
  return (
    <ProfileTabs
      show={(tab) => {
        if (tab === 'profile') return <ProfileInformation user={user} />
        if (isOnboarding(location.search)) return <RubricPicker user={user} store={choice} />
        return <RubricsTab user={user} store={choice} />
      }}
    />
  )
}
