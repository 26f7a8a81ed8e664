import type { PaymentPlan, SubscriptionState } from '../../src/contract/billing/billing.ts'

/** Somebody in their trial, as the API tells of them. */
export const inTrial: SubscriptionState = {
  level: 'Premium',
  status: 'ACTIVE',
  source: 'trial',
  trialEndsAt: '2026-12-21T10:00:00.000Z',
  confirmBy: null,
  trialDaysLeft: 30,
  subscription: null,
  may: { subscribe: true, cancel: false, resume: false, manageBilling: false },
}

/** Nobody pays, and nothing is running. */
export const afterTrial: SubscriptionState = {
  ...inTrial,
  level: 'Free',
  status: 'INACTIVE',
  source: null,
  trialEndsAt: '2026-10-21T10:00:00.000Z',
  trialDaysLeft: 0,
}

export const subscribed: SubscriptionState & {
  subscription: NonNullable<SubscriptionState['subscription']>
} = {
  ...inTrial,
  source: 'subscription',
  trialEndsAt: '2026-10-21T10:00:00.000Z',
  trialDaysLeft: 0,
  subscription: {
    interval: 'monthly',
    priceInCents: 990,
    firstChargeAt: null,
    isFree: false,
    currentPeriodEnd: '2027-01-05T10:00:00.000Z',
    cancelAtPeriodEnd: false,
    endedAt: null,
    openInvoiceUrl: null,
  },
  may: { subscribe: false, cancel: true, resume: false, manageBilling: true },
}

/** It was cancelled, and its period has not ended. */
export const ending: typeof subscribed = {
  ...subscribed,
  subscription: { ...subscribed.subscription, cancelAtPeriodEnd: true },
  may: { subscribe: false, cancel: false, resume: true, manageBilling: true },
}

export const ended: typeof subscribed = {
  ...subscribed,
  level: 'Free',
  status: 'CANCELED',
  source: null,
  subscription: { ...ending.subscription, endedAt: '2026-11-05T10:00:00.000Z' },
  may: { subscribe: true, cancel: false, resume: false, manageBilling: true },
}

/** Access that an administrator gave. */
export const granted: SubscriptionState = {
  ...inTrial,
  source: 'grant',
  trialEndsAt: null,
  trialDaysLeft: 0,
  may: { subscribe: false, cancel: false, resume: false, manageBilling: false },
}

const invoice = { openInvoiceUrl: 'https://pay.example/invoice/1' }

/** The last payment did not go through. */
export const pastDue: typeof subscribed = {
  ...subscribed,
  status: 'PAST_DUE',
  subscription: { ...subscribed.subscription, ...invoice },
}

export const unpaid: typeof subscribed = {
  ...pastDue,
  level: 'Free',
  status: 'UNPAID',
  source: null,
}

export const plans: PaymentPlan[] = [
  {
    id: 'price_monthly',
    description: 'Hearticle Premium, monatlich',
    priceInCents: 990,
    currency: 'EUR',
    interval: 'monthly',
  },
  {
    id: 'price_quarterly',
    description: 'Hearticle Premium, vierteljährlich',
    priceInCents: 2_490,
    currency: 'EUR',
    interval: 'quarterly',
  },
  {
    id: 'price_yearly',
    description: 'Hearticle Premium, jährlich',
    priceInCents: 8_900,
    currency: 'EUR',
    interval: 'yearly',
  },
]
