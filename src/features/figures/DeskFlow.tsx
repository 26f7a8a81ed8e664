import { useCallback } from 'react'
import { call, messageOf } from '../../api/api.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { FLOW_WEEKS, findDeskFlow, flowStages } from '../../contract/desk/figures.ts'
import type { DeskFlow as Flow, StageFigures } from '../../domain/desk/flow.ts'
import { formatDay, formatDayOfTimestamp } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { formatDuration } from './format-duration.ts'

/** How long editions take, and what waits, for whoever plans (P-DESK-FLOW). */
export function DeskFlow() {
  const { t, language } = useWords()
  const [loaded, again] = useLoaded(
    useCallback(
      (signal) => call(findDeskFlow, { query: { lang: language } }, { signal }),
      [language],
    ),
  )
  return (
    <section className="desk-flow" aria-labelledby="desk-flow">
      <h2 id="desk-flow">{t('figures:flowTitle')}</h2>
      {loaded.at === 'loading' && <LoadingRows words={t('figures:flowLoading')} />}
      {loaded.at === 'failed' && (
        <LoadFailure
          words={t('figures:flowFailed')}
          reason={messageOf(loaded.error) ?? t('figures:notReached')}
          onTryAgain={() => void again()}
        />
      )}
      {loaded.at === 'ready' && (
        <>
          <Durations flow={loaded.value} />
          <h3>{t('figures:waitingTitle')}</h3>
          {loaded.value.waiting.length === 0 && <p>{t('figures:waitingNone')}</p>}
          {loaded.value.waiting.map((group) => (
            <Waiting key={group.state} group={group} />
          ))}
        </>
      )}
    </section>
  )
}

/** A row for all weeks and one each; on a narrow screen cards. */
function Durations({ flow: { weeks, all } }: { flow: Flow }) {
  const { t, language } = useWords()
  const hasEnded = (stages: Flow['all']) => flowStages.some((stage) => stages[stage].count > 0)
  if (!hasEnded(all)) return <p>{t('figures:flowNone')}</p>
  const rows = [
    { key: 'all', name: t('figures:flowAll', { count: FLOW_WEEKS }), stages: all },
    ...weeks
      .filter(({ stages }) => hasEnded(stages))
      .map(({ monday, stages }) => ({
        key: monday,
        name: t('figures:flowWeek', { day: formatDay(monday, language, 'medium') }),
        stages,
      })),
  ]
  return (
    <>
      <p>{t('figures:flowLead')}</p>
      <table className="data-table desk-figures flow-table">
        <caption className="visually-hidden">{t('figures:flowTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figures:flowEnded')}</th>
            {flowStages.map((stage) => (
              <th key={stage} scope="col">
                {t(`figures:stage_${stage}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, stages }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {flowStages.map((stage) => (
                <td key={stage} data-label={t(`figures:stage_${stage}`)}>
                  <Duration figures={stages[stage]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="figures-notes">
        {flowStages.map((stage) => (
          <li key={stage}>{t(`figures:about_${stage}`)}</li>
        ))}
      </ul>
    </>
  )
}

function Duration({ figures: { count, median } }: { figures: StageFigures }) {
  const { t, language } = useWords()
  if (median === null) return '–'
  return (
    <>
      {formatDuration(median, language)} <small>{t('figures:ended', { count })}</small>
    </>
  )
}

function Waiting({ group: { state, count, longest } }: { group: Flow['waiting'][number] }) {
  const { t, language } = useWords()
  return (
    <details className="disclosure" open={state === 'in-review'}>
      <summary>{t('figures:waitingIn', { state: t(`edition:state_${state}`), count })}</summary>
      <ul className="plain-list flow-waiting">
        {longest.map(({ id, headline, headlineLanguage, owner, since }) => (
          <li key={id}>
            <a
              href={`${addressOf({ page: 'editor' }, language)}?hearticle=${id}`}
              lang={headline ? headlineLanguage : undefined}
            >
              {headline || t('figures:untitled', { id })}
            </a>
            <small>
              {[
                String(id),
                owner ?? t('figures:noOwner'),
                since && t('figures:since', { day: formatDayOfTimestamp(since, language) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {count > longest.length && (
        <p className="figures-found">
          {t('figures:waitingMore', { count: count - longest.length })}
        </p>
      )}
    </details>
  )
}
