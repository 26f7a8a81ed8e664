import { formatDay } from '../../domain/presenters/format-day.ts'
import type { SeriesPoint } from '../../domain/statistics/statistics.ts'
import { locales } from '../../domain/text/locales.ts'
import { useWords } from '../../i18n/Words.tsx'

/** The series in figures, the latest day first. */
export function ViewsTable({ series }: { series: readonly SeriesPoint[] }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(locales[language])
  return (
    <details className="disclosure">
      <summary>{t('administration:asTable')}</summary>
      <table className="data-table figures-table">
        <caption className="visually-hidden">{t('administration:chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('administration:date')}</th>
            <th scope="col">{t('administration:views')}</th>
            <th scope="col">{t('administration:anonymousViews')}</th>
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map(({ date, authenticatedCount, anonymousCount }) => (
            <tr key={date}>
              <th scope="row">
                <time dateTime={date}>{formatDay(date, language, 'medium')}</time>
              </th>
              <td>{number.format(authenticatedCount)}</td>
              <td>{number.format(anonymousCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
