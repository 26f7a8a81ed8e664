import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { takeThatPaid } from '../../features/billing/just-paid.ts'
import { SubscriptionSkeleton } from '../../features/billing/SubscriptionSkeleton.tsx'
import { RubricPicker } from '../../features/onboarding/RubricPicker.tsx'
import { RubricsTab } from '../../features/onboarding/RubricsTab.tsx'
import { useRubricChoice } from '../../features/onboarding/use-rubric-choice.ts'
import { ProfileInformation } from '../../features/profile/ProfileInformation.tsx'
import { ProfileSkeleton } from '../../features/profile/ProfileSkeleton.tsx'
import { ProfileTabs } from '../../features/profile/ProfileTabs.tsx'
import { isOnboarding, type ProfileTab } from '../../features/profile/tabs.ts'
import { useWords } from '../../i18n/Words.tsx'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import { lazyChunk } from './load-chunk.ts'
import { signedInIsland } from './SignedInOnly.tsx'

const SubscriptionTab = lazyChunk(
  async () => (await import('../../features/billing/SubscriptionTab.tsx')).SubscriptionTab,
)
const PaymentNotice = lazyChunk(
  async () => (await import('../../features/billing/PaymentNotice.tsx')).PaymentNotice,
)

interface LaterTabProps {
  ownId: string
  user: SessionUser
}

/** Tabs that are loaded when they are opened: most users never do. */
const LATER_TABS: Partial<Record<ProfileTab, ComponentType<LaterTabProps>>> = {
  reading: lazyChunk(
    async () => (await import('../../features/reading-list/ReadingTab.tsx')).ReadingTab,
  ),
  dashboard: lazyChunk(
    async () => (await import('../../features/dashboard/DashboardTab.tsx')).DashboardTab,
  ),
}

/** The profile, put together from the features whose tabs it shows. */
export const ProfileIsland = signedInIsland(Profile, ProfileSkeleton)

function Profile({ user }: { user: SessionUser }) {
  // Above the tabs, so that a choice not saved yet outlives a look at another one.
  const choice = useRubricChoice(user.id)
  const [hasPaid] = useState(takeThatPaid)
  return (
    <>
      {hasPaid && (
        <Suspense>
          <PaymentNotice userId={user.id} />
        </Suspense>
      )}
      <ProfileTabs
        roles={user.roles}
        show={(tab) => {
          const Tab = LATER_TABS[tab]
          if (Tab) {
            return (
              <Later>
                <Tab ownId={user.id} user={user} />
              </Later>
            )
          }
          if (tab === 'profile') return <ProfileInformation user={user} />
          if (tab === 'subscription') return <Subscription user={user} />
          if (isOnboarding(location.search)) return <RubricPicker user={user} store={choice} />
          return <RubricsTab user={user} store={choice} />
        }}
      />
    </>
  )
}

/** Loaded when it is opened, so that the profile stays small. */
function Subscription({ user }: { user: SessionUser }) {
  const { t } = useWords()
  return (
    <ChunkBoundary
      failure={{ title: t('billing:loadFailed'), text: t('form:noAnswer') }}
      reload={t('form:tryAgain')}
    >
      <Suspense fallback={<SubscriptionSkeleton />}>
        <SubscriptionTab user={user} />
      </Suspense>
    </ChunkBoundary>
  )
}

/** Shows that a tab is loading, or that it did not arrive. */
function Later({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const words = { title: t('administration:notArrived'), text: t('form:noAnswer') }
  return (
    <ChunkBoundary failure={words} reload={t('form:tryAgain')}>
      <Suspense fallback={<p role="status">{t('administration:loading')}</p>}>{children}</Suspense>
    </ChunkBoundary>
  )
}
