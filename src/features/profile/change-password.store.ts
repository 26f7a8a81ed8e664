import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { changePassword } from '../../contract/accounts/account.ts'
import { passwordFault } from '../../domain/account/account-fields.ts'
import { type FormFault, missingField } from '../../domain/account/form-fault.ts'
import { renewToken } from '../../session/session.store.ts'

type ChangePasswordField = 'currentPassword' | 'newPassword' | 'confirmation'
type Typed = Record<ChangePasswordField, string>

/** Setting another password: all sessions end, and this browser goes on with the new one. */
export function createChangePassword() {
  return createSubmission<ChangePasswordField, Typed>({
    check: (typed) =>
      missingField(typed, ['currentPassword', 'newPassword', 'confirmation']) ?? ruleFault(typed),
    async send({ currentPassword, newPassword }) {
      const outcome = await call(changePassword, { body: { currentPassword, newPassword } })
      if (!outcome.ok) return outcome
      if (renewToken(outcome.value.accessToken)) return { ok: true }
      return { ok: false, fault: { kind: 'not-kept' } }
    },
    fields: { wrong_password: 'currentPassword', password_length: 'newPassword' },
  })
}

function ruleFault(typed: Typed): FormFault<ChangePasswordField> | undefined {
  if (typed.newPassword !== typed.confirmation) return { kind: 'mismatch', field: 'confirmation' }
  const code = passwordFault(typed.newPassword)
  return code && { kind: 'rule', field: 'newPassword', code }
}
