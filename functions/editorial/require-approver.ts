import type { WaitingKind } from '../../src/contract/desk/proposals.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { approvingRoles } from '../../src/domain/account/permissions.ts'
import { approvalRefusal } from '../../src/domain/work/work.ts'
import { ApiError } from '../errors/api-error.ts'

/**
 * @param writers the ids of those who wrote what is to be approved
 * @throws ApiError where the account is no second person beside them (P-SECOND-PERSON)
 */
export function requireApprover(
  { canMail }: { canMail: boolean },
  account: Account,
  writers: readonly string[],
  kind: WaitingKind,
): void {
  // Where no mails are sent, no address can be confirmed (P-SERVE-NO-MAIL).
  if (canMail && account.emailConfirmedAt === null) throw new ApiError('email_not_confirmed')
  const refusal = approvalRefusal(account, writers, approvingRoles(kind))
  if (refusal) throw new ApiError(refusal)
}
