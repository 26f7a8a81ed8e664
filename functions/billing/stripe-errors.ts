import { PaymentRefused, PaymentUnavailable } from './payment-unavailable.ts'

/** What the client throws, as far as it is told apart here. */
interface StripeError {
  type: string
  code?: string
  param?: string
  statusCode?: number
}

/** Passing states by their HTTP status: in use by another request, too many requests. */
const PASSING = [409, 429]
const OWN_FAILURE = 'StripeAPIError 500'

/** What another try can cure becomes PaymentUnavailable, whatever else is an error of ours. */
export function paymentError(error: unknown): Error {
  if (error instanceof PaymentUnavailable) return error
  // Half an answer, or one in a shape that nobody has read before.
  if (error instanceof Error && error.name === '$ZodError') {
    return new PaymentUnavailable('unreadable', { cause: error })
  }
  if (!isStripeError(error)) return error instanceof Error ? error : new Error('not an error')
  const { type, code, param, statusCode = 0 } = error
  const isPassing =
    ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'].includes(type) ||
    statusCode >= 500 ||
    PASSING.includes(statusCode)
  if (isPassing) return new PaymentUnavailable(`${type} ${statusCode || ''}`.trim())
  return new PaymentRefused({
    type,
    status: statusCode,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { parameter: param }),
  })
}

function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/**
 * Whether nothing else can come of a key any more: the provider failed by itself and gives that answer
 * again, or by this key something was asked for that looked different then.
 */
export function isUsedUp(error: unknown): boolean {
  if (error instanceof PaymentRefused) return error.type === 'StripeIdempotencyError'
  return error instanceof PaymentUnavailable && error.reason === OWN_FAILURE
}

export function isMissing(error: unknown): boolean {
  return error instanceof PaymentRefused && error.code === 'resource_missing'
}
