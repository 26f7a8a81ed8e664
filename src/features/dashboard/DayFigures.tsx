import { useMemo } from 'react'
import { formatDay } from '../../domain/presenters/format-day.ts'
import type { DashboardDay } from '../../domain/statistics/dashboard.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DayChart } from '../../ui/DayChart.tsx'
import type { BarSeries } from '../../ui/draw-chart.ts'

/** Views and sign-ups by day: bars, sentences and one table. */
export function DayFigures({ days }: { days: readonly DashboardDay[] }) {
  const { t, language } = useWords()
  const labels = useMemo(
    () => days.map(({ date }) => formatDay(date, language, 'short')),
    [days, language],
  )
  const views = useMemo(
    () => [
      {
        label: t('dashboard:legendSignedIn'),
        values: days.map((day) => day.views.authenticated),
      },
      { label: t('dashboard:legendAnonymous'), values: days.map((day) => day.views.anonymous) },
    ],
    [days, t],
  )
  const signUps = useMemo(
    () => [{ label: t('dashboard:legendSignUps'), values: days.map((day) => day.signUps) }],
    [days, t],
  )
  return (
    <section className="dashboard-part" aria-labelledby="dashboard-views">
      <h3 id="dashboard-views">{t('dashboard:views')}</h3>
      <Summary days={days} series={views} what="views" />
      <DayChart
        title={t('dashboard:views')}
        describedBy="dashboard-summary-views"
        labels={labels}
        series={views}
      />
      <h3 className="dashboard-second">{t('dashboard:signUpsByDay')}</h3>
      <Summary days={days} series={signUps} what="signUps" />
      <DayChart
        title={t('dashboard:signUpsByDay')}
        describedBy="dashboard-summary-signUps"
        labels={labels}
        series={signUps}
      />
      <DayTable days={days} />
    </section>
  )
}

interface SummaryProps {
  days: readonly DashboardDay[]
  series: readonly BarSeries[]
  what: 'views' | 'signUps'
}

/** What the bars show, in a sentence. */
function Summary({ days, series, what }: SummaryProps) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const counted = days.flatMap(({ date }, place) => {
    const parts = series.map(({ values }) => values[place] ?? null)
    const known = parts.filter((part) => part !== null)
    return known.length < parts.length ? [] : [{ date, parts: known, sum: sumOf(known) }]
  })
  const [first, last] = [days[0], days.at(-1)]
  const most = counted.toSorted((a, b) => b.sum - a.sum)[0]
  if (!first || !last || !most) return <p className="note">{t('dashboard:notCounted')}</p>
  const total = sumOf(counted.map(({ sum }) => sum))
  const range = { from: formatDay(first.date, language), to: formatDay(last.date, language) }
  const missing = days.length - counted.length
  const words = {
    ...range,
    total: number.format(total),
    signedIn: number.format(sumOf(counted.map(({ parts }) => parts[0] ?? 0))),
    today: number.format(counted.find(({ date }) => date === last.date)?.sum ?? 0),
    most: number.format(most.sum),
    day: formatDay(most.date, language),
  }
  return (
    <p id={`dashboard-summary-${what}`} className="note">
      {t(total === 0 ? `dashboard:${what}None` : `dashboard:${what}Summary`, words)}
      {missing > 0 && ` ${t('dashboard:daysMissing', { count: missing })}`}
    </p>
  )
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

const COLUMNS = ['date', 'signUps', 'signedIn', 'anonymous', 'mail', 'webhook'] as const

/** The days in figures, the latest first. */
function DayTable({ days }: { days: readonly DashboardDay[] }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const inFigures = (count: number | null) =>
    count === null ? t('dashboard:unknown') : number.format(count)
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
            <td>{inFigures(views.authenticated)}</td>
            <td>{inFigures(views.anonymous)}</td>
            <td>{inFigures(mailFailures)}</td>
            <td>{inFigures(webhookFailures)}</td>
          </tr>
        ))}
      </DataTable>
    </details>
  )
}
