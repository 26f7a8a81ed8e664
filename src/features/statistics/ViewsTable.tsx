import { formatDay } from '../../domain/presenters/format-day.ts'
import type { SeriesPoint } from '../../domain/statistics/statistics.ts'
import { locales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'
import { DataTable } from '../../ui/DataTable.tsx'

const COLUMNS = ['date', 'views', 'anonymousViews'] as const

/** The series in figures, the latest day first. */
export function ViewsTable({ series }: { series: readonly SeriesPoint[] }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(locales[language])
  return (
    <details className="disclosure">
      <summary>{t('administration:asTable')}</summary>
      <DataTable
        className="figures-table"
        caption={t('administration:chart')}
        columns={COLUMNS.map((column) => t(`administration:${column}`))}
      >
        {series.toReversed().map(({ date, authenticatedCount, anonymousCount }) => (
          <tr key={date}>
            <th scope="row">
              <time dateTime={date}>{formatDay(date, language, 'medium')}</time>
            </th>
            <td>{number.format(authenticatedCount)}</td>
            <td>{number.format(anonymousCount)}</td>
          </tr>
        ))}
      </DataTable>
    </details>
  )
}
