import type { ErrorCode } from '../src/contract/errors.ts'

/** The one error that a caller of the API may see; thrown by routes, answered by the app. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, fields?: Record<string, string>) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.fields = fields
  }
}
