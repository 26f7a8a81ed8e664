import {
  type BillingRecord,
  type DueBillingMail,
  observe,
} from '../../src/domain/billing/billing-record.ts'
import { isOngoing, type PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'
import type { PaymentProvider } from './provider.ts'

interface MergedSubscriptions {
  record: BillingRecord
  dueMails: DueBillingMail[]
}

/** Each ends some; more than the first ones of a person are never kept. */
const MAX_ROUNDS = 12

/**
 * Takes subscriptions in as the provider has them, and sees to it that one at most stands: what was
 * ordered beside it is given back and ended. Its money goes first, so that a process that ends in
 * between finds it standing the next time and goes on; only then may what led here be noted as
 * done.
 * @param seen as the provider had them after the record was read
 */
export async function mergeSubscriptions(
  provider: PaymentProvider,
  before: BillingRecord,
  seen: readonly PaidSubscription[],
): Promise<MergedSubscriptions> {
  let record = before
  let dueMails: DueBillingMail[] = []
  const merge = (subscription: PaidSubscription) => {
    const observed = observe(record, subscription)
    record = observed.record
    dueMails = [...dueMails, ...observed.dueMails]
  }
  // What is only remembered may have ended since: then nothing stands beside the other.
  const remembered = before.subscriptions.filter(
    (subscription) => isOngoing(subscription) && !seen.some(({ id }) => id === subscription.id),
  )
  const others = seen.some(isOngoing)
    ? await Promise.all(remembered.map((subscription) => fetchLatest(provider, subscription)))
    : []
  for (const subscription of [...others, ...seen].toSorted(inOrder)) merge(subscription)

  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const ongoing = record.subscriptions.filter(isOngoing)
    if (ongoing.length <= 1) return { record, dueMails: mailsForCurrent(dueMails, record) }
    const duplicate = ongoing.at(-1)
    if (!duplicate) break
    await provider.refundLatest(duplicate.id, `refund-${duplicate.id}`)
    await provider.endNow(duplicate.id, `end-${duplicate.id}`)
    merge(await fetchLatest(provider, duplicate))
  }
  throw new Error('subscriptions of one person keep standing beside each other')
}

/** A subscription as the provider has it; one that it does not have any more is over. */
export async function fetchLatest(
  provider: Pick<PaymentProvider, 'findSubscription'>,
  subscription: PaidSubscription,
): Promise<PaidSubscription> {
  const seen = await provider.findSubscription(subscription.id)
  return seen?.subscription ?? { ...subscription, status: 'canceled', cancelAtPeriodEnd: false }
}

/** Those that ended first, so that what stands is told of by itself; then as they were ordered. */
function inOrder(a: PaidSubscription, b: PaidSubscription): number {
  const byOngoing = Number(isOngoing(a)) - Number(isOngoing(b))
  return byOngoing || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)
}

/** Once each, and none of a subscription that turned out to stand beside the one that counts. */
function mailsForCurrent(
  dueMails: readonly DueBillingMail[],
  record: BillingRecord,
): DueBillingMail[] {
  const currentId = record.subscriptions[0]?.id
  const byKey = new Map(
    dueMails
      .filter(({ subscription }) => subscription.id === currentId)
      .map((mail) => [mail.key, mail]),
  )
  return [...byKey.values()]
}
