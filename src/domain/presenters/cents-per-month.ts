import type { PaymentPlan, PlanInterval } from '../../contract/billing/billing.ts'

const MONTHS: Record<PlanInterval, number> = { monthly: 1, quarterly: 3, yearly: 12 }

/** What a month comes to, in whole cents; undefined where a month is what is paid for. */
export function centsPerMonth(
  plan: Pick<PaymentPlan, 'priceInCents' | 'interval'>,
): number | undefined {
  const months = MONTHS[plan.interval]
  return months === 1 ? undefined : Math.round(plan.priceInCents / months)
}
