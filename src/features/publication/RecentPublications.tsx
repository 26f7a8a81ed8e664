import { formatSeconds } from '../../domain/presenters/format-seconds.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import type { PublicationSummary } from './publication.store.ts'
import { StateLabel } from './StateLabel.tsx'

/** The publications before, newest first. */
export function RecentPublications({ runs }: { runs: readonly PublicationSummary[] }) {
  const { t, language } = useWords()
  return (
    <div className="tab-part">
      <h3 id="publication-recent">{t('publication:recent')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard, too */}
      <section className="table-scroll" aria-labelledby="publication-recent" tabIndex={0}>
        <table className="data-table">
          <thead>
            <tr>
              {(['begunAt', 'outcome', 'duration', 'pages'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`publication:column_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** How many pages one changed; undefined for all. */
function pagesOf({ pages }: PublicationSummary): string | undefined {
  if (!pages) return '–'
  return pages.kind === 'everything' ? undefined : String(pages.written + pages.removed)
}
