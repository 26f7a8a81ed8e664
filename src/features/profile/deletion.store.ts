import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { deleteAccount } from '../../contract/accounts/account.ts'
import { missingField } from '../../domain/account/form-fault.ts'
import { eraseKept } from '../../kept/erase-kept.ts'
import { $session } from '../../session/session.store.ts'

/**
 * Deleting one's account with what this browser keeps of it, which asks for the password
 * (P-DELETE-ACCOUNT).
 */
export function createDeletion() {
  return createSubmission<'password', { password: string }>({
    check: (typed) => missingField(typed, ['password']),
    async send({ password }) {
      const account = $session.get().user?.id
      const outcome = await call(deleteAccount, { body: { password } })
      // What the browser refuses to erase, it refuses after signing out, too; the account is gone.
      if (outcome.ok && account) await eraseKept(account).catch(() => {})
      return outcome
    },
    fields: { wrong_password: 'password' },
  })
}
