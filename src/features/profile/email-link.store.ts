import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { resendConfirmation } from '../../contract/accounts/auth.ts'

/** Asking for the confirmation's mail again; there is nothing to type. */
export function createEmailLink() {
  return createSubmission<never, void>({
    check: () => undefined,
    send: () => call(resendConfirmation, {}),
  })
}
