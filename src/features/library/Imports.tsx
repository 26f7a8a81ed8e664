import type { ImportReport } from '../../contract/desk/library-imports.ts'
import type { LibraryRubric } from '../../contract/desk/library-taxonomy.ts'
import { locales } from '../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'

interface ImportsProps {
  reports: readonly ImportReport[]
  rubrics: readonly LibraryRubric[]
}

const COUNTS = ['imported', 'updated', 'unchanged', 'rejected'] as const

/** What the last daily imports did, as a table. */
export function Imports({ reports, rubrics }: ImportsProps) {
  const { t, language } = useWords()
  if (reports.length === 0) return <p>{t('library:noImports')}</p>
  const nameOf = ({ job }: ImportReport) => {
    if (job === 'cited' || job === 'stored') return t(`library:job_${job}`)
    const rubric = rubrics.find(({ id }) => job === `rubric-${id}`)
    return t('library:job_rubric', { rubric: rubric?.name[language] ?? job })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be reached by keyboard
    <section className="table-scroll" aria-label={t('library:imports')} tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('library:job')}</th>
            <th scope="col">{t('library:lastRun')}</th>
            <th scope="col">{t('library:outcome')}</th>
            {COUNTS.map((count) => (
              <th key={count} scope="col" className="number">
                {t(`library:count_${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <tr key={report.job}>
              <th scope="row">{nameOf(report)}</th>
              <td>{dateTimeInVienna(new Date(report.at), locales[language])}</td>
              <td>
                {t(`library:outcome_${report.outcome}`)}
                {report.reason !== null && <small lang="en">{report.reason}</small>}
              </td>
              {COUNTS.map((count) => (
                <td key={count} className="number">
                  {report[count]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
