import type { Permission } from '../../src/contract/protocol/account-fields.ts'
import type { Account } from '../../src/domain/account/account.ts'
import { rolesWith } from '../../src/domain/account/permissions.ts'
import { approvalRefusal } from '../../src/domain/work/work.ts'
import { ApiError } from '../errors/api-error.ts'

/**
 * @param writers the ids of those who wrote what is to be approved
 * @param permission by which that is approved
 * @throws ApiError where the account is no second person beside them (P-SECOND-PERSON)
 */
export function requireApprover(
  { canMail }: { canMail: boolean },
  account: Account,
  writers: readonly string[],
  permission: Permission,
): void {
  // Where no mails are sent, no address can be confirmed (P-SERVE-NO-MAIL).
  if (canMail && account.emailConfirmedAt === null) throw new ApiError('email_not_confirmed')
  const refusal = approvalRefusal(account, writers, rolesWith(permission))
  if (refusal) throw new ApiError(refusal)
}
