import { formatDay } from '../../domain/presenters/format-day.ts'
import type { DashboardDay } from '../../domain/statistics/dashboard.ts'
import { locales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'
import { DataTable } from '../../ui/DataTable.tsx'

const COLUMNS = ['date', 'signUps', 'signedIn', 'anonymous', 'mail', 'webhook'] as const

/** The days in figures, the latest first. */
export function DayTable({ days }: { days: readonly DashboardDay[] }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(locales[language])
  const inFigures = (count: number | null | undefined) =>
    count == null ? t('dashboard:unknown') : number.format(count)
  return (
    <details className="disclosure">
      <summary>{t('dashboard:asTable')}</summary>
      <DataTable
        className="figures-table"
        caption={t('dashboard:asTable')}
        columns={COLUMNS.map((column) => t(`dashboard:column_${column}`))}
        scrolls
      >
        {days.toReversed().map(({ date, signUps, views, mailFailures, webhookFailures }) => (
          <tr key={date}>
            <th scope="row">
              <time dateTime={date}>{formatDay(date, language, 'medium')}</time>
            </th>
            <td>{inFigures(signUps)}</td>
            <td>{inFigures(views?.authenticated)}</td>
            <td>{inFigures(views?.anonymous)}</td>
            <td>{inFigures(mailFailures)}</td>
            <td>{inFigures(webhookFailures)}</td>
          </tr>
        ))}
      </DataTable>
    </details>
  )
}
