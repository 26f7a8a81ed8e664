import { call } from '../../api/api.ts'
import { readAgain } from '../../api/remote.ts'
import {
  findImports,
  type ImportReport,
  type ShownAlarm,
} from '../../contract/desk/library-imports.ts'
import { type LibraryRubric, listLibraryRubrics } from '../../contract/desk/library-taxonomy.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import type { ListContent, ListOf } from '../../desk/list.ts'
import { matching } from '../../desk/place.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import type { Words } from '../../i18n/translator.ts'
import { Alarms } from './Alarms.tsx'

interface ImportRun extends ImportReport {
  rubric: LibraryRubric | undefined
}

interface Imports extends ListContent<ImportRun> {
  alarms: readonly ShownAlarm[]
}

const COUNTS = ['imported', 'updated', 'unchanged', 'rejected'] as const

const parts = {
  sort: { accepts: /^-?(state|title|at)$/, first: 'title' },
  page: { accepts: /^\d{1,3}$/, first: '0' },
  row: matching(/^(rubric-\d{1,10}|cited|stored|registry)$/),
}

/** One that did not run has no counts. */
const hasRun = ({ outcome }: ImportRun) => outcome !== 'not-configured'

/** The last run of each import, and alarms that came from them (P-IMPORT-DAILY). */
export function importsList(
  { t, language }: Words,
  { id: account }: Pick<SessionUser, 'id'>,
): ListOf<ImportRun, Imports, 'sort'> {
  const nameOf = ({ job, rubric }: ImportRun) =>
    job === 'cited' || job === 'stored' || job === 'registry' || job === 'notices'
      ? t(`library:job_${job}`)
      : t('library:job_rubric', { rubric: rubric?.name[language] ?? job })
  const at = (run: ImportRun) => (
    <time dateTime={run.at}>{shortDateTime(run.at, language, { seconds: false })}</time>
  )
  const outcome = (run: ImportRun) => t(`library:outcome_${run.outcome}`)
  return {
    name: 'imports',
    title: t('library:imports'),
    account,
    parts,
    asks: [],
    load: loadImports,
    narrow: (rows) => rows,
    keyOf: ({ job }) => job,
    main: (run) => ({ text: nameOf(run) }),
    toneOf: (run) => (run.outcome === 'failed' ? 'bad' : undefined),
    columns: () => [
      {
        name: 'state',
        head: t('library:outcome'),
        width: '150px',
        phone: 'state',
        sort: outcome,
        show: (run) => <span className="row-words">{outcome(run)}</span>,
      },
      {
        name: 'title',
        head: t('library:job'),
        width: 'minmax(0, 1fr)',
        phone: 'title',
        sort: nameOf,
        show: () => null,
      },
      ...COUNTS.map((name) => ({
        name,
        head: t(`library:count_${name}`),
        width: '92px',
        from: 900 as const,
        show: (run: ImportRun) => (hasRun(run) ? run[name] : null),
      })),
      {
        name: 'at',
        head: t('library:lastRun'),
        width: '130px',
        phone: 'end',
        sort: (run) => run.at,
        show: at,
      },
    ],
    mutations: {},
    actions: [],
    isDetailOver: true,
    detail: (run) => (
      <section className="stack desk-thing">
        <h2>{nameOf(run)}</h2>
        <p>
          {at(run)} · {outcome(run)}
        </p>
        {(run.outcome === 'unfinished' || run.outcome === 'not-configured') && (
          <p>{t(`library:meaning_${run.outcome}`)}</p>
        )}
        {run.reason !== null && <p lang="en">{run.reason}</p>}
        {hasRun(run) && (
          <dl>
            {COUNTS.map((name) => (
              <div key={name}>
                <dt>{t(`library:count_${name}`)}</dt>
                <dd>{run[name]}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    ),
    above: (_place, _go, imports) =>
      imports &&
      imports.alarms.length > 0 && (
        <div className="list-above">
          <Alarms alarms={imports.alarms} onChanged={() => readAgain('imports')} />
        </div>
      ),
    below: () => <p className="list-below">{t('library:importsLead')}</p>,
    messageOf: () => '',
    empty: () => t('library:noImports'),
    failed: ({ message }) => message ?? t('library:notReached'),
  }
}

async function loadImports() {
  const [imports, rubrics] = await Promise.all([
    call(findImports, {}),
    call(listLibraryRubrics, {}),
  ])
  if (!imports.ok) return imports
  if (!rubrics.ok) return rubrics
  const rows = imports.value.reports.map((report) => ({
    ...report,
    rubric: rubrics.value.find(({ id }) => report.job === `rubric-${id}`),
  }))
  return { ok: true as const, value: { rows, alarms: imports.value.alarms } }
}
