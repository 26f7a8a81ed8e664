import type { Data } from './dynalite.ts'

const coral = 'com.amazon.coral.validate#'
const dynamo = 'com.amazonaws.dynamodb.v20120810#'

/** An answer with which DynamoDB refuses a request; `body` is sent as it is. Dynalite's errors have the same shape. */
export interface Refusal {
  statusCode: number
  body: { __type: string; message?: string; Message?: string } & Data
}

class RefusedError extends Error implements Refusal {
  readonly statusCode = 400
  readonly body: Refusal['body']

  constructor(type: string, message: string, more: Data) {
    super(message)
    this.name = type.slice(type.indexOf('#') + 1)
    this.body = { __type: type, message, ...more }
  }
}

export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && 'statusCode' in error && 'body' in error
}

/** The short name of the exception, as 'ValidationException'. */
export function refusalName(refusal: Refusal): string {
  return refusal.body.__type.slice(refusal.body.__type.indexOf('#') + 1)
}

export function refusalMessage(refusal: Refusal): string {
  return refusal.body.message ?? refusal.body.Message ?? ''
}

export function validationError(message: string): Error {
  return new RefusedError(`${coral}ValidationException`, message, {})
}

/** `detail` follows DynamoDB's 'Requested resource not found'. */
export function tableNotFound(detail: string): Error {
  const message = `Requested resource not found${detail}`
  return new RefusedError(`${dynamo}ResourceNotFoundException`, message, {})
}

export function unknownOperation(operation: string): Error {
  return new RefusedError(
    'com.amazon.coral.service#UnknownOperationException',
    `The local database does not know the operation '${operation}'`,
    {},
  )
}

export function serializationError(message: string): Error {
  return new RefusedError('com.amazon.coral.service#SerializationException', message, {})
}

export function tokenMismatch(): Error {
  return new RefusedError(
    `${dynamo}IdempotentParameterMismatchException`,
    'The same ClientRequestToken was used with another request',
    {},
  )
}

/**
 * The store takes no writes after one that failed, for `reason`. With this name and status the AWS
 * client does not try again by itself.
 */
export function writesRefused(reason: string): Error {
  const message = `The local database takes no writes: ${reason}`
  return new RefusedError('com.hearticle.local#StoreRefusesWrites', message, {})
}

export interface CancellationReason {
  Code: string
  Message?: string
  Item?: unknown
}

export function transactionCancelled(reasons: CancellationReason[]): Error {
  const codes = reasons.map((reason) => reason.Code).join(', ')
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`
  return new RefusedError(`${dynamo}TransactionCanceledException`, message, {
    Message: message,
    CancellationReasons: reasons,
  })
}
