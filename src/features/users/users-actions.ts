import { type CallAnswer, type CallError, call, messageOf } from '../../api/api.ts'
import { resetPasskeys } from '../../contract/accounts/passkeys.ts'
import {
  type AdminUser,
  deleteUser,
  setSubscriptionLevel,
  setUserRoles,
} from '../../contract/administration/administration.ts'
import type { Role } from '../../contract/protocol/account-fields.ts'
import type { Translate } from '../../i18n/translator.ts'

export const rolesOf = ({ roles }: AdminUser): Role[] => roles.map(({ name }) => name)

/**
 * Sets level and roles (P-USERS), those that differ, the roles last: they may be one's own.
 * @param wanted roles, and the id of a level
 */
export async function changeRights(
  user: AdminUser,
  wanted: { roles: readonly Role[]; levelId: number },
  t: Translate,
): Promise<CallAnswer<unknown>> {
  const params = { id: user.id }
  if (wanted.levelId !== user.grantedLevel.id) {
    const query = { subscriptionLevelId: wanted.levelId }
    const answer = await call(setSubscriptionLevel, { params, query })
    if (!answer.ok) return refused(answer.error, t('administration:level_failed'))
  }
  const was = rolesOf(user)
  if (wanted.roles.toSorted().join() !== was.toSorted().join()) {
    const query = { was: was.join() }
    const answer = await call(setUserRoles, { params, query, body: [...wanted.roles] })
    if (!answer.ok) return refused(answer.error, t('administration:roles_failed'))
  }
  return { ok: true, value: undefined }
}

/** Deletes a user; one whom somebody else deleted is deleted. */
export async function removeUser({ id }: AdminUser, t: Translate): Promise<CallAnswer<unknown>> {
  const answer = await call(deleteUser, { params: { id } })
  if (answer.ok || answer.error.code === 'user_not_found') return { ok: true, value: undefined }
  return refused(answer.error, t('administration:delete_failed'))
}

/** Takes all keys away from somebody who lost them (P-PASSKEY-LOST). */
export async function resetKeys({ id }: AdminUser, t: Translate): Promise<CallAnswer<unknown>> {
  const answer = await call(resetPasskeys, { params: { id } })
  return answer.ok ? answer : refused(answer.error, t('administration:resetKeys_failed'))
}

const refused = (error: CallError, words: string): CallAnswer<unknown> => ({
  ok: false,
  error: { ...error, message: [words, messageOf(error)].filter(Boolean).join(' ') },
})
