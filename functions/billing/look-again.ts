import {
  type BillingNotice,
  type BillingRecord,
  observe,
} from '../../src/domain/billing/billing-record.ts'
import { isStanding, type PaidSubscription } from '../../src/domain/billing/paid-subscription.ts'
import type { PaymentProvider } from './provider.ts'

/** What is known of somebody after the provider was asked. */
export interface LookedAgain {
  record: BillingRecord
  notices: BillingNotice[]
}

/** Each ends some; more than the first ones of a person are never kept. */
const ROUNDS = 12

/**
 * Takes subscriptions in as the provider has them, and sees to it that one at most stands: what was
 * ordered beside it is given back and ended. Its money goes first, so that whoever dies in between
 * still finds it standing and goes on; only then may what led here be noted as done.
 * @param seen as the provider had them after the record was read
 */
export async function lookAgain(
  provider: PaymentProvider,
  before: BillingRecord,
  seen: readonly PaidSubscription[],
): Promise<LookedAgain> {
  let record = before
  let notices: BillingNotice[] = []
  const take = (subscription: PaidSubscription) => {
    const observed = observe(record, subscription)
    record = observed.record
    notices = [...notices, ...observed.notices]
  }
  // What is only remembered may have ended since: then nothing stands beside the other.
  const remembered = before.subscriptions.filter(
    (known) => isStanding(known) && !seen.some(({ id }) => id === known.id),
  )
  const others = seen.some(isStanding)
    ? await Promise.all(remembered.map((known) => newest(provider, known)))
    : []
  for (const subscription of [...others, ...seen].toSorted(inOrder)) take(subscription)

  for (let round = 0; round < ROUNDS; round += 1) {
    const standing = record.subscriptions.filter(isStanding)
    if (standing.length <= 1) return { record, notices: ofRecord(notices, record) }
    const duplicate = standing.at(-1)
    if (!duplicate) break
    await provider.refundLatest(duplicate.id, `refund-${duplicate.id}`)
    await provider.endNow(duplicate.id, `end-${duplicate.id}`)
    take(await newest(provider, duplicate))
  }
  throw new Error('subscriptions of one person keep standing beside each other')
}

/** A subscription as the provider has it; one that it does not have any more is over. */
export async function newest(
  provider: Pick<PaymentProvider, 'findSubscription'>,
  known: PaidSubscription,
): Promise<PaidSubscription> {
  const seen = await provider.findSubscription(known.id)
  return seen?.subscription ?? { ...known, status: 'canceled', cancelAtPeriodEnd: false }
}

/** Those that ended first, so that what stands is told of by itself; then as they were ordered. */
function inOrder(a: PaidSubscription, b: PaidSubscription): number {
  const standing = Number(isStanding(a)) - Number(isStanding(b))
  return standing || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)
}

/** Once each, and none of a subscription that turned out to stand beside the one that counts. */
function ofRecord(notices: readonly BillingNotice[], record: BillingRecord): BillingNotice[] {
  const counts = record.subscriptions[0]?.id
  const byKey = new Map(
    notices
      .filter(({ subscription }) => subscription.id === counts)
      .map((notice) => [notice.key, notice]),
  )
  return [...byKey.values()]
}
