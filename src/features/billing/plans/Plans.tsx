import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { sellsPlans } from '../../../api/sells-plans.ts'
import type { PaymentPlan } from '../../../contract/billing/billing.ts'
import { centsPerMonth } from '../../../domain/presenters/cents-per-month.ts'
import { formatDayOfTimestamp } from '../../../domain/presenters/format-day.ts'
import { useWords } from '../../../i18n/Words.tsx'
import { Message } from '../../../ui/Message.tsx'
import { BillingFaultMessage } from './BillingFaultMessage.tsx'
import type { BillingAction } from './billing-action.ts'
import { OrderDialog } from './OrderDialog.tsx'
import type { PlanOrder } from './order.ts'
import { PlanCard } from './PlanCard.tsx'
import type { TrialStanding } from './what-follows.ts'

interface PlansProps {
  plans: readonly PaymentPlan[]
  trial: TrialStanding | undefined
  order: BillingAction<PlanOrder, string>
  /** In place of the order, where something comes before it. */
  onHindered: (() => void) | undefined
}

const aMonth = (plan: PaymentPlan) => centsPerMonth(plan) ?? plan.priceInCents

/** What can be subscribed to; free today while a trial is running (P-PLANS, P-TRIAL-KEPT). */
export function Plans({ plans, trial, order, onHindered }: PlansProps) {
  const { t } = useWords()
  const state = useStore(order.$state)
  const [chosen, setChosen] = useState<PaymentPlan>()
  const free = useFirstPayment(trial)
  const [cheapest] = plans.toSorted((a, b) => aMonth(a) - aMonth(b))
  const isOver = state.at === 'pending' || state.at === 'done'
  useEffect(() => wakeAfterReturn(order.restart), [order])

  const choose = (plan: PaymentPlan) => {
    if (onHindered) return onHindered()
    order.restart()
    setChosen(plan)
  }
  const close = () => {
    setChosen(undefined)
    order.restart()
  }
  return (
    <section className="tab-part" aria-labelledby="billing-plans">
      <h3 id="billing-plans">{t('billing:plans')}</h3>
      {plans.length === 0 ? (
        <Message tone="plain">
          {t(sellsPlans ? 'billing:noPlans' : 'billing:plansNotOffered')}
        </Message>
      ) : (
        <ul className="plain-list stack plan-cards">
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              action={t(free === undefined ? 'billing:subscribe' : 'billing:startTrial')}
              free={free}
              disabled={isOver}
              isPrimary={plan === cheapest}
              onChoose={() => choose(plan)}
            />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {state.at === 'pending' && t('billing:goingOn')}
      </p>
      <OrderDialog
        plan={chosen}
        free={free}
        isBusy={state.at === 'pending'}
        isLeaving={state.at === 'done'}
        onOrder={() =>
          chosen &&
          order.start({
            paymentPlanId: chosen.id,
            firstPayment: free === undefined ? 'now' : 'later',
          })
        }
        onClose={close}
      >
        {state.at === 'failed' && <BillingFaultMessage deed="select" fault={state.fault} />}
        {state.at === 'done' && <GoingOn address={state.value} />}
      </OrderDialog>
    </section>
  )
}

/** When the first payment comes, in words; undefined where that is today. */
function useFirstPayment(trial: TrialStanding | undefined): string | undefined {
  const { t, language } = useWords()
  if (!trial || !('daysLeft' in trial)) return undefined
  // The payment provider wants at least 48 hours (P-TRIAL-KEPT).
  if (trial.daysLeft <= 2) return t('billing:freeTwoDays')
  return t('billing:freeUntil', { date: formatDayOfTimestamp(trial.endsAt, language) })
}

/** Back from the payment provider's page, a page that the browser kept is as it was left. */
function wakeAfterReturn(restart: () => void): () => void {
  const wake = ({ persisted }: PageTransitionEvent) => persisted && restart()
  addEventListener('pageshow', wake)
  return () => removeEventListener('pageshow', wake)
}

function GoingOn({ address }: { address: string }) {
  const { t } = useWords()
  return (
    <Message tone="plain">
      <p>{t('billing:goingOn')}</p>
      <p>
        {t('billing:stillHere')} <a href={address}>{t('billing:toPayment')}</a>
      </p>
    </Message>
  )
}
