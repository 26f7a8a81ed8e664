import { formatSeconds } from '../../domain/presenters/format-seconds.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import type { PublicationSummary } from './publication.store.ts'
import { StateLabel } from './StateLabel.tsx'

const COLUMNS = ['begunAt', 'outcome', 'duration', 'pages'] as const

/** The publications before, newest first. */
export function RecentPublications({ runs }: { runs: readonly PublicationSummary[] }) {
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
