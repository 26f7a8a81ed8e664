import { formatDay } from '../../domain/presenters/format-day.ts'
import type { DashboardDay } from '../../domain/statistics/dashboard.ts'
import { locales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <section className="table-scroll" aria-label={t('dashboard:asTable')} tabIndex={0}>
        <table className="data-table figures-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`dashboard:column_${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </section>
    </details>
  )
}
