import type { EntitlementChange } from '../../src/contract/billing/billing.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { currentSubscription } from '../../src/domain/billing/billing-record.ts'
import { subscriptionAt } from '../../src/domain/billing/subscription.ts'
import { isSameData } from '../../src/domain/text/canonical-json.ts'

/**
 * How a user's access changed between two states of their account.
 * @returns undefined where it did not
 */
export function entitlementChange(
  before: Account,
  after: Account,
  { at, cause, reference }: { at: Date } & Pick<EntitlementChange, 'cause' | 'reference'>,
): EntitlementChange | undefined {
  const [from, to] = [before, after].map((account) => {
    const { level, status } = subscriptionAt(account, at)
    const current = currentSubscription(account.billing)
    return {
      access: { level, status },
      providerStatus: current?.status ?? null,
      cancelAtPeriodEnd: current?.cancelAtPeriodEnd ?? false,
    }
  }) as [State, State]
  if (isSameData(from, to)) return undefined
  const { access, ...ofProvider } = to
  return { at: at.toISOString(), cause, reference, from: from.access, to: access, ...ofProvider }
}

interface State extends Pick<EntitlementChange, 'providerStatus' | 'cancelAtPeriodEnd'> {
  access: EntitlementChange['to']
}
