import type { Account } from '../../src/domain/account/account.ts'
import {
  type Declaration,
  type DeclarationOutcome,
  declaredSubscription,
} from '../../src/domain/account/declaration.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Stores } from '../store/create-stores.ts'
import type { Billing } from './billing.ts'

export interface CarryingOut {
  users: Pick<Stores['users'], 'find'>
  declarations: Pick<Stores['declarations'], 'begin' | 'finish'>
  billing: Pick<Billing, 'withdraw' | 'cancel'>
}

/**
 * Carries out what was declared (P-DECLARATION), for a user who has proved that they are that
 * person. Before the provider is asked, it is noted which subscription is meant, and the provider
 * is asked with the same key each time: so it can be repeated after a crash at any point, and of
 * two at once one refunds.
 * @throws ApiError `no_subscription`, `withdrawal_too_late`, `payment_unavailable`
 */
export async function carryOut(
  { users, declarations, billing }: CarryingOut,
  { declaration, userId }: { declaration: Declaration; userId: string },
  at: Date,
): Promise<DeclarationOutcome> {
  if (declaration.outcome) return declaration.outcome
  const { id, kind } = declaration
  const account = await users.find(userId)
  if (!account) throw new ApiError('no_subscription')
  const claim = declaration.begun ?? (await begin(declarations, declaration, account, at))
  const { endsAt, refundedInCents, isFree } =
    kind === 'withdrawal'
      ? await billing.withdraw(userId, `declaration-${id}`, claim.subscriptionId)
      : { ...(await billing.cancel(userId, claim.subscriptionId)), refundedInCents: null }
  return declarations.finish(id, { at: at.toISOString(), endsAt, refundedInCents, isFree })
}

async function begin(
  declarations: CarryingOut['declarations'],
  declaration: Declaration,
  { id: userId, billing }: Account,
  at: Date,
): Promise<NonNullable<Declaration['begun']>> {
  const { subscription, fault } = declaredSubscription(declaration, billing, at)
  if (fault) throw new ApiError(fault)
  return declarations.begin(declaration.id, { userId, subscriptionId: subscription.id })
}
