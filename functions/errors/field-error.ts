import type { ErrorCode } from '../../src/contract/protocol/errors.ts'
import type { Language } from '../../src/contract/protocol/language.ts'
import { fieldOfFault, signUpFault } from '../../src/domain/account/account-fields.ts'
import { isReservedName } from '../../src/domain/account/reserved-names.ts'
import { ApiError } from './api-error.ts'
import { errorMessage } from './error-messages.ts'

/** An error that one field is to blame for, so that a form can show it there. */
export function fieldError(code: ErrorCode, field: string, language: Language): ApiError {
  return new ApiError(code, { [field]: errorMessage(code, language) })
}

/**
 * What the form of signing up would have said, had it been asked. That a name is reserved only the
 * API knows.
 */
export function signUpError(
  typed: Parameters<typeof signUpFault>[0],
  language: Language,
): ApiError | undefined {
  const fault = signUpFault(typed)
  const isNameFit = !fault || fieldOfFault[fault] === 'email'
  if (isNameFit && isReservedName(typed.username)) {
    return fieldError('username_reserved', 'body.username', language)
  }
  if (!fault) return undefined
  return fieldError(fault, `body.${fieldOfFault[fault]}`, language)
}
