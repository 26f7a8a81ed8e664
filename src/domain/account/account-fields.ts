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

/** What a new name must be; who has an older one signs in by it all the same. */
export function usernameFault(username: string): FieldFault | undefined {
  const name = newUsername(username)
  const length = codePoints(name)
  if (length < USERNAME_LENGTH.minimum || length > USERNAME_LENGTH.maximum) return 'username_length'
  return nameFault(name) ? 'username_not_allowed' : undefined
}

/** What cannot be seen, or turns the direction of what stands beside it; one symbol is blank. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{1d159}]/u
/** Nothing but that, white space and the Braille letter without a dot. */
const BLANK = new RegExp(`^(?:${UNSEEN.source}|\\s|\\u2800)*$`, 'u')
/** Marks without a letter below them, and towers of them. */
const LOOSE_COMBINING_MARKS = /(^|[^\p{L}\p{M}])\p{M}|\p{M}{4}/u

/** The recommended scripts of Unicode UAX 31; after them those that are written together (UTS 39). */
const SCRIPTS =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(
    ' ',
  )
const WRITTEN_TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Every name of one script, or of scripts that are written together, matches one of these. */
const ONE_SCRIPT = [...SCRIPTS.map((script) => [script]), ...WRITTEN_TOGETHER].map(
  (scripts) =>
    new RegExp(
      `^[${[...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`).join('')}]*$`,
      'u',
    ),
)

/** Why a name of fitting length is not allowed. */
export type NameFault = 'blank' | 'unseen' | 'marks' | 'script' | 'mixed'

/** A small picture may hold joiners, tags and marks of its own. */
export function nameFault(username: string): NameFault | undefined {
  const name = newUsername(username)
  const words = name.replace(/\p{RGI_Emoji}/gv, ' ')
  if (BLANK.test(name)) return 'blank'
  if (UNSEEN.test(words)) return 'unseen'
  if (LOOSE_COMBINING_MARKS.test(words)) return 'marks'
  const isOfOneScript = (text: string) => ONE_SCRIPT.some((script) => script.test(text))
  if (isOfOneScript(words)) return undefined
  return [...words].every(isOfOneScript) ? 'mixed' : 'script'
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
