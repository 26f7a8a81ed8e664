import { call } from '../../api/api.ts'
import { useRemote } from '../../api/remote.ts'
import {
  listPublications,
  type PublicationRun,
  type PublicationState,
} from '../../contract/desk/publications.ts'
import type { OutputOf } from '../../contract/protocol/endpoint.ts'
import { formatSeconds } from '../../domain/presenters/format-seconds.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadedTab, viewOf } from '../../ui/LoadedTab.tsx'
import { Message } from '../../ui/Message.tsx'
import { LastPublication } from './LastPublication.tsx'
import { StateLabel } from './StateLabel.tsx'
import { usePublication } from './use-publication.ts'

/**
 * 'Publication' (P-PUBLICATION): whether everything is on the site, what the last one did, and a
 * new one.
 */
export function PublicationScreen() {
  const { t } = useWords()
  const publication = usePublication()
  const { latest } = publication
  const hasFailed = latest.value?.state === 'failed'
  return (
    <div className="desk-sheet">
      <h1>{t('publication:title')}</h1>
      <LoadedTab
        view={viewOf(latest)}
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
        load={latest.again}
      >
        {latest.value && <Loaded now={latest.value} {...publication} />}
      </LoadedTab>
    </div>
  )
}

interface LoadedProps extends ReturnType<typeof usePublication> {
  now: PublicationState
}

function Loaded({ now, latest, asking, start }: LoadedProps) {
  const { t } = useWords()
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
          {now.imports > 0 && <p>{t('publication:imports', { count: now.imports })}</p>}
        </div>
        <Button className="button" isPending={isPending} onClick={() => void start()}>
          {t(isPending ? 'publication:asking' : 'publication:start')}
        </Button>
      </div>
      {asking.at === 'failed' && (
        <Message tone="bad">
          <p>{t('publication:startFailed')}</p>
          <p>{asking.message ?? t('form:noAnswer')}</p>
        </Message>
      )}
      {latest.error && <Message tone="plain">{t('publication:old')}</Message>}
      {now.run ? (
        <>
          <LastPublication run={now.run} />
          <RecentPublications last={now.run} />
        </>
      ) : (
        <Message tone="plain">{t('publication:never')}</Message>
      )}
    </>
  )
}

type PublicationSummary = OutputOf<typeof listPublications>['content'][number]

const COLUMNS = ['begunAt', 'outcome', 'duration', 'pages'] as const

/** Those before the last one; asked for again once that is another one, or over. */
function RecentPublications({ last }: { last: PublicationRun }) {
  const { t, language } = useWords()
  const { value, error } = useRemote('publications', `${last.id} ${last.state}`, () =>
    call(listPublications, {}),
  )
  const runs = value?.content.slice(1) ?? []
  if (error) return <Message tone="plain">{t('publication:old')}</Message>
  if (runs.length === 0) return null
  return (
    <div className="tab-part">
      <h2 id="publication-recent">{t('publication:recent')}</h2>
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
