import { call } from '../../api/api.ts'
import { endSession, readSession } from '../../api/stored-session.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { resetPassword } from '../../contract/accounts/auth.ts'
import { passwordFault } from '../../domain/account/account-fields.ts'
import { type FormFault, missingField } from '../../domain/account/form-fault.ts'

type ResetField = 'newPassword' | 'confirmation'
type Typed = Record<ResetField, string> & { token: string }

/**
 * Setting a new password by a mailed token, which the screen has made sure of. All sessions end by
 * it, so this browser forgets its own, and the way to sign in leads nowhere else.
 */
export function createReset() {
  return createSubmission<ResetField, Typed>({
    check: newPasswordFault,
    async send({ token, newPassword }) {
      const outcome = await call(resetPassword, { body: { token, newPassword } })
      if (outcome.ok && readSession()) endSession('signed-out')
      return outcome
    },
    fields: { password_length: 'newPassword' },
  })
}

/** Both entries match, then the length counts (P-FORGOTTEN). */
function newPasswordFault(typed: Typed): FormFault<ResetField> | undefined {
  const missing = missingField(typed, ['newPassword', 'confirmation'])
  if (missing) return missing
  if (typed.newPassword !== typed.confirmation) return { kind: 'mismatch', field: 'confirmation' }
  const code = passwordFault(typed.newPassword)
  return code && { kind: 'rule', field: 'newPassword', code }
}
