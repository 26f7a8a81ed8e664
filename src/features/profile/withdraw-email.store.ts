import { call } from '../../api.ts'
import { withdrawEmail } from '../../contract/account.ts'
import { refreshUser } from '../../session.store.ts'
import { createSubmission } from '../../submission.store.ts'

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
