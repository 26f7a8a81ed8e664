import { hasEnded } from '../../src/domain/paid-subscription.ts'
import { ApiError } from '../api-error.ts'
import type { EventLog } from '../request-log.ts'
import { isHandled } from './events.ts'
import type { ProviderEvent } from './provider.ts'
import { type TakingIn, takeIn } from './take-in.ts'

/** What became of an event. */
export type Received = 'taken-in' | 'done-before' | 'not-ours'

/**
 * Takes an event in. What it says is only a reason to look: by then the provider may have said
 * something newer.
 * @param rawBody as it came, byte for byte: that is what was signed
 * @throws ApiError `invalid_signature`, for what the provider did not sign just now;
 *   PaymentUnavailable, so that the provider sends it again
 */
export async function receiveEvent(
  dependencies: TakingIn & { log: EventLog },
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<Received> {
  const { provider, now, log } = dependencies
  const event = await provider.readEvent(rawBody, signature, now())
  if (!event) throw new ApiError('invalid_signature')
  const outcome = await takeEventIn(dependencies, event)
  log({ level: 'info', message: 'payment event', event: event.id, type: event.type, outcome })
  return outcome
}

async function takeEventIn(dependencies: TakingIn, event: ProviderEvent): Promise<Received> {
  const { provider, stores } = dependencies
  const { id, customerId, subscriptionId, checkoutId } = event
  // Of its test mode the provider tells in the same way; there no money is real.
  if (event.isLive !== (await provider.isLive())) return 'not-ours'
  if (!isHandled(event) || customerId === null) return 'not-ours'
  const { isDone, userId } = await stores.billing.eventAndOwner(id, customerId)
  if (isDone) return 'done-before'
  if (userId === undefined) return 'not-ours'
  const account = await takeIn(
    dependencies,
    userId,
    async ({ subscriptions }) => {
      if (subscriptionId !== null) return [await provider.findSubscription(subscriptionId)]
      if (checkoutId !== null) return []
      const open = subscriptions.filter((known) => !hasEnded(known))
      return Promise.all(open.map((known) => provider.findSubscription(known.id)))
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
