import { ApiError } from '../errors/api-error.ts'

/**
 * The payment provider cannot be asked now: it is down, slow, wants fewer requests or gave half an
 * answer, also after the client's own retries. Nothing is lost by trying again.
 */
export class PaymentUnavailable extends ApiError {
  /** For the log; holds nothing that a person or the provider wrote. */
  readonly reason: string

  constructor(reason: string, options?: { cause: unknown }) {
    super('payment_unavailable')
    this.name = 'PaymentUnavailable'
    this.reason = reason
    if (options) this.cause = options.cause
  }
}

/**
 * The provider refused what we asked: an error of ours. What it wrote is left out, since that can
 * quote an address.
 */
export class PaymentRefused extends Error {
  readonly type: string
  readonly code: string | undefined
  /** The parameter that it refused. */
  readonly parameter: string | undefined

  constructor(refusal: { type: string; status?: number; code?: string; parameter?: string }) {
    const { type, status, code, parameter } = refusal
    super(`the payment provider refused a request: ${[type, status, code, parameter].join(' ')}`)
    this.name = 'PaymentRefused'
    this.type = type
    this.code = code
    this.parameter = parameter
  }
}
