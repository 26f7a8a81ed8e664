import { sellsPlans } from '../../api/sells-plans.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { locales } from '../../domain/text/locales.ts'
import { formatPublicationDate } from '../../domain/time/publication-date.ts'
import { dayInVienna } from '../../domain/time/vienna-days.ts'
import { useWords } from '../../i18n/Words.tsx'

/** Level and trial in words, and what those who do not pay can do about it (P-SUBSCRIPTION-TAB). */
export function SubscriptionSummary({ user }: { user: SessionUser }) {
  const { t, language } = useWords()
  const isPaying = user.roles.includes('PERMISSION_PAID_ACCESS')
  return (
    <section className="tab-part" aria-labelledby="profile-plan">
      <h3 id="profile-plan">{t('profile:subscription')}</h3>
      <p>{t('profile:level', { level: t(`profile:level_${user.subscriptionLevel}`) })}</p>
      <TrialLine user={user} isPaying={isPaying} />
      {user.subscriptionStatus === 'PAST_DUE' && (
        <p>
          {t('profile:pastDue')}{' '}
          <a href={`${addressOf({ page: 'profile' }, language)}?tab=subscription`}>
            {t('profile:toSubscription')}
          </a>
        </p>
      )}
      {!isPaying && (
        <p className="actions">
          {sellsPlans && (
            <a
              className="button"
              href={`${addressOf({ page: 'profile' }, language)}?tab=subscription`}
            >
              {t('profile:upgrade')}
            </a>
          )}
          <a className="pill" href={addressOf({ page: 'rubric-selection' }, language)}>
            {t('profile:selectTopics')}
          </a>
        </p>
      )}
    </section>
  )
}

function TrialLine({ user, isPaying }: { user: SessionUser; isPaying: boolean }) {
  const { t, language } = useWords()
  if (user.trialEndsAt === null) return null
  const dayOf = (timestamp: string) =>
    formatPublicationDate(dayInVienna(new Date(timestamp)), locales[language])
  const date = dayOf(user.trialEndsAt)
  const words = () => {
    if (user.confirmBy !== null && !isPaying) return t('profile:trialPaused')
    if (user.trialDaysLeft === 0 && isPaying) return null
    if (user.trialDaysLeft === 0) return t('profile:trialEnded', { date })
    const running = t('profile:trialRunning', { count: user.trialDaysLeft, date })
    return user.confirmBy === null
      ? running
      : `${running} ${t('profile:trialConfirmBy', { date: dayOf(user.confirmBy) })}`
  }
  const text = words()
  return text && <p>{text}</p>
}
