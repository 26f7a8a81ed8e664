import { useStore } from '@nanostores/react'
import { formatSeconds } from '../../domain/presenters/format-seconds.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadedTab } from '../../ui/LoadedTab.tsx'
import { Message } from '../../ui/Message.tsx'
import { LastPublication } from './LastPublication.tsx'
import type {
  PublicationSummary,
  PublicationTabStore,
  PublicationView,
} from './publication.store.ts'
import { StateLabel } from './StateLabel.tsx'
import { usePublication } from './use-publication.ts'

/**
 * 'Publication' (P-PUBLICATION): whether everything is on the site, what the last one did, and a
 * new one.
 */
export function PublicationTab() {
  const { t } = useWords()
  const { store, view } = usePublication()
  const hasFailed = view.at === 'loaded' && view.now.state === 'failed'
  return (
    <LoadedTab
      view={view}
      words={{ loading: t('publication:loading'), failed: t('publication:loadFailed') }}
      lead={
        <p className="publication-lead">
          {t(hasFailed ? 'publication:leadFailed' : 'publication:lead')}
        </p>
      }
      skeleton={
        <>
          <div className="skeleton publication-skeleton" />
          <div className="skeleton publication-skeleton-long" />
        </>
      }
      load={store.load}
    >
      {view.at === 'loaded' && <Loaded store={store} view={view} />}
    </LoadedTab>
  )
}

interface LoadedProps {
  store: PublicationTabStore
  view: Extract<PublicationView, { at: 'loaded' }>
}

function Loaded({ store, view }: LoadedProps) {
  const { t } = useWords()
  const asking = useStore(store.$asking)
  const { now, recent, isOld } = view
  const isPending = asking.at === 'pending'
  return (
    <>
      <div className="publication-now">
        {/* Its words are announced when they change. */}
        <div role="status">
          <StateLabel state={now.state} />
          <p>
            {now.pending === 0
              ? t('publication:allPublished')
              : t('publication:pending', { count: now.pending })}
          </p>
        </div>
        <Button className="button" isPending={isPending} onClick={() => void store.start()}>
          {t(isPending ? 'publication:asking' : 'publication:start')}
        </Button>
      </div>
      {asking.at === 'failed' && (
        <Message tone="bad">
          <p>{t('publication:startFailed')}</p>
          <p>{asking.message ?? t('form:noAnswer')}</p>
        </Message>
      )}
      {isOld && <Message tone="plain">{t('publication:old')}</Message>}
      {now.run ? (
        <LastPublication run={now.run} />
      ) : (
        <Message tone="plain">{t('publication:never')}</Message>
      )}
      {recent && recent.length > 1 && <RecentPublications runs={recent.slice(1)} />}
    </>
  )
}

const COLUMNS = ['begunAt', 'outcome', 'duration', 'pages'] as const

function RecentPublications({ runs }: { runs: readonly PublicationSummary[] }) {
  const { t, language } = useWords()
  return (
    <div className="tab-part">
      <h3 id="publication-recent">{t('publication:recent')}</h3>
      <DataTable
        caption={t('publication:recent')}
        columns={COLUMNS.map((column) => t(`publication:column_${column}`))}
        scrolls
      >
        {runs.map((run) => (
          <tr key={run.id}>
            <td>{shortDateTime(run.startedAt, language, { seconds: true })}</td>
            <td>
              <StateLabel state={run.state} />
            </td>
            <td>{run.durationMs === null ? '–' : formatSeconds(run.durationMs, language)}</td>
            <td>{pagesOf(run) ?? t('publication:all')}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

/** How many pages one changed; undefined for all. */
function pagesOf({ pages }: PublicationSummary): string | undefined {
  if (!pages) return '–'
  return pages.kind === 'everything' ? undefined : String(pages.written + pages.removed)
}
