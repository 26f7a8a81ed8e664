import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { signIn } from '../../contract/accounts/auth.ts'
import { type FormFault, missingField } from '../../domain/account/form-fault.ts'
import { beginSession } from '../../session/session.store.ts'

type SignInField = 'username' | 'password'
type Typed = Record<SignInField, string>

/** Signing in: both fields are required (P-SIGN-IN); what is wrong only the API says. */
export function createSignIn() {
  return createSubmission<SignInField, Typed>({
    check: (typed) => missingField(typed, ['username', 'password']),
    send: ({ username, password }) => signInAs({ username, password }),
  })
}

export async function signInAs(credentials: Typed) {
  const outcome = await call(signIn, { body: credentials }, { anonymous: true })
  if (!outcome.ok) return outcome
  if (beginSession(outcome.value)) return { ok: true } as const
  const fault: FormFault<never> = { kind: 'not-kept' }
  return { ok: false, fault } as const
}
