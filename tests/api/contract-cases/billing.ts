import { register } from '../../support/accounts.ts'
import type { AppFixture } from '../../support/app.ts'
import { orderAt, subscribeAt } from '../../support/billing.ts'
import {
  administrators,
  type CaseRequest,
  type Cases,
  type CaseValues,
  everybody,
  exhaustLimits,
  own,
  ownByQuery,
} from './case.ts'

const BASE = '/api/subscription-management'
const NOBODY = '3f0c6a52-7a55-4b0e-9d53-0a4d5b1f9c11'

const withOther = async ({ stores }: AppFixture): Promise<CaseValues> => ({
  other: (await register(stores, 'free', { username: 'Other' })).id,
})

const withSubscription = async (api: AppFixture, me: string): Promise<undefined> => {
  await subscribeAt(api, me)
}

const whileDown = async (api: AppFixture, me: string): Promise<undefined> => {
  if (me !== '') await subscribeAt(api, me)
  api.provider.setDown(true)
}

const providerDown = ({ provider }: AppFixture): undefined => {
  provider.setDown(true)
}

const order: CaseRequest = {
  path: `${BASE}/create-checkout-session?userId={me}&paymentPlanId=price_monthly`,
  as: 'free',
}

/** Portal, cancelling and resuming are refused for the same reasons. */
const ofSubscription = (call: string): Cases => {
  const own: CaseRequest = {
    path: `${BASE}/${call}?userId={me}`,
    as: 'free',
    arrange: withSubscription,
  }
  return {
    allowed: ownByQuery,
    answers: [own],
    errors: {
      forbidden: { ...own, path: `${BASE}/${call}?userId={other}`, arrange: withOther },
      user_not_found: { path: `${BASE}/${call}?userId=${NOBODY}`, as: 'admin' },
      no_subscription: { path: own.path, as: 'free' },
      payment_unavailable: { ...own, arrange: whileDown },
      too_many_requests: { ...own, arrange: exhaustLimits },
      invalid_request: { path: `${BASE}/${call}?userId=me`, as: 'free' },
    },
  }
}

export const billingCases: Record<string, Cases> = {
  subscriptionState: {
    allowed: own,
    answers: [
      { path: `${BASE}/status/{me}`, as: 'free' },
      { path: `${BASE}/status/{me}`, as: 'trial' },
      { path: `${BASE}/status/{me}`, as: 'free', arrange: withSubscription },
      { path: `${BASE}/status/{other}`, as: 'admin', arrange: withOther },
    ],
    errors: {
      forbidden: { path: `${BASE}/status/{other}`, as: 'premium', arrange: withOther },
      user_not_found: { path: `${BASE}/status/${NOBODY}`, as: 'admin' },
      invalid_request: { path: `${BASE}/status/1`, as: 'admin' },
    },
  },
  paymentPlans: {
    allowed: everybody,
    answers: [`${BASE}/payment-plans`, `${BASE}/payment-plans?lang=en`],
    errors: {
      payment_unavailable: { path: `${BASE}/payment-plans`, arrange: providerDown },
      invalid_request: { path: `${BASE}/payment-plans?lang=fr` },
    },
  },
  createCheckoutSession: {
    allowed: { who: 'own', query: '?userId={me}&paymentPlanId=price_monthly' },
    answers: [
      order,
      { ...order, path: `${order.path}&firstPayment=now` },
      { ...order, path: `${order.path}&lang=en` },
    ],
    errors: {
      forbidden: {
        ...order,
        path: `${BASE}/create-checkout-session?userId={other}&paymentPlanId=price_monthly`,
        arrange: withOther,
      },
      user_not_found: {
        path: `${BASE}/create-checkout-session?userId=${NOBODY}&paymentPlanId=price_monthly`,
        as: 'admin',
      },
      plan_not_found: {
        path: `${BASE}/create-checkout-session?userId={me}&paymentPlanId=price_weekly`,
        as: 'free',
      },
      email_not_confirmed: { ...order, as: 'trial' },
      order_changed: { ...order, path: `${order.path}&firstPayment=later` },
      already_subscribed: { ...order, arrange: withSubscription },
      payment_unavailable: { ...order, arrange: providerDown },
      too_many_requests: { ...order, arrange: exhaustLimits },
      invalid_request: { path: `${BASE}/create-checkout-session?userId={me}`, as: 'free' },
    },
  },
  lookForOrder: {
    allowed: ownByQuery,
    answers: [
      { path: `${BASE}/look-for-order?userId={me}`, as: 'free' },
      { path: `${BASE}/look-for-order?userId={me}`, as: 'free', arrange: withSubscription },
    ],
    errors: {
      forbidden: {
        path: `${BASE}/look-for-order?userId={other}`,
        as: 'free',
        arrange: withOther,
      },
      user_not_found: { path: `${BASE}/look-for-order?userId=${NOBODY}`, as: 'admin' },
      payment_unavailable: {
        path: `${BASE}/look-for-order?userId={me}`,
        as: 'free',
        async arrange(api, me) {
          if (me !== '') await orderAt(api, me)
          api.provider.setDown(true)
        },
      },
      too_many_requests: {
        path: `${BASE}/look-for-order?userId={me}`,
        as: 'free',
        arrange: exhaustLimits,
      },
      invalid_request: { path: `${BASE}/look-for-order?userId=me`, as: 'free' },
    },
  },
  createPortalSession: ofSubscription('create-portal-session'),
  cancelSubscription: ofSubscription('cancel'),
  resumeSubscription: ofSubscription('resume'),
  entitlementHistory: {
    allowed: administrators,
    answers: [
      { path: '/api/admin/users/{me}/entitlement', as: 'admin' },
      {
        path: '/api/admin/users/{other}/entitlement',
        as: 'admin',
        async arrange(api) {
          const values = await withOther(api)
          await subscribeAt(api, values.other ?? '')
          return values
        },
      },
    ],
    errors: {
      forbidden: { path: '/api/admin/users/{me}/entitlement', as: 'premium' },
      user_not_found: { path: `/api/admin/users/${NOBODY}/entitlement`, as: 'admin' },
      invalid_request: { path: '/api/admin/users/1/entitlement', as: 'admin' },
    },
  },
}
