import { call } from '../../api/api.ts'
import { createSubmission } from '../../api/submission.store.ts'
import { signUp } from '../../contract/accounts/auth.ts'
import { TYPED_MAXIMUM } from '../../contract/protocol/account-fields.ts'
import { EMAIL_MAXIMUM, fieldOfFault, signUpFault } from '../../domain/account/account-fields.ts'
import { type FormFault, missingField } from '../../domain/account/form-fault.ts'
import { signInAs } from './sign-in.store.ts'

type SignUpField = 'username' | 'email' | 'password'

interface SignUpTyped extends Record<SignUpField, string> {
  isChamberMember: boolean
  wantsLetter: boolean
  /** What they wanted when they were asked to sign up, for the mail that confirms the address. */
  returnTo?: string | undefined
}

/** The form wants less than the server takes (P-ACCOUNT-LENGTHS). */
const FORM_EMAIL_MAXIMUM = EMAIL_MAXIMUM - 1

/**
 * Signing up, which signs in at once (P-SIGN-UP). Where only that second step fails the
 * account is there: the form must not be sent again.
 * @param observer `created`: the account is there and its trial runs; `onlyCreated`: signing in failed
 */
export function createSignUp(observer: { created: () => void; onlyCreated: () => void }) {
  return createSubmission<SignUpField, SignUpTyped>({
    check: (typed) => missingField(typed, ['username', 'email', 'password']) ?? ruleFault(typed),
    async send({ username, email, password, isChamberMember, wantsLetter, returnTo }) {
      const body = {
        username,
        email,
        password,
        role: [],
        isArztekammerMember: isChamberMember,
        wantsLetter,
        // A long question as an address is gone back to by the browser alone.
        ...(returnTo !== undefined && returnTo.length <= TYPED_MAXIMUM && { returnTo }),
      }
      const created = await call(signUp, { body }, { anonymous: true })
      if (!created.ok) return created
      observer.created()
      const signedIn = await signInAs({ username, password })
      if (!signedIn.ok) observer.onlyCreated()
      return { ok: true }
    },
    fields: {
      ...fieldOfFault,
      username_reserved: 'username',
      username_taken: 'username',
      email_taken: 'email',
    },
  })
}

/** Password, username, e-mail; the first fault stops it (P-ACCOUNT-LENGTHS). */
function ruleFault(typed: SignUpTyped): FormFault<SignUpField> | undefined {
  const code = signUpFault(typed, FORM_EMAIL_MAXIMUM)
  return code && { kind: 'rule', field: fieldOfFault[code], code }
}
