import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { withdrawEmail } from '../../contract/accounts/account.ts'
import { refreshUser } from '../../session/session.store.ts'

/** Forgetting an address that waits for its confirmation; there is nothing to type. */
export function createWithdrawal() {
  return createSubmission<never, void>({
    check: () => undefined,
    async send() {
      const outcome = await call(withdrawEmail, {})
      if (outcome.ok) await refreshUser()
      return outcome
    },
  })
}
