/**
 * What a person types about themself (P-ACCOUNT-LENGTHS). Lengths count code points
 * (P-ACCOUNT-LENGTHS), so a letter is one whatever its encoding.
 */
import type { ErrorCode } from '../../contract/protocol/errors.ts'

const PASSWORD_LENGTH = { minimum: 6, maximum: 40 } as const
export const USERNAME_LENGTH = { minimum: 3, maximum: 40 } as const
/** What the server takes; the form wants less than that (P-ACCOUNT-LENGTHS). */
export const EMAIL_MAXIMUM = 50

export type FieldFault = Extract<
  ErrorCode,
  | 'password_length'
  | 'username_length'
  | 'username_not_allowed'
  | 'email_length'
  | 'email_not_valid'
>

export const fieldOfFault: Record<FieldFault, 'password' | 'username' | 'email'> = {
  password_length: 'password',
  username_length: 'username',
  username_not_allowed: 'username',
  email_length: 'email',
  email_not_valid: 'email',
}

export function codePoints(text: string): number {
  return [...text].length
}

export function passwordFault(password: string): FieldFault | undefined {
  const length = codePoints(password)
  const isFit = length >= PASSWORD_LENGTH.minimum && length <= PASSWORD_LENGTH.maximum
  return isFit ? undefined : 'password_length'
}

/** Around a name nothing counts; within it white space is one space. Composed (Unicode NFC). */
export function normalizeUsername(username: string): string {
  return username.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/** A new name as it is kept: in compatibility composition (Unicode NFKC), tidied. */
export function newUsername(username: string): string {
  return normalizeUsername(username.normalize('NFKC'))
}

/** What a new name is made of; single spaces are all that tidying leaves. */
const USERNAME = /^[\p{Script=Latin}0-9._ -]*$/u

/** What a new name must be (P-NAMES-UNIQUE); who has another one signs in by it all the same. */
export function usernameFault(username: string): FieldFault | undefined {
  const name = newUsername(username)
  const length = codePoints(name)
  if (length < USERNAME_LENGTH.minimum || length > USERNAME_LENGTH.maximum) return 'username_length'
  return USERNAME.test(name) ? undefined : 'username_not_allowed'
}

/** Something on both sides of one @, no spaces, a dot in the domain: the mail itself is the proof. */
const EMAIL = /^[!#-'*+./0-9=?A-Z^-~-]+@(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.[\p{L}\p{N}-]{2,}$/u

/** @param maximum as the form or as the server counts (P-ACCOUNT-LENGTHS) */
export function emailFault(email: string, maximum: number = EMAIL_MAXIMUM): FieldFault | undefined {
  const tidy = email.trim()
  if (codePoints(tidy) > maximum) return 'email_length'
  const isPlain = EMAIL.test(tidy) && !/\.\.|^\.|\.@|[\p{C}]/u.test(tidy)
  return isPlain ? undefined : 'email_not_valid'
}

/** The first fault in the order password, username, e-mail (P-ACCOUNT-LENGTHS). */
export function signUpFault(
  typed: { password: string; username: string; email: string },
  emailMaximum?: number,
): FieldFault | undefined {
  return (
    passwordFault(typed.password) ??
    usernameFault(typed.username) ??
    emailFault(typed.email, emailMaximum)
  )
}

/**
 * Two names with the same key are the same (P-NAMES-UNIQUE): without regard to case, width or form.
 */
export function usernameKey(username: string): string {
  return normalizeUsername(fold(username))
}

/**
 * Case by way of lower and then upper case, since 'ß' and 'ſ' have no lower-case twin and 'ẞ' has no
 * upper-case one. Tidied afterwards, since
 * there are characters that decompose into a space and something else.
 */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}
