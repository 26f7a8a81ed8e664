import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { withdrawEmail } from '../../contract/accounts/account.ts'
import { resendConfirmation } from '../../contract/accounts/auth.ts'
import { refreshUser } from '../../session/session.store.ts'

/** Asking for the confirmation's mail again. */
export function createEmailLink() {
  return createSubmission<never, void>({ send: () => call(resendConfirmation, {}) })
}

/** Forgetting an address that waits for its confirmation. */
export function createWithdrawal() {
  return createSubmission<never, void>({
    async send() {
      const outcome = await call(withdrawEmail, {})
      if (outcome.ok) await refreshUser()
      return outcome
    },
  })
}
