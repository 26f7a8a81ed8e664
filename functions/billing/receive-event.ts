import type { Failure } from '../../src/contract/administration/dashboard.ts'
import { hasEnded } from '../../src/domain/billing/paid-subscription.ts'
import { ApiError } from '../errors/api-error.ts'
import type { EventLog } from '../runtime/log.ts'
import { isHandled } from './events.ts'
import { PaymentUnavailable } from './payment-unavailable.ts'
import { type Plans, verifyPrices } from './plans.ts'
import type { ProviderEvent } from './provider.ts'
import { type SyncDependencies, syncSubscription } from './sync-subscription.ts'

const REFUSAL_NOTE_INTERVAL = 10 * 60_000

export type EventOutcome = 'taken-in' | 'done-before' | 'not-ours'

/** Takes events in. One for a process: it remembers when it last noted a refusal. */
export function createReceiver(dependencies: SyncDependencies & { plans: Plans; log: EventLog }) {
  const { provider, stores, now, log } = dependencies
  let refusalNotedAt = Number.NEGATIVE_INFINITY

  /** What failed is told to the provider whether or not it could be written down. */
  const note = async (failure: Omit<Failure, 'at' | 'area'>): Promise<void> => {
    try {
      await stores.billingRecords.noteFailure(failure, now())
    } catch (error) {
      const reason = codeOf(error)
      log({ level: 'error', message: 'a failure was not written down', reason })
    }
  }

  /**
   * Anybody can send what the provider has not signed, and may not fill the table with it; but it is
   * also how a wrong secret shows, by which every event is refused.
   */
  const recordRefusal = async (): Promise<void> => {
    const time = now().getTime()
    if (Math.abs(time - refusalNotedAt) < REFUSAL_NOTE_INTERVAL) return
    refusalNotedAt = time
    await note({ subject: null, outcome: 'refused', reason: 'invalid_signature' })
  }

  const read = async (rawBody: Uint8Array, signature: string | undefined) => {
    try {
      return await provider.readEvent(rawBody, signature, now())
    } catch (error) {
      await note({ subject: null, outcome: 'failed', reason: codeOf(error) })
      throw error
    }
  }

  /**
   * Takes an event in. What it says is only a reason to look: by then the provider may have said
   * something newer.
   * @param rawBody as it came, byte for byte: that is what was signed
   * @throws ApiError `invalid_signature`, for what the provider did not sign just now, and
   *   `invalid_request`, for what is signed and no event; PaymentUnavailable, so that the provider sends it again
   */
  return async (rawBody: Uint8Array, signature: string | undefined): Promise<EventOutcome> => {
    const event = await read(rawBody, signature)
    if (!event) {
      if (signature !== undefined) await recordRefusal()
      throw new ApiError('invalid_signature')
    }
    const { id, type } = event
    try {
      const outcome = await applyEvent(dependencies, event)
      log({ level: 'info', message: 'payment event', event: id, type, outcome })
      return outcome
    } catch (error) {
      await note({ subject: type, outcome: 'failed', reason: codeOf(error) })
      throw error
    }
  }
}

/** What an error is called by: its message could quote a person. */
function codeOf(error: unknown): string {
  if (error instanceof PaymentUnavailable) return error.reason
  if (error instanceof ApiError) return error.code
  return error instanceof Error ? error.name : typeof error
}

async function applyEvent(
  dependencies: SyncDependencies & { plans: Plans },
  event: ProviderEvent,
): Promise<EventOutcome> {
  const { provider, stores } = dependencies
  const { id, customerId, subscriptionId, checkoutId } = event
  // Of its test mode the provider tells in the same way; there no money is real.
  if (event.isLive !== (await provider.isLive())) return 'not-ours'
  if (event.isOffer) {
    await verifyPrices(dependencies, dependencies.now())
    return 'taken-in'
  }
  if (!isHandled(event) || customerId === null) return 'not-ours'
  const { isDone, userId } = await stores.billingRecords.eventAndOwner(id, customerId)
  if (isDone) return 'done-before'
  if (userId === undefined) return 'not-ours'
  const account = await syncSubscription(
    dependencies,
    userId,
    async ({ subscriptions }) => {
      if (subscriptionId !== null) return [await provider.findSubscription(subscriptionId)]
      if (checkoutId !== null) return []
      const open = subscriptions.filter((subscription) => !hasEnded(subscription))
      return Promise.all(open.map((subscription) => provider.findSubscription(subscription.id)))
    },
    {
      cause: 'provider',
      reference: id,
      eventId: id,
      ...(checkoutId !== null && { closedCheckout: checkoutId }),
    },
  )
  return account ? 'taken-in' : 'not-ours'
}
