/**
 * What a person types about themself (specification §5 and §9). Lengths count code points
 * (decision 30), so a letter is one whatever its encoding.
 */
import type { ErrorCode } from '../contract/errors.ts'

export const PASSWORD_LENGTH = { minimum: 6, maximum: 40 } as const
export const USERNAME_LENGTH = { minimum: 3, maximum: 40 } as const
/** Decision 31: what the server takes; the form wants less than that. */
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
export function tidyUsername(username: string): string {
  return username.normalize('NFC').trim().replace(/\s+/gu, ' ')
}

export function usernameFault(username: string): FieldFault | undefined {
  const tidy = tidyUsername(username)
  const length = codePoints(tidy)
  if (length < USERNAME_LENGTH.minimum || length > USERNAME_LENGTH.maximum) return 'username_length'
  return isReadable(tidy) ? undefined : 'username_not_allowed'
}

/** What cannot be seen, or turns the direction of what stands beside it. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
/** Marks without a letter below them, and towers of them. */
const LOOSE_MARKS = /(^|[^\p{L}\p{M}])\p{M}|\p{M}{4}/u

/** Scripts whose letters look like each other: a name keeps to one of them. */
const LOOKALIKE_SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** A small picture may hold joiners, tags and marks of its own. */
function isReadable(username: string): boolean {
  const words = username.replace(/\p{RGI_Emoji}/gv, ' ')
  if (UNSEEN.test(words) || LOOSE_MARKS.test(words)) return false
  return LOOKALIKE_SCRIPTS.filter((script) => script.test(words)).length <= 1
}

/** Something on both sides of one @, no spaces, a dot in the domain: the mail itself is the proof. */
const EMAIL = /^[!#-'*+./0-9=?A-Z^-~-]+@(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.[\p{L}\p{N}-]{2,}$/u

/** @param maximum as the form or as the server counts (decision 31) */
export function emailFault(email: string, maximum: number = EMAIL_MAXIMUM): FieldFault | undefined {
  const tidy = email.trim()
  if (codePoints(tidy) > maximum) return 'email_length'
  const isPlain = EMAIL.test(tidy) && !/\.\.|^\.|\.@|[\p{C}]/u.test(tidy)
  return isPlain ? undefined : 'email_not_valid'
}

/** The first fault in the order of specification §5: password, username, e-mail. */
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

/** Two names with the same key are the same (decision 31): without regard to case, width or form. */
export function usernameKey(username: string): string {
  return tidyUsername(fold(username))
}

/**
 * Case by way of lower and then upper case, since 'ß' and 'ſ' have no lower-case twin and 'ẞ' has no
 * upper-case one. Tidied afterwards, since
 * there are characters that decompose into a space and something else.
 */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}
