import type { ErrorCode } from '../src/contract/errors.ts'
import type { Language } from '../src/contract/language.ts'
import { ApiError } from './api-error.ts'
import { errorMessage } from './error-messages.ts'

/** An error that one field is to blame for, so that a form can show it there. */
export function fieldError(code: ErrorCode, field: string, language: Language): ApiError {
  return new ApiError(code, { [field]: errorMessage(code, language) })
}
