import { useCallback, useMemo, useState } from 'react'
import { call } from '../../api/api.ts'
import { allOf, useRemote } from '../../api/remote.ts'
import {
  hearticleStatistics,
  hearticleTimeseries,
} from '../../contract/administration/statistics.ts'
import { formatDay } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import {
  daysOfRange,
  type SeriesPoint,
  type SeriesRange,
  type Statistics,
  seriesRanges,
} from '../../domain/statistics/statistics.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { DayChart } from '../../ui/DayChart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { HearticlePicker, type Picked } from './HearticlePicker.tsx'
import { Tiles } from './Tiles.tsx'

/** 'Statistics' (P-STATISTICS): of one hearticle, by week, month or year. */
export function StatisticsScreen() {
  const { t } = useWords()
  const [picked, setPicked] = useState<Picked>()
  const [range, setRange] = useState<SeriesRange>('month')
  const pick = useCallback((hearticle: Picked | undefined) => setPicked(hearticle), [])
  return (
    <div className="desk-sheet">
      <h1>{t('page:statistics')}</h1>
      <HearticlePicker onPick={pick} />
      <fieldset className="actions range-choice">
        <legend className="visually-hidden">{t('administration:range')}</legend>
        {seriesRanges.map((name) => (
          <Button key={name} aria-pressed={name === range} onClick={() => setRange(name)}>
            {t(`administration:range_${name}`)}
          </Button>
        ))}
      </fieldset>
      {picked && <Counts id={picked.id} range={range} />}
    </div>
  )
}

function Counts({ id, range }: { id: number; range: SeriesRange }) {
  const { t, language } = useWords()
  const { from: startDate, to: endDate } = daysOfRange(range, dayInVienna(new Date()))
  const { value, isCurrent, error, again } = useRemote(
    'statistics',
    `${id} ${startDate} ${endDate}`,
    () =>
      allOf<[Statistics, readonly SeriesPoint[]]>([
        call(hearticleStatistics, { params: { id } }),
        call(hearticleTimeseries, { params: { id }, query: { startDate, endDate } }),
      ]),
  )
  if (value === undefined || !isCurrent) {
    if (error)
      return <LoadFailure words={t('administration:statistics_failed')} onTryAgain={again} />
    return (
      <Loading words={t('administration:loading')}>
        <div className="skeleton skeleton-tiles" />
        <div className="skeleton skeleton-chart" />
      </Loading>
    )
  }
  const [statistics, series] = value
  return (
    <>
      <Tiles statistics={statistics} />
      <h2>{t('administration:viewsByDay')}</h2>
      <Summary series={series} />
      <ViewsChart series={series} />
      <ViewsTable series={series} />
      <p className="series-more">
        <a href={addressOf({ page: 'desk/figures' }, language)}>{t('administration:allFigures')}</a>
      </p>
    </>
  )
}

const viewsOf = ({ authenticatedCount, anonymousCount }: SeriesPoint) =>
  authenticatedCount + anonymousCount

/** Views of those who are signed in, and of all others above them. */
function ViewsChart({ series }: { series: readonly SeriesPoint[] }) {
  const { t, language } = useWords()
  const labels = useMemo(
    () => series.map(({ date }) => formatDay(date, language, 'short')),
    [series, language],
  )
  const bars = useMemo(
    () => [
      {
        label: t('administration:views'),
        values: series.map(({ authenticatedCount }) => authenticatedCount),
      },
      {
        label: t('administration:anonymousViews'),
        values: series.map(({ anonymousCount }) => anonymousCount),
      },
    ],
    [series, t],
  )
  return (
    <DayChart
      title={t('administration:chart')}
      describedBy="series-summary"
      labels={labels}
      series={bars}
    />
  )
}

/** What the bars show, in a sentence. */
function Summary({ series }: { series: readonly SeriesPoint[] }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const [first, last] = [series[0], series.at(-1)]
  const most = series.toSorted((a, b) => viewsOf(b) - viewsOf(a))[0]
  if (!first || !last || !most) return null
  const total = series.reduce((sum, point) => sum + viewsOf(point), 0)
  const words = {
    from: formatDay(first.date, language),
    to: formatDay(last.date, language),
    total: number.format(total),
  }
  return (
    <p id="series-summary" className="note">
      {total === 0
        ? t('administration:summaryNone', words)
        : t('administration:summary', {
            ...words,
            most: number.format(viewsOf(most)),
            day: formatDay(most.date, language),
          })}
    </p>
  )
}

const COLUMNS = ['date', 'views', 'anonymousViews'] as const

/** The series in figures, the latest day first. */
function ViewsTable({ series }: { series: readonly SeriesPoint[] }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
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
