import type { ImportReport } from '../../contract/desk/library-imports.ts'
import type { LibraryRubric } from '../../contract/desk/library-taxonomy.ts'
import { locales } from '../../domain/text/locales.ts'
import { dateTimeInVienna } from '../../domain/time/vienna-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { DataTable } from '../../ui/DataTable.tsx'

interface ImportsProps {
  reports: readonly ImportReport[]
  rubrics: readonly LibraryRubric[]
}

const COUNTS = ['imported', 'updated', 'unchanged', 'rejected'] as const

export function Imports({ reports, rubrics }: ImportsProps) {
  const { t, language } = useWords()
  if (reports.length === 0) return <p>{t('library:noImports')}</p>
  const nameOf = ({ job }: ImportReport) => {
    if (job === 'cited' || job === 'stored') return t(`library:job_${job}`)
    const rubric = rubrics.find(({ id }) => job === `rubric-${id}`)
    return t('library:job_rubric', { rubric: rubric?.name[language] ?? job })
  }
  return (
    <DataTable
      className="import-table"
      caption={t('library:imports')}
      columns={[
        t('library:job'),
        t('library:lastRun'),
        t('library:outcome'),
        ...COUNTS.map((count) => t(`library:count_${count}`)),
      ]}
      scrolls
    >
      {reports.map((report) => (
        <tr key={report.job}>
          <th scope="row">{nameOf(report)}</th>
          <td>{dateTimeInVienna(new Date(report.at), locales[language])}</td>
          <td>
            {t(`library:outcome_${report.outcome}`)}
            {report.reason !== null && <small lang="en">{report.reason}</small>}
          </td>
          {COUNTS.map((count) => (
            <td key={count}>{report[count]}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}
