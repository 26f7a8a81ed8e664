import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { forgotPassword } from '../../contract/accounts/auth.ts'
import { emailFault } from '../../domain/account/account-fields.ts'
import { type FormFault, missingField } from '../../domain/account/form-fault.ts'

type ForgotField = 'email'

/** Asking for a mail by which a new password is set: an address, required (P-FORGOTTEN). */
export function createForgot() {
  return createSubmission<ForgotField, Record<ForgotField, string>>({
    check: (typed) => missingField(typed, ['email']) ?? addressFault(typed.email),
    send: ({ email }) => call(forgotPassword, { query: { email: email.trim() } }),
    fields: { email_not_valid: 'email' },
  })
}

/** Only its form: how long an address may be is no concern of those who have an account. */
function addressFault(email: string): FormFault<ForgotField> | undefined {
  const code = emailFault(email, Number.POSITIVE_INFINITY)
  return code && { kind: 'rule', field: 'email', code }
}
