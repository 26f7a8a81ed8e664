import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import type { Dashboard } from '../../domain/statistics/dashboard.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadedTab } from '../../ui/LoadedTab.tsx'
import { Message } from '../../ui/Message.tsx'
import { DayFigures } from './DayFigures.tsx'
import { createDashboard, type DashboardStore, type DashboardView } from './dashboard.store.ts'
import { Failures } from './Failures.tsx'
import { Jobs } from './Jobs.tsx'
import { PeopleTiles } from './PeopleTiles.tsx'
import { PublicationNow } from './PublicationNow.tsx'

/** 'Dashboard': whether the product grows, and whether all of it works. */
export function DashboardTab() {
  const { t } = useWords()
  const [store] = useState(createDashboard)
  const view = useStore(store.$view)
  useEffect(() => {
    void store.load()
  }, [store])
  return (
    <LoadedTab
      view={view}
      words={{ loading: t('dashboard:loading'), failed: t('dashboard:failed') }}
      skeleton={
        <>
          <div className="skeleton skeleton-tiles" />
          <div className="skeleton skeleton-tiles" />
          <div className="skeleton skeleton-chart" />
        </>
      }
      load={store.load}
    >
      {view.at === 'loaded' && (
        <>
          <Refresh store={store} view={view} />
          <Everything dashboard={view.dashboard} />
        </>
      )}
    </LoadedTab>
  )
}

interface RefreshProps {
  store: DashboardStore
  view: Extract<DashboardView, { at: 'loaded' }>
}

function Refresh({ store, view: { dashboard, refresh } }: RefreshProps) {
  const { t, language } = useWords()
  const isPending = refresh === 'pending'
  return (
    <>
      <div className="dashboard-head">
        {/* Its words are announced when they change. */}
        <p role="status">{t('dashboard:asOf', { at: shortDateTime(dashboard.at, language) })}</p>
        <Button isPending={isPending} onClick={() => void store.load()}>
          {t(isPending ? 'dashboard:refreshing' : 'dashboard:refresh')}
        </Button>
      </div>
      {refresh === 'failed' && <Message tone="bad">{t('dashboard:old')}</Message>}
    </>
  )
}

function Everything({ dashboard }: { dashboard: Dashboard }) {
  return (
    <>
      <PeopleTiles dashboard={dashboard} />
      <DayFigures days={dashboard.days} />
      <PublicationNow publication={dashboard.publication} />
      <Jobs jobs={dashboard.jobs} />
      <Failures failures={dashboard.failures} days={dashboard.days} />
    </>
  )
}
