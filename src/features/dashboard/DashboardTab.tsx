import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Dashboard } from '../../domain/dashboard.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Message } from '../../ui/Message.tsx'
import { DayFigures } from './DayFigures.tsx'
import { createDashboard, type DashboardStore, type DashboardView } from './dashboard.store.ts'
import { Failures } from './Failures.tsx'
import { shortMoment } from './in-words.ts'
import { Jobs } from './Jobs.tsx'
import { PeopleTiles } from './PeopleTiles.tsx'
import { PublicationNow } from './PublicationNow.tsx'

/** 'Dashboard': whether the product grows, and whether all of it works. */
export function DashboardTab() {
  const { t } = useWords()
  const [store] = useState(createDashboard)
  const view = useStore(store.$view)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void store.load()
  }, [store])
  const tryAgain = () => {
    // The button that had the focus goes.
    content.current?.focus()
    void store.load()
  }
  return (
    <div ref={content} className="tab-content" tabIndex={-1}>
      {view.at === 'loading' && (
        <div role="status">
          <p className="visually-hidden">{t('dashboard:loading')}</p>
          <div className="skeleton skeleton-tiles" />
          <div className="skeleton skeleton-tiles" />
          <div className="skeleton skeleton-chart" />
        </div>
      )}
      {view.at === 'failed' && (
        <Message tone="bad">
          <p>{t('dashboard:failed')}</p>
          <p>{view.message ?? t('form:noAnswer')}</p>
          <button type="button" className="pill" onClick={tryAgain}>
            {t('form:tryAgain')}
          </button>
        </Message>
      )}
      {view.at === 'loaded' && (
        <>
          <Refresh store={store} view={view} />
          <Everything dashboard={view.dashboard} />
        </>
      )}
    </div>
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
        <p role="status">{t('dashboard:asOf', { at: shortMoment(dashboard.at, language) })}</p>
        <button
          type="button"
          className="pill"
          aria-disabled={isPending}
          onClick={() => !isPending && void store.load()}
        >
          {t(isPending ? 'dashboard:refreshing' : 'dashboard:refresh')}
        </button>
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
