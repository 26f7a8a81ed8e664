import {
  dailyStepNames,
  type JobRun,
  type JobState,
  type JobStep,
} from '../../contract/administration/dashboard.ts'
import { formatSeconds } from '../../domain/presenters/format-seconds.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import type { Dashboard } from '../../domain/statistics/dashboard.ts'
import { numberLocales } from '../../domain/text/locales.ts'
import type { Translate } from '../../i18n/translator.ts'
import { useWords } from '../../i18n/Words.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const TONES = {
  never: 'grey',
  running: 'warning',
  interrupted: 'bad',
  overdue: 'bad',
  failed: 'bad',
  unfinished: 'warning',
  'not-configured': 'grey',
  done: 'good',
} as const satisfies Record<JobState, string>

/** States that say all. */
const WITHOUT_HINT = ['running', 'done'] as const

/** The jobs that run by themselves, with what the last run of each did. */
export function Jobs({ jobs }: Pick<Dashboard, 'jobs'>) {
  const { t, language } = useWords()
  return (
    <section className="dashboard-part" aria-labelledby="dashboard-jobs">
      <h3 id="dashboard-jobs">{t('dashboard:jobs')}</h3>
      <ul className="plain-list ruled dashboard-jobs">
        {jobs.map(({ name, state, run }) => (
          <li key={name}>
            <div className="cluster dashboard-line">
              <h4>{t(`dashboard:job_${name}`)}</h4>
              <StatusBadge tone={TONES[state]}>{t(`dashboard:state_${state}`)}</StatusBadge>
            </div>
            <p className="note">
              {run && t('dashboard:begun', { at: shortDateTime(run.startedAt, language) })}
              {run?.durationMs != null &&
                ` · ${t('dashboard:took', { time: formatSeconds(run.durationMs, language) })}`}
              {run && '. '}
              {hintOf(t, state)}
              {run?.error != null && (
                <>
                  {` ${t('dashboard:endedBy')} `}
                  <code lang="en">{run.error}</code>.
                </>
              )}
            </p>
            {run && run.steps.length > 0 && <Steps run={run} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function hintOf(t: Translate, state: JobState): string {
  const hinted = state as Exclude<JobState, (typeof WITHOUT_HINT)[number]>
  return WITHOUT_HINT.some((name) => name === state) ? '' : t(`dashboard:hint_${hinted}`)
}

function Steps({ run: { steps } }: { run: JobRun }) {
  const { t, language } = useWords()
  const number = new Intl.NumberFormat(numberLocales[language])
  const hasFailed = steps.some(({ outcome }) => outcome === 'failed')
  return (
    <details className="disclosure" open={hasFailed}>
      <summary>{t('dashboard:steps', { count: steps.length })}</summary>
      <ol className="plain-list ruled dashboard-list">
        {steps.map((step) => (
          <li key={step.name}>
            <strong>{formatStep(t, step)}</strong>
            <span>
              <StatusBadge tone={TONES[step.outcome]}>
                {t(`dashboard:outcome_${step.outcome}`)}
              </StatusBadge>
            </span>
            <span>
              {formatSeconds(step.durationMs, language)}
              {step.count !== null &&
                ` · ${t('dashboard:stepCount', { count: number.format(step.count) })}`}
              {step.error !== null && (
                <>
                  {' · '}
                  <code lang="en">{step.error}</code>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

/** Those of the daily job, and of the import of studies. */
const STEPS = [...dailyStepNames, 'cited', 'stored', 'registry', 'notices'] as const

/** A step that is not known here is called as the log calls it. */
function formatStep(t: Translate, { name }: JobStep): string {
  const id = /^rubric-(\d+)$/.exec(name)?.[1]
  if (id !== undefined) return t('dashboard:step_rubric', { id })
  const knownStep = STEPS.find((step) => step === name)
  return knownStep ? t(`dashboard:step_${knownStep}`) : name
}
