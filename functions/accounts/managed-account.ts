import type { Account } from '../../src/domain/account/account.ts'
import { mayActFor } from '../../src/domain/account/permissions.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Dependencies } from '../http/dependencies.ts'
import type { Caller } from '../request/caller.ts'

/**
 * Who is to be named in the audit: an administrator who acts for another user.
 * @returns undefined for the user who acts for themself
 */
export function auditActor(
  caller: Caller,
  userId: string,
  at: Date,
): { by: string; at: Date } | undefined {
  return caller.userId === userId ? undefined : { by: caller.userId, at }
}

/**
 * The account of the person whom a call is about, for that person and for administrators
 * (P-OWN-ACCOUNT).
 * @throws ApiError `forbidden` to all others, whether or not there is such a person;
 *   `user_not_found` where an administrator asks for nobody
 */
export async function managedAccount(
  users: Pick<Dependencies['users'], 'find'>,
  caller: Caller,
  userId: string,
): Promise<Account> {
  if (!mayActFor(caller, userId)) throw new ApiError('forbidden')
  const account = caller.userId === userId ? caller.account : await users.find(userId)
  if (!account) throw new ApiError('user_not_found')
  return account
}
