import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide'
import {
  type PublicationRun,
  type PublicationStep,
  publicationSteps,
} from '../../contract/desk/publications.ts'
import { formatSeconds } from '../../domain/presenters/format-seconds.ts'
import { shortDateTime, timeOfDay } from '../../domain/presenters/short-date-time.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { Message } from '../../ui/Message.tsx'

export function LastPublication({ run }: { run: PublicationRun }) {
  const { t, language } = useWords()
  return (
    <section className="tab-part" aria-labelledby="publication-last">
      <h2 id="publication-last">
        {t(run.state === 'running' ? 'publication:running' : 'publication:last')}
      </h2>
      <p className="note">
        {t('publication:begun', { at: shortDateTime(run.startedAt, language, { seconds: true }) })}
        {run.durationMs !== null &&
          ` · ${t('publication:took', { time: formatSeconds(run.durationMs, language) })}`}
        {` · ${t(run.whole ? 'publication:whole' : 'publication:changes', { count: run.changes })}`}
      </p>
      {run.state === 'failed' && <Failure run={run} />}
      <Steps run={run} />
      <Pages run={run} />
      {run.log.length > 0 && (
        <details className="disclosure">
          <summary>{t('publication:log')}</summary>
          {/* The log is for those who run the product, in their one language. */}
          <ol className="plain-list publication-log" lang="en">
            {run.log.map(({ at, text }, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
              <li key={line}>
                <time dateTime={at}>{timeOfDay(at, language)}</time> {text}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function Failure({ run }: { run: PublicationRun }) {
  const { t } = useWords()
  return (
    <Message tone="bad" title={t(`publication:failed_${run.step ?? 'pull'}`)}>
      <p>{t('publication:failedNext')}</p>
      {run.error !== null && (
        <p className="publication-reason" lang="en">
          {run.error}
        </p>
      )}
    </Message>
  )
}

function Steps({ run }: { run: PublicationRun }) {
  const { t, language } = useWords()
  const done = new Map(run.steps.map(({ name, durationMs }) => [name, durationMs]))
  const stateOf = (step: PublicationStep) => {
    if (run.step !== step) return 'ahead'
    return run.state === 'failed' ? 'failed' : 'running'
  }
  const icons = {
    done: CircleCheck,
    ahead: CircleDashed,
    failed: CircleAlert,
    running: LoaderCircle,
  }
  return (
    <ol className="plain-list publication-steps">
      {publicationSteps.map((step) => {
        const took = done.get(step)
        const ahead = stateOf(step)
        const state = took === undefined ? ahead : 'done'
        return (
          <li
            key={step}
            className={`publication-step-${state}`}
            aria-current={state === 'running' ? 'step' : undefined}
          >
            <Drawn content={icon(icons[state])} />
            <span>{t(`publication:step_${step}`)}</span>
            <span className="publication-took">
              {took === undefined ? t(`publication:step${ahead}`) : formatSeconds(took, language)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Pages({ run: { pages } }: { run: PublicationRun }) {
  const { t } = useWords()
  if (!pages) return null
  if (pages.kind !== 'changed') return <p>{t(`publication:pages_${pages.kind}`)}</p>
  const more = pages.written - pages.addresses.length
  return (
    <div className="publication-pages">
      <p>
        {t('publication:written', { count: pages.written })}
        {pages.removed > 0 && ` ${t('publication:removed', { count: pages.removed })}`}
      </p>
      <ul className="plain-list">
        {pages.addresses.map((address) => (
          <li key={address}>
            <a href={address}>{address}</a>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="note">{t('publication:more', { count: more })}</p>}
    </div>
  )
}
