import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { changeEmail } from '../../contract/accounts/account.ts'
import { EMAIL_MAXIMUM, emailFault } from '../../domain/account/account-fields.ts'
import { type FormFault, missingField } from '../../domain/account/form-fault.ts'
import { refreshUser } from '../../session/session.store.ts'

type ChangeEmailField = 'email' | 'password'
type Typed = Record<ChangeEmailField, string>

/** Asking for another address, which takes effect once it is confirmed. */
export function createChangeEmail() {
  return createSubmission<ChangeEmailField, Typed>({
    check: (typed) => missingField(typed, ['email', 'password']) ?? addressFault(typed.email),
    async send({ email, password }) {
      const outcome = await call(changeEmail, { body: { email, password } })
      if (outcome.ok) void refreshUser()
      return outcome
    },
    fields: { email_length: 'email', email_not_valid: 'email', wrong_password: 'password' },
  })
}

/** As in the form for signing up (P-ACCOUNT-LENGTHS). */
function addressFault(email: string): FormFault<ChangeEmailField> | undefined {
  const code = emailFault(email, EMAIL_MAXIMUM - 1)
  return code && { kind: 'rule', field: 'email', code }
}
