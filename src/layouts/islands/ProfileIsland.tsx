import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { takeThatPaid } from '../../features/billing/just-paid.ts'
import { SubscriptionSkeleton } from '../../features/billing/SubscriptionSkeleton.tsx'
import { RubricPicker } from '../../features/onboarding/RubricPicker.tsx'
import { RubricsTab } from '../../features/onboarding/RubricsTab.tsx'
import { useRubricChoice } from '../../features/onboarding/use-rubric-choice.ts'
import { ProfileInformation } from '../../features/profile/ProfileInformation.tsx'
import { ProfileTabs } from '../../features/profile/ProfileTabs.tsx'
import { isOnboarding } from '../../features/profile/tabs.ts'
import type { IslandTexts } from '../../i18n/island-texts.ts'
import { useWords, WordsProvider } from '../../i18n/Words.tsx'
import { ChunkBoundary } from './ChunkBoundary.tsx'
import { loadChunk } from './load-chunk.ts'
import { SignedInOnly } from './SignedInOnly.tsx'

const SubscriptionTab = lazy(async () => {
  const chunk = import('../../features/billing/SubscriptionTab.tsx')
  const { SubscriptionTab: Tab } = await loadChunk(chunk)
  return { default: Tab }
})

const DashboardTab = lazy(async () => {
  const chunk = import('../../features/dashboard/DashboardTab.tsx')
  return { default: (await loadChunk(chunk)).DashboardTab }
})

const StatisticsTab = lazy(async () => {
  const chunk = import('../../features/statistics/StatisticsTab.tsx')
  return { default: (await loadChunk(chunk)).StatisticsTab }
})

const UsersTab = lazy(async () => {
  const chunk = import('../../features/users/UsersTab.tsx')
  return { default: (await loadChunk(chunk)).UsersTab }
})

const PlaylistsTab = lazy(async () => {
  const chunk = import('../../features/playlists/PlaylistsTab.tsx')
  return { default: (await loadChunk(chunk)).PlaylistsTab }
})

const AuditTab = lazy(async () => {
  const chunk = import('../../features/audit/AuditTab.tsx')
  return { default: (await loadChunk(chunk)).AuditTab }
})

const PaymentNotice = lazy(async () => {
  const { PaymentNotice: Notice } = await import('../../features/billing/PaymentNotice.tsx')
  return { default: Notice }
})

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
          if (tab === 'profile') return <ProfileInformation user={user} />
          if (tab === 'subscription') return <Subscription user={user} />
          if (tab === 'dashboard')
            return (
              <Later>
                <DashboardTab />
              </Later>
            )
          if (tab === 'statistics')
            return (
              <Later>
                <StatisticsTab />
              </Later>
            )
          if (tab === 'users')
            return (
              <Later>
                <UsersTab ownId={user.id} />
              </Later>
            )
          if (tab === 'playlists')
            return (
              <Later>
                <PlaylistsTab />
              </Later>
            )
          if (tab === 'audit')
            return (
              <Later>
                <AuditTab />
              </Later>
            )
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
      notArrived={{ title: t('billing:loadFailed'), text: t('form:noAnswer') }}
      broken={{ title: t('billing:loadFailed'), text: t('form:noAnswer') }}
      reload={t('form:tryAgain')}
    >
      <Suspense fallback={<SubscriptionSkeleton />}>
        <SubscriptionTab user={user} />
      </Suspense>
    </ChunkBoundary>
  )
}

/** A tab that is loaded when it is opened: most users never do. */
function Later({ children }: { children: ReactNode }) {
  const { t } = useWords()
  const words = { title: t('administration:notArrived'), text: t('form:noAnswer') }
  return (
    <ChunkBoundary notArrived={words} broken={words} reload={t('form:tryAgain')}>
      <Suspense fallback={<p role="status">{t('administration:loading')}</p>}>{children}</Suspense>
    </ChunkBoundary>
  )
}
