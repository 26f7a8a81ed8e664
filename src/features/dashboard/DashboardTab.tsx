import { call } from '../../api/api.ts'
import { type Remote, useRemote } from '../../api/remote.ts'
import { dashboard as askDashboard } from '../../contract/administration/dashboard.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import type { Dashboard } from '../../domain/statistics/dashboard.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadedTab, viewOf } from '../../ui/LoadedTab.tsx'
import { Message } from '../../ui/Message.tsx'
import { DayFigures } from './DayFigures.tsx'
import { Failures } from './Failures.tsx'
import { Jobs } from './Jobs.tsx'
import { PeopleTiles } from './PeopleTiles.tsx'
import { PublicationNow } from './PublicationNow.tsx'

/** 'Dashboard': whether the product grows, and whether all of it works. */
export function DashboardTab() {
  const { t } = useWords()
  const remote = useRemote('dashboard', '', () => call(askDashboard, {}))
  return (
    <LoadedTab
      view={viewOf(remote)}
      words={{ loading: t('dashboard:loading'), failed: t('dashboard:failed') }}
      skeleton={
        <>
          <div className="skeleton skeleton-tiles" />
          <div className="skeleton skeleton-tiles" />
          <div className="skeleton skeleton-chart" />
        </>
      }
      load={remote.again}
    >
      {remote.value && (
        <>
          <Refresh of={remote} at={remote.value.at} />
          <Everything dashboard={remote.value} />
        </>
      )}
    </LoadedTab>
  )
}

function Refresh({ of: remote, at }: { of: Remote<Dashboard>; at: string }) {
  const { t, language } = useWords()
  const { isLoading, error, again } = remote
  return (
    <>
      <div className="cluster dashboard-head">
        {/* Its words are announced when they change. */}
        <p className="quiet" role="status">
          {t('dashboard:asOf', { at: shortDateTime(at, language) })}
        </p>
        <Button isPending={isLoading} onClick={again}>
          {t(isLoading ? 'dashboard:refreshing' : 'dashboard:refresh')}
        </Button>
      </div>
      {error && !isLoading && <Message tone="bad">{t('dashboard:old')}</Message>}
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
