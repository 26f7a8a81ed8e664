import type { PlanInterval } from '../../src/contract/billing/billing.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import type { PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'

/** A price of the provider that can be subscribed to, in whole cents of a euro. */
export interface Price {
  id: string
  interval: PlanInterval
  priceInCents: number
}

export interface Checkout {
  id: string
  url: string
  /** RFC 3339. */
  expiresAt: string
}

interface CheckoutOrder {
  customerId: string
  userId: string
  priceId: string
  /** Until when nothing is charged; the provider wants it at least 48 hours ahead. */
  trialEnd?: Date
  language: Language
  idempotencyKey: string
}

/** A subscription as the provider has it at the moment of asking, and whose it is. */
export interface SeenSubscription {
  subscription: PaidSubscription
  customerId: string
  /** Who ordered it here, as noted on it then; null on one that was not ordered at this stage. */
  userId: string | null
  /** Ordered here, or of one of our prices. */
  isOurs: boolean
}

/** What an event is about; what it says of it is never believed, only looked at again. */
export interface ProviderEvent {
  id: string
  type: string
  /** False for events of the provider's test mode. */
  isLive: boolean
  /** Null where it is about nobody. */
  customerId: string | null
  subscriptionId: string | null
  /** It is about what is sold, and about nobody. */
  isOffer: boolean
  /** The order that is completed or has expired; null for all other events. */
  checkoutId: string | null
}

/**
 * What the payment provider can be asked. Whatever cannot be asked now throws PaymentUnavailable.
 */
interface FoundCheckout {
  status: 'open' | 'complete' | 'expired'
  subscriptionId: string | null
  /** Whose pages of this site it leads back to; null where it leads anywhere else. */
  language: Language | null
}

export interface PaymentProvider {
  /** False at a stage where nothing can be paid for. */
  isSetUp(): Promise<boolean>

  /** Whether money is real; false in the provider's test mode. */
  isLive(): Promise<boolean>

  /**
   * What can be subscribed to now, the shortest period first.
   * @param onTaxAdded is told the name of each price that is not offered, since tax is added to it
   */
  plans(onTaxAdded: (name: string) => void): Promise<Price[]>

  /**
   * Makes a customer; the same one however often it is asked with the same words.
   * @param attempt counts the customers that a user had and that are gone
   */
  createCustomer(
    person: { userId: string; email: string; username: string },
    attempt: number,
  ): Promise<string>
  /** Removes who a user is, and ends all that they subscribed to; again changes nothing. */
  deleteCustomer(customerId: string): Promise<void>

  /** @returns why not, where there is no such customer or price any more */
  createCheckout(order: CheckoutOrder): Promise<Checkout | 'customer_gone' | 'price_gone'>
  /** @returns undefined where there is no such one */
  findCheckout(checkoutId: string): Promise<FoundCheckout | undefined>
  /** @returns false where it is not open any more */
  expireCheckout(checkoutId: string): Promise<boolean>
  openCheckoutsOf(customerId: string): Promise<string[]>

  /** @returns the address of its page, or undefined where there is no such customer any more */
  createPortal(customerId: string, language: Language): Promise<string | undefined>

  /** @returns false where the subscription is over */
  setCancelAtPeriodEnd(
    subscriptionId: string,
    isCancelled: boolean,
    idempotencyKey: string,
  ): Promise<boolean>
  /** Ends a subscription at once, without a last invoice; again changes nothing. */
  endNow(subscriptionId: string, idempotencyKey: string): Promise<void>
  /**
   * Gives back what was paid last for a subscription and is not given back yet.
   * @param since left out: whenever it was paid; else only where that was not before
   * @returns how much of that payment has been given back by then, in cents; 0 where nothing was
   * paid
   */
  refundLatest(subscriptionId: string, idempotencyKey: string, since?: Date): Promise<number>

  /** @returns undefined where there is no such one */
  findSubscription(subscriptionId: string): Promise<SeenSubscription | undefined>
  /** Ended ones too. */
  subscriptionsOf(customerId: string): Promise<SeenSubscription[]>
  /** All that stand, of everybody, in no order; those in a shape that nobody knows, too. */
  standingSubscriptions(): AsyncIterable<SeenSubscription | 'unreadable'>

  /**
   * An event that the provider signed at most five minutes ago.
   * @param rawBody as it came, byte for byte
   * @returns undefined for anything else
   * @throws ApiError `invalid_request`, for what is signed and no event
   */
  readEvent(
    rawBody: Uint8Array,
    signature: string | undefined,
    now: Date,
  ): Promise<ProviderEvent | undefined>
}
