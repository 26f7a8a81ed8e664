import { formatDay } from '../../domain/presenters/format-day.ts'
import type { DashboardDay } from '../../domain/statistics/dashboard.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { type BarsOfDay, DayBars } from './DayBars.tsx'

/** Views and sign-ups by day: bars, sentences and one table. */
export function DayFigures({ days }: { days: readonly DashboardDay[] }) {
  const { t } = useWords()
  const views = days.map(({ date, views: ofDay }) => ({
    date,
    parts: [ofDay.authenticated, ofDay.anonymous],
  }))
  const signUps = days.map(({ date, signUps: ofDay }) => ({
    date,
    parts: ofDay === null ? undefined : [ofDay],
  }))
  return (
    <section className="dashboard-part" aria-labelledby="dashboard-views">
      <h3 id="dashboard-views">{t('dashboard:views')}</h3>
      <Summary days={views} what="views" />
      <DayBars
        days={views}
        legend={[t('dashboard:legendSignedIn'), t('dashboard:legendAnonymous')]}
        title={t('dashboard:views')}
        describedBy="dashboard-summary-views"
      />
      <h3 className="dashboard-second">{t('dashboard:signUpsByDay')}</h3>
      <Summary days={signUps} what="signUps" />
      <DayBars
        days={signUps}
        legend={[t('dashboard:legendSignUps')]}
        title={t('dashboard:signUpsByDay')}
        describedBy="dashboard-summary-signUps"
      />
      <DayTable days={days} />
    </section>
  )
}

/** What the bars show, in a sentence. */
function Summary({ days, what }: { days: readonly BarsOfDay[]; what: 'views' | 'signUps' }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const counted = days.flatMap(({ date, parts }) =>
    parts ? [{ date, parts, sum: parts.reduce((sum, part) => sum + part, 0) }] : [],
  )
  const [first, last] = [days[0], days.at(-1)]
  const most = counted.toSorted((a, b) => b.sum - a.sum)[0]
  if (!first || !last || !most) return <p className="note">{t('dashboard:notCounted')}</p>
  const total = counted.reduce((sum, day) => sum + day.sum, 0)
  const range = { from: formatDay(first.date, language), to: formatDay(last.date, language) }
  const missing = days.length - counted.length
  const words = {
    ...range,
    total: number.format(total),
    signedIn: number.format(counted.reduce((sum, { parts }) => sum + (parts[0] ?? 0), 0)),
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
