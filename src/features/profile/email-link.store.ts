import { call } from '../../api.ts'
import { resendConfirmation } from '../../contract/auth.ts'
import { createSubmission } from '../../submission.store.ts'

/** Asking for the confirmation's mail again; there is nothing to type. */
export function createEmailLink() {
  return createSubmission<never, void>({
    check: () => undefined,
    send: () => call(resendConfirmation, {}),
  })
}
