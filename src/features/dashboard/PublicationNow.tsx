import { formatSeconds } from '../../domain/presenters/format-seconds.ts'
import { shortDateTime } from '../../domain/presenters/short-date-time.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import type { Dashboard } from '../../domain/statistics/dashboard.ts'
import { useWords } from '../../i18n/Words.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const TONES = {
  idle: 'grey',
  waiting: 'warning',
  running: 'warning',
  done: 'good',
  failed: 'bad',
} as const satisfies Record<Dashboard['publication']['state'], string>

/** Whether everything is on the site, and the last publication. */
export function PublicationNow({ publication }: Pick<Dashboard, 'publication'>) {
  const { t, language } = useWords()
  const { state, pending, run } = publication
  return (
    <section className="dashboard-part" aria-labelledby="dashboard-publication">
      <h3 id="dashboard-publication">{t('dashboard:publication')}</h3>
      <div className="cluster dashboard-line">
        <StatusBadge tone={TONES[state]}>{t(`dashboard:publication_${state}`)}</StatusBadge>
        <p>
          {pending === 0 ? t('dashboard:allPublished') : t('dashboard:pending', { count: pending })}
        </p>
      </div>
      {run && (
        <p className="note">
          {t('dashboard:begun', { at: shortDateTime(run.startedAt, language) })}
          {run.durationMs !== null &&
            ` · ${t('dashboard:took', { time: formatSeconds(run.durationMs, language) })}`}
          {run.error !== null && (
            <>
              {' · '}
              <code lang="en">{run.error}</code>
            </>
          )}
        </p>
      )}
      <p>
        <a href={addressOf({ page: 'desk/publication' }, language)}>
          {t('dashboard:toPublication')}
        </a>
      </p>
    </section>
  )
}
