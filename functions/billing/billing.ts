import type { FirstPayment, OrderState, PaymentPlan } from '../../src/contract/billing/billing.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { ApiError } from '../errors/api-error.ts'
import type { EventLog } from '../runtime/log.ts'
import { lookForOrder, startCheckout } from './checkout.ts'
import { type Ended, endAll, setCancelled, withdraw } from './ending.ts'
import { createPlans, verifyPrices } from './plans.ts'
import type { PaymentProvider } from './provider.ts'
import { createReceiver, type EventOutcome } from './receive-event.ts'
import {
  type ReconciliationReport,
  type Reconciling,
  reconcile,
  type WasDeleted,
} from './reconcile.ts'

export interface Billing {
  /** What can be subscribed to, the shortest period first. */
  plans(language: Language): Promise<PaymentPlan[]>
  /** Begins an order; the person goes on at `url` (P-CHECKOUT). */
  startCheckout(
    account: Account,
    planId: string,
    language: Language,
    firstPayment?: FirstPayment,
  ): Promise<{ sessionId: string; url: string }>
  /** What became of what a user ordered last; asks the provider. */
  lookForOrder(account: Account): Promise<OrderState>
  /** @returns the address of the provider's page for card and invoices */
  openPortal(account: Account, language: Language): Promise<string>
  /**
   * Ends the subscription at the end of its period (P-CANCEL).
   * @param subscriptionId left out: the one that counts
   */
  cancel(userId: string, subscriptionId?: string): Promise<Ended>
  /** Takes that back. */
  resume(userId: string): Promise<Ended>
  /**
   * Ends it now and gives back what was paid last; null where that was nothing (P-WITHDRAWAL). Can
   * be repeated with the same key and subscription.
   */
  withdraw(
    userId: string,
    key: string,
    subscriptionId?: string,
  ): Promise<Ended & { refundedInCents: number | null }>
  /**
   * Notes what the provider sells for how much, which readers are told; once a day, and when it
   * says that it changed.
   * @returns whether readers are told something else by now
   */
  verifyPrices(at: Date): Promise<boolean>
  /** An event of the provider (P-PAYMENT-EVENTS). */
  receive(rawBody: Uint8Array, signature: string | undefined): Promise<EventOutcome>
  /**
   * Repairs what lost events left wrong; once a day.
   * @param wasDeleted whether a user who is not there was deleted; else what they have is left
   * alone
   */
  reconcile(at: Date, wasDeleted?: WasDeleted): Promise<ReconciliationReport>
  /**
   * Ends whatever a customer has whose account was deleted, and gives back what was paid since
   * then; can be repeated (P-DELETE-ACCOUNT).
   */
  endAll(customerId: string, deletedAt: Date): Promise<void>
}

/** Subscriptions that are paid for: whatever is done about them goes through here. */
export function createBilling({
  provider,
  stores,
  now,
  log,
}: {
  provider: PaymentProvider
  stores: Reconciling['stores']
  now: () => Date
  log: EventLog
}): Billing {
  const dependencies = { provider, stores, now, log, plans: createPlans(provider, now, log) }

  return {
    plans: (language) => dependencies.plans.list(language),

    async startCheckout(account, planId, language, firstPayment) {
      const order = { planId, language, firstPayment }
      const { id, url } = await startCheckout(dependencies, account, order)
      return { sessionId: id, url }
    },

    lookForOrder: (account) => lookForOrder(dependencies, account),

    async openPortal({ billing }, language) {
      const url = billing && (await provider.createPortal(billing.customerId, language))
      if (!url) throw new ApiError('no_subscription')
      return url
    },

    cancel: (userId, subscriptionId) => setCancelled(dependencies, userId, true, subscriptionId),
    resume: (userId) => setCancelled(dependencies, userId, false),
    withdraw: (userId, key, subscriptionId) => withdraw(dependencies, userId, key, subscriptionId),
    verifyPrices: (at) => verifyPrices(dependencies, at),
    receive: createReceiver(dependencies),
    reconcile: (at, wasDeleted) => reconcile(dependencies, at, wasDeleted),
    endAll: (customerId, deletedAt) => endAll(provider, customerId, deletedAt),
  }
}
