import { formatDayOfTimestamp } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import type { TrialStanding } from './plans/what-follows.ts'

/** The free trial, for those who do not pay yet (P-SUBSCRIPTION-TAB). */
export function TrialBanner({ trial }: { trial: TrialStanding }) {
  const { t, language } = useWords()
  const date = 'endsAt' in trial ? formatDayOfTimestamp(trial.endsAt, language) : ''
  return (
    <section className={`trial-banner trial-${trial.kind}`} aria-labelledby="billing-trial">
      <h3 id="billing-trial">
        {t('billing:trialTitle')}
        {'daysLeft' in trial && <b>{t('billing:trialDays', { count: trial.daysLeft })}</b>}
      </h3>
      {trial.kind === 'running' && (
        <p>
          {t('billing:trialRunning', { date })} {t('billing:trialKept')}
          {trial.confirmBy !== null &&
            ` ${t('billing:trialConfirmBy', { date: formatDayOfTimestamp(trial.confirmBy, language) })}`}
        </p>
      )}
      {trial.kind === 'paused' && (
        <p>
          {t('billing:trialPaused')}{' '}
          <a href={addressOf({ page: 'profile' }, language)}>{t('billing:toProfile')}</a>
        </p>
      )}
      {trial.kind === 'ended' && <p>{t('billing:trialEnded', { date })}</p>}
      {trial.kind === 'none' && <p>{t('billing:noTrial')}</p>}
    </section>
  )
}
