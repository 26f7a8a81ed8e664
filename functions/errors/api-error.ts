import type { ErrorCode } from '../../src/contract/protocol/errors.ts'

/** The one error that a caller of the API may see; thrown by routes, answered by the app. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** Whole seconds after which the caller may come again; answered as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, fields?: Record<string, string>, retryAfterSeconds?: number) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}
