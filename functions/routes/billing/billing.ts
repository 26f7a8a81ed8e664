import type { Hono } from 'hono'
import {
  cancelSubscription,
  createCheckoutSession,
  createPortalSession,
  subscriptionState as findSubscriptionState,
  lookForOrder,
  paymentPlans,
  receivePaymentEvent,
  resumeSubscription,
} from '../../../src/contract/billing/billing.ts'
import { subscriptionState } from '../../../src/domain/billing/subscription-state.ts'
import { auditActor, managedAccount } from '../../accounts/managed-account.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Dependencies } from '../../http/dependencies.ts'
import { serve } from '../../http/serve.ts'
import { answerLanguage, type Caller, callerLanguage } from '../../request/caller.ts'

type AuditAction = Parameters<Dependencies['audit']['note']>[0]['action']

/** The provider's events are smaller by far. */
const LARGEST_EVENT_BYTES = 256 * 1024

export function billingRoutes(app: Hono, dependencies: Dependencies): void {
  const { users, billing, audit, now } = dependencies

  /** Where an administrator asks the provider for another user, that is on record before it is. */
  const auditRequest = async (caller: Caller, userId: string, action: AuditAction) => {
    const deed = auditActor(caller, userId, now())
    if (deed) await audit.note({ ...deed, action, subject: userId })
  }

  serve(app, findSubscriptionState, async ({ params: { userId }, caller }) =>
    subscriptionState(await managedAccount(users, caller, userId), now()),
  )

  serve(app, paymentPlans, ({ query }) => billing.plans(answerLanguage(query)))

  serve(app, createCheckoutSession, async ({ query, caller, context }) => {
    const account = await managedAccount(users, caller, query.userId)
    await auditRequest(caller, query.userId, 'checkout-asked')
    const { paymentPlanId: planId, firstPayment } = query
    const language = callerLanguage(context)
    return billing.startCheckout(account, planId, language, firstPayment)
  })

  serve(app, lookForOrder, async ({ query, caller }) => {
    const account = await managedAccount(users, caller, query.userId)
    return { order: await billing.lookForOrder(account) }
  })

  serve(app, createPortalSession, async ({ query, caller, context }) => {
    const account = await managedAccount(users, caller, query.userId)
    await auditRequest(caller, query.userId, 'billing-portal-asked')
    return { url: await billing.openPortal(account, callerLanguage(context)) }
  })

  serve(app, cancelSubscription, async ({ query: { userId }, caller }) => {
    await managedAccount(users, caller, userId)
    await auditRequest(caller, userId, 'cancellation-asked')
    const { account } = await billing.cancel(userId)
    return subscriptionState(account, now())
  })

  serve(app, resumeSubscription, async ({ query: { userId }, caller }) => {
    await managedAccount(users, caller, userId)
    await auditRequest(caller, userId, 'resumption-asked')
    const { account } = await billing.resume(userId)
    return subscriptionState(account, now())
  })

  serve(app, receivePaymentEvent, async ({ context }) => {
    const body = new Uint8Array(await context.req.arrayBuffer())
    if (body.byteLength > LARGEST_EVENT_BYTES) throw new ApiError('payload_too_large')
    await billing.receive(body, context.req.header('Stripe-Signature'))
    return { received: true } as const
  })
}
