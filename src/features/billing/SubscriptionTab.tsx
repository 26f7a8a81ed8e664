import { useStore } from '@nanostores/react'
import { Check } from 'lucide'
import { useEffect, useState } from 'react'
import { sellsPlans } from '../../api/sells-plans.ts'
import type { PaymentPlan, SubscriptionState } from '../../contract/billing/billing.ts'
import type { SessionUser } from '../../contract/protocol/account-fields.ts'
import { formatDayOfTimestamp } from '../../domain/presenters/format-day.ts'
import { addressOf } from '../../domain/site/addresses.ts'
import { useWords } from '../../i18n/Words.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawn } from '../../ui/Drawn.tsx'
import { icon } from '../../ui/html/icon.ts'
import { LoadedTab, viewOf } from '../../ui/LoadedTab.tsx'
import { Message } from '../../ui/Message.tsx'
import { BillingPortal } from './BillingPortal.tsx'
import { CurrentAccess } from './CurrentAccess.tsx'
import { BillingFaultMessage } from './plans/BillingFaultMessage.tsx'
import { createOrder } from './plans/order.ts'
import { Plans } from './plans/Plans.tsx'
import { type TrialStanding, trialStanding } from './plans/what-follows.ts'
import { Renewal } from './Renewal.tsx'
import { SubscriptionSkeleton } from './SubscriptionSkeleton.tsx'
import { type ShownSubscription, useSubscription } from './use-subscription.ts'

/** 'Subscription' (P-SUBSCRIPTION-TAB): what the user has, and what they can do about it. */
export function SubscriptionTab({ user }: { user: SessionUser }) {
  const { t } = useWords()
  const subscription = useSubscription(user)
  const { value, error, refresh } = subscription
  return (
    <LoadedTab
      view={viewOf(subscription)}
      words={{ loading: t('billing:loading'), failed: t('billing:loadFailed') }}
      skeleton={<SubscriptionSkeleton />}
      load={refresh}
    >
      {error && (
        <Message tone="bad">
          <p>{t('billing:refreshFailed')}</p>
          <p>{t('billing:refreshOld')}</p>
          <Button onClick={refresh}>{t('form:tryAgain')}</Button>
        </Message>
      )}
      {value && (
        <Loaded
          user={user}
          state={value.subscription}
          plans={value.plans}
          subscription={subscription}
        />
      )}
    </LoadedTab>
  )
}

interface LoadedProps {
  user: SessionUser
  state: SubscriptionState
  plans: readonly PaymentPlan[] | undefined
  subscription: ShownSubscription
}

function Loaded({ user, state, plans, subscription }: LoadedProps) {
  const { t, language } = useWords()
  const { id: userId, emailConfirmed } = user
  const [order] = useState(() =>
    createOrder(userId, language, (address) => location.assign(address)),
  )
  const [asked, setAsked] = useState(0)
  const ordering = useStore(order.$state)
  const fault = ordering.at === 'failed' ? ordering.fault : undefined
  const isOutdated = fault?.kind === 'refused' && OUTDATED.includes(fault.code)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each fault
  useEffect(() => {
    if (isOutdated) void subscription.refreshAll()
  }, [isOutdated])

  const trial = trialStanding(state)
  // What was is told below the prices, what is and what is to be done above them.
  const isTrialOn = trial?.kind === 'running' || trial?.kind === 'paused'
  const isRunning = state.may.cancel || state.may.resume
  return (
    <>
      <CurrentAccess state={state} />
      {fault && !plans && <BillingFaultMessage deed="select" fault={fault} />}
      <div className="cluster billing-actions">
        <Renewal userId={userId} state={state} subscription={subscription} />
        {state.may.manageBilling && (isRunning || state.subscription) && (
          <BillingPortal userId={userId} />
        )}
      </div>
      {isTrialOn && <TrialBanner trial={trial} />}
      {plans && (
        <>
          {!emailConfirmed && plans.length > 0 && (
            // A user who orders all the same is led here again.
            <Message key={asked} tone="plain" focused={asked > 0}>
              <p>{t('billing:confirmFirst')}</p>
              <p>
                <a href={addressOf({ page: 'profile' }, language)}>{t('billing:toProfile')}</a>
              </p>
            </Message>
          )}
          <Plans
            plans={plans}
            trial={trial}
            order={order}
            onHindered={emailConfirmed ? undefined : () => setAsked(asked + 1)}
          />
          {trial && !isTrialOn && <TrialBanner trial={trial} />}
          {sellsPlans && <Benefits />}
        </>
      )}
    </>
  )
}

/** What is shown is no longer so. */
const OUTDATED: readonly string[] = ['already_subscribed', 'plan_not_found', 'order_changed']

/** The free trial, for those who do not pay yet (P-SUBSCRIPTION-TAB). */
function TrialBanner({ trial }: { trial: TrialStanding }) {
  const { t, language } = useWords()
  const date = 'endsAt' in trial ? formatDayOfTimestamp(trial.endsAt, language) : ''
  return (
    <section
      className={`stack tight trial-banner trial-${trial.kind}`}
      aria-labelledby="billing-trial"
    >
      <h3 id="billing-trial">
        {t('billing:trialTitle')}
        {'daysLeft' in trial && <b>{t('billing:trialDays', { count: trial.daysLeft })}</b>}
      </h3>
      {trial.kind === 'running' && (
        <p>
          {t('billing:trialRunning', { date })} {sellsPlans && t('billing:trialKept')}
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

/** What full access gives (P-GATES). */
function Benefits() {
  const { t } = useWords()
  const benefits = [
    t('billing:benefit1'),
    t('billing:benefit2'),
    t('billing:benefit3'),
    t('billing:benefit4'),
  ]
  return (
    <section className="tab-part" aria-labelledby="billing-benefits">
      <h3 id="billing-benefits">{t('billing:benefits')}</h3>
      <ul className="plain-list ticks">
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Drawn content={icon(Check)} />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  )
}
